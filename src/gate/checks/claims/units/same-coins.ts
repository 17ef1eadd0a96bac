import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'

const HUNDRED = 100
/** What counts hundredths of a currency: `15p`, `50 cents`, 5分. */
const COINS =
  /^ ?(?:p|pence|penny|c|ct|cts|cents?|¢|centimes?|céntimos?|centavos?|rappen|öre|øre|fils|分)(?![\p{L}\d])/iu
const MONEY = /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|AED)) ?$/i
const FARTHEST = 10

/** Whether the evidence has an amount of money in hundredths, or the other way round: `£0.15` for `15p`. */
export function isSameInCoins(
  { value, start, end }: NumberMention,
  { text, index: { evidence } }: { readonly text: string; readonly index: GateIndex },
): boolean {
  const amount = Number(value)
  if (!Number.isFinite(amount) || amount <= 0) return false
  const areCoins = COINS.test(text.slice(end, end + FARTHEST))
  if (!areCoins && !MONEY.test(text.slice(Math.max(0, start - FARTHEST), start))) return false
  const other = areCoins ? amount / HUNDRED : Math.round(amount * HUNDRED)
  if (!areCoins && Math.abs(other - amount * HUNDRED) > 1e-6) return false
  return evidence.numbers.placesOf(String(other)).some((place) => {
    const known = evidence.numbers.mentionAt(place)
    const own = evidence.passages[evidence.numbers.passageAt(place)]?.text ?? ''
    return areCoins
      ? MONEY.test(own.slice(Math.max(0, known.start - FARTHEST), known.start))
      : COINS.test(own.slice(known.end, known.end + FARTHEST))
  })
}
