import { CALENDAR } from '../dates/calendar.ts'
import type { EvidenceIndex, IndexedPassage } from '../evidence/evidence.ts'
import type { NamePhrase } from './name-phrases.ts'
import type { NameMention } from './names.ts'
import { isStopWord } from '../words/stop-words.ts'

/**
 * First words of sentences followed by just a surname that the evidence has: `Jane` of `Jane Smith` if the evidence has
 * `John Smith`. Whether the evidence also has the first name is not checked.
 */
export function renamed(
  text: string,
  { phrases, index }: { phrases: readonly NamePhrase[]; index: EvidenceIndex },
): ReadonlySet<NameMention> {
  const found = new Set<NameMention>()
  for (const { mentions } of phrases) {
    const [first, last] = mentions
    if (mentions.length !== 2 || first?.initial !== true || last?.kind !== 'name' || first.form.length < 3) continue
    if (text.slice(first.end, last.start) !== ' ') continue
    if (index.passages.some((passage) => surnamesOf(passage).has(last.form))) found.add(first)
  }
  return found
}

/** Forms of the names that come right after another name; kept with what else is known about the text. */
function surnamesOf(passage: IndexedPassage): ReadonlySet<string> {
  return passage.about(surnamesOf, () => readSurnames(passage))
}

function readSurnames({ columns, text }: IndexedPassage): ReadonlySet<string> {
  const found = new Set<string>()
  for (let at = 1; at < columns.length; at++) {
    if (columns.casingAt(at) !== 'title' || columns.casingAt(at - 1) !== 'title') continue
    const end = columns.endAt(at - 1)
    if (end - columns.startAt(at - 1) < 3 || columns.startAt(at) !== end + 1 || text[end] !== ' ') continue
    const before = columns.wordAt(at - 1)
    if (!isStopWord(before) && !CALENDAR.has(before.form)) found.add(columns.formAt(at))
  }
  return found
}
