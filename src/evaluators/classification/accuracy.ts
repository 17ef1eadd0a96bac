import { defineEvaluator } from '../../core/index.ts'
import { labelFinding, labelSettings } from './labels.ts'

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
  score: (example, { settings }) => labelFinding(example, settings),
})
