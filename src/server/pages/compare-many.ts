import type { ComparisonDocument } from '../../core/comparison.ts'
import type { StoredRun } from '../../core/stores/run-store.ts'
import { counted } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html } from '../../reports/html/markup.ts'
import { verdictChip } from './compare-page.ts'
import type { Page } from './frame.ts'
import type { Links } from './links.ts'
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
  const rows = others.map(({ run, said }) => {
    const name = cut(titleOfRun(run), 80)
    const href = links.compare(baseline.id, run.id)
    const cells =
      said === undefined || typeof said === 'string'
        ? html`<td class="wide text">${said ?? 'is being compared …'}</td>
            <td data-label="verdict"><span class="quiet">–</span></td>`
        : html`<td class="wide text"><bdi>${excerpt(said.sentence, 300)}</bdi></td>
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
    main: html`<table class="runs">
        <thead>
          <tr>
            <th scope="col">run</th>
            <th scope="col" class="left">what may be said</th>
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      <p class="method">
        Each line is a comparison of its own: of twenty runs that are all alike, about one looks different by chance.
        Which of several is the best, with that taken into account, an experiment tells: assay eval with --variant.
      </p>`,
  }
}
