import type { ComparisonDocument, EvaluatorComparison } from '../../core/comparison.ts'
import type { StoredRun } from '../../core/stores/run-store.ts'
import { counted } from '../../support/counted.ts'
import { difference, differenceInterval } from '../../reports/compare/difference-text.ts'
import { comparisonShown } from '../../reports/compare/as-shown.ts'
import { cut } from '../../reports/display.ts'
import { changeBar, widestOf } from '../../reports/html/change-bar.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { verdictChip } from './compare-page.ts'
import type { Page } from './frame.ts'
import type { Links } from './links.ts'
import { metricName } from './results-list.ts'
import { titleOfRun } from './run-facts.ts'

/** A run against the first. */
export interface Against {
  readonly run: StoredRun
  /** Absent while it is being compared; a sentence where it cannot be. */
  readonly said?: ComparisonDocument | string | undefined
}

/** Several runs, each against the same one. */
export function compareManyPage(
  baseline: StoredRun,
  { others, links }: { others: readonly Against[]; links: Links },
): Page {
  const widest = widestOf(others.flatMap(({ said }) => changesIn(said).map(([, own]) => own)))
  const rows = others.map(({ run, said }) => {
    const name = cut(titleOfRun(run), 80)
    const href = links.compare(baseline.id, run.id)
    const cells =
      said === undefined || typeof said === 'string'
        ? html`<td class="text" colspan="2">${said ?? 'is being compared …'}</td>
            <td data-label="verdict"><span class="quiet">–</span></td>`
        : html`<td class="wide text">${changeLines(said, { run, widest })}</td>
            <td class="text"><bdi>${excerpt(said.sentence, 300)}</bdi></td>
            <td data-label="verdict">${verdictChip(said.verdict)}</td>`
    return html`<tr>
      <th scope="row">${href === undefined ? name : html`<a href="${href}">${name}</a>`}</th>
      ${cells}
    </tr> `
  })
  const before = cut(titleOfRun(baseline), 60)
  return {
    title: `${counted(others.length, 'run')} against ${before}`,
    current: 'compare',
    again: others.some(({ said }) => said === undefined) ? true : undefined,
    header: html`<h1>${counted(others.length, 'run')} against ${before}</h1>
      <p class="lead">Each is compared with the same run, over the examples that both have.</p>`,
    main: html`<table class="runs several">
        <thead>
          <tr>
            <th scope="col">run</th>
            <th scope="col" class="left">change and its interval</th>
            <th scope="col" class="left">what may be said</th>
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      <p class="method">
        A change is after − before, over the examples of both; the line in the middle is no change. Each row is a
        comparison of its own: of twenty runs that are all alike, about one looks different by chance. Which of several
        is the best, with that taken into account, an experiment tells: assay eval with --variant.
      </p>`,
  }
}

/** Evaluators whose changes a row shows. */
const MOST_CHANGES = 4

function changesIn(said: Against['said']): (readonly [string, EvaluatorComparison])[] {
  return typeof said === 'object' ? Object.entries(comparisonShown(said).evaluators).slice(0, MOST_CHANGES) : []
}

/** The change of each evaluator, all rows on one scale. */
function changeLines(said: ComparisonDocument, { run, widest }: { run: StoredRun; widest: number }): Markup {
  const lines = changesIn(said).map(
    ([name, own]) =>
      html`<li>
        <span class="named">${cut(metricName(name, run), 60)}</span
        >${changeBar(own, widest) ?? html`<span class="quiet">–</span>`}<span
          class="value"
          title="${differenceInterval(own.ci)}"
          >${difference(own.difference)}</span
        >
      </li> `,
  )
  return html`<ul class="lines">
    ${lines}
  </ul>`
}
