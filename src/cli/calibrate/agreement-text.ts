import { FEWEST_LABELS } from '../../calibration/correction.ts'
import type { Figure } from '../../calibration/calibrated.ts'
import type { Share } from '../../calibration/shares.ts'
import { cut } from '../../reports/display.ts'
import { counted } from '../../support/counted.ts'
import type { CalibrationDocument } from './document.ts'
import { driftLines } from './drift-lines.ts'
import { heading, intervalOf, page, percent, short, signed, table, type Look, type Row } from './page.ts'

/** A calibration as text: what was compared, how well it agrees, what to do. */
export function calibrationText(
  document: CalibrationDocument,
  { format, out }: Look & { out: string | undefined },
): string {
  const { subject, threshold, dataset, labels, figures } = document
  const what =
    subject.kind === 'gate' ? `The gate by ${subject.name}` : `${subject.name}@${short(threshold)} by ${subject.judge}`
  const { confusion } = figures
  return page(format, [
    heading(`${what} against people’s labels`, format),
    `${counted(labels.compared, 'answer')} of ${dataset.name}: people call ${figures.good} good and ${figures.bad} bad (${labels.field}).`,
    ...leftOut(labels),
    '',
    ...table(
      [
        ['', 'passes', 'fails'],
        ['people say good', String(confusion.truePositive), String(confusion.falseNegative)],
        ['people say bad', String(confusion.falsePositive), String(confusion.trueNegative)],
      ],
      format,
    ),
    '',
    ...table(
      [
        ['', 'figure', '95 % interval', ''],
        shareRow('agreement', figures.agreement, 'of all answers'),
        shareRow('sensitivity', figures.sensitivity, 'of the good answers pass'),
        shareRow('specificity', figures.specificity, 'of the bad answers fail'),
        figureRow('Cohen’s κ', figures.kappa, 'agreement beyond chance'),
        figureRow('Gwet’s AC1', figures.gwet, 'the same, steadier where one label is rare'),
        figureRow('AUROC', figures.auroc, 'a good answer scores above a bad one'),
        figureRow('AUPRC', figures.averagePrecision, `finding the bad ones; by chance ${percent(badShare(figures))}`),
        ...reliabilityRows(figures),
        ...(figures.raters === undefined
          ? []
          : [
              figureRow(
                'Krippendorff’s α',
                figures.raters.alpha,
                `${figures.raters.names.length} raters with each other`,
              ),
            ]),
      ],
      format,
    ),
    '',
    ...reasonLines(labels),
    ...diagramLines(document, format),
    ...sliceLines(document, format),
    ...thresholdLines(document),
    ...biasLines(document),
    ...independenceLines(document),
    ...estimateLines(document),
    ...driftLines(document.drift),
    ...document.verdict.reasons,
    ...advice(document, out),
  ])
}

function badShare({ good, bad }: CalibrationDocument['figures']): number {
  return bad / (good + bad)
}

function reliabilityRows({ reliability }: CalibrationDocument['figures']): Row[] {
  if (reliability?.status !== 'measured') return []
  return [
    figureRow('Brier score', reliability.brier, 'squared distance of score and label; 0 is best'),
    figureRow('ECE', reliability.calibrationError, 'distance of scores and shares that are good; 0 is best'),
  ]
}

const WIDTH_OF_BAR = 20

/** The reliability diagram: for each part of the scores, how many of its answers are good. */
function diagramLines({ figures: { reliability } }: CalibrationDocument, format: Look['format']): string[] {
  if (reliability?.status !== 'measured') return []
  const rows = reliability.bins.map(({ from, to, n, meanScore, share, interval }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    String(n),
    short(meanScore),
    `${percent(share)}  ${intervalOf(interval, percent)}`,
    bar(share, meanScore),
  ])
  const titles = ['score', 'answers', 'mean score', 'good according to people', '']
  return [
    ...table([titles, ...rows], format),
    '',
    'The bars show the share that is good; a mark | shows the mean score, where it would end if scores were probabilities.',
    '',
  ]
}

function bar(share: number, mark: number): string {
  const at = Math.min(WIDTH_OF_BAR - 1, Math.round(mark * WIDTH_OF_BAR))
  const filled = '█'.repeat(Math.round(share * WIDTH_OF_BAR)).padEnd(WIDTH_OF_BAR, '·')
  return `${filled.slice(0, at)}|${filled.slice(at + 1)}`
}

function reasonLines({ reasons = [] }: CalibrationDocument['labels']): string[] {
  if (reasons.length === 0) return []
  return [`Most often not passed for: ${reasons.map(({ code, count }) => `${code} (${count})`).join(', ')}.`, '']
}

function leftOut({ unlabelled, tied, unmeasured, firstUnmeasured }: CalibrationDocument['labels']): string[] {
  const parts = [
    ...(unlabelled > 0 ? [`${unlabelled} without a label`] : []),
    ...(tied > 0 ? [`${tied} on which the raters are divided evenly`] : []),
    ...(unmeasured > 0 ? [`${unmeasured} without a score (the first: ${firstUnmeasured ?? 'not known'})`] : []),
  ]
  return parts.length === 0 ? [] : [`Left out: ${parts.join('; ')}.`]
}

function sliceLines({ figures: { slices } }: CalibrationDocument, format: Look['format']): string[] {
  if (slices.length === 0) return []
  const rows = slices.map(({ name, agreement, kappa }) => [
    cut(name, 40),
    String(agreement.n),
    `${percent(agreement.share)}  ${intervalOf(agreement.ci, percent)}`,
    kappa.status === 'measured' ? `${short(kappa.estimate)}  ${intervalOf(kappa.interval, short)}` : '–',
  ])
  return [...table([['slice', 'n', 'agreement', 'κ'], ...rows], format), '']
}

function thresholdLines({ figures, fitted, labels, threshold, subject }: CalibrationDocument): string[] {
  if (fitted !== undefined) {
    return [
      `The lexical judge’s threshold for a claim, fitted: ${short(fitted.threshold)}. Nine of ten fits on parts of the labels lie from ` +
        `${short(fitted.spread[0])} to ${short(fitted.spread[1])}.`,
      `Balanced accuracy on answers that took no part in the fit: ${short(fitted.balancedAccuracy)}; as shipped ${short(fitted.inForce)}.`,
      '',
    ]
  }
  const best = figures.bestThreshold
  if (subject.kind === 'gate') return []
  if (!labels.enough) return [`No best threshold: it takes at least ${FEWEST_LABELS} labels to find one.`, '']
  if (best === null) return ['No best threshold: it takes both good and bad answers to find one.', '']
  return [
    `Best threshold: ${short(best.threshold)}, from ${short(best.spread[0])} to ${short(best.spread[1])} over parts of the labels. ` +
      `Balanced accuracy ${short(best.balancedAccuracy)} on answers that took no part in choosing it; ` +
      `${short(best.inForce)} with ${short(threshold)}.`,
    ...(best.balancedAccuracy > best.inForce + 0.005
      ? [`To use it: -e ${subject.name}@${short(best.threshold)}`]
      : ['So the threshold in force is as good as any.']),
    '',
  ]
}

function biasLines({ figures: { biases } }: CalibrationDocument): string[] {
  const { verbosity, position, selfPreference } = biases
  const lines: string[] = []
  if (verbosity.status === 'measured') {
    const leans = verbosity.interval[0] > 0 ? 'longer' : verbosity.interval[1] < 0 ? 'shorter' : undefined
    const figure = `(partial correlation with length ${short(verbosity.correlation)}, ${intervalOf(verbosity.interval, short)})`
    lines.push(
      leans === undefined
        ? `Length: no bias found ${figure}.`
        : `Length: ${leans} answers get better scores than people give them ${figure}.`,
    )
  }
  if (position !== undefined) {
    lines.push(
      `Order of the passages: ${position.changed} of ${position.n} outcomes changed when it was reversed ` +
        `(${intervalOf(position.interval, percent)}); mean change of the score ${signed(position.effect)}` +
        `${position.effectInterval === null ? '' : ` (${position.effectInterval.map(signed).join(' to ')})`}.`,
    )
  }
  if (selfPreference.status === 'measured') {
    const { family, own, others, difference, interval } = selfPreference
    const sure = interval[0] > 0 || interval[1] < 0
    lines.push(
      `Own family: answers by ${family} (${own}) are judged ${signed(difference)} against those of others (${others}), ` +
        `${interval.map(signed).join(' to ')}${sure ? '' : ': no bias found'}.`,
    )
  }
  return lines.length === 0 ? [] : [...lines, '']
}

/** Which intervals ignore that some answers belong together, if any do. */
function independenceLines({ figures }: CalibrationDocument): string[] {
  const { raters, biases } = figures
  const naive = [
    ...(raters?.alpha.status === 'measured' ? ['Krippendorff’s α'] : []),
    ...(biases.verbosity.status === 'measured' ? ['the bias by length'] : []),
    ...(biases.position === undefined ? [] : ['the share of outcomes that changed']),
  ]
  if (!grouped(figures) || naive.length === 0) return []
  return [
    `The other intervals account for groups; ${naive.join(', ')}: here answers are treated as independent, ` +
      'so the true value may be further off.',
    '',
  ]
}

function grouped({ agreement }: CalibrationDocument['figures']): boolean {
  return agreement.method.includes('group') || agreement.method.includes('clustered')
}

function estimateLines({ estimate, figures }: CalibrationDocument): string[] {
  if (estimate === undefined) return []
  if (estimate.status === 'unmeasured') return [`No estimate over all answers: ${estimate.reason}`, '']
  const { interval, n, unlabelled, classical, lambda } = estimate
  return [
    `Good answers among all ${n + unlabelled}, ${unlabelled} of them without a label: ${percent(estimate.estimate)} ` +
      `(${intervalOf(interval, percent)}); by the labels alone ${percent(classical)}. The judge has weight ${short(lambda)} (0 none, 1 full).` +
      (grouped(figures)
        ? ' Answers of one group are treated as independent here, so the true value may be further off.'
        : ''),
    '',
  ]
}

function advice({ labels, subject, verdict }: CalibrationDocument, out: string | undefined): string[] {
  if (!labels.enough)
    return [
      `${labels.compared} labels are too few to fit anything or to correct a run: label ${FEWEST_LABELS} or more.`,
    ]
  if (out !== undefined) {
    return subject.kind === 'gate'
      ? [`Kept in ${out}; run with --against ${out} later to see whether the gate agrees less.`]
      : [`Kept in ${out}. assay eval … --calibration ${out} shows corrected pass rates beside the judge’s own.`]
  }
  return verdict.outcome === 'holds' ? ['--out FILE keeps this, to correct later runs and to notice drift.'] : []
}

function shareRow(name: string, share: Share | null, of: string): Row {
  if (share === null) return [name, '–', '–', `${of}: there are none`]
  return [name, percent(share.share), intervalOf(share.ci, percent), of]
}

function figureRow(name: string, figure: Figure, means: string): Row {
  if (figure.status === 'measured') return [name, short(figure.estimate), intervalOf(figure.interval, short), means]
  return [name, figure.estimate === undefined ? '–' : short(figure.estimate), '–', figure.reason]
}
