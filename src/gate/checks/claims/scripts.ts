import type { IndexedPassage, Script, Word, WordKind } from '../../../text/index.ts'

/** How many letters of a text each script has. */
export type ScriptCounts = ReadonlyMap<Script, number>

/** Characters counted by script; digits and signs belong to none. */
export function countScripts(words: Iterable<Word>): ScriptCounts {
  const counter = new ScriptCounter()
  for (const { script, kind, start, end } of words) {
    if (kind !== 'number') counter.add(script, lettersOf(kind, end - start))
  }
  return counter.counts()
}

/** The same of the first words of passages. */
export function countScriptsIn(passages: readonly IndexedPassage[], { most }: { most: number }): ScriptCounts {
  const counter = new ScriptCounter()
  for (const { columns } of passages) {
    const length = Math.min(columns.length, most)
    for (let at = 0; at < length; at++) {
      const kind = columns.kindAt(at)
      if (kind !== 'number') counter.add(columns.scriptAt(at), lettersOf(kind, columns.endAt(at) - columns.startAt(at)))
    }
  }
  return counter.counts()
}

function lettersOf(kind: WordKind, length: number): number {
  return kind === 'gram' ? 1 : length
}

/** Words of one script follow each other, so that the table is written where it changes. */
class ScriptCounter {
  private readonly table = new Map<Script, number>()
  private current: Script = 'common'
  private letters = 0

  add(script: Script, letters: number): void {
    if (script === 'common') return
    if (script !== this.current) {
      this.write()
      this.current = script
    }
    this.letters += letters
  }

  counts(): ScriptCounts {
    this.write()
    return this.table
  }

  private write(): void {
    if (this.letters > 0) this.table.set(this.current, (this.table.get(this.current) ?? 0) + this.letters)
    this.letters = 0
  }
}

/** One letter in so many makes a script one that a text is written in. */
const RARE = 20
/** Fewer letters than this do not tell what a text is written in. */
const FEWEST_LETTERS = 8

/** Whether a statement's main script is one that the evidence hardly has: they are in different languages. */
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
