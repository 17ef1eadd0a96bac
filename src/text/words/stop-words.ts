import { lazily } from '../../support/lazily.ts'
import { STOP_WORDS_AR } from '../data/stop-words-ar.ts'
import { STOP_WORDS_EN } from '../data/stop-words-en.ts'
import { STOP_CHARACTERS_ZH } from '../data/stop-words-zh.ts'
import { stem } from './stem.ts'
import type { Words } from './word-list.ts'
import { WordTable } from './word-table.ts'
import type { Word } from './word.ts'

/** Version of the stop-word lists. */
export const STOP_WORDS_VERSION = '1'

const LISTED = new Set(`${STOP_WORDS_EN} ${STOP_WORDS_AR}`.split(' '))
const CHARACTERS = new Set(STOP_CHARACTERS_ZH)

/** The listed words by stem, for those whose stem differs from the word. */
export const stopStems: () => ReadonlyMap<string, readonly string[]> = lazily(stopStemTable)

function stopStemTable(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const form of LISTED) {
    const base = stem(form)
    if (base !== form) found.set(base, [...(found.get(base) ?? []), form])
  }
  return found
}

const listedTable = lazily(() => {
  const table = new WordTable<true>()
  for (const form of LISTED) table.add(form, true)
  return table
})

/** The same of a word in columns. Makes no text of one that is not written in pairs of characters. */
export function isStopWordAt(words: Words, at: number): boolean {
  const kind = words.kindAt(at)
  return kind === 'gram' ? isStopWord({ form: words.formAt(at), kind }) : listedTable().of(words, at) !== undefined
}

/** Whether a word only serves grammar, in English, Arabic or Chinese. */
export function isStopWord({ form, kind }: Pick<Word, 'form' | 'kind'>): boolean {
  if (kind !== 'gram') return LISTED.has(form)
  for (const character of form) if (!CHARACTERS.has(character)) return false
  return true
}
