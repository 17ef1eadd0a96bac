import { defineEvaluator } from '../../core/index.ts'
import { LabelAccumulator } from './label-accumulator.ts'
import { kappa } from './label-statistics.ts'
import { labelFinding, labelSettings } from './labels.ts'

/** Whether the label is the expected one; over a data set, Cohen’s κ, of which what lies below 0 counts as 0. */
export const CohenKappaEvaluator = defineEvaluator({
  name: 'cohen_kappa',
  title: 'Cohen’s kappa',
  version: '1',
  description: 'Do the labels agree with the expected ones more than chance would?',
  kind: 'objective',
  tasks: ['classification'],
  requires: ['reference'],
  cost: 'none',
  threshold: 0.5,
  settings: labelSettings,
  score: (example, { settings }) => labelFinding(example, settings),
  accumulator: ({ threshold }) =>
    new LabelAccumulator({
      threshold,
      statistic: kappa,
      whyNone: 'all labels are the same, so chance alone would agree always',
      signedName: 'kappa',
    }),
})
