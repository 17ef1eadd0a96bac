import { defineEvaluator } from '../../core/index.ts'
import { LabelAccumulator } from './label-accumulator.ts'
import { macroF1 } from './label-statistics.ts'
import { labelFinding, labelSettings } from './labels.ts'

/** Whether the label is the expected one; over a data set, the mean of the labels’ F1 figures. */
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
  score: (example, { settings }) => labelFinding(example, settings),
  accumulator: ({ threshold }) => new LabelAccumulator({ threshold, statistic: macroF1 }),
})
