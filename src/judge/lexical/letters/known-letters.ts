import { lowerBound } from '../../../support/lower-bound.ts'
import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import { barely, runsOf } from './letter-runs.ts'

/** The runs of letters and the beginnings of words that any passage has. */
export class KnownLetters {
  readonly runs: ReadonlySet<string>
  /** In order of their code units. */
  private readonly forms: readonly string[]

  constructor({ passages }: EvidenceIndex) {
    const runs = new Set<string>()
    const met = new Set<string>()
    const bare = new Set<string>()
    for (const { columns } of passages) {
      for (let at = 0; at < columns.length; at++) {
        const form = columns.formAt(at)
        if (met.has(form)) continue
        met.add(form)
        const word = { form, kind: columns.kindAt(at), script: columns.scriptAt(at) }
        for (const run of runsOf(word)) runs.add(run)
        if (word.kind === 'word') bare.add(barely(word))
      }
    }
    this.runs = runs
    this.forms = [...bare].sort((a, b) => (a < b ? -1 : 1))
  }

  hasBeginning(beginning: string): boolean {
    const at = lowerBound((index) => (this.forms[index] as string) < beginning, this.forms.length)
    return this.forms[at]?.startsWith(beginning) === true
  }
}

/** Those of the evidence, read once. */
export function knownLetters(index: EvidenceIndex): KnownLetters {
  return index.shared(knownLetters, () => new KnownLetters(index))
}
