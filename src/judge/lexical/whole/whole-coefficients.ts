import type { WholeAnswerTable } from './whole-answer.ts'

/** Written by `node bench/validity/whole-answers.ts`; how good it is stands in `bench/validity/RESULTS.md`. */
export const WHOLE_COEFFICIENTS: WholeAnswerTable = {
  version: 1,
  claims: 1,
  fittedOn: ['wice', 'begin', 'factcheckgpt_stance', 'attributionbench_ood'],
  baseRate: 0.5,
  intercept: 0.6458,
  weights: {
    lowest: 0.2751,
    mean: 0.4391,
    product: 0.1396,
    claims: -0.2974,
    only_claim: 0.5633,
    numbers_missing: -0.4315,
    names_missing: -0.3021,
  },
}
