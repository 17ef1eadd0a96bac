import type { CalibrationFigures, Figure } from '../../calibration/calibrated.ts'
import { FEWEST_LABELS } from '../../calibration/correction.ts'
import type { Share } from '../../calibration/shares.ts'
import type { StoredCalibration } from '../../labelling/from-store.ts'
import type { Reliability, ReliabilityBin } from '../../stats/association/reliability.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import type { JudgedByPeople, JudgesView } from '../read/judges-view.ts'
import type { Page } from './frame.ts'
import type { Links } from './links.ts'
import { metricName } from './results-list.ts'
import { titleOfRun } from './run-facts.ts'

/** How far judges agree with people, and how far a score can be taken for what it says. */
export function judgesPage({ judges, again }: JudgesView, links: Links): Page {
  return {
    title: 'Judges',
    current: 'judges',
    again: again ? true : undefined,
    header: html`<h1>Judges against people</h1>
      <p class="lead">How often a judge says what people say, over answers that were drawn by chance.</p>`,
    main:
      judges.length === 0
        ? html`<div class="card empty">
            <p class="lead">Nobody has labelled anything yet.</p>
            <p class="quiet">
              <a href="${links.queues() ?? links.runs()}">Draw a queue</a> of answers and label it; this page compares.
            </p>
          </div>`
        : html`${judges.map((judge) => judgeSection(judge, links))}`,
  }
}

function judgeSection({ queue, run, found }: JudgedByPeople, links: Links): Markup {
  const gone = run === undefined || run.state === 'deleted'
  const name = cut(gone ? queue.name : metricName(queue.name, run), 80)
  const heading = html`<h2 id="judge-${queue.id}">${name}</h2>
    <p class="crumb">
      ${gone ? 'a run that is gone' : html`<a href="${links.run(queue.run)}">${cut(titleOfRun(run), 60)}</a>`}
      ${links.queues() === undefined ? undefined : html`<span><a href="${links.queue(queue.id)}">the queue</a></span>`}${gone ? undefined : html` <span>judged by ${cut(run.manifest?.judge ?? '', 60)}</span>`}
    </p>`
  const body =
    found === undefined
      ? html`<p class="quiet" role="status">This is being computed; the page comes again by itself.</p>`
      : found.status === 'refused'
        ? html`<div class="card empty"><p class="quiet">${found.reason}</p></div>`
        : compared(found)
  return html`<section class="judge" aria-labelledby="judge-${queue.id}">${heading}${body}</section> `
}

function compared({ stored, figures }: { stored: StoredCalibration; figures: CalibrationFigures }): Markup {
  const { counts, calibration } = stored
  const few =
    counts.used < FEWEST_LABELS
      ? html`<p class="method">
          ${counted(counts.used, 'label')} so far: from ${FEWEST_LABELS} on they correct a run’s figures.
        </p>`
      : undefined
  return html`<div class="facts">
      ${fact('agrees with people', figures.agreement)}${fact('good answers that it passes', figures.sensitivity)}${fact(
        'bad answers that it finds',
        figures.specificity,
      )}${kappaFact(figures)}
    </div>
    ${few}
    <div class="reading">
      <div>
        <h3>What it says, and what people say</h3>
        ${confusionTable(figures, calibration.threshold)}${estimateText(stored, figures)}${ratersText(figures)}
      </div>
      <div>${reliabilityFigure(figures)}</div>
    </div>`
}

function fact(word: string, share: Share | null): Markup {
  if (share === null)
    return html`<div><b>–</b><span class="what">${word}</span><span class="method">none was labelled</span></div> `
  const range = share.ci === null ? 'no interval' : `${percent(share.ci[0])} – ${percent(share.ci[1])}`
  return html`<div>
    <b>${percent(share.share)}</b><span class="what">${word}</span
    ><span class="method">${range}, of ${thousands(share.n)}</span>
  </div> `
}

function kappaFact({ kappa }: CalibrationFigures): Markup {
  return html`<div>
    <b>${kappa.status === 'measured' ? kappa.estimate.toFixed(2) : '–'}</b><span class="what">Cohen’s κ</span
    ><span class="method">${figureRange(kappa)}</span>
  </div> `
}

function figureRange(figure: Figure): string {
  if (figure.status !== 'measured') return figure.reason
  const [low, high] = figure.interval
  return `${low.toFixed(2)} – ${high.toFixed(2)}; 0 is chance, 1 is always`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

function confusionTable({ confusion }: CalibrationFigures, threshold: number): Markup {
  const { truePositive, falsePositive, trueNegative, falseNegative } = confusion
  const cell = (label: string, count: number, look: 'right' | 'wrong'): Markup =>
    html`<td data-label="${label}" class="${look}">
      <span>${thousands(count)} <span class="method">${look === 'right' ? 'alike' : 'not alike'}</span></span>
    </td> `
  return html`<table class="confusion">
    <thead>
      <tr>
        <th scope="col"><span class="unseen">people</span></th>
        <th scope="col">it passes (≥ ${threshold})</th>
        <th scope="col">it does not</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">people: good</th>
        ${cell('it passes', truePositive, 'right')}${cell('it does not', falseNegative, 'wrong')}
      </tr>
      <tr>
        <th scope="row">people: bad</th>
        ${cell('it passes', falsePositive, 'wrong')}${cell('it does not', trueNegative, 'right')}
      </tr>
    </tbody>
  </table>`
}

function estimateText({ estimate, counts }: StoredCalibration, { confusion }: CalibrationFigures): Markup {
  const left = [
    counts.open > 0 ? `${thousands(counts.open)} still open` : '',
    counts.cannotTell > 0 ? `of ${thousands(counts.cannotTell)} nobody can tell` : '',
    counts.differ > 0 ? `about ${thousands(counts.differ)} raters differ` : '',
    counts.usedBefore > 0 ? `${thousands(counts.usedBefore)} were shown to the judge or fitted it` : '',
    counts.changed > 0 ? `${thousands(counts.changed)} have another answer, or no score, now` : '',
  ].filter((one) => one !== '')
  const out = left.length === 0 ? undefined : html`<p class="method">Left out: ${left.join('; ')}.</p>`
  if (estimate.status !== 'measured')
    return html`<p class="method">Of the run as a whole they say nothing yet. ${estimate.reason}</p>
      ${out}`
  const [low, high] = estimate.interval
  const passed = confusion.truePositive + confusion.falsePositive
  return html`<p>
      People would call <b>${percent(estimate.estimate)}</b> of all answers of this run good
      <span class="method"
        >95 % interval ${percent(low)} to ${percent(high)}, from ${counted(estimate.n, 'label')} and the scores of all;
        of the labelled ones the judge passes ${thousands(passed)}</span
      >
    </p>
    ${out}`
}

function ratersText({ raters }: CalibrationFigures): Markup | undefined {
  if (raters === undefined) return undefined
  const names = raters.names.slice(0, 6).map((name) => cut(name, 40))
  return html`<p class="method">
    Raters ${names.join(', ')} among themselves: Krippendorff’s α
    ${raters.alpha.status === 'measured' ? raters.alpha.estimate.toFixed(2) : 'is not known yet: too few answers of both'}
  </p>`
}

const SIDE = 220
const EDGE = 24

/** Where a score is a probability, the marks lie on the line. */
function reliabilityFigure({ reliability }: CalibrationFigures): Markup {
  if (reliability === undefined) return html``
  const heading = html`<h3>Is a score a probability?</h3>`
  if (reliability.status !== 'measured')
    return html`${heading}
      <p class="quiet">${reliability.reason}</p>`
  const { bins, brier, calibrationError } = reliability
  const at = (value: number): number => Math.round((EDGE + value * (SIDE - 2 * EDGE)) * 100) / 100
  const up = (value: number): number => Math.round((SIDE - at(value)) * 100) / 100
  const most = Math.max(...bins.map(({ n }) => n))
  const marks = bins.map(({ meanScore, share, interval: [low, high], n }) => {
    const radius = Math.round((3 + 4 * Math.sqrt(n / most)) * 100) / 100
    return html`<line class="whisker" x1="${at(meanScore)}" x2="${at(meanScore)}" y1="${up(low)}" y2="${up(high)}" />
      <circle class="dot" cx="${at(meanScore)}" cy="${up(share)}" r="${radius}" />`
  })
  return html`${heading}
    <figure class="card chart reliability">
      <svg viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${bins.map(binText).join('; ')}">
        <rect class="plot" x="${EDGE}" y="${EDGE}" width="${SIDE - 2 * EDGE}" height="${SIDE - 2 * EDGE}" />
        <line class="anchor" x1="${at(0)}" y1="${up(0)}" x2="${at(1)}" y2="${up(1)}" />
        ${[0, 0.5, 1].map(
          (tick) =>
            html`<text class="scale" text-anchor="middle" x="${at(tick)}" y="${SIDE - 5}">${tick}</text>
              <text class="scale" text-anchor="end" x="${EDGE - 9}" y="${up(tick) + 3}">${tick}</text>`,
        )}
        ${marks}
      </svg>
      <figcaption>
        <span>Across: the score. Up: the share that people call good, with its 95 % interval.</span>
      </figcaption>
    </figure>
    <details>
      <summary><span class="name">The same as figures</span></summary>
      <ul class="plain body">
        ${bins.map((bin) => html`<li>${binText(bin)}</li> `)}
      </ul>
    </details>
    <p class="method">${errorsText(brier, calibrationError)}</p>`
}

function errorsText(brier: Reliability['brier'], calibrationError: Reliability['calibrationError']): string {
  if (brier.status !== 'measured' || calibrationError.status !== 'measured') {
    return 'With more labels: how far scores are from what people say, as one figure.'
  }
  return `Calibration error ${calibrationError.estimate.toFixed(3)}; mean squared error (Brier) ${brier.estimate.toFixed(3)}.`
}

function binText({ from, to, n, share, interval: [low, high] }: ReliabilityBin): string {
  return `${from} to ${to}: ${counted(n, 'answer')}, ${percent(share)} good (${percent(low)} – ${percent(high)})`
}
