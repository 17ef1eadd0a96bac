/** How many of how many, as the subject of a sentence: `the only claim is`, `1 of 3 claims is`, `2 of 3 claims are`. */
export function portionIs(count: number, { of: total, noun }: { of: number; noun: string }): string {
  if (total === 1) return `the only ${noun} is${count === 1 ? '' : ' not'}`
  return `${count} of ${total} ${noun}s ${count === 1 ? 'is' : 'are'}`
}
