import { simplified } from '../../../../text/characters/han.ts'
import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { saidIn } from '../../../../text/polarity/exchanges/figure-frames.ts'
import type { GateIndex } from '../../../gate-index.ts'

/** Of the pairs of characters of a quotation a sentence has so many, and all its numbers. */
const MOSTLY = 0.8
const FEWEST_PAIRS = 4
const LONGEST = 60

const DENIES = /[不没沒無无未非勿]|禁止/

/**
 * The sentence that a short Chinese text in quotation marks says in other words. In Chinese the marks also stand around what is only
 * called so: “可转让一次、手续费30元”的说法.
 */
export function rewordedAt(quotation: string, { evidence }: GateIndex): EvidenceSentence | undefined {
  if (quotation.length > LONGEST || !/\p{Script=Han}/u.test(quotation)) return undefined
  const own = [...saidIn(simplified(quotation))]
  const numbers = quotation.match(/\d[\d.]*/g) ?? []
  if (own.length < FEWEST_PAIRS) return undefined
  return evidence.sentences.find(({ passage, start, end }) => {
    const text = simplified(evidence.passages[passage]?.text.slice(start, end) ?? '')
    // 可转让 for 不可转让 is altered.
    if (DENIES.test(text) && !DENIES.test(quotation)) return false
    const held = own.filter((one) => text.includes(one)).length
    return held >= MOSTLY * own.length && numbers.every((number) => text.includes(number))
  })
}
