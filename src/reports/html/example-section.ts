import { queryOf, textOf } from '../../core/example.ts'
import { fallsShort, type EvaluationResult, type Measured } from '../../core/result.ts'
import type { ExampleResult, RunDocument } from '../../core/run.ts'
import { thousands } from '../../support/counted.ts'
import { briefReasoning, decisiveReasons, judgedClaims, offendingClaims, type OffendingClaim } from '../claim-lines.ts'
import { cut } from '../display.ts'
import { missedBars } from '../failing.ts'
import { failureText, figureText, scoreText, thresholdText } from '../figure-text.ts'
import { causesOf } from '../overview.ts'
import { findingInWords } from '../outcome/plain-words.ts'
import { shownAs } from '../shown.ts'
import { excerpt, figure } from './excerpt.ts'
import { nameOf } from './groups.ts'
import { html, type Markup } from './markup.ts'
import { lookOf, markedAnswer, stressed } from './marked-answer.ts'

const LONGEST_ID = 120
const LONGEST_QUESTION = 160
const MOST_CLAIMS = 20

/** What an example is shown in: the run that it is of, and the keys of the groups that the page shows. */
export interface Shelf {
  readonly document: RunDocument
  readonly groups: readonly string[]
  readonly open?: boolean
}

/** One example: a line that says what fell short, which opens to all its details. */
export function exampleRow(example: ExampleResult, shelf: Shelf): Markup {
  const { id } = example
  const asked = queryOf(example) ?? textOf(example.inputs)
  const kinds = kindsOf(example).map((kind) => `is-${kind}`)
  const repeated = example.epoch === undefined ? '' : ` (${example.epoch + 1})`
  const causes = [...causesOf(example).keys()].map((key) => shelf.groups.indexOf(key)).filter((place) => place >= 0)
  return html`<details
    class="example ${kinds.join(' ')}"
    data-groups="${causes.join(' ')}"
    ${shelf.open === true ? html` open` : undefined}
  >
    <summary>
      <span class="name"
        ><bdi class="id">${cut(id, LONGEST_ID)}${repeated}</bdi>
        <span class="asked" dir="auto">${cut(asked, LONGEST_QUESTION)}</span></span
      >
      <span class="chips">${chips(example, shelf)}</span>
    </summary>
    <div class="body">
      <div class="pair">
        <dl>${said(example)}</dl>
        ${evidence(example)}
      </div>
      ${scores(example, shelf)}
    </div>
  </details> `
}

/** What the filter above the examples goes by. */
export type Kind = 'below' | 'error' | 'unmeasured' | 'fine'

export function kindsOf(example: ExampleResult): Kind[] {
  const kinds: Kind[] = [
    ...(missedBars(example).length > 0 ? ['below' as const] : []),
    ...(example.error === undefined ? [] : ['error' as const]),
    ...(Object.values(example.results).some(({ status }) => status === 'failed') ? ['unmeasured' as const] : []),
  ]
  return kinds.length === 0 ? ['fine'] : kinds
}

/** What fell short; of an example where nothing did, that. */
function chips(example: ExampleResult, { document }: Shelf): Markup[] {
  const results = Object.values(example.results)
  const bad = results.flatMap((result) => {
    if (fallsShort(result)) return [missedChip(result, document)]
    if (result.status === 'failed')
      return [html`<span class="chip odd">${nameOf(result.evaluator, document)}: not measured</span>`]
    return []
  })
  if (example.error !== undefined) return [html`<span class="chip bad">error</span>`, ...bad]
  if (bad.length > 0) return bad
  const passed = results.filter(({ status }) => status === 'measured').length
  if (passed === 0) return [html`<span class="chip">nothing judged</span>`]
  const hints = results.flatMap((result) => (result.status === 'measured' && result.hint === true ? [result] : []))
  return [
    html`<span class="chip good">passes</span>`,
    ...hints.filter((result) => !result.passed).map((result) => missedChip(result, document, 'chip')),
  ]
}

function missedChip(
  { evaluator, score, threshold }: Measured,
  document: RunDocument,
  look: 'chip' | 'chip bad' = 'chip bad',
): Markup {
  const shown = shownAs(document.run, evaluator, 2)
  return html`<span class="${look}">${nameOf(evaluator, document)} ${shown.score(score, threshold)}</span>`
}

function said(example: ExampleResult): Markup {
  const { error, output, reference } = example
  const asked = queryOf(example) ?? textOf(example.inputs)
  const judged = Object.values(example.results).filter((result) => result.status === 'measured')
  const answered =
    error === undefined
      ? html`<dt>answered</dt>
          <dd dir="auto" class="answer">${markedAnswer(textOf(output), judgedClaims(judged))}</dd>`
      : html`<dt class="bad">the application failed</dt>
          <dd dir="auto">${excerpt(error)}</dd>`
  const expected =
    reference === undefined
      ? undefined
      : html`<dt>expected</dt>
          <dd dir="auto">${excerpt(textOf(reference))}</dd>`
  return html`<dt>asked</dt>
    <dd dir="auto">${excerpt(asked)}</dd>
    ${answered}${expected}`
}

/** The statements that do not hold, each with what the passages say instead. */
function evidence(example: ExampleResult): Markup | undefined {
  const claims = offendingClaims(missedBars(example))
  if (claims.length === 0) return undefined
  const more = claims.length - MOST_CLAIMS
  return html`<div>
    <p class="label">
      ${claims.length === 1 ? 'what does not hold' : `${thousands(claims.length)} statements that do not hold`}
    </p>
    <ul class="claims">
      ${claims.slice(0, MOST_CLAIMS).map((claim) => claimItem(claim, textOf(example.output)))}
    </ul>
    ${more > 0 ? html`<p class="quiet">and ${thousands(more)} more</p>` : undefined}
  </div>`
}

/** The statement is not repeated where it is the whole answer, nor a reason that the marked words show. */
function claimItem(claim: OffendingClaim, answer: string): Markup {
  const { text, verdict, evidence, reasons, finding = {} } = claim
  const [look] = lookOf(verdict)
  const seen = finding.inEvidence !== undefined && evidence?.text.includes(finding.inEvidence) === true
  const told = seen && finding.inClaim !== undefined ? reasons.slice(1) : reasons
  const why = decisiveReasons({ verdict, reasons: verdict === 'CONTRADICTED' && seen ? [] : told }).map(
    (reason) => html`<p class="quiet" dir="auto">${excerpt(reason, 400)}</p>`,
  )
  const near = verdict === 'CONTRADICTED' ? 'passage' : 'nearest passage'
  const quote =
    evidence === undefined
      ? undefined
      : html`<blockquote>
          <p class="source">${near} <bdi class="id">${cut(evidence.passageId, LONGEST_ID)}</bdi></p>
          <div dir="auto">${short(evidence.text, finding.inEvidence)}</div>
        </blockquote>`
  return html`<li class="${look}">
    <h4>${findingInWords(claim)}</h4>
    ${text.trim() === answer.trim() ? undefined : html`<q dir="auto">${short(text, finding.inClaim)}</q>`}${why}${quote}
  </li> `
}

const LONGEST_QUOTE = 600

function short(text: string, words: string | undefined): Markup {
  return text.length > LONGEST_QUOTE ? excerpt(text, LONGEST_QUOTE) : stressed(text, words)
}

/** Every evaluator's score in a line; those that do not apply together. */
function scores(example: ExampleResult, { document }: Shelf): Markup | undefined {
  const results = Object.values(example.results)
  const [apply, others] = [
    results.filter(({ status }) => status !== 'not_applicable'),
    results.filter(({ status }) => status === 'not_applicable'),
  ]
  if (results.length === 0) return undefined
  const names = others.map(({ evaluator }) => nameOf(evaluator, document)).join(', ')
  return html`<dl class="scores">
    ${apply.map((result) => scoreLine(result, document))}${
      others.length === 0
        ? undefined
        : html`<div>
            <dt>${names}</dt>
            <dd><span class="quiet">${others.length === 1 ? 'does' : 'do'} not apply${reasonOf(others)}</span></dd>
          </div>`
    }
  </dl>`
}

function reasonOf(others: readonly EvaluationResult[]): string {
  const reasons = new Set(others.flatMap((result) => (result.status === 'not_applicable' ? [result.reasoning] : [])))
  const [only = ''] = reasons
  return reasons.size === 1 && only !== '' ? `: ${cut(only, 300)}` : ''
}

function scoreLine(result: EvaluationResult, document: RunDocument): Markup {
  const name = nameOf(result.evaluator, document)
  switch (result.status) {
    case 'measured':
      return measuredLine(result, document)
    case 'reported':
      return html`<div>
        <dt>${name}</dt>
        <dd><span class="value">${figureText(result.value)} ${result.unit}</span></dd>
      </div> `
    case 'failed':
      return html`<div class="odd">
        <dt>${name}</dt>
        <dd>
          <span class="value">not measured</span>
          <span dir="auto">${failureText(result.failure)}: ${excerpt(result.message, 600)}</span>
        </dd>
      </div> `
    default:
      return html``
  }
}

function measuredLine(result: Measured, document: RunDocument): Markup {
  const { evaluator, score, threshold, passed } = result
  const shown = shownAs(document.run, evaluator, 2)
  const turned = shown.isRate ? 1 - score : score
  const bar = thresholdText(shown.isRate ? 1 - threshold : threshold)
  const sign = shown.isRate ? (passed ? '≤' : '>') : passed ? '≥' : '<'
  const reasoning = briefReasoning(result)
  const vacuous = result.vacuous === true ? html` <span class="quiet">nothing to be wrong about</span>` : undefined
  return html`<div class="${passed ? 'good' : 'bad'}">
    <dt>${nameOf(evaluator, document)}</dt>
    <dd>
      <span class="value">${figure(shown.score(score, threshold), scoreText(turned))}</span>
      <span class="limit">${sign} ${bar}</span>${vacuous}
      ${reasoning === '' ? undefined : html`<span dir="auto">${excerpt(reasoning, 600)}</span>`}
    </dd>
  </div> `
}
