import { matchesOf } from './matches.ts'

/** Digits that are not read as a quantity: `skip` says nothing, `identifier` names something. */
export interface Trap {
  start: number
  end: number
  kind: 'skip' | 'identifier'
}

/**
 * List ordinals, citation marks, addresses of the web, telephone numbers, versions, times, dates in digits, fractions, and
 * digits that belong to a name (`B-52`, `COVID-19`, `H2O`), in the order of the text and without overlaps.
 */
export function protectedSpans(text: string): Trap[] {
  const traps: Trap[] = []
  for (const { pattern, kind, sign } of PATTERNS) {
    if (sign !== undefined && !text.includes(sign)) continue
    for (const match of matchesOf(text, pattern))
      traps.push({ start: match.index, end: match.index + match[0].length, kind })
  }
  traps.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return traps.filter((trap) => {
    if (trap.start < end) return false
    end = trap.end
    return true
  })
}

/** `sign`: what a text must hold for the pattern to be worth trying. */
const PATTERNS: readonly { pattern: RegExp; kind: Trap['kind']; sign?: string }[] = [
  { pattern: /https?:\/\/[^\s<>"]{1,2000}/g, kind: 'identifier', sign: '://' },
  { pattern: /www\.[^\s<>"]{1,2000}/g, kind: 'identifier', sign: 'www.' },
  { pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}/g, kind: 'identifier', sign: '@' },
  // List ordinals at the beginning of a line.
  { pattern: /^[ \t]{0,12}(?:[-*] )?\(?\d{1,3}[.)](?=[ \t]+\D)/gm, kind: 'skip' },
  { pattern: /\[\^?\d{1,3}(?:[,;\-– ]{1,2}\d{1,3}){0,8}\](?!\()/g, kind: 'skip', sign: '[' },
  { pattern: /【[^】\n]{1,40}】/g, kind: 'skip', sign: '【' },
  { pattern: /\^\d{1,3}\^/g, kind: 'skip', sign: '^' },
  // Versions, addresses and telephone numbers.
  { pattern: /\bv\d[\w.]{0,24}/gi, kind: 'identifier' },
  { pattern: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g, kind: 'identifier' },
  // Three parts with a point between them are a version, unless they are groups of thousands.
  {
    pattern: /(?<![\d.])(?!\d{1,3}(?:\.\d{3}){2}(?!\d))\d{1,3}(?:\.\d{1,3}){2}(?!\.?\d)(?!-[a-z])/g,
    kind: 'identifier',
  },
  { pattern: /(?<![\d.])\d{1,4}(?:\.\d{1,4}){2}-[a-z][\w.]{0,24}/g, kind: 'identifier' },
  { pattern: /(?<![\w.])\+\d[\d ().-]{6,20}\d/g, kind: 'identifier', sign: '+' },
  { pattern: /(?<![\d-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?![\d-])/g, kind: 'identifier' },
  // Digits within a name.
  { pattern: /(?<![A-Za-z\d])[A-Za-z]{1,12}\d[A-Za-z\d]{0,24}/g, kind: 'identifier' },
  { pattern: /(?<![A-Za-z\d])[A-Z][A-Za-z]{0,12}-\d{1,4}[A-Z]?\b(?![.,]\d)/g, kind: 'identifier' },
]
