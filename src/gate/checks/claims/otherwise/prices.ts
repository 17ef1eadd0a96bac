import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { sourceTexts } from '../evidence-spans.ts'
import { countOf, FIGURE, figureOf, MOST, NUMBER } from './figures-of.ts'

/** `a fee of £60 per module`, `£60 for each module`. */
const PRICE_OF_EACH = new RegExp(
  `${FIGURE} ?(?:[a-z]{1,7} )?(?:per|for each|for every|each|an?) ([a-z]{3,20})\\b`,
  'gi',
)
const COUNT_OF = new RegExp(`${NUMBER} ([a-z-]{3,20})(?: ([a-z]{3,20}))?\\b`, 'gi')

/** Whether it is what several cost of which a source says what one costs: `two modules would cost £120` for £60 per module. */
export function isPriceOfSeveral(
  value: string,
  { said, sources }: { said: string; sources: readonly string[] },
): boolean {
  const counted = Array.from(said.matchAll(COUNT_OF).take(MOST), (match) => ({
    count: countOf(match),
    units: [match[3], match[4]].map((word) => word?.toLowerCase().replace(/s$/, '')),
  }))
  return sources.some((source) =>
    source
      .matchAll(PRICE_OF_EACH)
      .take(MOST)
      .some(([, price = '', unit = '']) =>
        counted.some(
          (own) =>
            own.units.includes(unit.toLowerCase()) && Math.abs(own.count * figureOf(price) - Number(value)) < 1e-9,
        ),
      ),
  )
}

/** `each works out at £1.50`, `£1.50 apiece`. */
const OF_ONE_AHEAD = /\b(?:each|one|single|apiece)\b[^.;\d]{0,30}$/i
const OF_ONE_BEHIND = /^ ?(?:[a-z]{1,7} )?(?:each|apiece|per|an?)\b/i

const LONGEST_AHEAD = 40
const LONGEST_BEHIND = 20

/** Whether it is what one costs of which a source says what so many cost: `£1.50 each` for `sheets of 10 for £15`. */
export function isPriceOfOne(
  number: NumberMention,
  { claim, text, index }: { readonly claim: Claim; readonly text: string; readonly index: GateIndex },
): boolean {
  const ahead = text.slice(Math.max(claim.sentence.start, number.start - LONGEST_AHEAD), number.start)
  if (!OF_ONE_AHEAD.test(ahead) && !OF_ONE_BEHIND.test(text.slice(number.end, number.end + LONGEST_BEHIND)))
    return false
  return sourceTexts(claim.support, index).some((source) =>
    source
      .matchAll(SO_MANY_FOR)
      .take(MOST)
      .some(([, count = '', price = '']) => Math.abs(figureOf(count) * Number(number.value) - figureOf(price)) < 1e-9),
  )
}

/** `sheets of 10 for £15`, `a pack of 6 costs £9`. */
const SO_MANY_FOR = new RegExp(
  `${FIGURE} (?:[a-z]+ ){0,2}(?:for|at|costs?|is|are|costing) (?:[a-z]+ )?[$€£]?${FIGURE}(?![\\d%])`,
  'gi',
)
