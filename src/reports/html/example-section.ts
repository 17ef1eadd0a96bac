import { queryOf, textOf } from '../../core/example.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { ExampleResult } from '../../core/run.ts'
import { thousands } from '../../support/counted.ts'
import { decisiveReasons, offendingClaims, type OffendingClaim } from '../claim-lines.ts'
import { cut, printable } from '../display.ts'
import { missedBars } from '../failing.ts'
import { failureText, figureText, scoreText, thresholdText } from '../figure-text.ts'
import { html, type Markup } from './markup.ts'

const LONGEST_TEXT = 3000
const LONGEST_ID = 120
const LONGEST_QUESTION = 160
const MOST_CLAIMS = 20

/** Untrusted text with its line breaks. Longer text is cut and its full length shown. */
export function excerpt(text: string, most = LONGEST_TEXT): Markup {
  if (text.trim() === '') return html`<span class="quiet">(blank)</span>`
  if (text.length <= most) return html`${printable(text)}`
  const kept = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
  return html`${printable(kept)}… <span class="quiet">(${thousands(text.length)} characters)</span>`
}

/** One example: a line with its scores, which opens to all its details. */
export function exampleRow(example: ExampleResult, { open = false }: { open?: boolean | undefined } = {}): Markup {
  const { id, error, inputs } = example
  const asked = queryOf(example) ?? textOf(inputs)
  const kinds = kindsOf(example)
  const repeated = example.epoch === undefined ? '' : ` (${example.epoch + 1})`
  return html`<details class="${kinds.map((kind) => `is-${kind}`).join(' ')}" ${open ? html` open` : undefined}>
    <summary>
      <span class="name"
        ><span class="id">${cut(id, LONGEST_ID)}${repeated}</span>
        <span class="asked" dir="auto">${cut(asked, LONGEST_QUESTION)}</span></span
      >
      <span class="chips"
        >${error === undefined ? undefined : html`<span class="chip bad">error</span>`}${Object.values(example.results).map(chip)}</span
      >
    </summary>
    <div class="body pair">
      <dl>${answer(example)}</dl>
      <div>
        <dl>${Object.values(example.results).map(explained)}</dl>
        ${claimList(example)}
      </div>
    </div>
  </details> `
}

function answer({ error, output, reference, ...example }: ExampleResult): Markup {
  const asked = queryOf(example) ?? textOf(example.inputs)
  const said =
    error === undefined
      ? html`<dt>answered</dt>
          <dd dir="auto">${excerpt(textOf(output))}</dd>`
      : html`<dt class="bad">the application failed</dt>
          <dd>${excerpt(error)}</dd>`
  const expected =
    reference === undefined
      ? undefined
      : html`<dt>expected</dt>
          <dd dir="auto">${excerpt(textOf(reference))}</dd>`
  return html`<dt>asked</dt>
    <dd dir="auto">${excerpt(asked)}</dd>
    ${said}${expected}`
}

/** What the filter above the examples goes by. */
type Kind = 'below' | 'error' | 'unmeasured'

/** What the filter above the examples goes by. */
export function kindsOf(example: ExampleResult): Kind[] {
  return [
    ...(missedBars(example).length > 0 ? ['below' as const] : []),
    ...(example.error === undefined ? [] : ['error' as const]),
    ...(Object.values(example.results).some(({ status }) => status === 'failed') ? ['unmeasured' as const] : []),
  ]
}

function chip(result: EvaluationResult): Markup {
  const { evaluator } = result
  switch (result.status) {
    case 'measured':
      return html`<span class="chip ${result.passed ? 'good' : 'bad'}"
        >${evaluator} ${thresholdText(result.score)}</span
      >`
    case 'reported':
      return html`<span class="chip">${evaluator} ${figureText(result.value)} ${result.unit}</span>`
    case 'failed':
      return html`<span class="chip odd">${evaluator}: ${failureText(result.failure)}</span>`
    default:
      return html`<span class="chip">${evaluator} –</span>`
  }
}

function explained(result: EvaluationResult): Markup {
  const { evaluator } = result
  switch (result.status) {
    case 'measured': {
      const sign = result.passed ? '≥' : '<'
      const vacuous = result.vacuous === true ? ' (vacuous: nothing to be wrong about)' : ''
      return html`<dt class="${result.passed ? '' : 'bad'}">
          ${evaluator}: ${scoreText(result.score)} ${sign} ${thresholdText(result.threshold)}${vacuous}
        </dt>
        <dd dir="auto">${excerpt(result.reasoning)}</dd> `
    }
    case 'reported':
      return html`<dt>${evaluator}: ${figureText(result.value)} ${result.unit}</dt>
        <dd>${excerpt(result.reasoning)}</dd> `
    case 'failed':
      return html`<dt class="odd">${evaluator}: could not be measured (${failureText(result.failure)})</dt>
        <dd>${excerpt(result.message)}</dd> `
    default:
      return html`<dt>${evaluator}: not applicable</dt>
        <dd>${excerpt(result.reasoning)}</dd> `
  }
}

function claimList(example: ExampleResult): Markup | undefined {
  const claims = offendingClaims(missedBars(example))
  if (claims.length === 0) return undefined
  const more = claims.length - MOST_CLAIMS
  const rest = more > 0 ? html`<p class="quiet">and ${thousands(more)} more</p>` : undefined
  return html`<p class="label">claims that do not hold</p>
    <ul class="claims">
      ${claims.slice(0, MOST_CLAIMS).map(claimItem)}
    </ul>
    ${rest}`
}

function claimItem({ text, verdict, evidence, reasons }: OffendingClaim): Markup {
  const word = verdict.toLowerCase().replaceAll('_', ' ')
  const why = decisiveReasons({ verdict, reasons }).map((reason) => html`; ${cut(reason, 400)}`)
  const quote =
    evidence === undefined
      ? undefined
      : html`<blockquote dir="auto">
          <span class="id">${cut(evidence.passageId, LONGEST_ID)}</span> ${excerpt(evidence.text, 600)}
        </blockquote>`
  return html`<li>
    <span class="chip ${verdict === 'CONTRADICTED' ? 'bad' : 'odd'}">${cut(word, 40)}</span>
    <q dir="auto">${excerpt(text, 600)}</q>${why}${quote}
  </li> `
}
