import { fQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { notAShare, unmeasured, unusable, type Measurement, type Unmeasured } from '../measurement.ts'

/**
 * `one_way`: each subject has raters of its own. `agreement` and `consistency`: the same raters for all; under
 * `consistency` a rater who is always one point stricter costs nothing.
 */
export type IntraclassModel = 'one_way' | 'agreement' | 'consistency'

/** How much of the spread of ratings is between the subjects, from 0 to 1 (an estimate may fall below 0). */
export interface Intraclass {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly subjects: number
  readonly raters: number
  readonly method: string
}

export interface IntraclassOptions {
  readonly model?: IntraclassModel | undefined
  /** Of the mean of all raters instead of a single one. */
  readonly ofMean?: boolean | undefined
  readonly level?: number | undefined
}

/**
 * The intraclass correlation of ratings, a row a subject and a column a rater, none missing: ICC(1), ICC(A,1) or ICC(C,1),
 * and with `ofMean` ICC(k), ICC(A,k) or ICC(C,k). Formulas and intervals of McGraw and Wong 1996 (Psychological Methods 1:30);
 * Shrout and Fleiss 1979 call them (1,1), (2,1) and (3,1).
 */
export function intraclassCorrelation(
  ratings: readonly (readonly number[])[],
  { model = 'agreement', ofMean = false, level = 0.95 }: IntraclassOptions = {},
): Measurement<Intraclass> {
  const refusal = notAShare({ level }) ?? notRatings(ratings)
  if (refusal !== undefined) return refusal
  const n = ratings.length
  const k = ratings[0]?.length ?? 0
  const { subjects, raters, within, error } = meanSquares(ratings)
  const spread = model === 'one_way' ? within : error
  if (!(spread > 1e-18 && subjects > 1e-18)) {
    return unmeasured('no_spread', `The raters agree alike on all ${n} subjects, so the correlation has no spread.`)
  }
  const ends = (1 + level) / 2
  const single = (): { estimate: number; interval: Interval } => {
    if (model === 'agreement') return absolute({ subjects, raters, error, n, k, ends })
    const df = model === 'one_way' ? n * (k - 1) : (n - 1) * (k - 1)
    const f = subjects / spread
    const icc = (ratio: number): number => (ratio - 1) / (ratio + k - 1)
    return {
      estimate: icc(f),
      interval: [icc(f / fQuantile(ends, [n - 1, df])), icc(f * fQuantile(ends, [df, n - 1]))],
    }
  }
  const { estimate, interval } = single()
  // Spearman and Brown: of the mean of k raters, from that of one.
  const stepped = (one: number): number => (k * one) / (1 + (k - 1) * one)
  const letter = { one_way: '', agreement: 'A,', consistency: 'C,' }[model]
  return {
    status: 'measured',
    estimate: ofMean ? stepped(estimate) : estimate,
    interval: ofMean ? [stepped(interval[0]), stepped(interval[1])] : interval,
    level,
    subjects: n,
    raters: k,
    method: `ICC(${letter}${ofMean ? 'k' : '1'}), F`,
  }
}

interface MeanSquares {
  readonly subjects: number
  readonly raters: number
  readonly within: number
  readonly error: number
}

function meanSquares(ratings: readonly (readonly number[])[]): MeanSquares {
  const n = ratings.length
  const k = ratings[0]?.length ?? 0
  const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length
  const squares = (values: readonly number[], centre: number): number =>
    values.reduce((sum, x) => sum + (x - centre) ** 2, 0)
  const grand = mean(ratings.flat())
  const rows = ratings.map(mean)
  const columns = Array.from({ length: k }, (_, j) => mean(ratings.map((row) => row[j] as number)))
  const between = k * squares(rows, grand)
  const ofRaters = n * squares(columns, grand)
  const inside = ratings.reduce((sum, row, i) => sum + squares(row, rows[i] as number), 0)
  return {
    subjects: between / (n - 1),
    raters: ofRaters / (k - 1),
    within: inside / (n * (k - 1)),
    error: Math.max(0, inside - ofRaters) / ((n - 1) * (k - 1)),
  }
}

/** ICC(A,1), with Satterthwaite's degrees of freedom for its interval (McGraw and Wong 1996, table 7). */
function absolute({
  subjects,
  raters,
  error,
  n,
  k,
  ends,
}: Omit<MeanSquares, 'within'> & { n: number; k: number; ends: number }): { estimate: number; interval: Interval } {
  const estimate = (subjects - error) / (subjects + (k - 1) * error + (k / n) * (raters - error))
  const a = (k * estimate) / (n * (1 - estimate))
  const b = 1 + (k * estimate * (n - 1)) / (n * (1 - estimate))
  const df = (a * raters + b * error) ** 2 / ((a * raters) ** 2 / (k - 1) + (b * error) ** 2 / ((n - 1) * (k - 1)))
  const rest = k * raters + (k * n - k - n) * error
  const low = fQuantile(ends, [n - 1, df])
  const high = fQuantile(ends, [df, n - 1])
  return {
    estimate,
    interval: [
      (n * (subjects - low * error)) / (low * rest + n * subjects),
      (n * (high * subjects - error)) / (rest + n * high * subjects),
    ],
  }
}

function notRatings(ratings: readonly (readonly number[])[]): Unmeasured | undefined {
  const k = ratings[0]?.length ?? 0
  if (ratings.length < 2 || k < 2) {
    return unmeasured(
      'too_few',
      `The correlation needs at least 2 subjects and 2 raters; there are ${ratings.length} and ${k}.`,
    )
  }
  if (ratings.some((row) => row.length !== k)) {
    return unmeasured(
      'different_lengths',
      "All subjects must have equally many ratings; Krippendorff's α is for others.",
    )
  }
  return unusable(ratings.flat(), { what: 'rating' })
}
