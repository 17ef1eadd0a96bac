/** Version of the table of weights. */
export const IDF_VERSION = '1'

/** Ratios at which the weight increases by one, times 1024: the quarter powers of two. */
const QUARTERS = [1024, 1218, 1448, 1722] as const
const STEPS = 64
/** Weight of a term that is in every sentence. */
const LOWEST_WEIGHT = 4

/**
 * How much a term tells: 4 if every sentence has it, and one more for each quarter power of two by which it is rarer.
 * An integer from a table, so that it is the same on every machine. `frequency` 0 weighs as much as half a sentence.
 */
export function idfWeight(frequency: number, { total }: { total: number }): number {
  const ratio = Math.floor(((2 * total + 2) * 1024) / (2 * frequency + 1))
  let weight = LOWEST_WEIGHT
  for (let step = 1; step < STEPS; step++) {
    const threshold = (QUARTERS[step & 3] as number) * 2 ** (step >> 2)
    if (ratio < threshold) break
    weight += 1
  }
  return weight
}
