import { defineEvaluator } from '../../core/index.ts'
import { LabelAccumulator } from './label-accumulator.ts'
import { macroPrecision } from './label-statistics.ts'
import { labelFinding, labelSettings } from './labels.ts'

/** Whether the label is the expected one; over a data set, the mean of the labels’ precision. */
export const PrecisionMacroEvaluator = defineEvaluator({
  name: 'precision_macro',
  title: 'Macro precision',
  version: '1',
  description: 'Can the labels that were given be relied on, with every label counting the same?',
  kind: 'objective',
  tasks: ['classification'],
  requires: ['reference'],
  cost: 'none',
  threshold: 0.5,
  settings: labelSettings,
  score: (example, { settings }) => labelFinding(example, settings),
  accumulator: ({ threshold }) => new LabelAccumulator({ threshold, statistic: macroPrecision }),
})
