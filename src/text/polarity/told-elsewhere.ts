import { foldArabic } from '../characters/arabic.ts'
import type { Pair } from './align.ts'
import { keyOf } from './polarity-lists.ts'
import type { Statement } from './units.ts'

/** A claim and a sentence, and which of their units are paired. */
export interface Sides {
  readonly claim: Statement
  readonly sentence: Statement
  readonly pairs: readonly Pair[]
}

/** `close on 30 June` for `open until 30 June`. */
export function isUpToATime({ claim: own, sentence: other }: Pair, { claim, sentence }: Sides): boolean {
  const sides = [
    { units: claim.units, at: own },
    { units: sentence.units, at: other },
  ]
  if (!sides.every(({ units, at }) => OPEN.test(units[at]?.key ?? ''))) return false
  const [said, known] = sides.map(({ units, at }) =>
    units.some(({ key, clause }, place) => key === 'until' && place > at && clause === units[at]?.clause),
  )
  return said !== known
}

const OPEN = /^(?:open|clos|shut)/

/**
 * Whether the claim's word is somewhere else in the sentence, or the reverse: both are there, in another order, or the sentence has
 * another word for it: `end on 12 May` for `start on 1 May and close on 12 May`.
 */
export function isElsewhere({ claim: own, sentence: other }: Pair, { claim, sentence, pairs }: Sides): boolean {
  const [ownKey = '', otherKey = ''] = [claim.units[own]?.key, sentence.units[other]?.key]
  const same = pairs.filter(({ relation }) => relation === 'same')
  const alike = ALIKE.find((keys) => keys.has(ownKey))
  return (
    sentence.units.some(
      ({ key }, at) => (key === ownKey || alike?.has(key)) && !same.some((pair) => pair.sentence === at),
    ) || claim.units.some(({ key }, at) => key === otherKey && !same.some((pair) => pair.claim === at))
  )
}

/** What begins and what ends is told in several words. */
const ALIKE: readonly ReadonlySet<string>[] = [
  new Set('start begin open launch يبدأ يفتح ينطلق'.split(' ').map((word) => keyOf(foldArabic(word)))),
  new Set('end close finish expire conclude ينتهي يغلق ينقضي'.split(' ').map((word) => keyOf(foldArabic(word)))),
]
