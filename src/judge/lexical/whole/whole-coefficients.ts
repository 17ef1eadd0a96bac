import type { WholeAnswerTable } from './whole-answer.ts'

/** Written by `node bench/validity/whole-answers.ts`; how good it is stands in `bench/validity/RESULTS.md`. */
export const WHOLE_COEFFICIENTS: WholeAnswerTable = {
  version: 1,
  claims: 1,
  fittedOn: ['wice', 'begin', 'factcheckgpt_stance', 'attributionbench_ood'],
  baseRate: 0.5,
  intercept: 0.3683,
  weights: {
    lowest: 0.201,
    second_lowest: 0.2226,
    mean: 0.4226,
    product: 0.0991,
    claims: -0.2307,
    numbers_missing: -0.2726,
    names_missing: -0.282,
  },
}
