export { bestThreshold, type BestThreshold } from './best-threshold.ts'
export { type Biases, type Position, type SelfPreference, type Verbosity } from './bias.ts'
export { figuresOf, type CalibrationFigures, type Figure, type SliceFigures } from './calibrated.ts'
export { readCalibration, writeCalibration } from './calibration-file.ts'
export { FEWEST_LABELS, correct, misfit, type Observed } from './correction.ts'
export { discriminate, type Discriminated } from './discrimination.ts'
export { driftOf, type Drift, type Standing } from './drift.ts'
export {
  VERDICTS,
  classFigures,
  confusionOf,
  goldenRecord,
  macroF1,
  type ClassFigures,
  type GoldenRecord,
  type Judged,
} from './golden.ts'
export { readPositive, type Positive } from './human-label.ts'
export { readLabels, type HumanLabel, type LabelledExamples } from './labelled.ts'
export { mutantsOf, type Mutant, type MutantKind } from './mutants.ts'
export { type Share } from './shares.ts'
