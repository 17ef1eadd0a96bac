import type { Aggregate } from '../../core/aggregate.ts'
import type { RunDocument } from '../../core/run.ts'
import { thousands } from '../../support/counted.ts'
import { gateOf } from '../advice.ts'
import { epochSentences } from '../epochs.ts'
import {
  failureCount,
  failureText,
  figureText,
  figureWithInterval,
  intervalText,
  passRateText,
  scoreText,
  thresholdText,
} from '../figure-text.ts'
import { isOfLabels, labelRows } from '../labels.ts'
import { intervalBar } from './interval-bar.ts'
import { html, type Markup } from './markup.ts'

/** Every evaluator with its mean, interval, denominators and outcome. */
export function scoresSection(document: RunDocument): Markup | undefined {
  const rows = Object.entries(document.summary.evaluators).filter(([, { reported, n }]) => !reported || n > 0)
  if (rows.length === 0) return undefined
  return html`<section>
    <h2>Scores</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">evaluator</th>
          <th scope="col">score</th>
          <th scope="col" class="left">95 % interval and threshold</th>
          <th scope="col">passed</th>
          <th scope="col">measured</th>
          <th scope="col">not measured</th>
          <th scope="col">outcome</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(([name, aggregate]) => scoreRow(document, { name, aggregate }))}
      </tbody>
    </table>
    ${epochSentences(document).map((sentence) => html`<p class="method">${sentence}</p> `)}
    <p class="method">
      On each scale from 0 to 1: the thick mark is the mean, the band its 95 % interval, the dashed line the threshold.
    </p>
  </section> `
}

function scoreRow(document: RunDocument, { name, aggregate }: { name: string; aggregate: Aggregate }): Markup {
  const { mean, ci, ciMethod, threshold, passed, failed, n } = aggregate
  const description = document.run.metrics.find((metric) => metric.name === name)?.description ?? ''
  const judged = passed + failed
  const rate = judged === 0 ? '–' : `${thousands(passed)} of ${thousands(judged)}`
  return html`<tr>
    <th scope="row">${name}${description === '' ? undefined : html`<span class="what">${description}</span>`}</th>
    <td data-label="score"><span class="score">${mean === null ? 'none' : scoreText(mean)}</span></td>
    <td class="wide">
      ${intervalBar(aggregate)}<span class="method"
        >${intervalText(ci)} (${ciMethod}), threshold ${thresholdText(threshold)}</span
      >
    </td>
    <td data-label="passed">
      <span class="whole">${rate}<span class="method">${passRateText(aggregate)}</span></span>
    </td>
    <td data-label="measured">${thousands(n)}</td>
    <td data-label="not measured"><span>${unmeasured(aggregate)}</span></td>
    <td data-label="outcome">${outcome(document, name)}</td>
  </tr> `
}

function unmeasured(aggregate: Aggregate): Markup[] {
  const { vacuous, notApplicable, failures } = aggregate
  const parts = [
    ...(vacuous > 0 ? [`${thousands(vacuous)} vacuous`] : []),
    ...(notApplicable > 0 ? [`${thousands(notApplicable)} not applicable`] : []),
    ...Object.entries(failures).flatMap(([kind, count]) =>
      count > 0 ? [`${thousands(count)} ${failureText(kind as keyof typeof failures)}`] : [],
    ),
  ]
  const bad = failureCount(aggregate) > 0
  if (parts.length === 0) return [html`<span class="quiet">0</span>`]
  return parts.map((part) => html`<span class="method">${bad ? html`<b>${part}</b>` : part}</span>`)
}

const OUTCOMES = { holds: ['good', 'holds'], fails: ['bad', 'below'], undecided: ['odd', 'undecided'] } as const

function outcome(document: RunDocument, evaluator: string): Markup | undefined {
  const gate = gateOf(document, evaluator)
  if (gate === undefined) return html`<span class="quiet">–</span>`
  const [kind, word] = OUTCOMES[gate.outcome]
  return html`<span class="chip ${kind}">${word}</span>`
}

const FIGURES = ['mean', 'p50', 'p95', 'p99'] as const

/** Figures without a threshold, such as latencies. */
export function figuresSection({ summary }: RunDocument): Markup | undefined {
  const rows = Object.entries(summary.evaluators).flatMap(([name, aggregate]) => {
    const { reported } = aggregate
    if (reported === undefined || isOfLabels(aggregate)) return []
    const cells = FIGURES.map((figure) => html`<td data-label="${figure}">${figureWithInterval(reported, figure)}</td>`)
    return [
      html`<tr>
        <th scope="row">${name}</th>
        ${cells}
        <td data-label="max">${figureText(reported.max)}</td>
        <td data-label="unit">${reported.unit}</td>
        <td data-label="n">${thousands(reported.n)}</td>
      </tr> `,
    ]
  })
  if (rows.length === 0) return undefined
  const titles = ['figure', ...FIGURES, 'max', 'unit', 'n'].map((title) => html`<th scope="col">${title}</th>`)
  return html`<section>
    <h2>Figures</h2>
    <table>
      <thead>
        <tr>
          ${titles}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section> `
}

/** Precision and recall of each label, for classification. */
export function labelsSection(document: RunDocument): Markup | undefined {
  const { rows, more } = labelRows(document)
  if (rows.length === 0) return undefined
  const titles = ['label', 'precision', 'recall', 'F1', 'n', 'mostly taken for']
  return html`<section>
    <h2>Labels</h2>
    <table>
      <thead>
        <tr>
          ${titles.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, precision, recall, f1, n, takenFor }) =>
            html`<tr>
              <th scope="row">${label.slice(0, 200)}</th>
              <td data-label="precision">${precision}</td>
              <td data-label="recall">${recall}</td>
              <td data-label="F1">${f1}</td>
              <td data-label="n">${n}</td>
              <td data-label="mostly taken for">${takenFor.slice(0, 200)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
    ${more === 0 ? undefined : html`<p class="quiet">and ${thousands(more)} more labels; the JSON report has them all.</p>`}
  </section> `
}
