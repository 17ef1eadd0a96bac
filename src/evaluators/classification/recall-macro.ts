import { defineEvaluator } from '../../core/index.ts'
import { LabelAccumulator } from './label-accumulator.ts'
import { macroRecall } from './label-statistics.ts'
import { labelFinding, labelSettings } from './labels.ts'

/** Whether the label is the expected one; over a data set, the mean of the labels’ recall. */
export const RecallMacroEvaluator = defineEvaluator({
  name: 'recall_macro',
  title: 'Macro recall',
  version: '1',
  description: 'Are the examples of every label found, with every label counting the same?',
  kind: 'objective',
  tasks: ['classification'],
  requires: ['reference'],
  cost: 'none',
  threshold: 0.5,
  settings: labelSettings,
  score: (example, { settings }) => labelFinding(example, settings),
  accumulator: ({ threshold }) => new LabelAccumulator({ threshold, statistic: macroRecall }),
})
