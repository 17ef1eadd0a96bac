import { wordList } from '../../../../../text/phrases/seen-words.ts'
import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import { stem } from '../../../../../text/words/stem.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'
import { stemsOfContent } from '../sources.ts'
import { takenIn } from './excluded-items.ts'

const EXCEPT =
  /\b(?:except(?:ing)?(?: for| on| in| at| by| with)?|excluding|other than|apart from|with the exception of|(?:every(?:one|body|thing)|all|any(?:one|body|thing)|every [a-zÀ-ԯ]{2,20}) but(?! (?:also|not|for|only)\b))(?= )/i
/** `No one except the treasurer may sign` lets the treasurer; and a claim that denies takes nothing in. */
const DENYING =
  /(?:^|[^a-zÀ-ԯ])(?:not|no|none|nobody|nothing|never|nor|neither|without|cannot|except|excluding|apart|only|unless|but|other)(?![a-zÀ-ԯ])|n['’]t/i
const MAY_DENY = wordList(
  'not|no|none|nobody|nothing|never|nor|neither|without|cannot|except|excluding|apart|only|unless|but|other|t',
)
/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 9000
/** Share of what the sentence says of all that the claim says of the exception. */
const MOSTLY = 0.6
const LONGEST_ITEM = 3
const LONGEST_SOURCE = 400

/** What the evidence says of all but one, of that one: `Trainees get the bonus` for `all staff except trainees get the bonus`. English. */
export function takenExceptions(claim: Claim, { claims, index, tells }: Context): CheckFinding[] {
  const { support, sentence, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin') return []
  if (tells(MAY_DENY) && DENYING.test(claims.text.slice(sentence.start, sentence.end))) return []
  const own = stemsOfContent(words)
  for (const at of support.sentences) {
    const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
    const text = index.evidence.passages[passage]?.text ?? ''
    const said = text.slice(span.start, span.end)
    const except = span.end - span.start > LONGEST_SOURCE ? null : EXCEPT.exec(said)
    if (except === null || DENYING.test(said.replace(except[0], ' '))) continue
    const [start, end] = [span.start + except.index, span.start + except.index + except[0].length]
    const known = wordsAt(index, at)
    const item = itemOf(
      known.filter((word) => word.start >= end),
      text,
    )
    const last = item.at(-1)
    if (last === undefined || !item.every(({ form }) => own.has(stem(form)))) continue
    // Of a sentence that goes on behind the exception, what stands there is said of all.
    const behind = stemsOfContent(
      goingOn(
        known.filter((word) => word.start > last.end),
        { from: last.end, text },
      ),
    )
    const main = behind.size > 0 ? behind : stemsOfContent(known.filter((word) => word.end <= start))
    if (!own.isSubsetOf(stemsOfContent(known)) || own.intersection(main).size < MOSTLY * main.size || main.size === 0)
      continue
    if (isSaidElsewhere(own, { claim, at, index })) continue
    return [takenIn({ start, end: last.end }, { sentence, at, index })]
  }
  return []
}

/** Whether another sentence has all that the claim says. */
function isSaidElsewhere(
  own: ReadonlySet<string>,
  { claim, at, index }: { claim: Claim; at: number; index: Context['index'] },
): boolean {
  const visits = visitsFor(index.answer.checkable.length)
  return nearestSentences(claim.terms, index.evidence, { limit: LOOKED_AT, visits }).some(
    (other) => other !== at && own.isSubsetOf(stemsOfContent(wordsAt(index, other))),
  )
}

/** The words up to the next mark, unless a mark or an `and` stands ahead of them. */
function goingOn(words: readonly Word[], { from, text }: { from: number; text: string }): readonly Word[] {
  if (words[0]?.form === 'and' || words[0]?.form === 'or') return []
  const breaks = words.findIndex(({ start }, at) => /[,.;:()]/.test(text.slice(words[at - 1]?.end ?? from, start)))
  return breaks < 0 ? words : words.slice(0, breaks)
}

/** What is excepted: the words up to a mark; of a sentence that goes on without one, the first. */
function itemOf(words: readonly Word[], text: string): readonly Word[] {
  const item: Word[] = []
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const between = before === undefined ? '' : text.slice(before.end, word.start)
    if (/[,.;:()]/.test(between) || word.form === 'and' || word.form === 'or') return item
    const isFull = item.length === LONGEST_ITEM || (item.length > 0 && isStopWord(word))
    if (isFull) return item.slice(0, 1)
    if (!isStopWord(word)) item.push(word)
  }
  return item
}
