import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { sourceTexts } from '../evidence-spans.ts'

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/** What the second of two figures is added to the first, or taken from it: `38p a mile, plus 5p for each colleague`, `£58 million, £14 million less than before`. */
const AHEAD_OF_SECOND =
  /(?:\b(?:plus|minus|another|extra|additional(?:ly)?|a further|in addition)\b|另加|外加|再加|加收|减|減|زائد|بالإضافة إلى|ناقص)[^\d.;。；]{0,20}$/i
const BEHIND_SECOND =
  /^[^\d.;。；]{0,20}(?:\b(?:less|more|fewer|lower|higher|extra|on top|off|deducted)\b|أقل|أكثر|إضافي)/i
const FIGURE = /(?<![\w.,-])(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,3})?(?![\w]*\d)/g
const MOST = 12
const NEARLY = 1e-9

/** Whether a figure is what a sentence of the evidence adds up to, or leaves: what it adds or takes away stands behind the other. */
export function isOfOneSentence({ value, kind }: NumberMention, { claim, index }: Place): boolean {
  const figure = Number(value)
  if (!(figure > 0) || (kind !== 'plain' && kind !== 'currency' && kind !== 'percent')) return false
  return sourceTexts(claim.support, index).some((sentence) => {
    const figures = Array.from(sentence.matchAll(FIGURE).take(MOST), ({ 0: written, index: at }) => ({
      amount: Number(written.replaceAll(',', '')),
      at,
      end: at + written.length,
    }))
    return figures.some((one, place) => {
      const next = figures[place + 1]
      if (next === undefined) return false
      const isIt = [one.amount + next.amount, one.amount - next.amount].some(
        (other) => Math.abs(other - figure) < NEARLY,
      )
      return (
        isIt &&
        (AHEAD_OF_SECOND.test(sentence.slice(one.end, next.at)) ||
          BEHIND_SECOND.test(sentence.slice(next.end, next.end + REACH)))
      )
    })
  })
}

const REACH = 32

const FACTORS = [10, 60, 100, 1000, 24, 7, 12, 3600]
/** `30 → 30000`: a figure of the evidence ahead, in another unit. */
const TURNED_INTO = /(?<![\d.,])(\d{1,9}(?:\.\d{1,3})?) ?(?:\p{L}{1,14} )?(?:→|->|=>|➜|=|becomes) ?$/u
const AHEAD = 32

/** Whether a figure is one of the evidence in another unit, behind that one and an arrow. */
export function isTurnedInto({ value, start }: NumberMention, { text, index }: Pick<Place, 'text' | 'index'>): boolean {
  const [, from = ''] = TURNED_INTO.exec(text.slice(Math.max(0, start - AHEAD), start)) ?? []
  if (from === '' || !index.evidence.numbers.has(String(Number(from)))) return false
  const ratio = Number(value) / Number(from)
  return FACTORS.some((factor) => Math.abs(ratio - factor) < NEARLY || Math.abs(ratio * factor - 1) < NEARLY)
}
