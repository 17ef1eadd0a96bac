export { FEWEST_FOR_BOOTSTRAP, SumBootstrap, percentileInterval } from './bootstrap.ts'
export { ClusteredMoments } from './clusters.ts'
export { betaQuantile, incompleteBeta, logGamma, normalQuantile, tQuantile } from './distributions.ts'
export { Figures, type FigureSummary } from './figures.ts'
export {
  clopperPearsonInterval,
  correctedWilsonInterval,
  jeffreysInterval,
  tInterval,
  wilsonInterval,
  type Interval,
} from './intervals.ts'
export { meanAccumulator, scoreInterval, type MeanAccumulatorOptions } from './mean-accumulator.ts'
export { Moments } from './moments.ts'
export { PreciseSum } from './precise-sum.ts'
export { QuantileSketch } from './quantiles.ts'
export { poissonNumber, seedOf, seededRandom } from './random.ts'
export { estimateOfMean, type Estimate } from './estimate.ts'
export { unmeasured, type Measurement, type Missing, type Unmeasured } from './measurement.ts'
export { adjustPValues, type Adjusted, type Adjustment } from './comparison/multiplicity.ts'
export { mcNemarTest, type McNemar } from './comparison/mcnemar.ts'
export { nonInferiority, type NonInferiority } from './comparison/non-inferiority.ts'
export {
  PairedDifferences,
  pairedDifference,
  pairedDifferencesOf,
  type Pair,
  type PairCounts,
  type PairedDifference,
} from './comparison/paired.ts'
export { pairedSharesInterval, type PairedShares } from './comparison/paired-shares.ts'
export { normalSignFlip, signFlipTest, type SignFlip } from './comparison/sign-flip.ts'
export {
  examplesNeeded,
  smallestDifference,
  whatWouldSettle,
  type Certainty,
  type PairedSpread,
} from './planning/examples.ts'
export { powerOfT, sampleSizeOfT, smallestDifferenceOfT, type PlannedTest } from './planning/power.ts'
export { powerOfProportions, sampleSizeOfProportions, type PlannedShares } from './planning/proportions.ts'
export { roundedPlan } from './planning/rounded.ts'
export { noncentralTUpper } from './noncentral-t.ts'
export { binomialAt, binomialLower, chiSquaredUpper, normalLower, normalUpper, tUpper } from './tails.ts'
export { clusteredKappa, type RatedTwice } from './agreement/clustered-kappa.ts'
export { cohenKappa, type Kappa, type KappaOptions, type Weighting } from './agreement/cohen.ts'
export { ConfusionCounts, type Share } from './agreement/confusion.ts'
export { fleissKappa } from './agreement/fleiss.ts'
export { type RatingScale } from './agreement/disagreement.ts'
export { krippendorffAlpha } from './agreement/krippendorff.ts'
export { LabelTable } from './agreement/label-table.ts'
export { ppiMean, type PpiEstimate, type PpiOptions, type PpiSample } from './correction/ppi.ts'
export { calibrationSplit, correctedShare, type CorrectedShare, type JudgedShare } from './correction/rogan-gladen.ts'
export {
  accelerationOf,
  resample,
  type BootstrapMethod,
  type Resampled,
  type ResampleOptions,
  type WeightedStatistic,
} from './resampling/resample.ts'
export {
  correlation,
  partialCorrelation,
  type Correlation,
  type CorrelationKind,
  type PartialCorrelation,
} from './association/correlation.ts'
export { auroc, rocCurve, type Auroc, type RocPoint } from './association/roc.ts'
export { wilcoxonTest, type Wilcoxon } from './comparison/wilcoxon.ts'
export { Cusum, type CusumAlarm, type CusumOptions } from './drift/cusum.ts'
export { kolmogorovSmirnov, type KolmogorovSmirnov } from './drift/kolmogorov-smirnov.ts'
export { ScoreDistance, type ScoreDistanceFigures } from './drift/score-distance.ts'
export { populationStability, type PopulationStability } from './drift/population-stability.ts'
export { unpairedDifference, type UnpairedDifference } from './comparison/unpaired.ts'
export { binomialTest, proportion, type Proportion, type ProportionMethod } from './proportion.ts'
export { EpochSpreads, type Repetition } from './repeats/epoch-spreads.ts'
export { passAtK, passOfOne, type PassRule, type Tries } from './repeats/pass-at-k.ts'
export { RepeatedScores, type RepeatVariance } from './repeats/repeated-scores.ts'
export { PoissonBootstrap } from './resampling/poisson-bootstrap.ts'
export { PoissonWeights } from './resampling/poisson-weights.ts'
export { ClusterNames } from './cluster-names.ts'
