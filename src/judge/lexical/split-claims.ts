import type { Claim } from '../../core/judge.ts'
import { type KnownParts, uncheckable, type UncheckableReason } from '../../text/phrases/answer-kind.ts'
import { answerParts } from '../../text/parts/answer-parts.ts'
import { blanked } from '../../text/citations/citations.ts'
import { clauses } from '../../text/sentences/clauses.ts'
import { splitAtSources } from '../../text/parts/joined.ts'
import { type Sentence, sentences } from '../../text/sentences/sentences.ts'
import { words } from '../../text/words/words.ts'
import { isAside } from './asides.ts'
import { withoutMarks } from './claim-tokens.ts'
import { type Span, withoutParts } from './without-parts.ts'

/**
 * The claims of a text: its sentences, cut at places where two statements are merely strung together. Questions,
 * greetings, offers, abstentions, headings and code claim nothing. A text that has words and none of those is one claim.
 */
export function claimsOf(text: string, { query }: { query?: string | undefined } = {}): Claim[] {
  const bare = withoutMarks(text)
  const found = splitAtSources(text, sentences(bare))
  const parts = answerParts(text, found, { passages: MOST_PASSAGES, question: query })
  const stretches = parts.map(({ start, end }): Span => [start, end])
  const known = { said: blanked(bare, stretches), parts }
  const all = found.filter(({ start, end }) => words(known.said.slice(start, end)).length > 0)
  const spans = all.flatMap((sentence) => spansOf(bare, sentence, known))
  if (spans.length === 0 && all.length > 0 && all.every(({ block }) => NOT_SAID.has(block))) {
    spans.push([all[0]?.start ?? 0, all.at(-1)?.end ?? text.length])
  }
  return spans.map((span, at) => ({ id: `c${at + 1}`, text: withoutParts(stretches, { text, span }), span }))
}

/** How many passages an answer may refer to by number, if their number is not known. */
const MOST_PASSAGES = 20

const NOT_SAID: ReadonlySet<Sentence['block']> = new Set(['heading', 'code', 'table_row'])

function spansOf(text: string, sentence: Sentence, known: KnownParts): Span[] {
  const statement = statementOf(text, sentence, known)
  if (statement === undefined) return []
  const [start, end] = statement
  const { said } = known
  const parts = clauses(said, { start, end })
  return parts
    .filter(
      (part) => parts.length === 1 || isClaimed(uncheckable(text, { ...sentence, ...part, question: false }, known)),
    )
    .map((clause) => trimmed(said, [clause.start, clause.end]))
    .filter(([from, to]) => words(said.slice(from, to)).length > 0)
}

/** The part of a sentence that states something. */
function statementOf(text: string, sentence: Sentence, known: KnownParts): Span | undefined {
  const { block, question } = sentence
  const [start, end] = trimmed(known.said, [sentence.start, sentence.end])
  const said = known.said.slice(start, end)
  if (isAside(said) || (block === 'table_row' && !/\d/.test(said))) return undefined
  const unclaimed = uncheckable(text, sentence, known)
  if (question || WONDERING.test(said.slice(0, 40))) {
    const stated = unclaimed === undefined || unclaimed === 'question' ? statementIn(said) : undefined
    return stated && [start + stated[0], start + stated[1]]
  }
  return isClaimed(unclaimed) ? [start, end] : undefined
}

/** What a speaker thinks or likes (`process`) is a claim too, and no passage supports it. */
function isClaimed(unclaimed: UncheckableReason | undefined): boolean {
  return unclaimed === undefined || unclaimed === 'process'
}

const WONDERING = /^(?:i|we) (?:wonder|was wondering|am wondering|'m wondering)\b/i
const ASSERTING =
  /^(?:(?:but|and|so|also|hey|hello|hi|oh|well|yes|yeah|no|wow|cool),? ?)?(?:did|do|don't|didn't) (?:you|u) (?:also |even )?know (?:that )?(?!what|which|who|how|why|when|where|if|whether|any|anything|much|of|about|a lot)/i
const TAG =
  /[,;] ?(?:(?:did|do) )?(?:you know|right|correct|no|yes|ok|okay|huh|eh|(?:is|are|was|were|do|does|did|has|have|can|could|would|will)(?:n't|n’t| not)? (?:it|he|she|they|you|we|that|there)(?: not)?) ?[?？]+["'”’)]{0,2}\s*$/i
const ASKED =
  /[,;.] ?(?:and |but |so )?(?:what|who|whom|whose|which|where|when|why|how|do|does|did|are|is|was|were|have|has|can|could|would|will|should|i wonder)\b/i
const ASKING =
  /^(?:(?:and|but|so|hi|hey|hello|oh|ok|okay|well|yes|no|yeah|wow|cool|nice|great|sure|i see|any|also|me)[ ,!.]{0,3}){0,3}(?:what|who|whom|whose|which|where|when|why|how|do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|may|any|anything|i wonder|you)\b/i

/** What a question states besides asking: `Did you know that …?`, `…, isn't it?`, `I like it, what about you?` */
function statementIn(question: string): Span | undefined {
  const asserting = ASSERTING.exec(question.slice(0, 80))
  if (asserting !== null) return [asserting[0].length, question.search(/[?？؟\s]*$/)]
  const tag = TAG.exec(question.slice(-60))
  if (tag !== null) return [0, Math.max(0, question.length - 60) + tag.index]
  if (ASKING.test(question.slice(0, 80))) return undefined
  if (/[?？]['"’”]\s*$/.test(question.slice(-8))) return [0, question.length]
  const asked = ASKED.exec(question)
  return asked !== null && words(question.slice(0, asked.index)).length > 2 ? [0, asked.index] : undefined
}

function trimmed(text: string, [start, end]: Span): Span {
  while (start < end && /\s/.test(text[start] as string)) start++
  while (end > start && /\s/.test(text[end - 1] as string)) end--
  return [start, end]
}
