import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'

/** Letters of a run that is looked for, in an alphabet; of Chinese characters, one. */
const RUN = 4

/**
 * How much of a claim's content the evidence has by its letters, in basis points: a second reading, for words that are
 * written otherwise, inflected or run together.
 */
export function alikeness({ terms }: Claim, { evidence }: GateIndex): number {
  const characters = terms.flatMap(({ word: { form, script } }) => (script === 'han' ? Array.from(form) : []))
  const runs = terms.flatMap(({ word: { form, script } }) => (script === 'han' ? [] : runsIn(form)))
  const total = characters.length + runs.length
  if (total === 0) return 0
  const known = characters.length === 0 ? NONE : evidence.shared(charactersOf, () => charactersOf(evidence))
  const found = runs.length === 0 ? NONE : new SoughtRuns(runs).foundIn(evidence)
  const held = characters.filter((one) => known.has(one)).length + runs.filter((run) => found.has(run)).length
  return Math.floor((held * 10_000) / total)
}

const NONE: ReadonlySet<string> = new Set()

function charactersOf({ passages }: EvidenceIndex): ReadonlySet<string> {
  const known = new Set<string>()
  for (const { columns } of passages)
    for (let at = 0; at < columns.length; at++)
      if (columns.scriptAt(at) === 'han') for (const character of columns.formAt(at)) known.add(character)
  return known
}

const BEGINNING = '_'

/** The runs of letters of a word, its beginning marked: `_thi`, `thir`. */
function runsIn(form: string): string[] {
  const marked = BEGINNING + form
  if (marked.length <= RUN) return [marked]
  return Array.from({ length: marked.length - RUN + 1 }, (_, at) => marked.slice(at, at + RUN))
}

/** Bits of the hash of the last RUN units, each of which moves the others on by its share of them. */
const HASH_BITS = 12
const HASH_MASK = (1 << HASH_BITS) - 1

function hashed(hash: number, unit: number): number {
  return ((hash << (HASH_BITS / RUN)) ^ unit) & HASH_MASK
}

/** Looks for the few runs of a claim: only where the hash of the letters before a place is that of one are they compared. */
class SoughtRuns {
  private readonly runs: ReadonlySet<string>
  private readonly found = new Set<string>()
  /** By hash: how many runs that were not found yet have it. */
  private readonly open = new Uint8Array(HASH_MASK + 1)

  constructor(runs: readonly string[]) {
    this.runs = new Set(runs)
    for (const run of this.runs) this.open[hashOf(run)] = Math.min(255, (this.open[hashOf(run)] as number) + 1)
  }

  /** Those that words of the evidence have. */
  foundIn({ passages }: EvidenceIndex): ReadonlySet<string> {
    for (const { text, columns } of passages) {
      for (let at = 0; at < columns.length; at++) {
        if (columns.isPlain(at)) this.lookIn(text, columns.startAt(at), columns.endAt(at))
        else if (columns.scriptAt(at) !== 'han') for (const run of runsIn(columns.formAt(at))) this.meet(run)
      }
    }
    return this.found
  }

  /** Looks in a word of ASCII letters and digits, which its form has in lower case. */
  private lookIn(text: string, start: number, end: number): void {
    const { open } = this
    let hash = hashed(0, BEGINNING.charCodeAt(0))
    for (let at = start; at < end; at++) {
      hash = hashed(hash, text.charCodeAt(at) | 32)
      if (open[hash] === 0) continue
      const from = at + 1 - RUN
      // A shorter run than others is a whole word.
      if (from < start - 1 && at < end - 1) continue
      const run = from < start ? BEGINNING + text.slice(start, at + 1) : text.slice(from, at + 1)
      this.meet(run.toLowerCase())
    }
  }

  private meet(run: string): void {
    if (!this.runs.has(run) || this.found.has(run)) return
    this.found.add(run)
    this.open[hashOf(run)] = (this.open[hashOf(run)] as number) - 1
  }
}

function hashOf(run: string): number {
  let hash = 0
  for (let at = 0; at < run.length; at++) hash = hashed(hash, run.charCodeAt(at))
  return hash
}
