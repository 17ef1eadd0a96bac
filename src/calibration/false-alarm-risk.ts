import { clopperPearsonInterval } from '../stats/intervals.ts'
import { unmeasured, type Measurement } from '../stats/measurement.ts'
import { proportion, type Proportion } from '../stats/proportion.ts'
import { binomialLower } from '../stats/tails.ts'

/** One labelled answer: what people say, and how strict a gate must be to refuse it. */
export interface RiskRow {
  readonly supported: boolean
  /** The first configuration, counted from the most lenient, that refuses it; `null` if none does. */
  readonly refusedFrom: number | null
}

/** What is to be guaranteed, over how many configurations. */
export interface RiskOptions {
  /** How many configurations there are, from lenient to strict. Each refuses what those before it refuse. */
  readonly steps: number
  /** α: the largest share of supported answers that may be refused. Between 0 and 1. */
  readonly maxFalseAlarms: number
  /** 1 − δ: how sure the guarantee is. Between 0 and 1. */
  readonly confidence: number
}

/** One configuration: how many supported answers it refuses, and what that says. */
export interface TestedStep {
  readonly refused: number
  /** Of the hypothesis that it refuses more than α of all supported answers; exact. */
  readonly pValue: number
  readonly certified: boolean
}

/** The strictest configuration with a guarantee, if there is one. */
export interface FalseAlarmRisk {
  readonly supported: number
  readonly unsupported: number
  /** From lenient to strict. */
  readonly tested: readonly TestedStep[]
  /** The place of the strictest certified one, or `null` if there is none. */
  readonly chosen: number | null
}

/**
 * Tests configurations one after the other, the most lenient first, each at the level δ = 1 − confidence, and stops at the
 * first that fails (Learn then Test with a fixed sequence and exact binomial p-values; Angelopoulos, Bates, Candès, Jordan
 * and Lei 2021). With probability at least 1 − δ over the draw of the labels, no configuration that is certified refuses
 * more than α of the supported answers. Labels of unsupported answers have no say in the choice.
 */
export function falseAlarmRisk(
  rows: readonly RiskRow[],
  { steps, maxFalseAlarms, confidence }: RiskOptions,
): FalseAlarmRisk {
  const supported = rows.filter((row) => row.supported)
  const n = supported.length
  let open = n > 0
  const tested = Array.from({ length: steps }, (_, step): TestedStep => {
    const refused = refusedAt(supported, step)
    const pValue = n === 0 ? 1 : binomialLower(refused, { n, p: maxFalseAlarms })
    open &&= pValue <= 1 - confidence + ROUNDING
    return { refused, pValue, certified: open }
  })
  const certified = tested.filter((step) => step.certified).length
  return {
    supported: n,
    unsupported: rows.length - n,
    tested,
    chosen: certified === 0 ? null : certified - 1,
  }
}

/** 1 − 0.9 is a little less than 0.1. */
const ROUNDING = 1e-12

/** How many of the rows the configuration at this place refuses. */
export function refusedAt(rows: readonly RiskRow[], step: number): number {
  return rows.filter(({ refusedFrom }) => refusedFrom !== null && refusedFrom <= step).length
}

/** The share of supported answers refused, with the largest share that the labels allow at this confidence. */
export function falseAlarmShare(
  refused: number,
  { n, confidence }: { n: number; confidence: number },
): { readonly share: number; readonly upper: number } {
  // The one-sided bound at level 1 − δ is the upper end of the two-sided interval at 1 − 2δ.
  const [, upper] = clopperPearsonInterval(refused, { n, level: 2 * confidence - 1 })
  return { share: refused / n, upper }
}

/** The share of unsupported answers that are refused, with its exact 95 % interval. */
export function refusedUnsupported(rows: readonly RiskRow[], step: number): Measurement<Proportion> {
  const unsupported = rows.filter(({ supported }) => !supported)
  if (unsupported.length === 0) {
    return unmeasured('one_class', 'No answer is labelled unsupported, so nothing says how many of those are refused.')
  }
  return proportion(refusedAt(unsupported, step), { n: unsupported.length, method: 'clopper-pearson' })
}

/** More labels than this are not worth naming. */
const MOST_LABELS = 1_000_000

/**
 * The fewest supported answers for a certificate if this share of them is refused, or `null` if no number is enough. With a
 * share close to α it takes very many.
 */
export function supportedNeeded(
  share: number,
  { maxFalseAlarms, confidence }: Pick<RiskOptions, 'maxFalseAlarms' | 'confidence'>,
): number | null {
  if (share >= maxFalseAlarms) return null
  const isEnough = (n: number): boolean =>
    binomialLower(Math.ceil(share * n - 1e-9), { n, p: maxFalseAlarms }) <= 1 - confidence + ROUNDING
  let high = 1
  while (!isEnough(high)) {
    if (high > MOST_LABELS) return null
    high *= 2
  }
  let low = Math.floor(high / 2)
  // A larger number can fail where a smaller one is enough, as whole answers are refused; near enough for a plan.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}
