import { wordList } from '../../../../../text/phrases/seen-words.ts'
import { lazily } from '../../../../../support/lazily.ts'
import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import {
  contrastedClauses,
  type CrossedClauses,
  crossedPlaces,
  tokensOf,
} from '../../../../../text/polarity/exchanges/crossed-sentences.ts'
import type { ClauseToken } from '../../../../../text/polarity/clauses.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'

const MAY_CONTRAST = wordList('while|whereas|but|versus|vs|compared')
const MOST_WORDS = 60
/** A passage of more sentences is about several things. */
const MOST_SENTENCES = 6
/** What goes on about what the sentence before is about. */
const GOING_ON: ReadonlySet<string> = new Set(['it', 'they', 'he', 'she', 'its', 'their'])

/** What two places of the evidence say of two things, in each other's place. English. */
export function crossedInSentences(claim: Claim, { claims, index, tells }: Context): CheckFinding[] {
  const { sentence, words } = claim
  if (words[0]?.script !== 'latin' || words.length > MOST_WORDS) return []
  if (!tells(MAY_CONTRAST) && !claims.text.slice(sentence.start, sentence.end).includes(';')) return []
  const clauses = contrastedClauses(words, claims.text)
  if (clauses === undefined) return []
  const visits = visitsFor(index.answer.checkable.length)
  const near = nearestSentences(claim.terms, index.evidence, { limit: LOOKED_AT, visits })
  const places = placesAround(near, index)
  const isOwn = ({ sentences: [first = -1, ...more] }: EvidencePlace): boolean =>
    more.length === 0 && claim.support.sentences.includes(first)
  for (const one of places)
    for (const other of places) {
      if (one.passage === other.passage && one.sentences.some((at) => other.sentences.includes(at))) continue
      const found = crossedPlaces(clauses, {
        one: one.keys(),
        other: other.keys(),
        areClose: isOwn(one) && isOwn(other),
      })
      if (found === undefined) continue
      const others = near.filter((at) => !one.sentences.includes(at) && !other.sentences.includes(at))
      if (others.some((at) => says(found, keysAt(index, at)))) return []
      const [said, instead] = found.crossed.map((tokens) => shown(tokens, claims.text))
      const { passage, ...span } = index.evidence.sentences[one.sentences[0] as number] as EvidenceSentence
      return [
        {
          level: 'fail',
          reason_code: 'exchanged_roles',
          message: `The sentence has ${said} and ${instead} in each other's place, by two places of the evidence.`,
          span: [sentence.start, sentence.end],
          evidence: hitSpan(index, passage, span),
        },
      ]
    }
  return []
}

/** A part of the evidence that is about one thing. */
interface EvidencePlace {
  readonly passage: number
  readonly sentences: readonly number[]
  readonly keys: () => ReadonlySet<string>
}

/** The sentences, each with those behind it that go on with a pronoun, and the short passages that they are of. */
function placesAround(near: readonly number[], index: GateIndex): readonly EvidencePlace[] {
  const { sentences } = index.evidence
  const placeOf = (own: readonly number[]): EvidencePlace => ({
    passage: sentences[own[0] ?? -1]?.passage ?? -1,
    sentences: own,
    keys: lazily(() => new Set(own.flatMap((at) => [...keysAt(index, at)]))),
  })
  const runs = near.map((at) => {
    const own = [at]
    for (let next = at + 1; sentences[next]?.passage === sentences[at]?.passage; next++) {
      if (!GOING_ON.has(wordsAt(index, next)[0]?.form ?? '')) break
      own.push(next)
    }
    return own
  })
  const passages = near.flatMap((at) => {
    const own = passageAround(at, index)
    return own.length > 0 && near.find((other) => own.includes(other)) === at ? [own] : []
  })
  return [...runs, ...passages].map(placeOf)
}

/** The sentences of a short passage; none of a longer one. */
function passageAround(at: number, { evidence: { sentences } }: GateIndex): readonly number[] {
  const passage = sentences[at]?.passage
  const own = [at]
  for (let next = at - 1; sentences[next]?.passage === passage && own.length <= MOST_SENTENCES; next--)
    own.unshift(next)
  for (let next = at + 1; sentences[next]?.passage === passage && own.length <= MOST_SENTENCES; next++) own.push(next)
  return own.length > 1 && own.length <= MOST_SENTENCES ? own : []
}

/** Whether another sentence has what a clause has of the other, beside what is its own. */
function says({ crossed, straight }: CrossedClauses, keys: ReadonlySet<string>): boolean {
  return crossed.some(
    (tokens, at) => tokens.every(({ key }) => keys.has(key)) && (straight[at] ?? []).some(({ key }) => keys.has(key)),
  )
}

function shown(tokens: readonly ClauseToken[], text: string): string {
  return quotedText(text.slice(tokens[0]?.word.start, tokens.at(-1)?.word.end))
}

function keysAt(index: GateIndex, at: number): ReadonlySet<string> {
  return new Set(tokensOf(wordsAt(index, at)).flatMap(({ key, says: tells }) => (tells ? [key] : [])))
}
