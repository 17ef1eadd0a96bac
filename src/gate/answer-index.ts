import { lazily } from '../support/lazily.ts'
import { answerKind, type AnswerKind, uncheckable, type UncheckableReason } from '../text/phrases/answer-kind.ts'
import { type SeenWords, seenWords } from '../text/phrases/seen-words.ts'
import type { Word } from '../text/words/word.ts'
import { hasWords, words } from '../text/words/words.ts'
import { isLetter } from '../text/characters/characters.ts'
import { type EvidenceIndex } from '../text/evidence/evidence.ts'
import { type Sentence, sentences } from '../text/sentences/sentences.ts'
import { stripCitationMarks, type Stripped } from '../text/citations/citations.ts'
import type { Shared } from '../support/shared.ts'
import type { Span } from './span.ts'
import { footerStart } from './citations/footer.ts'
import { withAbstention } from './layout/abstaining.ts'
import { withTags } from './layout/markup.ts'
import { withoutTags } from '../text/sentences/tags.ts'
import { withoutStating } from './layout/stating-parts.ts'
import { holdsNewMatter, readAsked } from './layout/new-matter.ts'
import { shownSentences, withLedQuestions } from './layout/shown-sentences.ts'
import { SourceEntries } from './layout/source-entries.ts'
import type { GateInput, Hit } from './input.ts'
import type { AnswerPart } from '../text/parts/answer-part.ts'
import { answerParts } from '../text/parts/answer-parts.ts'
import { splitAtSources, splitRunOns } from '../text/parts/joined.ts'
import { withoutOwnNumbers } from '../text/parts/labels/own-numbers.ts'
import type { TitledPassage } from '../text/parts/titled-passages.ts'
import { blanked } from '../text/citations/citations.ts'
import { citationScopes } from './citations/citation-scopes.ts'
import { titledIn, withKnownNames } from './citations/titled-in.ts'
import { type ResolvedCitation } from './citations/resolve-citations.ts'

/** A sentence of the answer. */
export interface AnswerSentence extends Sentence {
  /** Index into `AnswerIndex.sentences`. */
  readonly index: number
  /** The sentence as written, including citation marks. */
  readonly text: string
  /** Why no source could support it. `footer`: it is in a list of sources after the answer. */
  readonly uncheckable?: UncheckableReason | 'footer'
  /** Whether it states something that a source could support. */
  readonly checkable: boolean
  /** Citations whose mark is in it or right after it, as indices into `GateIndex.citations`. */
  readonly citations: readonly number[]
}

/** The answer, read once. */
export interface AnswerIndex {
  /** As it is read: of an answer in JSON what it says, with line ends in place of all else, so that offsets are those of the answer. */
  readonly text: string
  /** Which words of some lists `text` has. */
  readonly seen: SeenWords
  /** Without citation marks, and with the way back to `text`. */
  readonly plain: Stripped
  readonly kind: AnswerKind
  readonly sentences: readonly AnswerSentence[]
  /** The ones in `sentences` that state something a source could support. */
  readonly checkable: readonly AnswerSentence[]
  /** The words of `text`, without citation marks. */
  readonly words: readonly Word[]
  /** What of `text` asserts nothing of the world: references to passages in words, framing, and what the passages lack. */
  readonly parts: readonly AnswerPart[]
  /** `words` outside of `parts`. */
  readonly content: readonly Word[]
  /** Unicode code points of `text`. */
  readonly length: number
}

/** How the answer is laid out: its sentences, and the stretches of them that are no content. */
export interface AnswerLayout {
  readonly sentences: readonly Sentence[]
  readonly parts: readonly AnswerPart[]
  /** The passages that it names by id, file or title, wherever that is. */
  readonly titled: readonly TitledPassage[]
}

/** What an answer is read with. */
interface AnswerContext {
  readonly layout: AnswerLayout
  readonly citations: readonly ResolvedCitation[]
  readonly hits: readonly Hit[]
  readonly evidence: EvidenceIndex
  readonly shared: Shared
}

const NOWHERE: readonly number[] = []

/** Lays an answer out. `offered`: how many passages there are that it can name by number. */
export function layOut(
  { answer, question = '' }: GateInput['generation'],
  { hits, offered, evidence }: { hits: readonly Hit[]; offered: number; evidence: () => EvidenceIndex },
): AnswerLayout {
  const split = splitRunOns(answer, splitAtSources(answer, sentences(answer)))
  const spans = shownSentences(answer, { sentences: split, question })
  const titled = titledIn(answer, hits)
  const told = answerParts(withKnownNames(answer, titled), spans, { passages: offered, question })
  const labelled = withoutStating(answer, { parts: told, evidence, question })
  const parts = withTags(answer, labelled)
  return { sentences: withLedQuestions(answer, { sentences: spans, parts }), parts, titled }
}

/** Reads an answer: its sentences, what of them a source could support, and its words. */
export function readAnswer(
  { answer: text, question = '' }: GateInput['generation'],
  index: AnswerContext,
): AnswerIndex {
  const { citations, layout, shared } = index
  const plain = stripCitationMarks(text, { marks: marksOf(citations) })
  const { sentences: spans, parts } = layout
  const footer = shared(footerStart, () => footerStart(text))
  const scopes = citationScopes(text, spans, citations)
  const isEntry = entriesFrom(footer, { text, hits: index.hits })
  const said = blanked(
    text,
    parts.map(({ start, end }) => [start, end] as const),
  )
  // The number of a passage is no figure of a matter, nor is the number of a point.
  const unnamed = lazily(() =>
    blanked(
      withoutOwnNumbers(withoutTags(text)),
      parts.flatMap(({ names }) => names),
    ),
  )
  const asked = lazily(() => readAsked(question))
  const seen = seenWords(text)
  const isNew: boolean[] = []
  const told = spans.map((span, at) => {
    if (isEntry(span)) return 'footer'
    const reason = uncheckable(text, span, { said, parts, seen })
    if (reason === undefined) return undefined
    const own = withoutQuestion(unnamed().slice(span.start, span.end), question)
    isNew[at] = holdsNewMatter(own, { reason, evidence: index.evidence, asked: asked() })
    return isNew[at] ? undefined : reason
  })
  const reasons = withAbstention(told, { text, sentences: spans })
  const shown = withoutParts(parts, (at) => isNew[at] === true, spans)
  const body = spans.filter((_, at) => reasons[at] !== 'footer')
  const bodyReasons = reasons.filter((reason) => reason !== 'footer')
  const found = spans.map((span, index): AnswerSentence => {
    const known = reasons[index]
    const reason = known === 'footer' ? known : whyUncheckable(text, span, known)
    const { start, end, block, question } = span
    const about = {
      start,
      end,
      block,
      question,
      index,
      text: text.slice(start, end),
      citations: scopes[index] ?? NOWHERE,
    }
    return reason === undefined ? { ...about, checkable: true } : { ...about, checkable: false, uncheckable: reason }
  })
  const own = wordsOf(plain)
  return {
    text,
    seen,
    plain,
    kind: answerKind(text, { sentences: body, reasonOf: (_, index) => bodyReasons[index] }),
    sentences: found,
    checkable: found.filter(({ checkable }) => checkable),
    words: own,
    parts: shown,
    content: outsideOf(shown, own),
    length: codePoints(text),
  }
}

/** What was asked is nothing new, although it may be a sentence within another: `Thanks for asking “…?”!` */
function withoutQuestion(said: string, question: string): string {
  return question.length >= SHORTEST_QUESTION && said.length > question.length ? said.replace(question, ' ') : said
}

const SHORTEST_QUESTION = 8

/** Without the parts of some sentences, which are content as a whole. */
function withoutParts(
  parts: readonly AnswerPart[],
  isWhole: (at: number) => boolean,
  spans: readonly Sentence[],
): readonly AnswerPart[] {
  const whole = spans.filter((_, at) => isWhole(at))
  if (whole.length === 0) return parts
  let next = 0
  return parts.filter((part) => {
    while (next < whole.length && (whole[next] as Sentence).end <= part.start) next++
    return part.start < (whole[next]?.start ?? Infinity)
  })
}

/** Tells which sentences are entries of the list of sources that begins at `footer`. */
function entriesFrom(
  footer: number,
  { text, hits }: { text: string; hits: readonly Hit[] },
): (sentence: Sentence) => boolean {
  if (footer >= text.length) return () => false
  const entries = new SourceEntries(hits)
  return ({ start, end }) => start >= footer && entries.has(text.slice(start, end))
}

/** The marks of the answer. A mark that cites several sources is listed once. */
function marksOf(citations: readonly ResolvedCitation[]): { start: number; end: number }[] {
  const marks: { start: number; end: number }[] = []
  let last: Span | undefined
  for (const { origin, span } of citations) {
    if (origin !== 'mark' || span === undefined) continue
    const [start, end] = span
    if (last?.[0] !== start) marks.push({ start, end })
    last = span
  }
  return marks
}

/** Words of the text without marks, with their places in the original. */
function wordsOf({ text, removed, toOriginal }: Stripped): Word[] {
  const found: { -readonly [Key in keyof Word]: Word[Key] }[] = words(text)
  const first = removed[0]?.[0] ?? Infinity
  for (const word of found) if (word.end > first) [word.start, word.end] = toOriginal(word.start, word.end)
  return found
}

/** Words that none of some stretches, in order and apart, holds. */
function outsideOf(parts: readonly AnswerPart[], all: readonly Word[]): readonly Word[] {
  if (parts.length === 0) return all
  let next = 0
  return all.filter(({ start }) => {
    while (next < parts.length && (parts[next] as AnswerPart).end <= start) next++
    return start < (parts[next]?.start ?? Infinity)
  })
}

/** A sentence of nothing but marks says nothing, although marks hold digits. */
function whyUncheckable(
  text: string,
  sentence: Sentence,
  reason: UncheckableReason | undefined,
): UncheckableReason | undefined {
  // No mark begins with a letter, so most sentences need not be read without marks.
  if (isLetter(text.charCodeAt(sentence.start))) return reason
  const { text: bare } = stripCitationMarks(text.slice(sentence.start, sentence.end))
  return hasWords(bare) ? reason : 'no_words'
}

const LEAD = /[\uD800-\uDBFF]/

/** Counts Unicode code points. A lone surrogate counts as one. */
export function codePoints(text: string): number {
  if (!LEAD.test(text)) return text.length
  let count = text.length
  for (let at = 0; at < text.length - 1; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0xd800 && code <= 0xdbff && isTrail(text.charCodeAt(at + 1))) count--
  }
  return count
}

function isTrail(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
