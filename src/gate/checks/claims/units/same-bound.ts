import { measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { quantityOf } from '../../../../text/numbers/measures/quantities.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { unitBehind } from '../otherwise/counted-units.ts'
import { numbersNear } from '../otherwise/near-numbers.ts'

/**
 * Whether the sentences that the claim seems to come from have the bound with the next number: `5 and younger` for `under 6`, `over
 * 17` for `18 or older`. English, of what is counted in whole numbers.
 */
export function isSameBound(
  { kind, value, start, end }: NumberMention,
  { claim, text, index }: { claim: Claim; text: string; index: GateIndex },
): boolean {
  if (kind !== 'plain' || !/^\d{1,4}$/.test(value)) return false
  const said = isWhole(text, { start, end, kind }) ? boundAt(text, { start, end }) : undefined
  if (said === undefined) return false
  const other = String(Number(value) + (said.side === 'below' ? 1 : -1) * (said.isWithin ? 1 : -1))
  const { numbers, passages } = index.evidence
  return numbersNear(claim, index).some((place) => {
    const mention = numbers.mentionAt(place)
    if (mention.value !== other) return false
    const known = boundAt(passages[numbers.passageAt(place)]?.text ?? '', mention)
    return known !== undefined && known.side === said.side && known.isWithin !== said.isWithin
  })
}

/** Whether what is counted has no parts: between 5 and 6 euros, kilometres or kilograms there is more. Years are of age. */
function isWhole(text: string, number: Pick<NumberMention, 'start' | 'end' | 'kind'>): boolean {
  const measure = measureOf(text, number)
  if (measure !== undefined) return measure.unit === 'year'
  return quantityOf(1, unitBehind(text, number.end) ?? '') === undefined
}

interface Bound {
  /** Which numbers are meant. */
  readonly side: 'below' | 'above'
  /** Whether the number itself is. */
  readonly isWithin: boolean
}

const AGE = '(?: the age of| age)? $'

/** Those that end in the words of another come first: `no more than`. */
const BOUNDS: readonly (Bound & { readonly ahead: RegExp; readonly behind?: RegExp })[] = [
  {
    side: 'below',
    isWithin: true,
    ahead: new RegExp(`\\b(?:up to|at most|not? more than|(?:a )?maximum of|not? older than)${AGE}`, 'i'),
    behind: /^(?: years?(?: old| of age)?)?,? (?:(?:and|or) (?:younger|under|below|less|fewer)|at (?:the )?most)\b/i,
  },
  {
    side: 'above',
    isWithin: true,
    ahead: new RegExp(
      `\\b(?:at least|from|not? less than|not? fewer than|not? younger than|(?:a )?minimum of)${AGE}`,
      'i',
    ),
    behind: /^\+|^(?: years?(?: old| of age)?)?,? (?:and|or) (?:older|over|above|up|upwards|more)\b/i,
  },
  {
    side: 'below',
    isWithin: false,
    ahead: new RegExp(`\\b(?:under|below|younger than|less than|fewer than)${AGE}`, 'i'),
  },
  {
    side: 'above',
    isWithin: false,
    ahead: new RegExp(`\\b(?:over|above|older than|more than|greater than)${AGE}`, 'i'),
  },
]

const AHEAD = 32
const BEHIND = 32

function boundAt(text: string, { start, end }: Pick<NumberMention, 'start' | 'end'>): Bound | undefined {
  const before = text.slice(Math.max(0, start - AHEAD), start)
  const after = text.slice(end, end + BEHIND)
  return BOUNDS.find(({ ahead, behind }) => ahead.test(before) || behind?.test(after) === true)
}
