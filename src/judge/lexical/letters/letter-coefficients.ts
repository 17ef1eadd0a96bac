import type { LetterTable } from '../model.ts'

/** Written by `node bench/validity/fit-letters.ts`; how good it is stands in `bench/validity/LANGUAGES.md`. */
export const LETTER_COEFFICIENTS: LetterTable = {
  version: 1,
  fittedOn: ['wice', 'begin', 'factcheckgpt_stance', 'attributionbench_ood', 'natural'],
  intercept: -1.1466,
  weights: {
    letters_seen: 0.4385,
    letters_in_region: 0.7382,
    words_seen: 0.4289,
    all_words_seen: 0.5445,
    pairs_seen: 0.898,
    sequence_in_best: 0.1882,
    numbers_missing: -0.9904,
    any_number_missing: -0.9111,
    names_missing: -1.4403,
  },
  threshold: 0.52,
  contradictedAtMost: 0.14,
}
