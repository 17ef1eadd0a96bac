import {
  falseAlarmShare,
  refusedUnsupported,
  testOf,
  type FalseAlarmRisk,
  type RiskOptions,
  type RiskRow,
} from './false-alarm-risk.ts'
import type { RiskTest } from './risk-test.ts'

/** What a certificate says besides the figures. */
export interface CertifiedSubject {
  /** The version of Assay that decided. */
  readonly assay: string
  /** RFC 3339, UTC. */
  readonly madeAt: string
  readonly ruleset: { readonly rule_version: string; readonly ruleset_sha256: string }
  /** SHA-256 of the whole configuration that was chosen, without its certificate. */
  readonly configSha256: string
  /** The settings of each configuration, from lenient to strict. */
  readonly ladder: readonly Readonly<Record<string, Readonly<Record<string, unknown>>>>[]
  readonly data: {
    readonly name: string
    /** SHA-256 of the file's bytes, if it is one file. */
    readonly file_sha256?: string
    /** SHA-256 of the labelled answers as they were decided: each one's id, label and input in canonical JSON, on a line. */
    readonly rows_sha256: string
    /** The field with the labels. */
    readonly label: string
  }
  readonly sources: LabelSources
}

/** Where the supported answers come from. Answers of one `group` are not independent of each other. */
export interface LabelSources {
  /** By the field `group`, or else by equal passages. */
  readonly by: 'group' | 'passages'
  readonly supported: number
  /** Supported answers of the source that has most. */
  readonly largest: number
}

const METHOD = {
  name: 'learn_then_test',
  control: 'fixed sequence, from lenient to strict',
  citation:
    'Angelopoulos, Bates, Candès, Jordan, Lei: Learn then Test: Calibrating Predictive Algorithms to Achieve Risk Control. arXiv:2110.01052 (2021)',
} as const

/** What is guaranteed of one configuration of a gate, and on what grounds. Plain JSON. */
export interface RiskCertificate {
  readonly assay_certificate: 1
  /** The guarantee as a sentence. */
  readonly what: string
  readonly alpha: number
  readonly delta: number
  readonly method: typeof METHOD & { readonly p_value: RiskTest['name'] }
  readonly labels: { readonly supported: number; readonly unsupported: number; readonly sources: LabelSources }
  readonly data: CertifiedSubject['data']
  readonly ruleset: CertifiedSubject['ruleset']
  /** Every configuration, from lenient to strict: its settings, the supported answers it refused, and the p-value. */
  readonly grid: readonly {
    readonly checks: CertifiedSubject['ladder'][number]
    readonly refused: number
    readonly p_value: number
    readonly certified: boolean
  }[]
  readonly chosen: {
    /** Place in the grid, from 0. */
    readonly step: number
    readonly checks: CertifiedSubject['ladder'][number]
    readonly config_sha256: string
  }
  /**
   * Supported answers that the chosen configuration refused. `share`: their share; where groups count as one each, the mean
   * of the shares in each. `upper`: the one-sided bound on it at 1 − δ.
   */
  readonly false_alarms: {
    readonly refused: number
    readonly of: number
    readonly share: number
    readonly upper: number
  }
  /** Unsupported answers that it refused, with Clopper and Pearson's 95 % interval; `null` if there are none. */
  readonly recall: {
    readonly refused: number
    readonly of: number
    readonly share: number
    readonly interval: readonly [low: number, high: number]
  } | null
  readonly assay: string
  readonly made_at: string
}

/** The certificate of the chosen configuration, or `undefined` if none was certified. */
export function riskCertificate(
  { rows, risk }: { rows: readonly RiskRow[]; risk: FalseAlarmRisk },
  { maxFalseAlarms, confidence, ...subject }: Omit<RiskOptions, 'steps'> & CertifiedSubject,
): RiskCertificate | undefined {
  const { chosen, supported, unsupported, tested } = risk
  const step = chosen === null ? undefined : tested[chosen]
  const checks = chosen === null ? undefined : subject.ladder[chosen]
  if (chosen === null || step === undefined || checks === undefined) return undefined
  const { share, upper } = falseAlarmShare(risk, { step: chosen, confidence })
  return {
    assay_certificate: 1,
    what: guarantee({ maxFalseAlarms, confidence, sources: risk.sources }),
    alpha: maxFalseAlarms,
    delta: rounded(1 - confidence),
    method: { ...METHOD, p_value: testOf(risk).name },
    labels: { supported, unsupported, sources: subject.sources },
    data: subject.data,
    ruleset: subject.ruleset,
    grid: tested.map(({ refused, pValue, certified }, at) => ({
      checks: subject.ladder[at] ?? {},
      refused,
      p_value: rounded(pValue),
      certified,
    })),
    chosen: { step: chosen, checks, config_sha256: subject.configSha256 },
    false_alarms: { refused: step.refused, of: supported, share: rounded(share), upper: rounded(upper) },
    recall: recallOf(rows, chosen),
    assay: subject.assay,
    made_at: subject.madeAt,
  }
}

function guarantee({
  maxFalseAlarms,
  confidence,
  sources,
}: Pick<RiskOptions, 'maxFalseAlarms' | 'confidence'> & Pick<FalseAlarmRisk, 'sources'>): string {
  const [drawn, of] =
    sources === null
      ? ['labelled answers', 'the supported answers that are drawn independently from where the labelled ones were']
      : [
          'labelled groups',
          'the supported answers of a group, on average over groups drawn from where the labelled ones were',
        ]
  return (
    `With probability at least ${confidence} over the draw of the ${drawn}, the gate refuses (status fail or skipped) ` +
    `at most ${maxFalseAlarms} of ${of}.`
  )
}

function recallOf(rows: readonly RiskRow[], step: number): RiskCertificate['recall'] {
  const recall = refusedUnsupported(rows, step)
  if (recall.status === 'unmeasured') return null
  const [low, high] = recall.interval
  return {
    refused: recall.successes,
    of: recall.n,
    share: rounded(recall.estimate),
    interval: [rounded(low), rounded(high)],
  }
}

/** The last digits of a logarithm differ between machines; a certificate is to have the same bytes on all. */
function rounded(value: number): number {
  return Number(value.toPrecision(6))
}
