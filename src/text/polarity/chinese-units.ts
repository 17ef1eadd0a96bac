import { simplified } from '../characters/han.ts'
import { CHINESE_WORDS } from '../data/polarity-words.ts'
import { hasContrary } from './polarity-lists.ts'
import type { Denial, Restriction, Statement, Unit } from './units.ts'

type Reads = 'denying' | 'restricting' | 'needless' | 'needed' | 'plain' | 'light' | 'lightVerbs' | 'word'

const LISTED = new Map<string, Reads>([
  ...CHINESE_WORDS.pairs.split(/[ /]/).map((form) => [form, 'word'] as const),
  ...(['light', 'denying', 'restricting', 'needless', 'needed', 'plain', 'lightVerbs'] as const).flatMap((reads) =>
    CHINESE_WORDS[reads].split(' ').map((form) => [form, reads] as const),
  ),
])
/** What makes a sentence depend on something. */
const CONDITIONS = new Set(['如果', '若', '除非'])
const LONGEST = Math.max(...Array.from(LISTED.keys(), ({ length }) => length))
const BREAK = /[，,；;：:。、（）()《》“”"]/
const SPACE = /[\s\p{P}\p{S}]/u
const LATIN = /[A-Za-z0-9٠-٩.%]+/y

/**
 * A sentence with Chinese, character by character, apart from listed words, and words in Latin letters and digits. Traditional characters are
 * read as simplified ones.
 */
export function readChinese(written: string, { start, end }: { start: number; end: number }): Statement {
  // Listed words may go on behind the end.
  const text = written.slice(0, start) + simplified(written.slice(start, end + LONGEST)) + written.slice(end + LONGEST)
  const units: Unit[] = []
  const denials: Denial[] = []
  const restrictions: Restriction[] = []
  const conditions: number[] = []
  let clause = 0
  const add = (key: string, at: number, to: number, content = true) =>
    units.push({ key, start: at, end: to, clause, content })
  for (let at = start; at < end;) {
    const char = text[at] as string
    if (BREAK.test(char)) clause += 1
    LATIN.lastIndex = at
    const latin = LATIN.exec(text)?.[0]
    if (latin !== undefined) {
      add(latin.toLowerCase(), at, at + latin.length)
      at += latin.length
    } else if (SPACE.test(char)) at += 1
    else {
      const form = listedAt(text, at)
      const reads = LISTED.get(form)
      const to = at + form.length
      if (reads === 'denying' || reads === 'needless') denials.push({ start: at, end: to, clause, at: units.length })
      if (CONDITIONS.has(form)) conditions.push(units.length)
      if (reads === 'restricting') restrictions.push({ start: at, end: to, clause, at: units.length })
      if (reads === 'needless' || reads === 'needed') add('须', at, to)
      else if (reads === 'lightVerbs') add(form, at, to, false)
      else if (hasContrary(form)) add(form, at, to)
      else if (reads === 'plain' || reads === undefined)
        for (let one = at; one < to; one++) add(text[one] as string, one, one + 1)
      at = to
    }
  }
  return { units, denials, restrictions, reported: [], conditions }
}

/** The longest listed word, or one character. */
function listedAt(text: string, at: number): string {
  for (let length = LONGEST; length > 1; length--) {
    const form = text.slice(at, at + length)
    if (form.length === length && LISTED.has(form)) return form
  }
  return text[at] as string
}
