import type { WholeAnswerTable } from './whole-answer.ts'

/** Written by `node bench/validity/whole-answers.ts`; how good it is stands in `bench/validity/RESULTS.md`. */
export const WHOLE_COEFFICIENTS: WholeAnswerTable = {
  version: 1,
  claims: 1,
  fittedOn: ['wice', 'begin', 'factcheckgpt_stance', 'attributionbench_ood'],
  baseRate: 0.5,
  intercept: 0.4645,
  weights: {
    lowest: 0.2048,
    second_lowest: 0.2401,
    mean: 0.3583,
    product: 0.1066,
    claims: -0.2482,
    numbers_missing: -0.3374,
    names_missing: -0.2493,
  },
}
