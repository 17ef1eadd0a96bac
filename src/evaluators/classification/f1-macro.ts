import { defineEvaluator, measured } from '../../core/index.ts'
import { describePrediction, labelSettings, predictionOf, predictionRaw } from './labels.ts'
import { MacroF1Accumulator } from './macro-f1-accumulator.ts'

/** Whether the label is the expected one; over a data set, the mean of the labels' F1 figures. */
export const F1MacroEvaluator = defineEvaluator({
  name: 'f1_macro',
  title: 'Macro-F1',
  version: '1',
  description: 'Are the labels right, with every label counting the same however rare it is?',
  kind: 'objective',
  tasks: ['classification'],
  requires: ['reference'],
  cost: 'none',
  threshold: 0.5,
  settings: labelSettings,
  score(example, { settings }) {
    const prediction = predictionOf(example, settings)
    if ('status' in prediction) return prediction
    const right = prediction.predicted === prediction.expected
    return measured(right ? 1 : 0, describePrediction(prediction), predictionRaw(prediction))
  },
  accumulator: ({ threshold }) => new MacroF1Accumulator(threshold),
})
