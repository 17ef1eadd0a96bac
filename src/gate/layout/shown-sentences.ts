import type { Sentence } from '../../text/sentences/sentences.ts'
import { lowerBound } from '../../support/lower-bound.ts'
import type { AnswerPart } from '../../text/parts/answer-part.ts'
import { isMeta } from '../../text/parts/vocabulary.ts'
import { statesByAsking } from './asked.ts'
import { firstBareHeading, isStatementHeading } from './headings.ts'
import { withShownCode } from './shown-code.ts'

/**
 * The sentences of an answer as its reader takes them: what is said in a fence, as a heading or with a question mark is
 * said, and is no code, heading or question. `question`: what was asked; repeating it says nothing.
 */
export function shownSentences(
  text: string,
  { sentences, question }: { sentences: readonly Sentence[]; question: string },
): readonly Sentence[] {
  const shown = withTableHeads(text, withShownCode(text, sentences))
  if (!shown.some((sentence) => sentence.question || sentence.block === 'heading')) return shown
  const bare = firstBareHeading(shown)
  const asked = letters(question.slice(0, LONGEST_QUESTION))
  return shown.map((sentence, at) => {
    const own = text.slice(sentence.start, sentence.end)
    const asks =
      sentence.question && (isWithin(own, asked) || !(statesByAsking(own) || isAffirmed(text, sentence, shown[at + 1])))
    const isHeading = sentence.block === 'heading' && (asks || !isStatementHeading(own, { isLast: at >= bare }))
    if (asks === sentence.question && isHeading === (sentence.block === 'heading')) return sentence
    return {
      ...sentence,
      question: asks,
      block: sentence.block === 'heading' && !isHeading ? 'paragraph' : sentence.block,
    }
  })
}

/** With the heads of tables as headings, unless a cell of theirs states something or no row stands below them. */
function withTableHeads(text: string, sentences: readonly Sentence[]): readonly Sentence[] {
  if (!MAY_BE_TABLE.test(text)) return sentences
  return sentences.map((sentence, at) => {
    if (sentence.block !== 'table_row' || sentences[at + 1]?.block !== 'table_row') return sentence
    RULER_BELOW.lastIndex = sentence.end
    if (!RULER_BELOW.test(text)) return sentence
    const cells = text.slice(sentence.start, sentence.end).split('|')
    return cells.some((cell) => isStatementHeading(cell, { isLast: false }))
      ? sentence
      : { ...sentence, block: 'heading' }
  })
}

const MAY_BE_TABLE = /\|[ \t]*:?--/
const RULER_BELOW = /[ \t|]{0,8}\n[ \t]{0,8}\|[ \t]{0,8}:?-{2,}/y

/** Whether the answer says yes to a question of its own: `Are dogs allowed? Yes.` */
function isAffirmed(text: string, asked: Sentence, next: Sentence | undefined): boolean {
  if (next === undefined || next.end - next.start > LONGEST_YES || !YES.test(text.slice(next.start, next.end)))
    return false
  return YES_OR_NO.test(text.slice(asked.start, asked.end))
}

const LONGEST_YES = 24
const YES =
  /^[\s*_"“]*(?:(?:yes|indeed),? (?:it|they|he|she|you|we|this|that) (?:is|are|does|do|did|was|were|can|may|must|has|have|will)|yes|yep|yeah|indeed|correct|right|true|absolutely|certainly|definitely|of course|(?:it|they|he|she|you|we) (?:is|are|does|do|did|was|were|can|may|must|has|have|will)|是的?|[对對]的?|[没沒][错錯]|正确|正確|[当當]然(?:可以)?|可以的?|能|[会會]的?|有的?|نعم|[أا]جل|بلى|صحيح|بالت[أا]كيد|طبعا)[\s.!。！،,*_"”]*$/i
const YES_OR_NO =
  /^[\W_]*(?:(?:so|and|but|now),? )?(?:do|does|did|is|are|was|were|can|could|will|would|must|may|should|has|have|had|am)\b|[吗嗎]|是否|能否|可否|是不是|能不能|可不可以|^[^\p{L}]*[وف]?(?:هل|[أا](?:ليس|لم|لا)?)(?=[\s\p{L}])/iu

/** With questions that something leads to, which is told from them by now: `**Answer:** did you like the movie?` */
export function withLedQuestions(
  text: string,
  { sentences, parts }: { sentences: readonly Sentence[]; parts: readonly AnswerPart[] },
): readonly Sentence[] {
  if (parts.length === 0 || !ASKING.test(text)) return sentences
  return sentences.map((sentence) => {
    const { start, end, question } = sentence
    if (question || !ASKING.test(text.slice(start, end))) return sentence
    const led = endOfLeads(text, start, parts)
    const isLed = led > start && led < end && APART.test(text.slice(start, led)) && asks(text.slice(led, end))
    return isLed ? { ...sentence, question: true } : sentence
  })
}

/** What is quoted is quoted, and asks nothing: `The page says: “Could it be …?”` */
function asks(said: string): boolean {
  return !QUOTING.test(said) && !statesByAsking(said)
}

const ASKING = /[?？؟]/
const QUOTING = /["“”„«»‹›「」『』《》]/
/** A lead that ends with a mark. Others say how what follows is meant: 你知道…吗？ */
const APART = /[:：,،.)\]】）>*_–—\n-]\s{0,4}$/

/** Where what leads to what a sentence says ends: parts with nothing between them but marks. */
function endOfLeads(text: string, start: number, parts: readonly AnswerPart[]): number {
  let end = start
  for (
    let at = lowerBound((place) => (parts[place] as AnswerPart).end <= start, parts.length);
    at < parts.length;
    at++
  ) {
    const part = parts[at] as AnswerPart
    if (part.start > end && WORD.test(text.slice(end, part.start))) break
    end = part.end
  }
  return end
}

const WORD = /[\p{L}\p{N}]/u

/** More characters than a question has that an answer repeats. */
const LONGEST_QUESTION = 2000

function isWithin(own: string, asked: string): boolean {
  const said = letters(own)
  if (said === '') return false
  if (asked.includes(said)) return true
  // `FAQ: What does it cost?`
  const label = LABEL.exec(own)?.[0]
  if (label === undefined || !isMeta(label, { named: true })) return false
  const rest = letters(own.slice(label.length))
  return rest !== '' && asked.includes(rest)
}

const LABEL = /^[^\p{L}\d]{0,8}\p{L}[\p{L} -]{0,24}[*_]{0,3}(?: ?[:：]| [–—-])[*_]{0,3} /u

function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
