import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import type { Word } from '../../../text/words/word.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'

/** Letters of a run that is looked for, in an alphabet; of Chinese characters, one. */
const RUN = 4

/**
 * How much of a claim's content the evidence has by its letters, in basis points: a second reading, for words that are
 * written otherwise, inflected or run together.
 */
export function alikeness({ terms }: Claim, { evidence }: GateIndex): number {
  const known = evidence.shared(runsOf, () => runsOf(evidence))
  let total = 0
  let held = 0
  for (const { word } of terms)
    for (const run of runsIn(word)) {
      total += 1
      if (known.has(run)) held += 1
    }
  return total === 0 ? 0 : Math.floor((held * 10_000) / total)
}

function runsOf({ passages }: EvidenceIndex): ReadonlySet<string> {
  const known = new Set<string>()
  const forms = new Set<string>()
  for (const { columns } of passages)
    for (let at = 0; at < columns.length; at++) {
      const form = columns.formAt(at)
      if (forms.has(form)) continue
      forms.add(form)
      for (const run of runsIn({ form, script: columns.scriptAt(at) })) known.add(run)
    }
  return known
}

/** The runs of letters of a word, its beginning marked: `_thi`, `thir`. */
function runsIn({ form, script }: Pick<Word, 'form' | 'script'>): string[] {
  if (script === 'han') return Array.from(form)
  const marked = `_${form}`
  if (marked.length <= RUN) return [marked]
  return Array.from({ length: marked.length - RUN + 1 }, (_, at) => marked.slice(at, at + RUN))
}
