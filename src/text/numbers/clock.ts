import { unitAt } from '../characters/characters.ts'
import type { NumberMention } from './number-mention.ts'

const HALF = /^ ?([ap])(?:m(?![a-zÀ-ԯ\d])|\. ?m\b\.?)/i

/**
 * The same time on a clock of 24 hours, `16:15` for `4:15 p.m.` and `4.15 pm`, and of a full hour also with its minutes: `4:00` and
 * `16:00` for `4 pm`. Empty if what stands behind the number does not say which half of the day it is.
 */
export function clockTimes(
  text: string,
  { value, start, end }: Pick<NumberMention, 'value' | 'start' | 'end'>,
): string[] {
  // Nearly no number has one behind it.
  if (!mayBeHalf(text, unitAt(text, end) === 0x20 ? end + 1 : end)) return []
  const half = HALF.exec(text.slice(end, end + 8))?.[1]?.toLowerCase()
  const dotted = DOTTED.exec(text.slice(start, end))
  const [, hour = '', minute] = dotted ?? /^(\d{1,2})(?::(\d\d))?$/.exec(value) ?? []
  const twelve = Number(hour)
  if (half === undefined || twelve < 1 || twelve > 12) return []
  const whole = (twelve % 12) + (half === 'p' ? 12 : 0)
  return [...new Set([`${twelve}:${minute ?? '00'}`, `${whole}:${minute ?? '00'}`])].filter((time) => time !== value)
}

/** `4.15`. */
const DOTTED = /^(\d{1,2})\.([0-5]\d)$/

/** Whether there is an `a` or a `p`, and an `m` or a full stop behind it. */
function mayBeHalf(text: string, at: number): boolean {
  const letter = unitAt(text, at) | 32
  if (letter !== 0x61 && letter !== 0x70) return false
  const next = unitAt(text, at + 1)
  return next === 0x2e || (next | 32) === 0x6d
}

const IN_WORDS = /\b(?:(noon|midday)|midnight)\b/gi
/** Several times as quick to look for, as nothing must be known of what stands ahead. */
const MAY_BE_IN_WORDS = /noon|midday|midnight/i

/** What a source means by `noon` and `midnight`. */
export function readTimesInWords(text: string): NumberMention[] {
  if (!MAY_BE_IN_WORDS.test(text)) return []
  return Array.from(text.matchAll(IN_WORDS)).flatMap(({ 0: word, 1: noon, index: start }) => {
    const values = noon === undefined ? ['0:00', '12:00', '24:00'] : ['12:00', '12']
    return values.map((value) => ({
      start,
      end: start + word.length,
      value,
      kind: 'time' as const,
      spelled: true as const,
    }))
  })
}
