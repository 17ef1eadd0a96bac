import { unmeasured, type Measurement } from '../stats/measurement.ts'
import { proportion, type Proportion } from '../stats/proportion.ts'
import { binomialRiskTest, boundedRiskTest, type RiskTest } from './risk-test.ts'

/** One labelled answer: what people say, and how strict a gate must be to refuse it. */
export interface RiskRow {
  readonly supported: boolean
  /** The first configuration, counted from the most lenient, that refuses it; `null` if none does. */
  readonly refusedFrom: number | null
  /** Where it is from: answers of one source are not independent of each other. Left out: a source of its own. */
  readonly source?: string | undefined
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
  /** The share of the supported answers refused; where sources count as one each, the mean of the shares in each. */
  readonly share: number
  /** Of the hypothesis that it refuses more than α of all supported answers. */
  readonly pValue: number
  readonly certified: boolean
}

/** The strictest configuration with a guarantee, if there is one. */
export interface FalseAlarmRisk {
  readonly supported: number
  readonly unsupported: number
  /** How many sources the supported answers are from, if some share one and so each source counts as one; else `null`. */
  readonly sources: number | null
  /** From lenient to strict. */
  readonly tested: readonly TestedStep[]
  /** The place of the strictest certified one, or `null` if there is none. */
  readonly chosen: number | null
}

/**
 * Tests configurations one after the other, the most lenient first, each at the level δ = 1 − confidence, and stops at the
 * first that fails (Learn then Test with a fixed sequence; Angelopoulos, Bates, Candès, Jordan and Lei 2021). With
 * probability at least 1 − δ over the draw of the labels, no configuration that is certified refuses more than α of the
 * supported answers. The p-values are exact for independent answers. If answers share sources, each source counts as one,
 * with the share of its answers that are refused. Labels of unsupported answers have no say in the choice.
 */
export function falseAlarmRisk(
  rows: readonly RiskRow[],
  { steps, maxFalseAlarms, confidence }: RiskOptions,
): FalseAlarmRisk {
  const units = unitsOf(rows.filter((row) => row.supported))
  const supported = units.reduce((sum, unit) => sum + unit.length, 0)
  const sources = units.length === supported ? null : units.length
  const test = testOf({ supported, sources })
  const fresh = newlyRefused(units, steps)
  let open = supported > 0
  let [refused, loss] = [0, 0]
  const tested = fresh.map((now): TestedStep => {
    refused += now.answers
    loss += now.loss
    const pValue = supported === 0 ? 1 : test.pValue(loss, maxFalseAlarms)
    open &&= pValue <= 1 - confidence + ROUNDING
    return { refused, share: supported === 0 ? 0 : loss / units.length, pValue, certified: open }
  })
  const certified = tested.filter((step) => step.certified).length
  return {
    supported,
    unsupported: rows.length - supported,
    sources,
    tested,
    chosen: certified === 0 ? null : certified - 1,
  }
}

/** How many answers each step refuses that those before it do not, and what they add to the losses of the units. */
function newlyRefused(
  units: readonly (readonly RiskRow[])[],
  steps: number,
): readonly { readonly answers: number; readonly loss: number }[] {
  const fresh = Array.from({ length: steps }, () => ({ answers: 0, loss: 0 }))
  for (const unit of units) {
    for (const { refusedFrom } of unit) {
      const step = refusedFrom === null ? undefined : fresh[refusedFrom]
      if (step === undefined) continue
      step.answers += 1
      step.loss += 1 / unit.length
    }
  }
  return fresh
}

/** The rows by source. */
function unitsOf(rows: readonly RiskRow[]): readonly (readonly RiskRow[])[] {
  const bySource = new Map<string, RiskRow[]>()
  const alone: RiskRow[][] = []
  for (const row of rows) {
    const known = row.source === undefined ? undefined : bySource.get(row.source)
    if (known !== undefined) known.push(row)
    else if (row.source === undefined) alone.push([row])
    else bySource.set(row.source, [row])
  }
  return [...bySource.values(), ...alone]
}

/** 1 − 0.9 is a little less than 0.1. */
const ROUNDING = 1e-12

/** How many of the rows the configuration at this place refuses. */
export function refusedAt(rows: readonly RiskRow[], step: number): number {
  return rows.filter(({ refusedFrom }) => refusedFrom !== null && refusedFrom <= step).length
}

/** The share refused at a step, with the largest share that the labels allow at this confidence. */
export function falseAlarmShare(
  risk: FalseAlarmRisk,
  { step, confidence }: { step: number; confidence: number },
): { readonly share: number; readonly upper: number } {
  const { refused, share } = risk.tested[step] ?? { refused: 0, share: 0 }
  const loss = risk.sources === null ? refused : share * risk.sources
  return { share, upper: testOf(risk).upper(loss, confidence) }
}

/** The test for answers that are independent, or for sources that count as one each. */
export function testOf({ supported, sources }: Pick<FalseAlarmRisk, 'supported' | 'sources'>): RiskTest {
  return sources === null ? binomialRiskTest(supported) : boundedRiskTest(sources)
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
 * The fewest supported answers (or sources, where they count as one each) for a certificate if this share of them is
 * refused, or `null` if no number is enough. With a share close to α it takes very many.
 */
export function supportedNeeded(
  share: number,
  {
    maxFalseAlarms,
    confidence,
    bySource = false,
  }: Pick<RiskOptions, 'maxFalseAlarms' | 'confidence'> & { bySource?: boolean | undefined },
): number | null {
  if (share >= maxFalseAlarms) return null
  const isEnough = (n: number): boolean => {
    const test = bySource ? boundedRiskTest(n) : binomialRiskTest(n)
    return test.pValue(Math.ceil(share * n - 1e-9), maxFalseAlarms) <= 1 - confidence + ROUNDING
  }
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
