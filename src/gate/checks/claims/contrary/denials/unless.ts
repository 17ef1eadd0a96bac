import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import { wordsAt } from '../evidence-statements.ts'
import { stemsOfContent } from '../sources.ts'

/**
 * Whether a claim says with `unless` what the evidence says behind `otherwise`: `Delivery is £3 unless you spend £40` for `Delivery is free if you
 * spend £40. Otherwise it is £3`. What it says ahead of `unless` must all be there, so that `Delivery is free unless …` is none. English.
 */
export function isSaidOtherwise(
  { words }: Claim,
  denial: { readonly start: number },
  index: GateIndex,
  at: number,
): boolean {
  const place = words.findIndex(({ start }) => start === denial.start)
  if (words[place]?.form !== 'unless') return false
  // Ahead of what is said, the condition may stand first: `Unless you spend £40, …`.
  const main = stemsOfContent(words.slice(0, place))
  if (main.size === 0) return false
  const { sentences } = index.evidence
  return [at, at + 1].some((other) => {
    if (sentences[other]?.passage !== sentences[at]?.passage) return false
    const known = wordsAt(index, other)
    const otherwise = known.findIndex(({ form }) => form === 'otherwise')
    return otherwise >= 0 && main.isSubsetOf(stemsOfContent(known.slice(otherwise)))
  })
}
