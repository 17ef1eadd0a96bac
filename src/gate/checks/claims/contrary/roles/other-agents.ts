import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import { deedsIn, otherAgent } from '../../../../../text/polarity/exchanges/agents.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'

/** Most of the claim, the name aside, is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 4000

/** Somebody named as doing what the evidence says somebody else did. */
export function otherAgents(
  { support, terms, sentence, words }: Claim,
  { claims, index, turned }: Context,
): CheckFinding[] {
  if (support.recall < FROM || turned() === undefined) return []
  const said = { text: claims.text, words }
  const deeds = deedsIn(said)
  if (deeds.length === 0) return []
  for (const at of support.sentences) {
    const source = index.evidence.sentences[at] as EvidenceSentence
    const passage = index.evidence.passages[source.passage]?.text ?? ''
    const found = otherAgent(said, { text: passage, words: wordsAt(index, at) }, deeds)
    if (found === undefined) continue
    const visits = visitsFor(index.answer.checkable.length)
    const others = nearestSentences(terms, index.evidence, { limit: LOOKED_AT, visits })
      .filter((one) => one !== at)
      .map((one) => wordsAt(index, one))
    const { said: own, known, saidWords, knownWords, verb } = found
    if (others.some((other) => has(other, saidWords) && other.some(({ form }) => form === verb))) return []
    // `President Lind` is both the president and Lind.
    if ([wordsAt(index, at), ...others].some((other) => isOneName(other, [...saidWords, ...knownWords]))) return []
    return [
      {
        level: 'fail',
        reason_code: 'other_agent',
        message: `The sentence names ${quotedText(claims.text.slice(own.start, own.end))} where the evidence names ${quotedText(passage.slice(known.start, known.end))}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, source.passage, source),
      },
    ]
  }
  return []
}

function has(words: readonly Word[], name: readonly Word[]): boolean {
  return name.some((own) => words.some(({ form }) => form === own.form))
}

/** Whether words of both names stand side by side. */
function isOneName(words: readonly Word[], both: readonly Word[]): boolean {
  const forms = new Set(both.map(({ form }) => form))
  return words.some(({ form }, at) => {
    const next = words[at + 1]
    return (
      forms.has(form) &&
      next !== undefined &&
      next.form !== form &&
      forms.has(next.form) &&
      spansBoth(form, next.form, both)
    )
  })
}

function spansBoth(one: string, other: string, both: readonly Word[]): boolean {
  const [first, second] = [both.findIndex(({ form }) => form === one), both.findIndex(({ form }) => form === other)]
  return Math.abs(first - second) !== 1 || both.length === 2
}
