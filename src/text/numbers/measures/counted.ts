import { isStopWord } from '../../words/stop-words.ts'
import { stem } from '../../words/stem.ts'

/** How far behind a number it is looked for what it counts, in UTF-16 code units. */
const REACH = 40
const WORD = /^[ \u00A0-]?(\p{L}[\p{L}\p{M}]*)(?:['’]s?)?/u

/** `2 and 8 degrees`: what the second counts, the first does too. */
const AND_ANOTHER = /^(?: (?:and|or|to) | ?[–-] ?)\d[\d.,]*(?=[ \u00A0])/

/** The content words right behind a number, at most two, by their stem: `month rent` for `three months' rent`. English. */
export function countedAt(text: string, end: number): readonly string[] {
  const found: string[] = []
  let rest = text.slice(end, end + REACH).replace(AND_ANOTHER, '')
  for (let match = WORD.exec(rest); match !== null && found.length < 2; match = WORD.exec(rest)) {
    const [all, word = ''] = match
    const form = word.toLowerCase()
    if (isStopWord({ form, kind: 'word' })) break
    found.push(stem(form))
    rest = rest.slice(all.length)
  }
  return found
}
