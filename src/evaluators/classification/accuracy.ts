import { defineEvaluator, measured } from '../../core/index.ts'
import { describePrediction, labelSettings, predictionOf, predictionRaw } from './labels.ts'

/** Whether the label is the expected one; its mean is the share of right labels. */
export const AccuracyEvaluator = defineEvaluator({
  name: 'accuracy',
  title: 'Accuracy',
  version: '1',
  description: 'Is the label the expected one?',
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
})
