import { defineEvaluator, reported } from '../../core/index.ts'
import { LabelAccumulator } from './label-accumulator.ts'
import { describePrediction, labelSettings, predictionOf, predictionRaw } from './labels.ts'

/** Which label was given where which was right, counted over the data set. A table and not a score. */
export const ConfusionMatrixEvaluator = defineEvaluator({
  name: 'confusion_matrix',
  title: 'Confusion matrix',
  version: '1',
  description: 'Which labels are taken for which?',
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
    return reported(right ? 1 : 0, 'right label', describePrediction(prediction), predictionRaw(prediction))
  },
  accumulator: ({ threshold }) => new LabelAccumulator({ threshold }),
})
