import { queryOf, textOf } from '../../core/example.ts'
import type { ExampleOutcome, ResultPage, StoredResult, StoredRun } from '../../core/stores/run-store.ts'
import { thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { nameOf } from '../../reports/html/groups.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { shownAs } from '../../reports/shown.ts'
import type { Links, Shown } from './links.ts'
import { metricsOf } from './run-facts.ts'

const OUTCOMES: readonly (readonly [outcome: ExampleOutcome | undefined, word: string])[] = [
  [undefined, 'all'],
  ['below', 'below a threshold'],
  ['error', 'errors'],
  ['failed', 'could not be judged'],
  ['passed', 'nothing wrong'],
  ['unmeasured', 'nothing measured'],
]

/** The results of a run that were asked for, a line each, with what to ask for else. */
export function resultsSection(
  run: StoredRun,
  { page, shown, links }: { page: ResultPage; shown: Shown; links: Links },
): Markup {
  const { results, next, lookedThrough } = page
  const searched =
    lookedThrough === undefined
      ? undefined
      : html`<p class="quiet" role="status">
          The first ${thousands(lookedThrough)} results were searched; there are more.
        </p>`
  const more = lookedThrough === undefined ? 'Next results' : 'Search on'
  return html`<section aria-labelledby="examples" class="results">
    <h2 id="examples">Examples</h2>
    ${links.asks ? filters(run, { shown, links }) : undefined}
    ${
      results.length === 0
        ? html`<p class="card empty quiet">No example fits${shown.after === undefined ? '' : ' from here on'}.</p>`
        : html`<ol class="card examples">
            ${results.map((result) => exampleLine(result, { run, shown, links }))}
          </ol>`
    }
    ${searched}
    ${
      next === undefined
        ? undefined
        : html`<p class="pages">
            <a rel="next" href="${links.run(run.id, { ...shown, after: next })}#examples">${more}</a>
          </p>`
    }
  </section> `
}

const TENTHS = 10

/** What narrows the list besides the form's own fields, each with a way out of it. */
function narrowed(run: StoredRun, { shown, links }: { shown: Shown; links: Links }): Markup | undefined {
  const { tag, group } = shown
  const all = [
    ['tag', tag],
    ['group', group],
  ] as const
  const chips = all.flatMap(([kind, value]) => {
    if (value === undefined) return []
    const without = links.run(run.id, { ...shown, [kind]: undefined, after: undefined })
    return [
      html`<span class="chip">${kind}: <bdi>${cut(value, 60)}</bdi> <a href="${without}#examples">drop</a></span> `,
    ]
  })
  return chips.length === 0 ? undefined : html`<p class="chips narrowed">${chips}</p>`
}

/** The tenths of a scale, as they are shown: of a rate, from the other end. */
function tenthOptions(run: StoredRun, { evaluator = '', tenth }: Shown): Markup[] {
  const { isRate } = shownAs({ metrics: metricsOf(run) }, evaluator, 2)
  return Array.from({ length: TENTHS }, (_, at) => (isRate ? TENTHS - 1 - at : at)).map((part) => {
    const place = isRate ? TENTHS - 1 - part : part
    return html`<option value="${part}" ${part === tenth ? html`selected` : undefined}>
      from ${place / TENTHS} to ${(place + 1) / TENTHS}
    </option> `
  })
}

function filters(run: StoredRun, { shown, links }: { shown: Shown; links: Links }): Markup {
  const tabs = OUTCOMES.map(([outcome, word]) => {
    const href = links.run(run.id, { outcome, text: shown.text, tag: shown.tag, group: shown.group })
    const current = outcome === shown.outcome && shown.evaluator === undefined
    return html`<a href="${href}#examples" ${current ? html`aria-current="true"` : undefined}>${word}</a> `
  })
  const options = metricsOf(run).map(
    ({ name, title }) =>
      html`<option value="${name}" ${name === shown.evaluator ? html` selected` : undefined}>
        ${cut(title, 60)}
      </option> `,
  )
  return html`<div class="asks">
    <p class="tabs">${tabs}</p>
    <form action="/run#examples" class="find" role="search">
      <input type="hidden" name="id" value="${run.id}" />
      ${shown.outcome === undefined ? undefined : html`<input type="hidden" name="outcome" value="${shown.outcome}" />`}
      <label
        ><span class="unseen">Worst first by</span
        ><select name="evaluator">
          <option value="">in the order of time</option>
          ${options}
        </select></label
      >
      ${
        shown.evaluator === undefined
          ? undefined
          : html`<label
              ><span class="unseen">Score</span
              ><select name="tenth">
                <option value="">any score</option>
                ${tenthOptions(run, shown)}
              </select></label
            >`
      }
      ${(['tag', 'group'] as const).map((kind) => (shown[kind] === undefined ? undefined : html`<input type="hidden" name="${kind}" value="${shown[kind]}" />`))}
      <label class="grow"
        ><span class="unseen">Find in questions, answers and reasons</span
        ><input type="search" name="text" value="${shown.text ?? ''}" placeholder="Find in questions, answers, reasons"
      /></label>
      <button>Show</button>
    </form>
    ${narrowed(run, { shown, links })}
  </div>`
}

function exampleLine(
  { result, epoch }: StoredResult,
  { run, shown, links }: { run: StoredRun; shown: Shown; links: Links },
): Markup {
  const place = { run: run.id, id: result.id, epoch: epoch === 0 ? undefined : epoch }
  const asked = queryOf(result) ?? textOf(result.inputs)
  const repeated = result.epoch === undefined ? '' : ` (${result.epoch + 1})`
  return html`<li>
    <a href="${links.example(place, { ...shown, after: undefined })}"
      ><bdi class="id">${cut(result.id, 80)}${repeated}</bdi>
      <span class="asked" dir="auto">${cut(asked, 200)}</span></a
    ><span class="chips">${chipsOf({ result, run })}</span>
  </li> `
}

/** What fell short, as chips. */
export function chipsOf({ result, run }: { result: StoredResult['result']; run: StoredRun }): Markup[] {
  const document = { run: { metrics: metricsOf(run) } }
  const bad = Object.values(result.results).flatMap((own) => {
    const name = cut(metricName(own.evaluator, run), 40)
    if (own.status === 'failed') return [html`<span class="chip odd">${name}: not judged</span> `]
    if (own.status !== 'measured' || own.passed || own.hint === true) return []
    return [
      html`<span class="chip bad"
        >${name} ${shownAs(document.run, own.evaluator, 2).score(own.score, own.threshold)}</span
      > `,
    ]
  })
  if (result.error !== undefined) return [html`<span class="chip bad">error</span> `, ...bad]
  if (bad.length > 0) return bad
  const measured = Object.values(result.results).some(({ status }) => status === 'measured')
  return measured ? [html`<span class="chip good">passes</span>`] : [html`<span class="chip">not judged</span>`]
}

/** What an evaluator of a run is called. */
export function metricName(evaluator: string, run: StoredRun): string {
  if (run.conclusion !== undefined) return nameOf(evaluator, run.conclusion)
  return metricsOf(run).find(({ name }) => name === evaluator)?.title ?? evaluator
}
