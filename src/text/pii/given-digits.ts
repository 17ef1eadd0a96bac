import type { PiiMention } from './pii.ts'

const BETWEEN_DIGITS = /(?<=\d)[ \u00A0()./–-]{1,3}(?=\d)/g
const AROUND_DIGITS = /[ \u00A0()./–-]/g
const FEWEST_DIGITS = 6

/** A text with the digits of its numbers together, for `hasDigitsOf`. */
export function withoutGaps(text: string): string {
  return text.replace(BETWEEN_DIGITS, '')
}

/**
 * Whether a text, given by `withoutGaps`, has a number, whatever it says of it: in `Service line: 0800 555 0142` nothing tells that it is a
 * telephone number.
 */
export function hasDigitsOf({ value }: Pick<PiiMention, 'value'>, text: string): boolean {
  const own = value.replace(AROUND_DIGITS, '').replace(/^\+/, '')
  if (!/^\d+$/.test(own) || own.length < FEWEST_DIGITS) return false
  for (let at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + 1))
    if (!/\d/.test(text[at - 1] ?? '') && !/\d/.test(text[at + own.length] ?? '')) return true
  return false
}
