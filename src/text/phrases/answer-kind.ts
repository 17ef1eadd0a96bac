import { DENIED_ELSEWHERE, isAbstention } from './abstentions.ts'
import type { SeenWords } from './seen-words.ts'
import { prepare } from '../../support/large-pattern.ts'
import { lazily } from '../../support/lazily.ts'
import { foldArabic } from '../characters/arabic.ts'
import { stripCitationMarks } from '../citations/citations.ts'
import { lowerBound } from '../../support/lower-bound.ts'
import { isHanStatement, isMetaAt } from '../parts/about-itself.ts'
import { isAnchor } from '../parts/vocabulary.ts'
import type { AnswerPart } from '../parts/answer-part.ts'
import { classOf, DIGIT, isLetter } from '../characters/characters.ts'
import { ANSWER_NEEDLES } from '../data/answer-needles.ts'
import { ANSWER_PHRASES } from '../data/answer-phrases.ts'
import { normalise } from '../characters/normalise.ts'
import { phraseFilter } from './phrase-filter.ts'
import { isSmallTalk } from './small-talk.ts'
import { type Sentence, sentences } from '../sentences/sentences.ts'
import { isStopWord } from '../words/stop-words.ts'
import { words } from '../words/words.ts'

/** Version of the phrase tables. */
export const ANSWER_PHRASES_VERSION = '2'

/** Why a sentence says nothing that a source could support. */
export type UncheckableReason =
  | 'question'
  | 'heading'
  | 'code'
  | 'courtesy'
  | 'meta'
  | 'process'
  | 'clarification'
  | 'abstention'
  | 'refusal'
  | 'no_words'

type Phrase = keyof typeof ANSWER_PHRASES

type PhraseTables = ReadonlyMap<Phrase, RegExp>

/** Of English, and of all languages: what most answers are in is a third of it. */
const englishTables = lazily(() => tablesOf(({ en }) => en))
const allTables = lazily(() => tablesOf(({ en, zh, ar }) => [...en, ...zh, ...ar]))
const OTHER_SCRIPT = /[\u0600-\u06FF\u3400-\u9FFF]/

function tablesOf(phrasesOf: (lists: (typeof ANSWER_PHRASES)[Phrase]) => readonly string[]): PhraseTables {
  return new Map(
    (Object.keys(ANSWER_PHRASES) as Phrase[]).map((kind) => [
      kind,
      new RegExp(
        phrasesOf(ANSWER_PHRASES[kind])
          .map((phrase) => `(?:${phrase})`)
          .join('|'),
      ),
    ]),
  )
}

/** A sentence about the answer itself shows it near its beginning, so only this much of it is read. */
const LONGEST_PHRASE_TEXT = 400

const mayHoldPhrase = phraseFilter(ANSWER_NEEDLES)

function speaksOf(kind: Phrase, folded: string): boolean {
  const tables = OTHER_SCRIPT.test(folded) ? allTables() : englishTables()
  const phrases = tables.get(kind) as RegExp
  prepare(phrases, folded)
  return phrases.test(folded)
}

function foldedForPhrases(sentence: string): string {
  const { text } = normalise(stripCitationMarks(sentence.slice(0, LONGEST_PHRASE_TEXT)).text, { level: 'n1' })
  return foldArabic(text.replace(/^[\s*_"'#>-]+/, ''))
}

/** What is known of a text whose parts were told apart. */
export interface KnownParts {
  /** The text with spaces in place of what is no content. */
  readonly said: string
  readonly parts: readonly AnswerPart[]
  /** The words of the text itself, if they were looked at. */
  readonly seen?: SeenWords | undefined
}

/** Why a sentence cannot be checked against sources, or `undefined` if it can. Refusals come before abstentions. */
export function uncheckable(
  text: string,
  sentence: Sentence,
  { said: content, parts, seen }: KnownParts = { said: text, parts: NO_PARTS },
): UncheckableReason | undefined {
  const { start, end, block, question } = sentence
  if (!hasContent(text, start, end)) return 'no_words'
  if (block === 'heading') return 'heading'
  if (block === 'code') return 'code'
  if (!question) {
    const said = text.slice(start, Math.min(end, start + LONGEST_PHRASE_TEXT))
    if (isAbstention(said, seen?.has(DENIED_ELSEWHERE, start, end))) return 'abstention'
  }
  const own = partsWithin(parts, start, end)
  if (own.length > 0) {
    const isAbout = own.some(({ kind }) => kind === 'about_evidence')
    if (hasContent(content, start, end))
      return isAbout ? undefined : (uncheckable(content, sentence) ?? declining(text, sentence))
    return isAbout ? 'abstention' : (uncheckable(text, sentence) ?? 'meta')
  }
  if (!mayHoldPhrase(text, start, Math.min(end, start + LONGEST_PHRASE_TEXT))) return question ? 'question' : undefined
  const folded = foldedForPhrases(text.slice(start, end))
  const declined = DECLINED.find((kind) => speaksOf(kind, folded))
  if (declined !== undefined) return end - start > LONGEST_PHRASE_TEXT || statesBesides(folded) ? undefined : declined
  if (question) return 'question'
  for (const kind of ['courtesy', 'meta', 'process'] as const)
    if (speaksOf(kind, folded)) return kind === 'courtesy' && /\d/.test(folded) ? undefined : kind
  return undefined
}

const DECLINED = ['refusal', 'clarification', 'abstention'] as const

/** `I am unable to answer based on the given passages, as they do not contain information on it`, whatever of it is a reference. */
function declining(text: string, sentence: Sentence): 'refusal' | 'abstention' | undefined {
  if (!LACKING.test(text.slice(sentence.start, sentence.end))) return undefined
  const reason = uncheckable(text.replace(/["“”„«»]/g, ' '), sentence)
  return reason === 'refusal' || reason === 'abstention' ? reason : undefined
}

/** Of the passages that were named ahead of it. */
const LACKING =
  /\b(?:they|none of (?:them|these)|it) (?:(?:do|does|did) not|don['’]t|doesn['’]t|didn['’]t) (?:\w+ )?(?:contain|include|provide|give|have|offer|mention) (?:(?:any|enough|sufficient|specific|relevant|the|direct|explicit|necessary|clear) )*(?:information|details?|data|answer|mention)\b/i

const NO_PARTS: readonly AnswerPart[] = []

function partsWithin(parts: readonly AnswerPart[], start: number, end: number): readonly AnswerPart[] {
  if (parts.length === 0) return parts
  const first = lowerBound((at) => (parts[at] as AnswerPart).end <= start, parts.length)
  const last = lowerBound((at) => (parts[at] as AnswerPart).start < end, parts.length)
  return parts.slice(first, last)
}

/** Between clauses. A comma may also stand between the things that are not known. */
const STRONG =
  /[;:—–()（）；：؛]| - |,? (?:but|however|nevertheless|that said|although|though|while|whereas|yet|because|since|so|and then|as)\b,? |[,，。]?(?:但是|但|不过|然而|而且|而|虽然|尽管)|[,،]? ?(?:لكن|ولكن|الا ان|غير ان|مع ان|بينما|اما|بما ان) /
const WEAK = /[,，،.。!?！？]/
/** What makes a piece behind a comma a statement: a figure, or a verb that English cannot do without. */
const STATING = /\d|\b(?:is|are|was|were|has|have|had|will|would|must|may|might|should|can|does|did|\w{3,}ed)\b/

/** Whether a sentence that declines also states something: `I cannot find X, but Y is 5`, `X is 5, although I cannot find Y`. */
function statesBesides(folded: string): boolean {
  return folded.split(STRONG).some((clause) => {
    const declines = DECLINING.some((kind) => speaksOf(kind, clause ?? ''))
    return (clause ?? '').split(WEAK).some((piece) => isStated(piece, declines))
  })
}

/** `beside`: it stands in a clause that declines, where a piece behind a comma may be one more thing that is not known. */
function isStated(piece: string, beside: boolean): boolean {
  const own = words(piece)
  if (DECLINING.some((kind) => speaksOf(kind, piece)) || isMetaAt(piece, 0, piece.length, true)) return false
  const lacking = LACKING.exec(piece)
  if (lacking !== null) return statesBehind(piece.slice(lacking.index + lacking[0].length))
  if (own[0]?.script === 'han') return isHanStatement(piece, own)
  return own.length >= 3 && (!beside || own[0]?.script === 'arabic' || STATING.test(piece))
}

/** Behind what passages lack: a figure, or one more clause that has a verb. */
function statesBehind(rest: string): boolean {
  const [, ...more] = rest.split(/\b(?:and|or)\b/)
  return /\d/.test(rest) || more.some((clause) => STATING.test(clause))
}

const DECLINING: readonly Phrase[] = ['refusal', 'clarification', 'abstention', 'courtesy', 'process']

function hasContent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.codePointAt(at) as number
    if (isLetter(code) || (classOf(code) & 15) === DIGIT) return true
    if (code > 0xffff) at += 1
  }
  return false
}

/**
 * What an answer does as a whole. `abstention`: says that it does not know; `refusal`: declines to say;
 * `clarification`: asks back; `chit_chat`: a greeting or thanks, and nothing else; `empty`: has no letter and no digit.
 */
export type AnswerKind = 'answer' | 'abstention' | 'refusal' | 'clarification' | 'chit_chat' | 'empty'

/**
 * What an answer does as a whole. One sentence that can be checked makes it an `answer`, even if the answer declines
 * something else.
 */
export function answerKind(
  text: string,
  options: {
    sentences?: readonly Sentence[]
    /** Why a sentence cannot be checked, if already known: what `uncheckable` returns for it. */
    reasonOf?: (sentence: Sentence, index: number) => UncheckableReason | undefined
  } = {},
): AnswerKind {
  const { reasonOf = (sentence: Sentence) => uncheckable(text, sentence) } = options
  const all = options.sentences ?? sentences(text)
  const reasons = all.map((sentence, index) => reasonOf(sentence, index))
  if (reasons.every((reason) => reason === 'no_words')) return 'empty'
  if (reasons.includes(undefined)) return 'answer'
  for (const kind of ['refusal', 'abstention', 'clarification'] as const) if (reasons.includes(kind)) return kind
  const talks = all.every(({ start, end }, at) => {
    const reason = reasons[at]
    if (reason === 'courtesy') return isSmallTalk(text.slice(start, end))
    if (reason === 'heading' || reason === 'meta') return isOfAnswerAlone(text.slice(start, end))
    return reason === 'no_words' || reason === 'question'
  })
  if (!talks) return 'answer'
  return reasons.includes('question') && !reasons.includes('courtesy') ? 'clarification' : 'chit_chat'
}

/** Whether a heading or a line says that an answer follows, and nothing else: `**Answer**`, `TL;DR`, `**答案**`. */
function isOfAnswerAlone(line: string): boolean {
  const own = words(line)
  if (own.some(({ script }) => script !== 'latin')) return ANNOUNCING.test(line)
  return own.some(({ form }) => isAnchor(form)) && own.every((word) => isAnchor(word.form) || isStopWord(word))
}

const ANNOUNCING =
  /^[^\p{L}\p{N}]*(?:(?:最[终終后後])?(?:答案|回答|答复|答覆|回复|回覆|[总總][结結]|摘要|[结結][论論]|概要)|(?:ال)?(?:[إا]جابة|جواب|خلاصة|ملخص|نتيجة|رد)(?: (?:النهائية|النهائي|المختصرة|المختصر))?)[^\p{L}\p{N}]*$/u
