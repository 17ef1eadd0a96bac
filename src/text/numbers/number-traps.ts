import { unitAt } from '../characters/characters.ts'
import type { DigitRuns } from './digit-runs.ts'
import { matchesOf } from '../phrases/matches.ts'
import { isLatin } from './numeral.ts'

/** Digits that are not a quantity: `skip` says nothing, `identifier` names something. */
export interface Trap {
  start: number
  end: number
  kind: 'skip' | 'identifier'
}

/**
 * List ordinals, citation marks, web addresses, telephone numbers, versions, times, dates in digits, fractions, and
 * digits that are part of a name (`B-52`, `COVID-19`, `H2O`). In the order of the text, without overlaps.
 */
export function protectedSpans({ plain: text, bounds }: DigitRuns): Trap[] {
  const traps: Trap[] = []
  const around = neighbours(text, bounds)
  for (const { pattern, kind, sign, near } of PATTERNS) {
    if (near !== undefined && (around & near) === 0) continue
    if (sign !== undefined && !text.includes(sign)) continue
    for (const match of matchesOf(text, pattern))
      traps.push({ start: match.index, end: match.index + match[0].length, kind })
  }
  if (traps.length < 2) return traps
  traps.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return traps.filter((trap) => {
    if (trap.start < end) return false
    end = trap.end
    return true
  })
}

/** The characters next to the digits of a text. Without some of them, some patterns need not be tried. */
const LETTER_BEFORE = 1
const HYPHEN_BEFORE = 2
const POINT_BEFORE = 4
const END_OF_ORDINAL = 8

function neighbours(text: string, bounds: readonly number[]): number {
  let found = 0
  for (let at = 0; at < bounds.length; at += 2) {
    const before = unitAt(text, (bounds[at] as number) - 1)
    const behind = unitAt(text, bounds[at + 1] as number)
    if (isLatin(before)) found |= LETTER_BEFORE
    else if (before === 0x2d) found |= HYPHEN_BEFORE
    else if (before === 0x2e) found |= POINT_BEFORE
    // A full stop or a bracket.
    if (behind === 0x2e || behind === 0x29) found |= END_OF_ORDINAL
  }
  return found
}

/** `sign`: what a text must contain for the pattern to be worth trying. `near`: what must be next to some of its digits. */
const PATTERNS: readonly { pattern: RegExp; kind: Trap['kind']; sign?: string; near?: number }[] = [
  { pattern: /https?:\/\/[^\s<>"]{1,2000}/g, kind: 'identifier', sign: '://' },
  { pattern: /www\.[^\s<>"]{1,2000}/g, kind: 'identifier', sign: 'www.' },
  { pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}/g, kind: 'identifier', sign: '@' },
  // List ordinals at the beginning of a line.
  { pattern: /^[ \t]{0,12}(?:[-*] )?\(?\d{1,3}[.)](?=[ \t]+\D)/gm, kind: 'skip', near: END_OF_ORDINAL },
  { pattern: /\[\^?\d{1,3}(?:[,;\-– ]{1,2}\d{1,3}){0,8}\](?!\()/g, kind: 'skip', sign: '[' },
  { pattern: /【[^】\n]{1,40}】/g, kind: 'skip', sign: '【' },
  { pattern: /\^\d{1,3}\^/g, kind: 'skip', sign: '^' },
  // Versions, addresses and telephone numbers.
  { pattern: /\bv\d[\w.]{0,24}/gi, kind: 'identifier', near: LETTER_BEFORE },
  { pattern: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g, kind: 'identifier', near: POINT_BEFORE },
  // Three parts with points between them are a version, unless they are groups of thousands.
  {
    pattern: /(?<![\d.])(?!\d{1,3}(?:\.\d{3}){2}(?!\d))\d{1,3}(?:\.\d{1,3}){2}(?!\.?\d)(?!-[a-z])/g,
    kind: 'identifier',
    near: POINT_BEFORE,
  },
  { pattern: /(?<![\d.])\d{1,4}(?:\.\d{1,4}){2}-[a-z][\w.]{0,24}/g, kind: 'identifier', near: POINT_BEFORE },
  { pattern: /(?<![\w.])\+\d[\d ().-]{6,20}\d/g, kind: 'identifier', sign: '+' },
  { pattern: /(?<![\d-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?![\d-])/g, kind: 'identifier', near: HYPHEN_BEFORE },
  // Digits in a name.
  { pattern: /(?<![A-Za-z\d])[A-Za-z]{1,12}\d[A-Za-z\d]{0,24}/g, kind: 'identifier', near: LETTER_BEFORE },
  { pattern: /(?<![A-Za-z\d])[A-Z][A-Za-z]{0,12}-\d{1,4}[A-Z]?\b(?![.,]\d)/g, kind: 'identifier', near: HYPHEN_BEFORE },
]
