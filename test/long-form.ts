import fc from 'fast-check'

/** Tests take samples. With `ASSAY_LONG=1` they take everything they can, which is several times as much. */
export const LONG_FORM = process.env['ASSAY_LONG'] === '1'

/** How much of something a test takes: the first as a rule, the second in its long form. */
export function sized<T>(usual: T, long: T): T {
  return LONG_FORM ? long : usual
}

/** Every so many of a list, from the one at `first` on; all of them in the long form. */
export function sampled<T>(list: readonly T[], { every, first = 0 }: { every: number; first?: number }): readonly T[] {
  return LONG_FORM ? list : list.filter((_, at) => at % every === first % every)
}

// What a property says nothing else of.
fc.configureGlobal({ numRuns: sized(25, 500) })
