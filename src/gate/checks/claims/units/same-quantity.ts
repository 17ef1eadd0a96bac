import { hedgeAround } from '../../../../text/numbers/hedges.ts'
import { measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { Hedge, NumberMention } from '../../../../text/numbers/number-mention.ts'
import { isSameAmount, type Quantity, quantityOf } from '../../../../text/numbers/measures/quantities.ts'
import { quantitiesInWords } from '../../../../text/numbers/measures/quantities-in-words.ts'
import { ratesAt } from '../../../../text/numbers/measures/rates.ts'
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
 * `1,500 metres`, `16 kilometres` for `10 miles`, `over 1,000 feet` for `324 m`.
 */
export function isSameQuantity(number: NumberMention, { claim, text, index }: Place): boolean {
  const said = quantityIn(text, number)
  if (said === undefined) return false
  const isIt = isOne(said, { text, number, hedge: hedgeAround(text, number) })
  return (
    numbersNear(claim, index).some((place) => {
      const { numbers, passages } = index.evidence
      const known = quantityIn(passages[numbers.passageAt(place)]?.text ?? '', numbers.mentionAt(place))
      return known !== undefined && isIt(known)
    }) ||
    sourceTexts(claim.support, index).some((sentence) =>
      quantitiesInWords(sentence).some((quantity) => isIt({ quantity, per: '' }) || isSameOf(said, quantity)),
    )
  )
}

/** Whether any of the first numbers of the evidence says the same in another unit. */
export function isQuantityOfEvidence(
  number: NumberMention,
  { text, index: { evidence } }: Pick<Place, 'text' | 'index'>,
): boolean {
  const said = quantityIn(text, number)
  if (said === undefined) return false
  const isIt = isOne(said, { text, number, hedge: undefined })
  return evidence.numbers
    .all()
    .take(MOST)
    .some(([passage, mention]) => {
      const known = quantityIn(evidence.passages[passage]?.text ?? '', mention)
      return known !== undefined && isIt(known)
    })
}

const MOST = 100
/** How far what is converted and rounded may be off, and a bound. */
const CLOSELY = 0.02
const ABOUT = 0.06
const BOUND = 0.2
/** From where on something is more than another. */
const SLIGHTLY = 1e-9
const BEYOND = /\b(?:more than|over|above|exceed(?:s|ing)?|greater than|upwards of|less than|fewer than|under|below) $/i

/** `1 year` for `a year`. */
function isSameOf({ quantity: { unit, amount } }: Counted, known: Quantity): boolean {
  return unit === known.unit && Math.abs(amount - known.amount) <= SLIGHTLY * amount
}

/** So much for each of something, if for any. */
interface Counted {
  readonly quantity: Quantity
  readonly per: string
}

/** Tells whether another says the same: as exactly as the number is given, or within a bound. */
function isOne(
  said: Counted,
  { text, number, hedge }: { text: string; number: NumberMention; hedge: Hedge | undefined },
): (known: Counted) => boolean {
  const places = number.value.split('.')[1]?.length ?? 0
  const within = hedge === 'about' ? ABOUT : CLOSELY
  const isBeyond = BEYOND.test(text.slice(Math.max(0, number.start - FARTHEST), number.start))
  return (known) => {
    if (said.per !== known.per) return false
    // More than two weeks are not 14 days.
    if (!isBeyond && isSameAmount(said.quantity, known.quantity, { places, within })) return true
    if (hedge === undefined || hedge === 'about' || said.quantity.of !== known.quantity.of) return false
    const beyond = (known.quantity.amount / said.quantity.amount - 1) * (hedge === 'at_least' ? 1 : -1)
    return said.quantity.unit !== known.quantity.unit && beyond >= (isBeyond ? SLIGHTLY : 0) && beyond <= BOUND
  }
}

function quantityIn(text: string, mention: NumberMention): Counted | undefined {
  if (!PLAIN.test(mention.value) || !COUNTING.includes(mention.kind)) return undefined
  const { end } = mention
  const behind = text.slice(end, end + FARTHEST)
  if (OF_AREA.test(behind)) return undefined
  const count = Number(mention.value)
  const [, kilometres, miles] = OF_SPEED.exec(behind) ?? []
  const speed = kilometres === undefined ? miles && quantityOf(count, 'mph') : quantityOf(count, 'kph')
  if (speed) return { quantity: speed, per: '' }
  // The first knows more languages, the second more units. Pounds of money weigh nothing.
  const measure = measureOf(text, mention)
  const unit = measure === undefined || measure.kind === 'money' ? undefined : measure.unit
  const quantity = quantityOf(count, unit ?? '') ?? quantityOf(count, unitBehind(text, end) ?? '')
  if (quantity === undefined) return undefined
  const { times, others } = ratesAt(text, mention)
  return { quantity, per: [...times, ...others].join() }
}

/** `two and a half` is a fraction. */
const COUNTING: readonly NumberMention['kind'][] = ['plain', 'year', 'fraction']
const PLAIN = /^\d{1,12}(?:\.\d{1,6})?$/
const OF_AREA = /^[ \u00A0-]?\p{L}{1,14}[²³]/u
const OF_SPEED = /^[ \u00A0-]?(?:(km\/h\b|kilomet(?:re|er)s? (?:per|an) hour)|(miles? (?:per|an) hour))/i
const FARTHEST = 28
