import type { StoredRun } from '../../core/stores/run-store.ts'
import { wilsonInterval } from '../../stats/intervals.ts'
import type { TagScores } from '../../store/runs/scored-places.ts'
import { thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import type { Links } from './links.ts'
import { metricName } from './results-list.ts'

/** How many examples with each tag pass, by evaluator: where a run is weak. */
export function slicesSection(
  run: StoredRun,
  {
    slices,
    over,
    links,
  }: { slices: ReadonlyMap<string, readonly TagScores[]>; over?: number | undefined; links: Links },
): Markup | undefined {
  const columns = [...slices]
  const tags = [...new Set(columns.flatMap(([, found]) => found.map(({ tag }) => tag)))]
  if (tags.length === 0) return undefined
  const rows = tags.map((tag) => {
    const name = html`<bdi>${cut(tag, 60)}</bdi>`
    return html`<tr>
      <th scope="row">${links.asks ? html`<a href="${links.run(run.id, { tag })}#examples">${name}</a>` : name}</th>
      ${columns.map(([evaluator, found]) => cell(found, { tag, label: metricName(evaluator, run) }))}
    </tr> `
  })
  return html`<section aria-labelledby="slices">
    <h2 id="slices">By tag</h2>
    <table class="slices">
      <thead>
        <tr>
          <th scope="col">tag</th>
          ${columns.map(([evaluator]) => html`<th scope="col">${cut(metricName(evaluator, run), 40)}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    <p class="method">
      ${over === undefined ? undefined : `Counted over ${thousands(over)} results drawn at random from all ${thousands(run.results)}. `}Those
      that pass, with the 95 % interval of their share. Intervals that overlap tell little apart.
    </p>
  </section> `
}

function cell(found: readonly TagScores[], { tag, label }: { tag: string; label: string }): Markup {
  const own = found.find((one) => one.tag === tag)
  if (own === undefined) return html`<td data-label="${label}"><span class="quiet">–</span></td> `
  const [low, high] = wilsonInterval(own.passed, { n: own.n })
  return html`<td data-label="${label}">
    <span
      >${thousands(own.passed)} of ${thousands(own.n)}
      <span class="method">${percent(low)} – ${percent(high)} %</span></span
    >
  </td> `
}

function percent(share: number): string {
  return (share * 100).toFixed(0)
}
