import { hedgeAround } from '../../../../text/numbers/hedges.ts'
import { measureOf } from '../../../../text/numbers/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { isSameAmount, type Quantity, quantityOf } from '../../../../text/numbers/quantities.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { sourceTexts } from '../evidence-spans.ts'
import { unitBehind } from '../otherwise/counted-units.ts'
import { numbersNear } from '../otherwise/near-numbers.ts'

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/**
 * Whether the sentences that the claim seems to come from say the same in another unit: `three weeks` for `21 days`, `1.5 km` for
 * `1,500 metres`, `16 kilometres` for `10 miles`.
 */
export function isSameQuantity(number: NumberMention, { claim, text, index }: Place): boolean {
  const said = quantityIn(text, number)
  if (said === undefined) return false
  const within = hedgeAround(text, number) === 'about' ? ABOUT : CLOSELY
  const isIt = (known: Quantity): boolean => isSameAmount(said, known, { places: placesOf(number), within })
  return (
    numbersNear(claim, index).some((place) => {
      const { numbers, passages } = index.evidence
      const known = quantityIn(passages[numbers.passageAt(place)]?.text ?? '', numbers.mentionAt(place))
      return known !== undefined && isIt(known)
    }) || sourceTexts(claim.support, index).some((sentence) => singleIn(sentence).some(isIt))
  )
}

/** Whether any of the first numbers of the evidence says the same in another unit. */
export function isQuantityOfEvidence(
  number: NumberMention,
  { text, index: { evidence } }: Pick<Place, 'text' | 'index'>,
): boolean {
  const said = quantityIn(text, number)
  if (said === undefined) return false
  return evidence.numbers
    .all()
    .take(MOST)
    .some(([passage, mention]) => {
      const known = quantityIn(evidence.passages[passage]?.text ?? '', mention)
      return known !== undefined && isSameAmount(said, known, { places: placesOf(number), within: CLOSELY })
    })
}

/** How many places behind the point it is given to. */
function placesOf({ value }: NumberMention): number {
  return value.split('.')[1]?.length ?? 0
}

const MOST = 100
/** How far what is converted and rounded may be off. */
const CLOSELY = 0.02
const ABOUT = 0.06

function quantityIn(text: string, mention: NumberMention): Quantity | undefined {
  if (!PLAIN.test(mention.value) || (mention.kind !== 'plain' && mention.kind !== 'year')) return undefined
  const { end } = mention
  // `km/h`, `km²`, `litres per 100 km`
  if (COMPOUND.test(text.slice(end, end + FARTHEST))) return undefined
  const count = Number(mention.value)
  // The first knows more languages, the second more units.
  return quantityOf(count, measureOf(text, mention)?.unit ?? '') ?? quantityOf(count, unitBehind(text, end) ?? '')
}

const PLAIN = /^\d{1,12}(?:\.\d{1,6})?$/
const COMPOUND = /^[ \u00A0-]?°? ?\p{L}{1,14}(?:[²³/]| ?per\b| an? (?=\p{L}))/u
const FARTHEST = 24

/** `an hour`, `half a year`: quantities without a figure. */
function singleIn(sentence: string): Quantity[] {
  return Array.from(sentence.matchAll(SINGLE), ([, half, unit = '']) =>
    quantityOf(half === undefined ? 1 : 0.5, unit.toLowerCase()),
  ).filter((quantity) => quantity !== undefined)
}

const SINGLE =
  /\b(half )?(?:an?|one) (second|minute|hour|day|week|fortnight|month|year|decade|century|mile|metre|kilometre|kilo|kilogram|pound|litre|hectare|acre)\b/gi
