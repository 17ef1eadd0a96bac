import { stem } from '../../../../../text/words/stem.ts'
import { readStatement } from '../../../../../text/polarity/statement.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { boundsIn, placesNear } from '../sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 4000
/** Content words of a denied clause, at least, and what a clause that states it may have beside them. */
const FEWEST = 3
const MOST_BESIDE = 2
const MOST_WORDS = 60

const DENIALS = new Set('not cannot never'.split(' '))
/** A clause with one of these may be of something else. */
const LIMITING = new Set(
  'no none nor neither nothing nobody without only except excluding unless until if when whether while before after than other another otherwise instead rarely hardly unable decline declines declined refuse refuses refused reject rejects rejected fail fails failed stop stops stopped cease ceases ceased avoid avoids deny denies denied forbid forbids forbidden prohibit prohibits prohibited prevent prevents prevented lack lacks lacked skip skips drop drops abandoned cancelled canceled would could might even just still alone necessarily always all every both'.split(
    ' ',
  ),
)
const BREAKS = new Set('and but or because since as so which who that though although whereas'.split(' '))

/**
 * A clause that states what a clause of the evidence denies, in the same words in another order: `charging it partially harms the battery` for
 * `partial charging doesn't harm it`. English.
 */
export function deniedInOtherOrder(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || words.length > MOST_WORDS) return []
  const own = clausesOf(words, claims.text).filter((clause) => {
    if (clause.some((word) => isDenial(word) || isLimiting(word))) return false
    // `is unable to` denies, too.
    const { denials, conditions, reported } = readStatement(claims.text, clause)
    return denials.length + conditions.length + reported.length === 0
  })
  const stated = own
    .map((clause) => ({ keys: stemsOf(clause), text: shown(clause, claims.text) }))
    .filter(({ keys }) => keys.size >= FEWEST)
  if (stated.length === 0 || turned() === undefined) return []
  const near = placesNear(claim, index)
  for (const at of near) {
    const { passage = -1, ...span } = index.evidence.sentences[at] ?? { start: 0, end: 0 }
    const { text } = index.evidence.passages[passage] ?? { text: '' }
    if (/[?？]\s*$/.test(text.slice(span.start, span.end))) continue
    for (const clause of clausesOf(wordsAt(index, at), text)) {
      if (clause.filter(isDenial).length !== 1 || clause.some(isLimiting)) continue
      const denied = stemsOf(clause.filter((word) => !isDenial(word)))
      if (denied.size < FEWEST) continue
      const bounds = boundsIn(shown(clause, text))
      const found = stated.find(
        (one) =>
          denied.isSubsetOf(one.keys) && one.keys.size <= denied.size + MOST_BESIDE && boundsIn(one.text) === bounds,
      )
      if (found === undefined) continue
      const isSaid = near.some((other) =>
        clausesOf(
          wordsAt(index, other),
          index.evidence.passages[index.evidence.sentences[other]?.passage ?? -1]?.text ?? '',
        ).some((one) => !one.some(isDenial) && denied.isSubsetOf(stemsOf(one))),
      )
      if (isSaid) continue
      return [
        {
          level: 'fail',
          reason_code: 'negation_dropped',
          message: `The sentence states what the evidence denies (${quotedText(shown(clause, text))}).`,
          span: [sentence.start, sentence.end],
          evidence: hitSpan(index, passage, span),
        },
      ]
    }
  }
  return []
}

function shown(clause: readonly Word[], text: string): string {
  return text.slice(clause[0]?.start ?? 0, clause.at(-1)?.end ?? 0)
}

function isDenial({ form }: Word): boolean {
  return DENIALS.has(form) || form.endsWith("n't")
}

function isLimiting({ form }: Word): boolean {
  return LIMITING.has(form)
}

function stemsOf(words: readonly Word[]): ReadonlySet<string> {
  return new Set(
    words.filter((word) => !isStopWord(word)).map(({ form }) => stem(form).replace(/i$/, 'y').replace(/ly$/, '')),
  )
}

/** What stands between marks and words that join clauses. */
function clausesOf(words: readonly Word[], text: string): readonly (readonly Word[])[] {
  const found: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const isNew =
      before !== undefined && (/[,;:.()–—]/.test(text.slice(before.end, word.start)) || BREAKS.has(word.form))
    if (isNew) found.push([])
    if (!BREAKS.has(word.form)) found.at(-1)?.push(word)
  }
  return found
}
