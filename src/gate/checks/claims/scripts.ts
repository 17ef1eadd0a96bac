import type { IndexedPassage } from '../../../text/evidence/evidence.ts'
import type { Script } from '../../../text/characters/characters.ts'
import { LETTERS_A_GRAM } from '../../../text/words/word-columns.ts'
import type { Word } from '../../../text/words/word.ts'

/** How many letters of a text each script has; a character of a script without spaces counts as LETTERS_A_GRAM. */
export type ScriptCounts = ReadonlyMap<Script, number>

/** Counts the characters of words by script. Digits and signs belong to no script. */
export function countScripts(words: Iterable<Word>): ScriptCounts {
  const counts = new Map<Script, number>()
  // Consecutive words share a script, so the table is only written when it changes.
  let current: Script = 'common'
  let letters = 0
  for (const { script, kind, start, end } of words) {
    if (script === 'common' || kind === 'number') continue
    if (script !== current) {
      if (letters > 0) counts.set(current, (counts.get(current) ?? 0) + letters)
      current = script
      letters = 0
    }
    letters += kind === 'gram' ? LETTERS_A_GRAM : end - start
  }
  if (letters > 0) counts.set(current, (counts.get(current) ?? 0) + letters)
  return counts
}

/** How many words of each passage are read to tell its script. */
const SAMPLE = 400

/** The same for the first words of passages. */
export function countScriptsIn(passages: readonly IndexedPassage[]): ScriptCounts {
  const counts = new Map<Script, number>()
  for (const passage of passages)
    for (const [script, letters] of countsOf(passage)) counts.set(script, (counts.get(script) ?? 0) + letters)
  return counts
}

/** Those of one passage; kept with what else is known about its text. */
function countsOf({ columns, about }: IndexedPassage): ScriptCounts {
  return about(countsOf, () => {
    const counts = new Map<Script, number>()
    columns.addLetters(counts, SAMPLE)
    return counts
  })
}

/** A script with fewer than one letter in this many is not one that a text is written in. */
const RARE = 20
/** Fewer letters than this do not tell what a text is written in. */
const FEWEST_LETTERS = 8

/** Whether a statement's main script hardly occurs in the evidence: the two are in different languages. */
export function isForeign(claim: ScriptCounts, evidence: ScriptCounts): boolean {
  let most = 0
  let main: Script | undefined
  for (const [script, count] of claim) {
    if (count <= most) continue
    most = count
    main = script
  }
  if (main === undefined || most < FEWEST_LETTERS) return false
  let total = 0
  for (const count of evidence.values()) total += count
  return total >= FEWEST_LETTERS && (evidence.get(main) ?? 0) * RARE < total
}
