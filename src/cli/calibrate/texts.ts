import { FEWEST_LABELS, VERDICTS, type Drift, type Figure, type Share } from '../../calibration/index.ts'
import { counted, cut, markdownText, padEnd, padStart, printable } from '../../reports/index.ts'
import type { CalibrationDocument, GoldenDocument } from './document.ts'
import type { MutationsDocument } from './mutations.ts'

interface Look {
  readonly format: 'console' | 'markdown'
}

type Row = readonly string[]

/** A calibration for a person: what was compared, how well it agrees, what to do. */
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
        figureRow('AUROC', figures.auroc, 'a good answer scores above a bad one'),
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
    ...sliceLines(document, format),
    ...thresholdLines(document),
    ...biasLines(document),
    ...driftLines(document.drift),
    ...document.verdict.reasons,
    ...advice(document, out),
  ])
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
      `The lexical judge’s bar for a claim, fitted: ${short(fitted.threshold)}. Nine of ten fits on parts of the labels lie from ` +
        `${short(fitted.spread[0])} to ${short(fitted.spread[1])}.`,
      `Balanced accuracy on answers that took no part in the fit: ${short(fitted.balancedAccuracy)}; as shipped ${short(fitted.inForce)}.`,
      '',
    ]
  }
  const best = figures.bestThreshold
  if (subject.kind === 'gate') return []
  if (!labels.enough) return [`No bar is sought: that takes at least ${FEWEST_LABELS} labels.`, '']
  if (best === null) return ['No bar is sought: that takes good answers and bad ones.', '']
  return [
    `Best bar: ${short(best.threshold)}, from ${short(best.spread[0])} to ${short(best.spread[1])} over parts of the labels. ` +
      `Balanced accuracy ${short(best.balancedAccuracy)} on answers that took no part in choosing it; ` +
      `${short(best.inForce)} with ${short(threshold)}.`,
    ...(best.balancedAccuracy > best.inForce + 0.005
      ? [`To use it: -e ${subject.name}@${short(best.threshold)}`]
      : ['So the bar in force is as good as any.']),
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
        ? `Length: no lean to be seen ${figure}.`
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
        `${interval.map(signed).join(' to ')}${sure ? '' : ': no lean to be seen'}.`,
    )
  }
  return lines.length === 0 ? [] : [...lines, '']
}

function driftLines(drift: Drift | null | undefined): string[] {
  if (drift === undefined || drift === null) return []
  const { pairs, unpaired, then, now, lost, won, pValue } = drift
  const sure = pValue === null ? '' : `, ${chance(pValue)}`
  return [
    `Since it was pinned: agreement ${percent(then)} then, ${percent(now)} now, over ${counted(pairs, 'answer')} of both ` +
      `(${lost} lost, ${won} won${sure}${unpaired === 0 ? '' : `; ${unpaired} not of both`}).`,
    '',
  ]
}

function advice({ labels, subject, verdict }: CalibrationDocument, out: string | undefined): string[] {
  if (!labels.enough)
    return [`With ${labels.compared} labels nothing is fitted and no run is corrected: label ${FEWEST_LABELS} or more.`]
  if (out !== undefined) {
    return subject.kind === 'gate'
      ? [`Kept in ${out}; --against ${out} tells later whether the gate agrees less.`]
      : [`Kept in ${out}. assay eval … --calibration ${out} shows corrected pass rates beside the judge’s own.`]
  }
  return verdict.outcome === 'holds' ? ['--out FILE keeps this, to correct later runs and to notice drift.'] : []
}

/** The agreement on golden claims for a person. */
export function goldenText(document: GoldenDocument, { format }: Look): string {
  const { judge, dataset, claims, accuracy, kappa, classes, confusion, unmeasured, judged } = document
  const wrong = judged.filter(({ judged: given, agreed }) => given !== null && given !== agreed)
  const said = (share: number | null): string => (share === null ? '–' : percent(share))
  return page(format, [
    heading(`${judge} against the verdicts in ${dataset}`, format),
    `${counted(claims, 'claim')}; ${unmeasured} without a verdict.`,
    '',
    ...table(
      [
        ['agreed \\ given', ...VERDICTS, 'precision', 'recall'],
        ...classes.map(({ name, precision, recall }, at) => [
          name,
          ...(confusion[at] ?? []).map(String),
          said(precision),
          said(recall),
        ]),
      ],
      format,
    ),
    '',
    `Agreement ${percent(accuracy.share)}${accuracy.ci === null ? '' : ` (${intervalOf(accuracy.ci, percent)})`}; ` +
      `κ ${kappa.status === 'measured' ? `${short(kappa.estimate)} (${intervalOf(kappa.interval, short)})` : (kappa.estimate ?? '–')}; ` +
      `macro-F1 ${short(document.macroF1)}.`,
    ...(kappa.status === 'unmeasured' ? [kappa.reason] : []),
    '',
    ...(wrong.length === 0
      ? []
      : [`Not as agreed${wrong.length > SHOWN ? `, the first ${SHOWN} of ${wrong.length}` : ''}:`]),
    ...wrong
      .slice(0, SHOWN)
      .map(({ id, claim, agreed, judged: given }) =>
        item(`${id}: ${given} instead of ${agreed}: ${cut(claim, 160)}`, format),
      ),
    ...driftLines(document.drift),
    ...document.verdict.reasons,
  ])
}

const SHOWN = 10

/** What an evaluator tells apart, for a person. */
export function mutationsText(document: MutationsDocument, { format }: Look): string {
  const { evaluator, judge, dataset, cases, told, needed, holds } = document
  const kinds = [...new Set(cases.map(({ kind }) => kind))]
  const missed = cases.filter((one) => !one.told)
  return page(format, [
    heading(`${evaluator} by ${judge}: are wrong answers told from right ones?`, format),
    `${told} of ${counted(cases.length, 'mutant')} of the answers in ${dataset} were told from their clean answers; ` +
      `${percent(needed)} were asked for: ${holds ? 'holds' : 'does not hold'}.`,
    '',
    ...table(
      [
        ['changed', 'told', 'of'],
        ...kinds.map((kind) => {
          const own = cases.filter((one) => one.kind === kind)
          return [kind, String(own.filter((one) => one.told).length), String(own.length)]
        }),
      ],
      format,
    ),
    '',
    ...(missed.length === 0
      ? []
      : [`Not told${missed.length > SHOWN ? `, the first ${SHOWN} of ${missed.length}` : ''}:`]),
    ...missed
      .slice(0, SHOWN)
      .map(({ id, kind, why, text }) => item(`${id} (${kind}): ${why}: ${cut(text, 160)}`, format)),
  ])
}

function shareRow(name: string, share: Share | null, of: string): Row {
  if (share === null) return [name, '–', '–', `${of}: there are none`]
  return [name, percent(share.share), intervalOf(share.ci, percent), of]
}

function figureRow(name: string, figure: Figure, means: string): Row {
  if (figure.status === 'measured') return [name, short(figure.estimate), intervalOf(figure.interval, short), means]
  return [name, figure.estimate === undefined ? '–' : short(figure.estimate), '–', figure.reason]
}

function chance(pValue: number): string {
  return pValue < 0.001 ? 'p < 0.001' : `p = ${short(pValue)}`
}

function intervalOf(ci: readonly [number, number] | null, shown: (value: number) => string): string {
  return ci === null ? '–' : `${shown(ci[0])} to ${shown(ci[1])}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function short(value: number): string {
  return String(Number(value.toFixed(3)))
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${short(value)}`
}

function heading(text: string, format: Look['format']): string {
  return format === 'markdown' ? `## ${markdownText(text)}\n` : `${text}\n`
}

function item(text: string, format: Look['format']): string {
  return format === 'markdown' ? `- ${markdownText(text)}` : `  ${text}`
}

/** Rows in columns, the first row their titles; figures to the right. */
function table(rows: readonly Row[], format: Look['format']): string[] {
  const [titles = [], ...body] = rows
  if (format === 'markdown') {
    // Figures need no escaping, which would only make the text harder to read.
    const line = (cells: Row): string =>
      `| ${cells.map((cell) => (/^[\d.,%–to -]*$/.test(cell) ? cell : markdownText(cell))).join(' | ')} |`
    return [line(titles), `| ${titles.map((_, at) => (at === 0 ? '---' : '---:')).join(' | ')} |`, ...body.map(line)]
  }
  const widths = titles.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  const last = titles.length - 1
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0
        if (at === 0) return padEnd(cell, width)
        return at === last && titles[at] === '' ? cell : padStart(cell, width)
      })
      .join('   ')
      .trimEnd(),
  )
}

function page(format: Look['format'], lines: readonly string[]): string {
  const text = `${lines.join('\n').trimEnd()}\n`
  return format === 'markdown' ? text : `${text.split('\n').map(printable).join('\n')}`
}
