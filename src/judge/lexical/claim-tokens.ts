import { blanked, stripCitationMarks } from '../../text/citations/citations.ts'
import { stem } from '../../text/words/stem.ts'
import { isStopWord } from '../../text/words/stop-words.ts'
import type { Word } from '../../text/words/word.ts'
import { scanWords } from '../../text/words/word-scanner.ts'

/** A word as the judge compares it. */
export interface Token extends Word {
  readonly stem: string
  /** Whether it says something about the matter, rather than about the grammar. */
  readonly content: boolean
}

/** The first words of a text with their stems. Citation marks are passed over; offsets are those of the text. */
export function tokens(text: string, most: number): Token[] {
  const columns = scanWords(withoutMarks(text))
  return Array.from({ length: Math.min(most, columns.length) }, (_, at) => {
    const word = columns.wordAt(at)
    return { ...word, stem: stem(word.form), content: isContent(word) }
  })
}

/** Whether a word says something about the matter, rather than about the grammar. */
export function isContent(word: Pick<Word, 'form' | 'kind'>): boolean {
  return !isStopWord(word) && !INTERJECTIONS.has(word.form)
}

const INTERJECTIONS: ReadonlySet<string> = new Set(['yes', 'yeah', 'yep', 'ok', 'okay', 'well', 'oh', 'wow'])

/** The text with spaces in place of citation marks such as `[1]`, `[1, 2]`, `【4:0†source】`, so that offsets stay. */
export function withoutMarks(text: string): string {
  return blanked(text, stripCitationMarks(text).removed)
}
