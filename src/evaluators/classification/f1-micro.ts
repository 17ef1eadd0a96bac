import { defineEvaluator } from '../../core/index.ts'
import { LabelAccumulator } from './label-accumulator.ts'
import { microF1 } from './label-statistics.ts'
import { labelFinding, labelSettings } from './labels.ts'

/** Whether the label is the expected one; over a data set, the F1 of all labels together. */
export const F1MicroEvaluator = defineEvaluator({
  name: 'f1_micro',
  title: 'Micro-F1',
  version: '1',
  description: 'Are the labels right, with every example counting the same?',
  kind: 'objective',
  tasks: ['classification'],
  requires: ['reference'],
  cost: 'none',
  threshold: 0.5,
  settings: labelSettings,
  score: (example, { settings }) => labelFinding(example, settings),
  accumulator: ({ threshold }) => new LabelAccumulator({ threshold, statistic: microF1 }),
})
