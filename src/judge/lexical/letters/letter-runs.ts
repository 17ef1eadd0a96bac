import { withoutArabicPrefix } from '../../../text/characters/arabic.ts'
import type { Word } from '../../../text/words/word.ts'

/** What is looked at of a word. */
export type Written = Pick<Word, 'form' | 'kind' | 'script'>

/** Letters in a run, and syllables in one of Hangul, the mark of the beginning counted. */
const LETTERS = 3
const SYLLABLES = 2
const BEGINNING = '_'
const HIRAGANA = /[\u3041-\u309F\u30FC]/

/**
 * The runs of letters of a word, its beginning marked: `_th`, `thi`, `his`. Of a pair of Chinese characters, the
 * characters; hiragana, which mostly are grammar, are left out.
 */
export function runsOf({ form, kind, script }: Written): string[] {
  if (kind === 'number') return [`#${form}`]
  if (kind === 'gram') return Array.from(form).filter((character) => !HIRAGANA.test(character))
  const length = script === 'hangul' ? SYLLABLES : LETTERS
  const marked = BEGINNING + form
  if (marked.length <= length) return [marked]
  return Array.from({ length: marked.length - length + 1 }, (_, at) => marked.slice(at, at + length))
}

/** Whether a pair of characters is grammar for the most part: one with hiragana. */
export function isGrammar({ form, kind }: Pick<Word, 'form' | 'kind'>): boolean {
  return kind === 'gram' && HIRAGANA.test(form)
}

/** Share of a word's letters that must agree from its beginning on, for it to be an inflection of another. */
const SAME_BEGINNING = 0.6

/** How a script inflects: the fewest letters of a word that is compared by its beginning, and of that beginning. */
const SHORTEST: Partial<Record<Written['script'], readonly [word: number, beginning: number]>> = {
  hangul: [3, 2],
  arabic: [4, 3],
}

/** The beginning that a word shares with its inflections; `undefined` of one that is too short or has none. */
export function beginningOf(word: Written): string | undefined {
  if (word.kind !== 'word') return undefined
  const bare = barely(word)
  const [shortest, fewest] = SHORTEST[word.script] ?? [5, 4]
  if (bare.length < shortest) return undefined
  return bare.slice(0, Math.max(fewest, Math.ceil(SAME_BEGINNING * bare.length)))
}

/** A word without article and clitics. */
export function barely({ form, script }: Pick<Word, 'form' | 'script'>): string {
  return (script === 'arabic' && withoutArabicPrefix(form)) || form
}
