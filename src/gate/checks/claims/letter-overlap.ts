import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import type { Support } from '../../../text/evidence/support.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'

/** Letters of a run that is looked for, in an alphabet; of Chinese characters, one. */
const RUN = 4

/**
 * Whether the evidence has at least this share of a claim's content, in basis points, by its letters: a second reading, for
 * words that are written otherwise, inflected or run together.
 */
export function isAlike({ terms, support }: Claim, { evidence }: GateIndex, share: number): boolean {
  const characters = terms.flatMap(({ word: { form, script } }) => (script === 'han' ? Array.from(form) : []))
  const runs = terms.flatMap(({ word: { form, script } }) => (script === 'han' ? [] : runsIn(form)))
  const total = characters.length + runs.length
  if (total === 0) return share <= 0
  const known = characters.length === 0 ? NONE : evidence.shared(charactersOf, () => charactersOf(evidence))
  const held = characters.filter((one) => known.has(one)).length
  const lacking = Math.ceil((share * total) / 10_000) - held
  if (lacking <= 0) return true
  if (runs.length === 0) return false
  const filter = evidence.shared(filterOf, () => filterOf(evidence))
  return filter.mayHave(runs, lacking) && new SoughtRuns(runs).hasMany(nearestFirst(support, evidence), lacking)
}

/** The passages, the one ahead from which most of the claim seems to come: it has most of the letters. */
function nearestFirst({ sentences: [first = -1] }: Support, { passages, sentences }: EvidenceIndex): Passages {
  const nearest = passages[sentences[first]?.passage ?? -1]
  return nearest === undefined ? passages : [nearest, ...passages.filter((passage) => passage !== nearest)]
}

type Passages = EvidenceIndex['passages']

function filterOf(evidence: EvidenceIndex): RunFilter {
  return new RunFilter(evidence)
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

const FILTER_MASK = 0xffff

/** As many bits of each unit as leave no trace of it in the hash when RUN others have come. */
function filterHash(hash: number, unit: number): number {
  return ((hash << (16 / RUN)) ^ unit) & FILTER_MASK
}

/** Which runs words of the evidence cannot have, by hash: made for the second claim that asks, as one is read as quickly. */
class RunFilter {
  private readonly evidence: EvidenceIndex
  private asked = 0
  private marks: Uint8Array | undefined

  constructor(evidence: EvidenceIndex) {
    this.evidence = evidence
  }

  /** Whether words of the evidence may have as many of some runs. */
  mayHave(runs: readonly string[], fewest: number): boolean {
    if (++this.asked === 1) return true
    const marks = (this.marks ??= marksOf(this.evidence))
    let known = 0
    for (const run of runs) {
      let hash = 0
      for (let at = 0; at < run.length; at++) hash = filterHash(hash, run.charCodeAt(at))
      known += marks[hash] as number
    }
    return known >= fewest
  }
}

/** By hash: 1 for each run of a word, and for some that are none. */
function marksOf({ passages }: EvidenceIndex): Uint8Array {
  const marks = new Uint8Array(FILTER_MASK + 1)
  const beginning = filterHash(0, BEGINNING.charCodeAt(0))
  for (const { text, columns } of passages) {
    for (let at = 0; at < columns.length; at++) {
      let hash = beginning
      if (columns.isPlain(at)) {
        const end = columns.endAt(at)
        for (let place = columns.startAt(at); place < end; place++)
          marks[(hash = filterHash(hash, text.charCodeAt(place) | 32))] = 1
      } else if (columns.scriptAt(at) !== 'han') {
        const form = columns.formAt(at)
        for (let place = 0; place < form.length; place++) marks[(hash = filterHash(hash, form.charCodeAt(place)))] = 1
      }
    }
  }
  return marks
}

/** Bits of the hash of the last RUN units, each of which moves the others on by its share of them. */
const HASH_BITS = 12
const HASH_MASK = (1 << HASH_BITS) - 1

function hashed(hash: number, unit: number): number {
  return ((hash << (HASH_BITS / RUN)) ^ unit) & HASH_MASK
}

/** Looks for the few runs of a claim: only where the hash of the letters before a place is that of one are they compared. */
class SoughtRuns {
  /** How often the claim has each that was not met yet. */
  private readonly runs = new Map<string, number>()
  private met = 0
  /** By hash: how many runs that were not found yet have it. */
  private readonly open = new Uint8Array(HASH_MASK + 1)

  constructor(runs: readonly string[]) {
    for (const run of runs) this.runs.set(run, (this.runs.get(run) ?? 0) + 1)
    for (const run of this.runs.keys()) this.open[hashOf(run)] = Math.min(255, (this.open[hashOf(run)] as number) + 1)
  }

  /** Whether words of the evidence have as many of them. Reads no further than it takes to tell. */
  hasMany(passages: Passages, fewest: number): boolean {
    for (const { text, columns } of passages) {
      for (let at = 0; at < columns.length; at++) {
        if (this.met >= fewest) return true
        if (columns.isPlain(at)) this.lookIn(text, columns.startAt(at), columns.endAt(at))
        else if (columns.scriptAt(at) !== 'han') for (const run of runsIn(columns.formAt(at))) this.meet(run)
      }
    }
    return this.met >= fewest
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
    const times = this.runs.get(run)
    if (times === undefined) return
    this.runs.delete(run)
    this.met += times
    this.open[hashOf(run)] = (this.open[hashOf(run)] as number) - 1
  }
}

function hashOf(run: string): number {
  let hash = 0
  for (let at = 0; at < run.length; at++) hash = hashed(hash, run.charCodeAt(at))
  return hash
}
