import type { LetterTable } from '../model.ts'

/** Written by `node bench/validity/fit-letters.ts`; how good it is stands in `bench/validity/LANGUAGES.md`. */
export const LETTER_COEFFICIENTS: LetterTable = {
  version: 1,
  fittedOn: ['wice', 'begin', 'factcheckgpt_stance', 'attributionbench_ood', 'natural'],
  intercept: -1.1884,
  weights: {
    letters_seen: 0.4509,
    letters_in_region: 0.7114,
    words_seen: 0.508,
    all_words_seen: 0.5691,
    pairs_seen: 0.8429,
    sequence_in_best: 0.1766,
    numbers_missing: -1.1463,
    any_number_missing: -0.9129,
    names_missing: -1.4207,
  },
  threshold: 0.51,
  contradictedAtMost: 0.14,
}
