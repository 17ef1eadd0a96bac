import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'

const UNITS = ['b', 'kb', 'mb', 'gb', 'tb', 'pb']
const UNIT = /^[ \u00A0-]?(b|[kmgtp]i?b|bytes?)(?![a-zÀ-ԯ\d])/i
const FARTHEST = 8
const NEARLY = 0.001

/** Whether the evidence has as much memory in another unit, by thousands or by 1024: `0.5 GB` for `512 MB`. */
export function isSameInBytes(
  number: NumberMention,
  { text, index: { evidence } }: { readonly text: string; readonly index: GateIndex },
): boolean {
  const step = stepOf(text, number.end)
  const amount = Number(number.value)
  if (step < 0 || !(amount > 0)) return false
  return evidence.numbers.all().some(([passage, known]) => {
    const other = stepOf(evidence.passages[passage]?.text ?? '', known.end)
    if (other < 0 || other === step) return false
    return [1000, 1024].some((base) => {
      const converted = Number(known.value) * base ** (other - step)
      return Math.abs(converted - amount) <= NEARLY * amount
    })
  })
}

function stepOf(text: string, end: number): number {
  const [, unit = ''] = UNIT.exec(text.slice(end, end + FARTHEST)) ?? []
  return UNITS.indexOf(
    unit
      .toLowerCase()
      .replace('i', '')
      .replace(/^bytes?$/, 'b'),
  )
}
