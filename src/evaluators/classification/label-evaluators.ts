import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, reported, type Finding } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import { LabelAccumulator } from './label-accumulator.ts'
import { kappa, macroF1, macroPrecision, macroRecall, matthews, microF1, weightedF1 } from './label-statistics.ts'
import { describePrediction, labelSettings, predictionOf, predictionRaw, type LabelSettings } from './labels.ts'

/** What the evaluators of labels have in common: each example is right or wrong; they differ in the figure over all. */
const OF_LABELS = {
  version: '1',
  kind: 'objective',
  tasks: ['classification'],
  requires: ['reference'],
  cost: 'none',
  threshold: 0.5,
  settings: labelSettings,
} as const

/** 1 where the label is the expected one, otherwise 0. */
function rightOrWrong(example: Example, { settings }: { settings: LabelSettings }): Finding {
  const prediction = predictionOf(example, settings)
  if ('status' in prediction) return prediction
  const right = prediction.predicted === prediction.expected
  return measured(right ? 1 : 0, describePrediction(prediction), predictionRaw(prediction))
}

type Figure = Omit<ConstructorParameters<typeof LabelAccumulator>[0], 'threshold'>

function overAllLabels(figure: Figure): (evaluator: Evaluator) => LabelAccumulator {
  return ({ threshold }) => new LabelAccumulator({ threshold, ...figure })
}

/** Whether the label is the expected one; its mean is the share of right labels. */
export const AccuracyEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'accuracy',
  title: 'Accuracy',
  display: { direction: 'higher', sentence: { of: 'labels', one: 'is wrong', many: 'are wrong' } },
  description: 'Is the label the expected one?',
  score: rightOrWrong,
})

/** Whether the label is the expected one. Over a data set, Cohen’s κ, with values below 0 counted as 0. */
export const CohenKappaEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'cohen_kappa',
  title: 'Cohen’s kappa',
  description: 'Do the labels agree with the expected ones more than chance would?',
  score: rightOrWrong,
  accumulator: overAllLabels({
    statistic: kappa,
    whyNone: 'all labels are the same, so chance alone would agree always',
    signedName: 'kappa',
  }),
})

/** Which label was given for which, counted over the data set. A table, not a score. */
export const ConfusionMatrixEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'confusion_matrix',
  title: 'Confusion matrix',
  description: 'Which labels are taken for which?',
  score(example, { settings }) {
    const prediction = predictionOf(example, settings)
    if ('status' in prediction) return prediction
    const right = prediction.predicted === prediction.expected
    return reported(right ? 1 : 0, 'right label', describePrediction(prediction), predictionRaw(prediction))
  },
  accumulator: overAllLabels({}),
})

/** Whether the label is the expected one; over a data set, the mean of the labels’ F1 figures. */
export const F1MacroEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'f1_macro',
  title: 'Macro-F1',
  description: 'Are the labels right, with every label counting the same however rare it is?',
  score: rightOrWrong,
  accumulator: overAllLabels({ statistic: macroF1 }),
})

/** Whether the label is the expected one; over a data set, the F1 of all labels together. */
export const F1MicroEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'f1_micro',
  title: 'Micro-F1',
  description: 'Are the labels right, with every example counting the same?',
  score: rightOrWrong,
  accumulator: overAllLabels({ statistic: microF1 }),
})

/** Whether the label is the expected one; over a data set, the mean of the labels’ F1 figures, weighted by support. */
export const F1WeightedEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'f1_weighted',
  title: 'Weighted F1',
  description: 'Are the labels right, with every label counting as often as it is expected?',
  score: rightOrWrong,
  accumulator: overAllLabels({ statistic: weightedF1 }),
})

/** Whether the label is the expected one. Over a data set, Matthews correlation, with values below 0 counted as 0. */
export const MccEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'mcc',
  title: 'Matthews correlation',
  description: 'Do the labels go with the expected ones, however unequally common they are?',
  score: rightOrWrong,
  accumulator: overAllLabels({
    statistic: matthews,
    whyNone: 'all labels that were given, or all that were expected, are the same, and a correlation needs two of each',
    signedName: 'mcc',
  }),
})

/** Whether the label is the expected one; over a data set, the mean of the labels’ precision. */
export const PrecisionMacroEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'precision_macro',
  title: 'Macro precision',
  description: 'Can the labels that were given be relied on, with every label counting the same?',
  score: rightOrWrong,
  accumulator: overAllLabels({ statistic: macroPrecision }),
})

/** Whether the label is the expected one; over a data set, the mean of the labels’ recall. */
export const RecallMacroEvaluator = defineEvaluator({
  ...OF_LABELS,
  name: 'recall_macro',
  title: 'Macro recall',
  description: 'Are the examples of every label found, with every label counting the same?',
  score: rightOrWrong,
  accumulator: overAllLabels({ statistic: macroRecall }),
})
