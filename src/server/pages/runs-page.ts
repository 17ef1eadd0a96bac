import type { StoredRun } from '../../core/stores/run-store.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { intervalBar } from '../../reports/html/interval-bar.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { nameOf } from '../../reports/html/groups.ts'
import { dateInWords } from '../../reports/outcome/plain-words.ts'
import { shownAs } from '../../reports/shown.ts'
import type { Page } from './frame.ts'
import type { Links } from './links.ts'
import { outcomeChip, targetOf, titleOfRun } from './run-facts.ts'

/** Scores of a run that its line shows. */
const MOST_SCORES = 4

/** The runs of a store, the newest first. */
export function runsPage(
  runs: readonly StoredRun[],
  {
    links,
    store,
    older,
    trends,
  }: { links: Links; store: string; older?: string | undefined; trends?: Markup | undefined },
): Page {
  const header = html`<p class="crumb"><b>${cut(store, 160)}</b></p>
    <h1>Runs</h1>`
  if (runs.length === 0) return { title: 'Runs', current: 'runs', header, main: nothing() }
  const main = html`${trends}
    <section aria-labelledby="list">
      <h2 id="list" class="unseen">All runs</h2>
      <table class="runs">
        <thead>
          <tr>
            <th scope="col">run</th>
            <th scope="col" class="left">scores with their 95 % intervals</th>
            <th scope="col">results</th>
            <th scope="col">outcome</th>
          </tr>
        </thead>
        <tbody>
          ${runs.map((run) => runRow(run, links))}
        </tbody>
      </table>
    </section>
    ${older === undefined ? undefined : html`<p class="pages"><a href="${links.runs({ before: older })}" rel="next">Older runs</a></p>`}`
  return { title: 'Runs', current: 'runs', header, main }
}

function nothing(): Markup {
  return html`<div class="card empty">
    <p class="lead">No runs are stored here yet.</p>
    <p class="quiet">Evaluate something, and its run appears: <code>assay eval dev.jsonl -e faithfulness</code></p>
  </div>`
}

function runRow(run: StoredRun, links: Links): Markup {
  const target = targetOf(run)
  const facts = [cut(run.dataset, 80), ...(target === undefined ? [] : [cut(target, 80)]), dateInWords(run.startedAt)]
  const title = cut(titleOfRun(run), 120)
  const named = run.state === 'deleted' ? html`${title}` : html`<a href="${links.run(run.id)}">${title}</a>`
  return html`<tr id="run-${run.id}">
    <th scope="row">
      ${named}<span class="what">${facts.map((fact) => html`<span class="fact">${fact}</span> `)}</span>
    </th>
    <td class="wide text">${scoresOf(run)}</td>
    <td data-label="results">${resultsOf(run)}</td>
    <td data-label="outcome">${outcomeChip(run)}</td>
  </tr> `
}

function resultsOf({ results, manifest, state }: StoredRun): Markup {
  const total = manifest?.dataset.total
  if (state !== 'running' || total === undefined) return html`<span class="count">${thousands(results)}</span>`
  return html`<span class="count">${thousands(results)} of ${thousands(total)}</span>`
}

function scoresOf({ conclusion }: StoredRun): Markup {
  if (conclusion === undefined) return html`<span class="quiet">–</span>`
  const all = Object.entries(conclusion.summary.evaluators).filter(([, { reported }]) => reported === undefined)
  const lines = all.slice(0, MOST_SCORES).map(([name, aggregate]) => {
    const shown = shownAs(conclusion.run, name, 2)
    const score = aggregate.mean === null ? '–' : shown.score(aggregate.mean, aggregate.threshold)
    return html`<li>
      <span class="named">${cut(nameOf(name, conclusion), 60)}</span>${intervalBar(aggregate, { shown })}<span
        class="value"
        >${score}</span
      >
    </li> `
  })
  const more = all.length - lines.length
  return html`<ul class="lines">
      ${lines}
    </ul>
    ${more > 0 ? html`<span class="method">and ${counted(more, 'more score')}</span>` : undefined}`
}
