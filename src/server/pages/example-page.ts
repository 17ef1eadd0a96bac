import { queryOf, textOf, type Passage } from '../../core/example.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { StoredResult, StoredRun } from '../../core/stores/run-store.ts'
import { judgedClaims, type OffendingClaim } from '../../reports/claim-lines.ts'
import { cut } from '../../reports/display.ts'
import { failureText, figureText, thresholdText } from '../../reports/figure-text.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { lookOf, markedAnswer, stressed } from '../../reports/html/marked-answer.ts'
import { findingInWords } from '../../reports/outcome/plain-words.ts'
import { shownAs } from '../../reports/shown.ts'
import type { Page } from './frame.ts'
import type { ExamplePlace, Links, Shown } from './links.ts'
import { passagesSection } from './passages.ts'
import { chipsOf, metricName } from './results-list.ts'
import { metricsOf, titleOfRun } from './run-facts.ts'

/** The same example in another run. */
export interface Elsewhere {
  readonly run: StoredRun
  readonly stored: StoredResult
}

/** What the page of an example is made from. */
export interface ExampleView {
  readonly run: StoredRun
  readonly stored: StoredResult
  /** How one came here: which results the list shows. */
  readonly shown: Shown
  readonly previous?: ExamplePlace | undefined
  readonly next?: ExamplePlace | undefined
  /** Where a search for the next one goes on that has not come to its end. */
  readonly searchOn?: string | undefined
  readonly elsewhere: readonly Elsewhere[]
}

/** An example: what was asked and answered, each statement with its verdict and its evidence, and every score with its reason. */
export function examplePage(view: ExampleView, links: Links): Page {
  const { run, stored } = view
  const { result } = stored
  const asked = queryOf(result) ?? textOf(result.inputs)
  const measured = Object.values(result.results).filter((own) => own.status === 'measured')
  const claims = judgedClaims(measured)
  return {
    title: `${cut(result.id, 60)} · ${cut(titleOfRun(run), 60)}`,
    current: 'runs',
    header: html`<p class="crumb">
        <a href="${links.run(run.id, view.shown)}#examples">${cut(titleOfRun(run), 100)}</a>
        <span><bdi class="id">${cut(result.id, 120)}</bdi></span
        >${result.epoch === undefined ? undefined : html` <span>answer ${result.epoch + 1}</span>`}
      </p>
      <h1 dir="auto">${cut(asked, 300)}</h1>
      <p class="chips">${chipsOf({ result, run })}${marksOf(view, links)}</p>
      ${steps(view, links)}`,
    main: html`<div class="reading">
        <div>
          ${answerSection(result, claims)}${claimsSection(claims, textOf(result.output))}${scoresOf(run, stored)}
        </div>
        <div>${passagesSection(passagesOf(stored), claims)}${elsewhereSection(view, links)}</div>
      </div>
      ${rawSection(view)}${caseLink(view, links)}`,
  }
}

const MOST_TAGS = 12

/** Its tags and its group, each leading to the examples that share it. */
function marksOf({ run, stored: { result } }: ExampleView, links: Links): Markup[] {
  const marks = [
    ...(result.tags ?? []).slice(0, MOST_TAGS).map((tag) => [tag, { tag }] as const),
    ...(result.group === undefined ? [] : [[result.group, { group: result.group }] as const]),
  ]
  return marks.map(([text, shown]) =>
    links.asks
      ? html`<a class="chip" href="${links.run(run.id, shown)}#examples"><bdi>${cut(text, 60)}</bdi></a> `
      : html`<span class="chip"><bdi>${cut(text, 60)}</bdi></span> `,
  )
}

function steps({ run, previous, next, searchOn, shown }: ExampleView, links: Links): Markup | undefined {
  if (previous === undefined && next === undefined && searchOn === undefined) return undefined
  const step = (place: ExamplePlace | undefined, rel: 'prev' | 'next'): Markup =>
    place === undefined
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${links.example(place, { ...shown, after: undefined })}"
          >${
            rel === 'prev'
              ? html`<span aria-hidden="true">←</span> Previous`
              : html`Next <span aria-hidden="true">→</span>`
          }</a
        >`
  return html`<p class="steps">
    ${step(previous, 'prev')}${
      searchOn === undefined
        ? step(next, 'next')
        : html`<a rel="next" href="${links.run(run.id, { ...shown, after: searchOn })}#examples">Search on</a>`
    }
  </p>`
}

function answerSection(result: StoredResult['result'], claims: readonly OffendingClaim[]): Markup {
  const { error, output, reference } = result
  const linked = (claim: OffendingClaim): string => `#claim-${claims.indexOf(claim) + 1}`
  const body =
    error === undefined
      ? html`<div class="card answer" dir="auto">${markedAnswer(textOf(output), claims, { linked })}</div>`
      : html`<div class="card answer">
          <p class="bad">The application failed</p>
          <p dir="auto">${excerpt(error)}</p>
        </div>`
  return html`<section aria-labelledby="answer">
    <h2 id="answer">Answer</h2>
    ${body}${legend(claims)}${
      reference === undefined
        ? undefined
        : html`<h3>Expected</h3>
            <div class="card said" dir="auto">${excerpt(textOf(reference))}</div>`
    }
  </section>`
}

function legend(claims: readonly OffendingClaim[]): Markup | undefined {
  if (claims.length === 0) return undefined
  return html`<p class="method legend">
    <mark class="yes">supported</mark> <mark class="no">contradicted</mark> <mark class="open">not supported</mark>
  </p>`
}

function claimsSection(claims: readonly OffendingClaim[], answer: string): Markup | undefined {
  if (claims.length === 0) return undefined
  const items = claims.map((claim, index) => {
    const { text, verdict, evidence, reasons, finding = {} } = claim
    const [look, word] = lookOf(verdict)
    const number = index + 1
    const held = verdict === 'SUPPORTED'
    const alone = text.trim() === answer.trim()
    return html`<li class="${look}" id="claim-${number}" data-claim="${number}">
      <h3>${held ? capital(word) : findingInWords(claim)}</h3>
      ${alone ? undefined : html`<q dir="auto">${stressed(cut(text, 600), finding.inClaim)}</q>`}
      ${held ? undefined : reasons.slice(0, 2).map((reason) => html`<p class="quiet" dir="auto">${excerpt(reason, 400)}</p> `)}
      ${
        evidence === undefined
          ? undefined
          : html`<blockquote>
              <p class="source">
                ${held || verdict === 'CONTRADICTED' ? 'passage' : 'nearest passage'}
                <a href="#evidence-${number}"><bdi class="id">${cut(evidence.passageId, 120)}</bdi></a>
              </p>
              <div dir="auto">${stressed(cut(evidence.text, 600), finding.inEvidence)}</div>
            </blockquote>`
      }
    </li> `
  })
  return html`<section aria-labelledby="claims">
    <h2 id="claims">Statement by statement</h2>
    <ol class="card claims">
      ${items}
    </ol>
  </section>`
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function passagesOf({ answer }: StoredResult): readonly Passage[] {
  const context = answer?.example?.context ?? []
  return context.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
}

function scoresOf(run: StoredRun, { result }: StoredResult): Markup | undefined {
  const all = Object.values(result.results)
  if (all.length === 0) return undefined
  return html`<section aria-labelledby="scores">
    <h2 id="scores">Scores</h2>
    <dl class="card marks">${all.map((own) => scoreItem(own, run))}</dl>
  </section>`
}

function scoreItem(own: EvaluationResult, run: StoredRun): Markup {
  const [look, value, reason] = scoreText(own, run)
  return html`<div class="${look}">
    <dt>${metricName(own.evaluator, run)}</dt>
    <dd class="value">${value}</dd>
    <dd class="why" dir="auto">${reason.trim() === '' ? undefined : excerpt(reason, 2_000)}</dd>
  </div> `
}

function scoreText(own: EvaluationResult, run: StoredRun): readonly [look: string, value: string, reason: string] {
  switch (own.status) {
    case 'measured': {
      const shown = shownAs({ metrics: metricsOf(run) }, own.evaluator, 2)
      const bar = thresholdText(shown.isRate ? 1 - own.threshold : own.threshold)
      const sign = shown.isRate ? (own.passed ? '≤' : '>') : own.passed ? '≥' : '<'
      const vacuous = own.vacuous === true ? ' · nothing to be wrong about' : ''
      const hint = own.hint === true ? ' · a hint' : ''
      return [
        own.hint === true ? '' : own.passed ? 'good' : 'bad',
        `${shown.score(own.score, own.threshold)} ${sign} ${bar}${vacuous}${hint}`,
        own.reasoning,
      ]
    }
    case 'reported':
      return ['', `${figureText(own.value)} ${own.unit}`, own.reasoning]
    case 'failed':
      return ['odd', `not judged: ${failureText(own.failure)}`, own.message]
    default:
      return ['quiet', 'does not apply', own.reasoning]
  }
}

function elsewhereSection({ elsewhere, run, stored }: ExampleView, links: Links): Markup | undefined {
  if (elsewhere.length === 0) return undefined
  const items = elsewhere.map(({ run: other, stored: theirs }) => {
    const { result, epoch } = theirs
    const alike = textOf(result.output) === textOf(stored.result.output)
    const side = links.compare(other.id, run.id)
    return html`<li>
      <a href="${links.example({ run: other.id, id: result.id, epoch: epoch === 0 ? undefined : epoch })}"
        >${cut(titleOfRun(other), 80)}</a
      >
      <span class="chips">${chipsOf({ result, run: other })}</span>
      <p class="asked" dir="auto">
        ${alike ? html`<span class="quiet">the same answer</span>` : cut(textOf(result.output), 240)}
      </p>
      ${side === undefined ? undefined : html`<a class="method" href="${side}">compare the runs</a>`}
    </li> `
  })
  return html`<section aria-labelledby="elsewhere">
    <h2 id="elsewhere">The same example in other runs</h2>
    <ul class="card others">
      ${items}
    </ul>
  </section>`
}

function rawSection({ run, stored: { result } }: ExampleView): Markup {
  const items = Object.values(result.results).map(
    (own) =>
      html`<details>
        <summary><span class="name">${cut(metricName(own.evaluator, run), 120)}</span></summary>
        <div class="body"><pre tabindex="0">${excerpt(JSON.stringify(own, null, 2), 20_000)}</pre></div>
      </details>`,
  )
  return html`<section aria-labelledby="raw">
    <h2 id="raw">As the judge said it</h2>
    ${items}
  </section>`
}

function caseLink({ run, stored }: ExampleView, links: Links): Markup | undefined {
  const { result, epoch } = stored
  const href = links.testCase({ run: run.id, id: result.id, epoch: epoch === 0 ? undefined : epoch })
  if (href === undefined) return undefined
  return html`<p class="pages">
    <a href="${href}" download>Save as a test case</a>
    <span class="method">one line of a data set, with question, answer and passages</span>
  </p>`
}
