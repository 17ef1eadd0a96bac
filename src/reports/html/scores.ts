import type { Aggregate } from '../../core/aggregate.ts'
import type { MetricInfo, RunDocument } from '../../core/run.ts'
import { thousands } from '../../support/counted.ts'
import { gateOf } from '../advice.ts'
import { epochSentences } from '../epochs.ts'
import { failureCount, failureText, figureText, figureWithInterval, scoreText } from '../figure-text.ts'
import { isOfLabels, labelRows } from '../labels.ts'
import type { Overview } from '../overview.ts'
import { shownAs, type Shown } from '../shown.ts'
import { figure } from './excerpt.ts'
import { nameOf } from './groups.ts'
import { histogram, type PartLink } from './histogram.ts'
import { intervalBar } from './interval-bar.ts'
import { html, type Markup } from './markup.ts'

/** Every evaluator with its mean, interval, distribution, denominators and outcome. With `linkOf`, distributions lead to their results. */
export function scoresSection(
  document: RunDocument,
  { distributions }: Pick<Overview, 'distributions'>,
  linkOf?: (evaluator: string) => PartLink,
): Markup | undefined {
  const rows = Object.entries(document.summary.evaluators).filter(([, { reported, n }]) => !reported || n > 0)
  if (rows.length === 0) return undefined
  const compared = document.comparison === undefined ? '' : ', the grey one the baseline'
  return html`<section aria-labelledby="scores">
    <div class="heading">
      <h2 id="scores">Scores</h2>
      <span class="switch"><input type="checkbox" id="precise" /><label for="precise">all digits</label></span>
    </div>
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">what</th>
          <th scope="col">score</th>
          <th scope="col" class="left">95 % interval and threshold</th>
          <th scope="col" class="left">distribution</th>
          <th scope="col">passed</th>
          <th scope="col">not measured</th>
          <th scope="col">outcome</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(([name, aggregate]) => scoreRow(document, { name, aggregate, bins: distributions.get(name), link: linkOf?.(name) }))}
      </tbody>
    </table>
    ${epochSentences(document).map((sentence) => html`<p class="method">${sentence}</p> `)}
    <p class="method">
      Scales and distributions run from 0 to 1. The thick mark is the mean, the band its 95 % interval, the dashed line
      the threshold${compared}. A rate is better when it is lower, a score when it is higher.
    </p>
  </section> `
}

interface ScoreRow {
  readonly name: string
  readonly aggregate: Aggregate
  readonly bins: readonly number[] | undefined
  readonly link: PartLink | undefined
}

function scoreRow(document: RunDocument, { name, aggregate, bins, link }: ScoreRow): Markup {
  const { ci, threshold, passed, failed } = aggregate
  const shown = shownAs(document.run, name, 2)
  const description = describes(
    document.run.metrics.find((metric) => metric.name === name),
    shown,
  )
  const title = nameOf(name, document)
  const judged = passed + failed
  const baseline = document.comparison?.evaluators[name]?.baseline.mean ?? undefined
  // What decides nothing is not drawn as if it were bad.
  const low = gateOf(document, name) === undefined ? 0 : threshold
  const drawn =
    bins === undefined
      ? html`<span class="quiet">–</span>`
      : histogram(bins, { threshold: low, isRate: shown.isRate, link })
  return html`<tr>
    <th scope="row">
      ${title}${description === '' ? undefined : html`<span class="what">${description}</span>`}${
        title === name ? undefined : html`<code class="what">${name}</code>`
      }
    </th>
    <td class="mean"><span class="score">${meanOf(aggregate, shown)}</span></td>
    <td class="wide">
      ${intervalBar(aggregate, { shown, baseline })}${ci === null && aggregate.mean === null ? undefined : interval(aggregate, shown)}
    </td>
    <td class="wide narrow">${drawn}</td>
    <td class="passed" data-label="passed">
      <span class="whole"
        >${judged === 0 || shown.isHint ? '–' : `${thousands(passed)} of ${thousands(judged)}`}<span class="method"
          >${shown.isHint ? undefined : shown.passRate(aggregate)}</span
        ></span
      >
    </td>
    <td class="lacking${isWhole(aggregate) ? ' zero' : ''}" data-label="not measured">
      <span>${unmeasured(aggregate)}</span>
    </td>
    <td class="outcome">${outcome(document, name)}</td>
  </tr> `
}

/** What is asked; of a rate, what it is the share of. */
function describes(metric: MetricInfo | undefined, { isRate }: Shown): string {
  const sentence = metric?.display?.sentence
  if (isRate && sentence !== undefined) return `What share of the ${sentence.of} ${sentence.many}?`
  return metric?.description ?? ''
}

function meanOf({ mean, threshold }: Aggregate, shown: Shown): Markup {
  if (mean === null) return html`none`
  return figure(shown.score(mean, threshold), scoreText(shown.isRate ? 1 - mean : mean))
}

function interval({ ci, ciMethod, threshold }: Aggregate, shown: Shown): Markup {
  const text = ci === null ? html`no interval` : figure(shown.interval(ci), exactInterval(ci, shown))
  return html`<span class="method"
    >${text}${shown.isHint ? undefined : `, threshold ${shown.threshold(threshold)}`}<span class="full">
      (${ciMethod})</span
    ></span
  >`
}

function exactInterval(ci: NonNullable<Aggregate['ci']>, { isRate }: Shown): string {
  const [low, high] = isRate ? [1 - ci[1], 1 - ci[0]] : ci
  return `${scoreText(low)} – ${scoreText(high)}`
}

function isWhole(aggregate: Aggregate): boolean {
  return aggregate.vacuous + aggregate.notApplicable + failureCount(aggregate) === 0
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
  if (isWhole(aggregate)) return [html`<span class="quiet">0</span>`]
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
export function figuresSection(document: RunDocument): Markup | undefined {
  const rows = Object.entries(document.summary.evaluators).flatMap(([name, aggregate]) => {
    const { reported } = aggregate
    if (reported === undefined || isOfLabels(aggregate)) return []
    const cells = FIGURES.map((figure) => html`<td data-label="${figure}">${figureWithInterval(reported, figure)}</td>`)
    return [
      html`<tr>
        <th scope="row">${nameOf(name, document)}</th>
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
