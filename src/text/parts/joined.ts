import type { Sentence } from '../sentences/sentences.ts'

/** A source in brackets, `(Document 3)` or `[1]`, and what joins the next statement to the one that it ends. */
const JOINT =
  /[([（【]([\p{L}#№.: -]{0,24})[\d٠-٩]{1,3}[)\]）】]\*{0,2}(?:[,;] (?:and|but|while|whereas) |; ?|[，；]而?|، ?و)/gu
const SOURCE = /[([（【]([\p{L}#№.: -]{0,24})[\d٠-٩]{1,3}[)\]）】]/gu
/** Nearly no sentence has any. */
const MAY_JOIN = /[\d٠-٩][)\]）】]\*{0,2}[,;，；،]/
/** Letters of a statement at least: a few in Chinese. */
const FEWEST_LETTERS = 12
const FEWEST_HAN = 4
/** Sources behind a statement of which one must be of its kind. */
const MOST_SOURCES = 4
const LETTER = /\p{L}/gu
const HAN = /\p{Script=Han}/gu

/**
 * Sentences split where a source in brackets ends one statement and another begins that has a source of the same kind:
 * `The fee is 90 euros (Document 3), and it is paid in May (Document 1).` are two statements.
 */
export function splitAtSources<T extends Sentence>(text: string, sentences: readonly T[]): readonly T[] {
  if (!MAY_JOIN.test(text)) return sentences
  return sentences.flatMap((sentence) => (sentence.block === 'code' ? [sentence] : partsOf(text, sentence)))
}

function partsOf<T extends Sentence>(text: string, sentence: T): readonly T[] {
  const own = text.slice(sentence.start, sentence.end)
  if (!MAY_JOIN.test(own)) return [sentence]
  const found: T[] = []
  let from = 0
  for (const joint of own.matchAll(JOINT)) {
    const [all, label = ''] = joint
    const next = joint.index + all.length
    const [source = ''] = all.match(SOURCE) ?? []
    const end = joint.index + source.length
    if (!isStatement(own.slice(from, joint.index)) || !goesOn(own.slice(next), label)) continue
    found.push({ ...sentence, start: sentence.start + from, end: sentence.start + end, question: false })
    from = next
  }
  return from === 0 ? [sentence] : [...found, { ...sentence, start: sentence.start + from }]
}

/** Whether what follows says something and has a source of the same kind behind it. */
function goesOn(rest: string, label: string): boolean {
  for (const { index, 1: other = '' } of rest.matchAll(SOURCE).take(MOST_SOURCES))
    if (other.trim().toLowerCase() === label.trim().toLowerCase()) return isStatement(rest.slice(0, index))
  return false
}

function isStatement(text: string): boolean {
  return (text.match(HAN)?.length ?? 0) >= FEWEST_HAN || (text.match(LETTER)?.length ?? 0) >= FEWEST_LETTERS
}
