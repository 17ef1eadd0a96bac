import { DENYING_PREFIXES } from '../../../text/data/polarity-words.ts'
import type { ClaimTerm } from '../../../text/evidence/support.ts'
import { NEARLY } from '../../../text/polarity/polarity.ts'
import { hasContrary, keyOf } from '../../../text/polarity/polarity-lists.ts'
import { type Signals, signalsIn, signalsOf } from '../../../text/polarity/signals.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { Claim } from './claims.ts'

/** Terms that may be missing beside those that `NEARLY` allows: inflections of which only `keyOf` knows. */
const SPARE = 2

/**
 * The sentences of a claim's support that may say its contrary: those that have nearly all of its content, if not the
 * same small words too. Most claims have none, and are compared no further.
 */
export function nearlyRepeated(claim: Claim, { evidence }: GateIndex): readonly number[] {
  const { support, words, terms } = claim
  // Others have words too different from one form to the next.
  if (words[0] === undefined || words[0].script !== 'latin') return support.sentences
  const most = Math.ceil((1 - NEARLY) * terms.length) + SPARE
  const missing = terms.length - support.covered.length
  if (missing > most && missing - countTurned(terms, claim, { evidence }) > most) return []
  let signals: Signals | undefined
  return support.sentences.filter((at) => {
    const { passage, firstWord: from, endWord: to } = evidence.sentences[at] as (typeof evidence.sentences)[number]
    const { terms: held, columns } = evidence.passages[passage] as (typeof evidence.passages)[number]
    const here = new Set<number>()
    for (let word = from; word < to; word++) here.add(held[word] as number)
    const lacking = terms.filter(({ term }) => term === undefined || !here.has(term))
    const turned = lacking.filter((term) => mayTurn(term, { evidence })).length
    if (lacking.length - turned > most) return false
    signals ??= signalsOf(words)
    return turned > 0 || !signals.equals(signalsIn(columns, { from, to }))
  })
}

function countTurned(terms: readonly ClaimTerm[], { support }: Claim, index: Pick<GateIndex, 'evidence'>): number {
  const covered = new Set(support.covered)
  return terms.filter((term, at) => !covered.has(at) && mayTurn(term, index)).length
}

/** Whether the evidence may have a contrary of a word that it has not. */
function mayTurn({ word: { form, kind } }: ClaimTerm, { evidence }: Pick<GateIndex, 'evidence'>): boolean {
  if (kind !== 'word') return false
  if (hasContrary(keyOf(form))) return true
  return DENYING_PREFIXES.some(
    (prefix) => form.startsWith(prefix) || evidence.termOf(prefix + form) !== undefined,
  )
}
