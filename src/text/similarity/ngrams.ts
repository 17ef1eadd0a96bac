/** How many n-grams of `items` also occur in `inside`, and how many there are. Repeated ones count each time. */
export interface Coverage {
  readonly covered: number
  readonly total: number
}

/** Counts the runs of `n` consecutive items that `inside` also has. Items are words, or the numbers of terms. */
export function ngramCoverage(
  items: readonly (string | number)[],
  { inside, n }: { inside: readonly (string | number)[]; n: number },
): Coverage {
  const known = new Set(ngrams(inside, n))
  const own = ngrams(items, n)
  return { covered: own.filter((gram) => known.has(gram)).length, total: own.length }
}

/** Runs of `n` consecutive items, each joined to one string. */
export function ngrams(items: readonly (string | number)[], n: number): string[] {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`n is ${n}; an n-gram has one item or more.`)
  const found: string[] = []
  for (let at = 0; at + n <= items.length; at++) found.push(items.slice(at, at + n).join('\u0000'))
  return found
}
