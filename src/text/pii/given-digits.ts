import type { PiiMention } from './pii.ts'

const GAP = '[ \\u00A0()./–-]{0,3}'
const AROUND_DIGITS = /[ \u00A0()./–-]/g
const FEWEST_DIGITS = 6

/**
 * Whether a text has a number, whatever it says of it: in `Service line: 0800 555 0142 (24/7)` nothing tells that it is a telephone number.
 * False for what is not digits alone, and for fewer than six of them.
 */
export function hasDigitsOf({ value }: Pick<PiiMention, 'value'>, texts: readonly string[]): boolean {
  const own = value.replace(AROUND_DIGITS, '').replace(/^\+/, '')
  if (!/^\d+$/.test(own) || own.length < FEWEST_DIGITS) return false
  const written = new RegExp(`(?<!\\d)${[...own].join(GAP)}(?!\\d)`)
  return texts.some((text) => written.test(text))
}
