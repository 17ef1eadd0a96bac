import { FUNCTION_WORDS } from '../data/function-words.ts'
import type { Script } from '../characters/characters.ts'
import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'

/** Version of the lists of function words. */
export const LANGUAGES_VERSION = '1'

export type LatinLanguage = keyof typeof FUNCTION_WORDS

/** How many letters of each script a text has, the most frequent script first. */
export interface ScriptCount {
  readonly script: Script
  readonly letters: number
}

const LISTED = listedWords()

function listedWords(): ReadonlyMap<string, readonly LatinLanguage[]> {
  const table = new Map<string, LatinLanguage[]>()
  for (const language of Object.keys(FUNCTION_WORDS) as LatinLanguage[]) {
    for (const word of FUNCTION_WORDS[language].split(' ')) table.set(word, [...(table.get(word) ?? []), language])
  }
  return table
}

/** The scripts of a text's letters, the most frequent first. Han characters in a text with kana count as kana. */
export function scriptsOf(text: string, options: { words?: readonly Word[] | undefined } = {}): ScriptCount[] {
  const counts = new Map<Script, number>()
  let end = -1
  for (const { kind, script, start, end: wordEnd } of options.words ?? words(text)) {
    if (kind === 'number') continue
    counts.set(script, (counts.get(script) ?? 0) + wordEnd - Math.max(start, end))
    end = wordEnd
  }
  const kana = counts.get('kana') ?? 0
  const han = counts.get('han') ?? 0
  if (kana > 0 && kana * 4 >= han) {
    counts.set('kana', kana + han)
    counts.delete('han')
  }
  return [...counts]
    .map(([script, letters]) => ({ script, letters }))
    .sort((a, b) => b.letters - a.letters || (a.script < b.script ? -1 : 1))
}

/** How many function words a language needs to be recognised, and how many times as many as the next language. */
const FEWEST = 3
const MARGIN = 2

/** The language of a text in Latin script by its function words, or `undefined` if they do not tell. */
export function latinLanguage(
  text: string,
  options: { words?: readonly Word[] | undefined } = {},
): LatinLanguage | undefined {
  const counts = new Map<LatinLanguage, number>()
  for (const { form } of options.words ?? words(text)) {
    const listed = LISTED.get(form)
    if (listed === undefined) continue
    for (const language of listed) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  const [first, second] = ranked
  if (first === undefined || first[1] < FEWEST) return undefined
  return second === undefined || first[1] >= second[1] * MARGIN ? first[0] : undefined
}
