import { lowerBound } from '../support/lower-bound.ts'
import { answerKind, type AnswerKind, uncheckable, type UncheckableReason } from '../text/phrases/answer-kind.ts'
import type { Word } from '../text/words/word.ts'
import { hasWords, words } from '../text/words/words.ts'
import { isLetter } from '../text/characters/characters.ts'
import { type EvidenceIndex, indexEvidence, readText } from '../text/evidence/evidence.ts'
import { type Sentence, sentences } from '../text/sentences/sentences.ts'
import { stripCitationMarks, type Stripped } from '../text/citations/citations.ts'
import { shared, type Shared } from '../support/shared.ts'
import type { Span } from './span.ts'
import { footerStart } from './citations/footer.ts'
import { withoutFences, withTags } from './layout/markup.ts'
import { withoutNamedLabels } from './layout/named-labels.ts'
import { holdsNewMatter, readAsked } from './layout/new-matter.ts'
import { shownSentences } from './layout/shown-sentences.ts'
import { SourceEntries } from './layout/source-entries.ts'
import type { GateInput, Hit } from './input.ts'
import { rankOrder } from './rank-order.ts'
import type { AnswerPart } from '../text/parts/answer-part.ts'
import { answerParts } from '../text/parts/answer-parts.ts'
import type { TitledPassage } from '../text/parts/titled-passages.ts'
import { blanked } from '../text/citations/citations.ts'
import { titledIn, withKnownNames } from './citations/titled-in.ts'
import { type ResolvedCitation, resolveCitations } from './citations/resolve-citations.ts'
import type { StructuredValidator } from './config/structured.ts'
import { forgetful, type TextMemory } from './text-memory.ts'
import { defined } from '../support/defined.ts'

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
  readonly text: string
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

/**
 * What all checks of one decision share. `hits` is everything that was retrieved; it includes `offered` (what was put
 * into the prompt), which includes `cited`. Each is in the order of rank, then id.
 */
export interface GateIndex {
  readonly answer: AnswerIndex
  readonly hits: readonly Hit[]
  readonly offered: readonly Hit[]
  readonly cited: readonly Hit[]
  /** Structured citations and the marks of the answer, in the order of the answer. */
  readonly citations: readonly ResolvedCitation[]
  /** The offered hits as evidence: `evidence.passages[i]` is `offered[i]`. */
  readonly evidence: EvidenceIndex
  /** The index in `offered` (and in `evidence.passages`), or `undefined` for a hit that was not offered. */
  readonly placeOf: (node_id: string) => number | undefined
  /** The offered hits that a sentence cites, as ascending indices into `offered`. */
  readonly citedBy: (sentence: AnswerSentence) => readonly number[]
  /** What a structured answer must look like, if configured. */
  readonly structured: StructuredValidator | undefined
  /** Keeps what several checks derive from the index. */
  readonly shared: Shared
  /** Keeps what is derived from a text alone; it may be remembered for later decisions. */
  readonly about: TextMemory
}

/** How the answer is laid out: its sentences, and the stretches of them that are no content. */
interface AnswerLayout {
  readonly sentences: readonly Sentence[]
  readonly parts: readonly AnswerPart[]
  /** The passages that it names by id, file or title, wherever that is. */
  readonly titled: readonly TitledPassage[]
}

/** Reads an input once. Parts that no check asks for are never worked out. */
export function indexInput(
  input: GateInput,
  {
    structured,
    memory = forgetful,
  }: { structured?: StructuredValidator | undefined; memory?: TextMemory | undefined } = {},
): GateIndex {
  return new ReadInput(input, { structured, memory })
}

/**
 * An index that is worked out on demand. It is a class because the getters of an object literal are functions of each
 * object: V8 keeps them, and all they hold, in the object's hidden class until the next full garbage collection.
 */
class ReadInput implements GateIndex {
  readonly hits: readonly Hit[]
  readonly offered: readonly Hit[]
  readonly structured: StructuredValidator | undefined
  readonly shared = shared()
  readonly about: TextMemory
  private readonly input: GateInput
  private readonly places = new Map<Hit, number>()
  private placesById: ReadonlyMap<string, number> | undefined
  private resolved: readonly ResolvedCitation[] | undefined
  private citedHits: readonly Hit[] | undefined
  private answerRead: AnswerIndex | undefined
  private evidenceRead: EvidenceIndex | undefined
  private layoutRead: AnswerLayout | undefined
  /** By sentence of the answer: the places that it cites. */
  private readonly placesBySentence: (readonly number[] | undefined)[] = []

  constructor(
    input: GateInput,
    { structured, memory }: { structured: StructuredValidator | undefined; memory: TextMemory },
  ) {
    this.hits = rankOrder(input.retrieval.hits).map(({ hit }) => hit)
    this.offered = this.hits.filter((hit) => hit.offered !== false && isOwn(hit, input))
    this.structured = structured
    this.about = memory
    this.input = input
    for (const [place, hit] of this.offered.entries()) this.places.set(hit, place)
  }

  get citations(): readonly ResolvedCitation[] {
    return (this.resolved ??= this.readCitations())
  }

  get cited(): readonly Hit[] {
    return (this.citedHits ??= this.placesOf(this.citations).flatMap((place) => this.offered[place] ?? []))
  }

  get answer(): AnswerIndex {
    return (this.answerRead ??= readAnswer(this.input.generation, this))
  }

  get layout(): AnswerLayout {
    if (this.layoutRead === undefined) {
      const { answer, question = '' } = this.input.generation
      const spans = shownSentences(answer, { sentences: sentences(answer), question })
      const titled = titledIn(answer, this.hits)
      const told = answerParts(withKnownNames(answer, titled), spans, { passages: this.offered.length, question })
      const labelled = withoutNamedLabels(answer, { parts: told, evidence: () => this.evidence, question })
      const parts = withTags(answer, labelled)
      this.layoutRead = { sentences: spans, parts, titled }
    }
    return this.layoutRead
  }

  get evidence(): EvidenceIndex {
    return (this.evidenceRead ??= indexEvidence(this.offered.map(asSource), {
      read: (text) => this.about(text)(readText, () => readText(text)),
    }))
  }

  readonly placeOf = (node_id: string): number | undefined => {
    this.placesById ??= new Map(this.offered.map((hit, place) => [hit.node_id, place] as const).reverse())
    return this.placesById.get(node_id)
  }

  readonly citedBy = (sentence: AnswerSentence): readonly number[] => {
    // Several checks ask about each sentence.
    if (this.answer.sentences[sentence.index] !== sentence) return this.placesCitedBy(sentence)
    return (this.placesBySentence[sentence.index] ??= this.placesCitedBy(sentence))
  }

  private readCitations(): ResolvedCitation[] {
    const { hits, offered, layout } = this
    const { answer } = this.input.generation
    const hasCode = layout.sentences.some(({ block }) => block === 'code')
    return resolveCitations(this.input, { hits, offered, ...layout, text: hasCode ? answer : withoutFences(answer) })
  }

  private placesCitedBy({ citations }: AnswerSentence): readonly number[] {
    if (citations.length === 0) return NOWHERE
    return this.placesOf(citations.map((index) => this.citations[index]))
  }

  /** The cited hits that were offered, as indices, each once and ascending. */
  private placesOf(some: readonly (ResolvedCitation | undefined)[]): number[] {
    const found: number[] = []
    for (const citation of some) {
      const place = citation?.state === 'offered' && citation.hit ? this.places.get(citation.hit) : undefined
      if (place !== undefined) found.push(place)
    }
    return found.length < 2 ? found : [...new Set(found)].sort((a, b) => a - b)
  }
}

const NOWHERE: readonly number[] = []

function isOwn(hit: Hit, { tenant }: GateInput): boolean {
  return hit.tenant === undefined || hit.tenant === tenant
}

function asSource({ node_id, text, title, source }: Hit) {
  return { id: node_id, text, ...defined({ title, source }) }
}

function readAnswer({ answer: text, question = '' }: GateInput['generation'], index: ReadInput): AnswerIndex {
  const { citations, layout, shared } = index
  const plain = stripCitationMarks(text, { marks: marksOf(citations) })
  const { sentences: spans, parts } = layout
  const footer = shared(footerStart, () => footerStart(text))
  const scopes = citationScopes(spans, citations)
  const isEntry = entriesFrom(footer, { text, hits: index.hits })
  const said = blanked(
    text,
    parts.map(({ start, end }) => [start, end] as const),
  )
  const asked = readAsked(question)
  const isNew: boolean[] = []
  const reasons = spans.map((span, at) => {
    if (isEntry(span)) return 'footer'
    const reason = uncheckable(text, span, { said, parts })
    if (reason === undefined) return undefined
    const own = text.slice(span.start, span.end)
    isNew[at] = holdsNewMatter(own, { reason, evidence: index.evidence, asked })
    return isNew[at] ? undefined : reason
  })
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
function marksOf(citations: readonly ResolvedCitation[]): Stretch[] {
  const marks: Stretch[] = []
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
  const found = words(text)
  const first = removed[0]?.[0] ?? Infinity
  return found.map((word) => {
    if (word.end <= first) return word
    const [start, end] = toOriginal(word.start, word.end)
    const { form, kind, casing, script } = word
    return { form, start, end, kind, casing, script }
  })
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

/** For each sentence, the citations in it, or after it and before the next one. */
function citationScopes(spans: readonly Stretch[], citations: readonly ResolvedCitation[]): number[][] {
  const scopes = spans.map((): number[] => [])
  for (const [index, { span }] of citations.entries()) {
    if (span === undefined) continue
    const [start, end] = span
    let first = lastStartingAtOrBefore(spans, start)
    if (first < 0) first = 0
    scopes[first]?.push(index)
    // The span of a structured citation can cover several sentences.
    for (let next = first + 1; next < spans.length && (spans[next] as Stretch).start < end; next++)
      scopes[next]?.push(index)
  }
  return scopes
}

interface Stretch {
  readonly start: number
  readonly end: number
}

function lastStartingAtOrBefore(spans: readonly Stretch[], at: number): number {
  return lowerBound((place) => (spans[place] as Stretch).start <= at, spans.length) - 1
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
