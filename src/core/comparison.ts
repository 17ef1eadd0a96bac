import type { Aggregate } from './aggregate.ts'
import type { EvaluatorDisplay } from './evaluator.ts'

/** The verdict of a comparison. `no_worse`: a loss as large as the margin can be ruled out. */
export type ComparisonVerdict = 'better' | 'worse' | 'no_worse' | 'inconclusive' | 'unchanged'

/** One of the two runs of a comparison. What its file or store does not say is absent. */
export interface ComparedRun {
  /** How it was named: a run's id, a path, a name. */
  readonly name: string
  readonly runId?: string
  /** RFC 3339, UTC. */
  readonly startedAt?: string
  readonly dataset?: { readonly name: string; readonly sha256?: string }
  readonly judge?: string
  /** Examples that were read, each counted once however often it was repeated. */
  readonly examples: number
  /** The most repetitions of an example. Absent if each was answered once. */
  readonly epochs?: number
}

/** How the examples of two runs were paired. An example pairs by its id and by what was asked. */
export interface Pairing {
  readonly paired: number
  /** The same id, but other inputs or another reference: not paired. */
  readonly changed: number
  readonly onlyBaseline: number
  readonly onlyCandidate: number
  /** Pairs of which one side does not say what was asked, so only the ids show that they belong together. */
  readonly unverified: number
  /** The first few of each kind. */
  readonly examples: Readonly<Record<'changed' | 'onlyBaseline' | 'onlyCandidate', readonly string[]>>
}

/** Why pairs do not count for an evaluator, on one side. */
export interface LeftOut {
  readonly notApplicable: number
  readonly vacuous: number
  readonly failed: number
  /** The run did not use this evaluator on the example. */
  readonly absent: number
}

/** One side of an evaluator's comparison. */
export interface ComparedScores {
  /** Over the pairs that were measured on both sides. `null` if there are none. */
  readonly mean: number | null
  readonly passed: number
  readonly leftOut: LeftOut
  /** If examples were repeated: how much of the spread is within an example, and how much between examples. */
  readonly epochs?: EpochSpread
}

/** Repetitions of the same examples: where the spread of the scores comes from, and how often all repetitions pass. */
export interface EpochSpread {
  /** Fewest and most measured repetitions of an example. */
  readonly repetitions: readonly [fewest: number, most: number]
  /** Mean variance of the scores of one example. */
  readonly within: number
  /** Variance of the examples' true means; at least 0. */
  readonly between: number
  /** Chance that `k` repetitions of an example all pass, with its 95 % interval over examples. */
  readonly passHatK: readonly {
    readonly k: number
    readonly mean: number
    readonly ci: readonly [low: number, high: number] | null
  }[]
}

/** An evaluator's scores in two runs, over the examples that it measured in both. */
export interface EvaluatorComparison {
  readonly verdict: ComparisonVerdict
  /** The verdict in words, with its figures. If inconclusive, also what would settle it. */
  readonly sentence: string
  /** How people read the figures, if the evaluator says so. Every figure here is of the score, of which higher is better. */
  readonly display?: EvaluatorDisplay
  /** Pairs measured on both sides. Every figure here is over these. */
  readonly n: number
  /** Independent groups of them. Absent if every pair is independent. */
  readonly clusters?: number
  readonly baseline: ComparedScores
  readonly candidate: ComparedScores
  /** Candidate minus baseline. */
  readonly difference: number | null
  /**
   * Interval of `difference`, or `null` if the sample gives none. It never contradicts the verdict: its ends are those of
   * the tests that decided, at the part of α that this question had among the others.
   */
  readonly ci: readonly [low: number, high: number] | null
  /** Level of `ci`: 0.95 for a single question, 0.9 with a margin (each end for itself at 5 %). 0.95 if absent. */
  readonly ciLevel?: number
  /** How the interval was computed, or why there is none. */
  readonly ciMethod: string
  /**
   * How large `difference` is, as a figure without a unit: for scores in standard deviations, of the differences (`dz`,
   * and `gz` with Hedges' correction) and of the scores (`dav`); for passes and fails the pairs gained for each that is
   * lost (`null` if none is) and Cohen's g. Absent where no pair differs, or all scores by the same.
   */
  readonly effect?:
    | { readonly kind: 'scores'; readonly dz: number; readonly gz: number; readonly dav: number }
    | { readonly kind: 'passes'; readonly oddsRatio: number | null; readonly g: number }
  /** Two-sided p-value for no difference, uncorrected and corrected for the number of questions asked. */
  readonly pValue: number | null
  readonly pAdjusted: number | null
  /** How the p-value was computed, or why there is none. */
  readonly test: string
  /** Absent without a margin. One-sided, corrected: that the loss is within the margin, and that it is larger. */
  readonly againstMargin?: {
    readonly pNoWorse: number
    readonly pWorse: number
    /** How they were computed. */
    readonly test: string
  }
  /** Pairs that passed only in the candidate, and only in the baseline. */
  readonly gained: number
  readonly lost: number
  /** The largest loss that cannot be ruled out at one-sided 95 %, or 0 if every loss can be. */
  readonly largestLoss: number | null
  /** The smallest true difference that this sample would have shown in 4 cases of 5. */
  readonly detectable: number | null
  /** Pairs that would show a difference as large as the one seen here (with a margin: that would settle it), in 4 cases of 5. */
  readonly needed: number | null
}

/** A figure without a threshold, such as a latency: shown, but never part of the verdict. */
export interface FigureComparison {
  readonly unit: string
  readonly n: number
  readonly baseline: number
  readonly candidate: number
  readonly difference: number
  readonly ci: readonly [low: number, high: number] | null
}

/** The same evaluators over a part of the pairs. */
export interface SliceComparison {
  /** What the parts are grouped by, such as `tags` or `inputs.language`, and which part this is. */
  readonly field: string
  readonly value: string
  readonly evaluators: Readonly<Record<string, EvaluatorComparison>>
}

/** One side of an example that differs between the runs. Texts are cut. */
export interface FlipSide {
  readonly score: number
  readonly passed: boolean
  readonly reasoning?: string
  readonly answer?: string
}

/** An example whose score differs between the runs. */
export interface Flip {
  readonly id: string
  readonly evaluator: string
  /** `lost` passed only in the baseline, `gained` only in the candidate. */
  readonly change: 'lost' | 'gained' | 'lower' | 'higher'
  readonly asked?: string
  readonly baseline: FlipSide
  readonly candidate: FlipSide
}

/** A comparison of two runs as plain JSON: what `assay compare --format json` prints. */
export interface ComparisonDocument {
  /** Version of the package that wrote it. */
  readonly assay: string
  readonly baseline: ComparedRun
  readonly candidate: ComparedRun
  readonly settings: {
    /** The largest acceptable loss. Absent if none was given. */
    readonly margin?: number
    readonly alpha: number
    /** How the questions were decided together: as asked for, or `holm` where joint flips were not possible. */
    readonly correction: 'max-t' | 'holm' | 'bh' | 'by' | 'none'
    readonly vacuous: 'exclude' | 'count' | 'fail'
    readonly slices: readonly string[]
  }
  readonly verdict: ComparisonVerdict
  readonly sentence: string
  readonly pairs: Pairing
  readonly evaluators: Readonly<Record<string, EvaluatorComparison>>
  readonly figures: Readonly<Record<string, FigureComparison>>
  /** How often a judge prefers the candidate's answer, if one was asked: with its position and length in `details`. */
  readonly preference?: Aggregate
  readonly slices: readonly SliceComparison[]
  /** The worst losses first, then the best gains, as many as were requested. */
  readonly flips: readonly Flip[]
  /** What a reader should know before trusting the figures, and what follows from it. */
  readonly warnings: readonly string[]
}
