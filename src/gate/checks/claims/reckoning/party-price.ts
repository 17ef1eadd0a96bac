import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { readNumbers } from '../../../../text/numbers/numbers.ts'
import { SMALL_NUMBERS } from '../../../../text/data/number-words.ts'
import { smallNumber } from '../../../../text/numbers/number-words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { amountOf } from './amounts.ts'

/** `2 adults and 2 kids`, `for two adults and a child`. */
const PARTY = new RegExp(
  `(?<![\\w.,])(\\d{1,2}|an?|${SMALL_NUMBERS.join('|')}) (?:[a-z-]+ )?(?:adults?|child(?:ren)?|kids?|seniors?|students?|pensioners?|juniors?|infants?|toddlers?|teen(?:ager)?s?|concessions?)\\b`,
  'gi',
)
const FEWEST_GROUPS = 2
const MOST_GROUPS = 3
const MOST_COUNT = 20
/** With more prices, any sum would fit. */
const MOST_PRICES = 40
/** Neighbours of a sum, and how many of them may come about by chance. */
const NEIGHBOURS = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
const MOST_CHANCE = 2
const CENTS = 100

interface Place {
  readonly text: string
  readonly question: string
  readonly index: GateIndex
}

/**
 * Whether it is what those of whom the question counts two groups or three pay at one price of the evidence for each group, and hardly by
 * chance: £18.00 for `2 adults and 2 kids` at £5.60 and £3.40.
 */
export function isPriceOfParty(number: NumberMention, place: Place): boolean {
  const cents = centsOfParty(number, place)
  if (cents === undefined) return false
  const sums = sumsOf(place)
  const step = cents % CENTS === 0 ? CENTS : cents % (CENTS / 10) === 0 ? CENTS / 10 : 1
  return NEIGHBOURS.filter((times) => sums.has(cents + times * step)).length <= MOST_CHANCE
}

/** Whether they may pay it, by chance or not. */
export function mayBePriceOfParty(number: NumberMention, place: Place): boolean {
  return centsOfParty(number, place) !== undefined
}

function centsOfParty(number: NumberMention, place: Place): number | undefined {
  const wanted = amountOf(place.text, number)
  if (wanted?.of !== 'money') return undefined
  const cents = Math.round(wanted.amount * CENTS)
  return sumsOf(place).has(cents) ? cents : undefined
}

function sumsOf({ question, index }: Place): ReadonlySet<number> {
  return index.shared(readSums, () => readSums(question, index))
}

/** All that the groups of a question may pay, in cents. */
function readSums(question: string, { evidence }: GateIndex): ReadonlySet<number> {
  const counts = Array.from(question.matchAll(PARTY).take(MOST_GROUPS + 1), ([, count = '']) => countOf(count)).filter(
    (count) => count > 0 && count <= MOST_COUNT,
  )
  if (counts.length < FEWEST_GROUPS || counts.length > MOST_GROUPS) return new Set()
  const prices = new Set(
    evidence.passages.flatMap((passage) =>
      readNumbers(passage.text).flatMap((one) => {
        const amount = amountOf(passage.text, one)
        return amount?.of === 'money' ? [Math.round(amount.amount * CENTS)] : []
      }),
    ),
  )
  if (prices.size > MOST_PRICES) return new Set()
  return counts.reduce<ReadonlySet<number>>(
    (sums, count) => new Set([...sums].flatMap((sum) => [...prices].map((price) => sum + count * price))),
    new Set([0]),
  )
}

function countOf(written: string): number {
  const form = written.toLowerCase()
  return form === 'a' || form === 'an' ? 1 : (smallNumber(form) ?? Number(form))
}
