import type { LabelSources, RiskCertificate } from '../../calibration/risk-certificate.ts'
import { counted } from '../../support/counted.ts'
import { roundedPlan } from '../../stats/planning/rounded.ts'
import type { Verdict } from './calibration-verdict.ts'
import { certificatePath } from './certificate-files.ts'
import { heading, intervalOf, page, percent, table, type Look } from './page.ts'

/** What `assay calibrate DATA --gate --max-false-alarms X --format json` prints. */
export interface GateRiskDocument {
  readonly kind: 'gate_risk'
  readonly ruleset: string
  readonly dataset: { readonly name: string; readonly sha256?: string }
  readonly asked: { readonly maxFalseAlarms: number; readonly confidence: number }
  readonly labels: {
    readonly field: string
    readonly supported: number
    readonly unsupported: number
    readonly unlabelled: number
    readonly tied: number
    /** Labelled answers that have no text to decide on. */
    readonly unmeasured: number
    readonly sources: LabelSources
  }
  /** Every configuration that was tested, from lenient to strict. */
  readonly grid: readonly {
    readonly checks: RiskCertificate['grid'][number]['checks']
    readonly supported_refused: number
    readonly unsupported_refused: number
    readonly p_value: number
    readonly certified: boolean
    /** Whether this is the user's own configuration. */
    readonly as_configured: boolean
  }[]
  readonly chosen: number | null
  /** Why the most lenient configuration refuses supported answers: reason codes and how often. */
  readonly reasons: readonly (readonly [code: string, count: number])[]
  /** How many labels a certificate takes at the share refused here; `null` if no number is enough, or it is unknown. */
  readonly needed: {
    readonly of: 'supported answers' | 'groups'
    readonly most_lenient: number | null
    readonly as_configured: number | null
    /** If none of them were refused. */
    readonly none_refused: number | null
  }
  readonly certificate?: RiskCertificate
  readonly certificate_sha256?: string
  /** The settings that make the certified gate. */
  readonly layer?: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  readonly verdict: Verdict
}

/** A gate's certificate as text: what is guaranteed, from how many labels, and what it costs. */
export function gateRiskText(document: GateRiskDocument, { format, out }: Look & { out: string | undefined }): string {
  const { ruleset, dataset, asked, labels } = document
  return page(format, [
    heading(`The gate by ${ruleset}: at most ${percent(asked.maxFalseAlarms)} false alarms`, format),
    `${counted(labels.supported, 'answer')} of ${dataset.name} labelled supported, ${labels.unsupported} labelled unsupported (${labels.field}).`,
    ...leftOut(labels),
    '',
    ...gridLines(document, format),
    ...certificateLines(document, out),
    ...document.verdict.reasons,
    ...whyNothing(document),
    ...document.warnings.map((text) => `Note: ${text}`),
  ])
}

function leftOut({ unlabelled, tied, unmeasured }: GateRiskDocument['labels']): string[] {
  const parts = [
    ...(unlabelled > 0 ? [`${unlabelled} without a label`] : []),
    ...(tied > 0 ? [`${tied} on which the raters are divided evenly`] : []),
    ...(unmeasured > 0 ? [`${unmeasured} without an answer`] : []),
  ]
  return parts.length === 0 ? [] : [`Left out: ${parts.join('; ')}.`]
}

function gridLines({ grid, labels, chosen }: GateRiskDocument, format: Look['format']): string[] {
  const rows = grid.map((row, at) => [
    at === 0 ? 'most lenient' : changed(grid[at - 1]?.checks ?? {}, row.checks),
    String(row.supported_refused),
    labels.unsupported === 0 ? '–' : percent(row.unsupported_refused / labels.unsupported),
    row.p_value < 0.0001 ? '< 0.0001' : row.p_value.toFixed(4),
    [
      ...(at === chosen ? ['chosen'] : row.certified ? ['certified'] : []),
      ...(row.as_configured ? ['as given'] : []),
    ].join(', '),
  ])
  return [
    ...table([['from lenient to strict', 'supported refused', 'unsupported refused', 'p', ''], ...rows], format),
    '',
  ]
}

function changed(
  before: GateRiskDocument['grid'][number]['checks'],
  after: GateRiskDocument['grid'][number]['checks'],
): string {
  const parts = Object.entries(after).flatMap(([name, set]) =>
    Object.entries(set)
      .filter(([key, value]) => before[name]?.[key] !== value)
      .map(([key, value]) => `${name}.${key} ${String(value)}`),
  )
  return parts.join(', ')
}

function certificateLines(
  { certificate, certificate_sha256, asked, grid, chosen, needed }: GateRiskDocument,
  out: string | undefined,
): string[] {
  if (certificate === undefined || chosen === null) return []
  const { false_alarms: alarms, recall, labels } = certificate
  const own = grid.findIndex(({ as_configured }) => as_configured)
  return [
    `Certified: ${certificate.what}`,
    `It refused ${alarms.refused} of ${alarms.of} supported answers (${percent(alarms.share)}; at most ${percent(alarms.upper)} with ` +
      `${percent(asked.confidence)} confidence), from ${sourcesText(labels.sources)}.`,
    recall === null
      ? 'How many unsupported answers it refuses is not known.'
      : `It refused ${recall.refused} of ${recall.of} unsupported answers: ${percent(recall.share)} (95 % ${intervalOf(recall.interval, percent)}).`,
    ...(own > chosen ? [moreLenient(needed)] : []),
    `Method: Learn then Test, fixed sequence, ${certificate.method.p_value} p-values at ${Number((1 - asked.confidence).toPrecision(6))}.`,
    `Certificate: sha256 ${certificate_sha256 ?? ''}`,
    ...(out === undefined
      ? ['--out gate.json keeps the settings and the certificate.']
      : [
          `Settings in ${out}, certificate in ${certificatePath(out)}. Use them: assay gate answers.jsonl --config ${out}`,
        ]),
  ]
}

function sourcesText({ by, supported }: LabelSources): string {
  return by === 'group' ? counted(supported, 'group') : `${counted(supported, 'set')} of passages`
}

function moreLenient({ as_configured: wanted, of }: GateRiskDocument['needed']): string {
  const takes =
    wanted === null
      ? 'with what it refused here, no number of labels would'
      : `with what it refused here, that takes about ${roundedPlan(wanted)} ${of}`
  return `It is more lenient than the configuration given, for which the labels do not show as much: ${takes}. Lock a check to keep it as strict as it is.`
}

function whyNothing({ chosen, reasons, needed, labels, asked, grid }: GateRiskDocument): string[] {
  if (chosen !== null) return []
  const { of, most_lenient: wanted, none_refused: least } = needed
  const there = of === 'groups' ? labels.sources.supported : labels.supported
  const refused = grid[0]?.supported_refused ?? 0
  return [
    ...(reasons.length === 0
      ? []
      : [`It refuses them for: ${reasons.map(([code, count]) => `${code} (${count})`).join(', ')}.`]),
    ...(refused === 0
      ? []
      : [
          wanted === null
            ? `At that share no number of labels is enough for ${percent(asked.maxFalseAlarms)}.`
            : `At that share it takes about ${roundedPlan(wanted)} ${of}; there are ${there}.`,
        ]),
    `With none refused it takes ${least ?? 'more than a million'} ${of}.`,
  ]
}
