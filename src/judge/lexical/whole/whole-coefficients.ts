import type { WholeAnswerTable } from './whole-answer.ts'

/** Written by `node bench/validity/whole-answers.ts`; how good it is stands in `bench/validity/RESULTS.md`. */
export const WHOLE_COEFFICIENTS: WholeAnswerTable = {
  version: 1,
  claims: 1,
  fittedOn: ['wice', 'begin', 'factcheckgpt_stance', 'attributionbench_ood'],
  baseRate: 0.5,
  intercept: 0.352,
  weights: {
    lowest: 0.2301,
    second_lowest: 0.2499,
    mean: 0.3499,
    product: 0.1137,
    claims: -0.2426,
    only_claim: 0.4724,
    numbers_missing: -0.337,
    names_missing: -0.2472,
  },
}
