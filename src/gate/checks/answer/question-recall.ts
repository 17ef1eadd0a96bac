import { claimTerms } from '../../../text/evidence/support.ts'
import { words } from '../../../text/words/words.ts'
import type { GateIndex } from '../../gate-index.ts'

/** How much of the question's weight the best offered passage has, in basis points. */
export interface QuestionRecall {
  readonly recall_bp: number
  readonly node_id: string
}

/** The passage with most of the question's content words. `undefined` if the question has none, or there are no hits. */
export function questionRecall(question: string, { evidence, offered }: GateIndex): QuestionRecall | undefined {
  const terms = claimTerms(words(question), evidence)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0 || offered.length === 0) return undefined
  const held = offered.map(() => 0)
  for (const { term, weight } of terms) {
    if (term === undefined) continue
    const passages = new Set(evidence.sentencesWith(term).map((sentence) => evidence.sentences[sentence]?.passage))
    for (const passage of passages) if (passage !== undefined) held[passage] = (held[passage] as number) + weight
  }
  const most = held.reduce((best, weight) => Math.max(best, weight), 0)
  const best = offered[held.indexOf(most)]
  return best === undefined ? undefined : { recall_bp: Math.floor((most * 10_000) / total), node_id: best.node_id }
}
