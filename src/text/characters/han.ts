import { lazily } from '../../support/lazily.ts'
import { SIMPLIFIED, TRADITIONAL } from '../tables/han.ts'

const FIRST = 0x3400
const BEYOND = 0xa000
/** By character from FIRST on: its simplified form, 0 for those that have no other. */
const simpleForms = lazily(() => {
  const forms = new Uint16Array(BEYOND - FIRST)
  for (let at = 0; at < TRADITIONAL.length; at++) {
    const code = TRADITIONAL.charCodeAt(at)
    if (code >= FIRST && code < BEYOND) forms[code - FIRST] = SIMPLIFIED.charCodeAt(at)
  }
  return forms
})

const MAY_BE_TRADITIONAL = /[\u3400-\u9FFF]/

/**
 * A text with traditional Chinese characters as simplified ones, unit by unit, so that offsets stay. For comparing only:
 * character by character, and without words that differ (滑鼠 and 鼠标).
 */
export function simplified(text: string): string {
  if (!MAY_BE_TRADITIONAL.test(text)) return text
  let folded = ''
  let done = 0
  const { length } = text
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code < FIRST || code >= BEYOND) continue
    const simple = simpleForms()[code - FIRST] as number
    if (simple === 0) continue
    folded += text.slice(done, at) + String.fromCharCode(simple)
    done = at + 1
  }
  return done === 0 ? text : folded + text.slice(done)
}
