import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import { contrastedClauses, crossedSentences } from '../../../../../text/polarity/crossed-sentences.ts'
import { clauseTokens } from '../../../../../text/polarity/clauses.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'

const MAY_CONTRAST = /\b(?:while|whereas|but|versus|vs|compared)\b|;/i
const MOST_WORDS = 60

/** What two sentences of the evidence say of two things, one word of each in the other's place. English. */
export function crossedInSentences(claim: Claim, { claims, index }: Context): CheckFinding[] {
  const { sentence, support, words, terms } = claim
  if (words[0]?.script !== 'latin' || words.length > MOST_WORDS) return []
  if (!MAY_CONTRAST.test(claims.text.slice(sentence.start, sentence.end))) return []
  const clauses = contrastedClauses(words, claims.text)
  if (clauses === undefined) return []
  const near = support.sentences.map((at) => ({ at, keys: keysAt(index, at) }))
  for (const one of near)
    for (const other of near) {
      if (one === other) continue
      const found = crossedSentences(clauses, [one.keys, other.keys])
      if (found === undefined) continue
      const pairs = [
        [found.first.key, found.second.key],
        [found.second.key, found.first.key],
      ] as const
      const visits = visitsFor(index.answer.checkable.length)
      const others = nearestSentences(terms, index.evidence, { limit: LOOKED_AT, visits })
        .filter((at) => at !== one.at && at !== other.at)
        .map((at) => keysAt(index, at))
      // Another sentence may say it as the claim does.
      if (pairs.some(([own, instead]) => others.some((keys) => keys.has(own) && !keys.has(instead)))) return []
      const [said, instead] = [found.first, found.second].map(({ word: { start, end } }) =>
        quotedText(claims.text.slice(start, end)),
      )
      const { passage, ...span } = index.evidence.sentences[one.at] as EvidenceSentence
      return [
        {
          level: 'fail',
          reason_code: 'exchanged_roles',
          message: `The sentence has ${said} and ${instead} in each other's place, by two sentences of the evidence.`,
          span: [sentence.start, sentence.end],
          evidence: hitSpan(index, passage, span),
        },
      ]
    }
  return []
}

function keysAt(index: GateIndex, at: number): ReadonlySet<string> {
  return new Set(clauseTokens(wordsAt(index, at)).flatMap(({ key, says }) => (says ? [key] : [])))
}
