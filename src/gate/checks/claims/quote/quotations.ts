import { lowerBound } from '../../../../support/lower-bound.ts'
import { blanked } from '../../../../text/citations/citations.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { type Quote, quotes } from '../../../../text/sentences/quotes.ts'
import { answerKind } from '../../../../text/phrases/answer-kind.ts'
import type { AnswerPart } from '../../../../text/parts/answer-part.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import type { Span } from '../../../span.ts'
import { ATTRIBUTION_WORDS } from '../../../data/attribution-words.ts'
import type { AnswerSentence } from '../../../answer-index.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { type CodeSpan, codeSpans } from '../../code-spans.ts'
import { defined } from '../../../../support/defined.ts'

/** Words that the answer presents as taken from a passage. */
export interface Quotation {
  readonly text: string
  readonly words: readonly Word[]
  /** In the answer. For a citation's own quote it is the citation's, if that has one. */
  readonly span?: Span
  /** The offered hits it is said to come from, as indices into `GateIndex.offered`. */
  readonly cited: readonly number[]
  /** Whether it may be the title of a work: then it only counts if the evidence has it. */
  readonly title: boolean
  /** Whether it may be a remark that is set apart: then it counts only if the evidence has nearly the same. */
  readonly remark: boolean
}

/** Text in quotation marks, block quotes and the quotes of citations, without scare quotes and titles. */
export function quotations(index: GateIndex, text: string): Quotation[] {
  const code = codeSpans(text)
  const found = quotes(text).flatMap((quote): Quotation[] => {
    if (quote.kind !== 'block' && isOfCode(quote, code)) return []
    const around = touching(index.answer.sentences, quote)
    if (around.some(isLeftOut)) return []
    const { start, end } = trimmed(text, quote.kind === 'block' ? behindReference(index, quote) : quote)
    if (quote.kind === 'block' && isLabelled(index, start)) return []
    const inner = text.slice(start, end)
    const own = words(inner)
    if (own.length > SHORTEST_VALUE && JSON_KEY.test(text.slice(Math.max(0, quote.start - LONGEST_KEY), start)))
      return []
    if (!holdsContent(index.answer.content, { start, end }) || isAbstention(index, inner, around)) return []
    const kind = kindOf(text, { start, end, kind: quote.kind, words: own }, around[0])
    if (kind === undefined) return []
    const cited = [...new Set(around.flatMap((sentence) => index.citedBy(sentence)))].sort((a, b) => a - b)
    return [
      {
        text: inner,
        words: own,
        span: [start, end],
        cited,
        title: kind === 'title',
        remark: quote.kind === 'block' && isSetApart(text, quote, cited),
      },
    ]
  })
  const given = index.citations.flatMap(({ quote, hit, span, state }): Quotation[] => {
    if (quote === undefined || state !== 'offered' || hit === undefined) return []
    const own = words(quote)
    if (own.length === 0) return []
    return [
      {
        text: quote,
        words: own,
        cited: [index.placeOf(hit.node_id) ?? -1],
        title: false,
        remark: false,
        ...defined({ span }),
      },
    ]
  })
  return [...found, ...given]
}

/** Quotation marks in code are of the code, and one of it and one of the next quote nothing. */
function isOfCode({ start, end }: Quote, code: readonly CodeSpan[]): boolean {
  return code.some((span) => [start, end].some((at) => at > span.start && at < span.end))
}

/** The sentences, given in order, that a stretch touches. */
function touching(sentences: readonly AnswerSentence[], { start, end }: Quote): AnswerSentence[] {
  const first = lowerBound((at) => (sentences[at] as AnswerSentence).end <= start, sentences.length)
  const found: AnswerSentence[] = []
  for (let at = first; at < sentences.length && (sentences[at] as AnswerSentence).start < end; at++)
    found.push(sentences[at] as AnswerSentence)
  return found
}

/** Whether a stretch says anything but what an answer says of itself: `> Note: this rests on the passages alone.` does not. */
function holdsContent(content: readonly Word[], { start, end }: { start: number; end: number }): boolean {
  const first = lowerBound((at) => (content[at] as Word).start < start, content.length)
  return (content[first]?.start ?? Infinity) < end
}

/** `Since the passages do not say, I would have to say "I don't know".` */
function isAbstention(index: GateIndex, inner: string, around: readonly AnswerSentence[]): boolean {
  return (
    around.length > 0 &&
    around.every(
      (sentence) =>
        (sentence.uncheckable === 'abstention' || sentence.uncheckable === 'refusal') &&
        index.citedBy(sentence).length === 0,
    ) &&
    answerKind(inner) === 'abstention'
  )
}

/** Headings, code, questions and the list of sources contain no quotations that count. */
function isLeftOut({ uncheckable }: AnswerSentence): boolean {
  return uncheckable === 'heading' || uncheckable === 'code' || uncheckable === 'footer' || uncheckable === 'question'
}

/** `> Source: Passage 3 — “…”`: what is quoted stands behind what names the passage. */
function behindReference({ answer: { parts } }: GateIndex, { start, end, kind }: Quote): Quote {
  const first = parts[lowerBound((place) => (parts[place] as AnswerPart).end <= start, parts.length)]
  const isLed = first?.kind === 'reference' && first.start <= start + MOST_MARKS && first.end < end
  return { start: isLed ? first.end : start, end, kind }
}

const MOST_MARKS = 4

/** `{"answer": "`: the value of a key is in quotation marks whatever it is. */
const JSON_KEY =
  /["'](?!(?:\w+_)?(?:quot|excerpt|verbatim|extract|evidence|cit|source|support))[a-z][\w-]{0,30}["']\s?:\s?"$/i
const LONGEST_KEY = 40
/** A value of fewer words is too little to be looked at in any other way. */
const SHORTEST_VALUE = 6

/**
 * Whether nothing says of a block that it is quoted, and it is a remark set apart: the line ahead neither ends in a colon nor says who
 * says it, and it cites nothing.
 */
function isSetApart(text: string, { start, end }: Quote, cited: readonly number[]): boolean {
  if (cited.length > 0) return false
  let last = start
  while (last > 0 && /[>\s]/.test(text[last - 1] as string)) last -= 1
  const line = text.slice(Math.max(text.lastIndexOf('\n', last - 1) + 1, last - FARTHEST_LEAD), last)
  if (line === '' || /[:：][*_]*$/.test(line)) return false
  const told = [line, text.slice(start, end)]
  return !told.some(
    (side) =>
      words(side).some(({ form }) => ATTRIBUTING.has(form)) || ATTRIBUTING_HAN.some((word) => side.includes(word)),
  )
}

/** Characters ahead of a block that are looked at. */
const FARTHEST_LEAD = 400

/** `> **Summary:** …` is set apart from the rest, and quotes nobody. */
function isLabelled({ answer: { text, parts } }: GateIndex, at: number): boolean {
  const label = parts[lowerBound((place) => (parts[place] as AnswerPart).end <= at, parts.length)]
  return label?.kind === 'framing' && label.start <= at && LABEL.test(text.slice(label.start, label.end))
}

const LABEL = /^(?![^\n]*(?:quot|excerpt|source|verbatim|原文|引|摘|原话|原話|اقتباس|نص|مصدر))[^\n]*[:：][*_\s]*$/i

function trimmed(text: string, { start, end }: Quote): { start: number; end: number } {
  let from = start
  let to = end
  while (from < to && /\s/.test(text[from] as string)) from++
  while (to > from && /[\s,;.。，]/.test(text[to - 1] as string) && text[to - 2] !== '.') to--
  return { start: from, end: to }
}

/** The fewest words in quotation marks that are a quotation. Fewer may be scare quotes or a name. */
const FEWEST_WORDS = 4
const FEWEST_ATTRIBUTED = 2

/** A value of code: `"npm-${hash}"`, `"/etc/app/config.toml"`. */
const LITERAL = /^(?=[^\s]*[${}=\\/_<>])[\x21-\x7e]{1,200}$/

/** Whether quotation marks contain a quotation, what may be the title of a work, or (`undefined`) neither. */
function kindOf(
  text: string,
  { start, end, kind, words: inner }: Quote & { words: readonly Word[] },
  sentence: AnswerSentence | undefined,
): 'quotation' | 'title' | undefined {
  if (inner.length < FEWEST_ATTRIBUTED || LITERAL.test(text.slice(start, end))) return undefined
  if (kind === 'block') return inner.length >= FEWEST_WORDS ? 'quotation' : undefined
  const attributed = isAttributed(text, { start, end }, sentence)
  if (!attributed && (inner.length < FEWEST_WORDS || isLabel(inner))) return undefined
  return isTitle(inner, attributed ? 1 : 2 / 3) ? 'title' : 'quotation'
}

/** The most characters of a term that the answer coins, in a script without spaces: “二战起点年”. About four words. */
const LONGEST_LABEL = 8

/** Whether it is one short run of characters of a script without spaces, with no punctuation within. */
function isLabel(inner: readonly Word[]): boolean {
  const [first] = inner
  const last = inner.at(-1)
  if (first === undefined || last === undefined || last.end - first.start > LONGEST_LABEL) return false
  return inner.every(({ kind, start }, at) => kind === 'gram' && (at === 0 || start < (inner[at - 1] as Word).end))
}

/** The most content words of a title. */
const LONGEST_TITLE = 10

/** Whether at least this share of the content words is capitalised: a film, a song, a paper, a case. */
function isTitle(inner: readonly Word[], share: number): boolean {
  const telling = inner.filter((word) => word.kind === 'word' && !isStopWord(word))
  const capital = telling.filter(({ casing }) => casing !== 'lower' && casing !== 'none')
  const shouted = telling.filter(({ casing }) => casing === 'upper').length * 2 > telling.length
  return !shouted && capital.length > 1 && telling.length <= LONGEST_TITLE && capital.length >= telling.length * share
}

/** How far from the quotation marks the word may be that attributes the quotation. */
const NEARBY = 60
const ATTRIBUTING = new Set(`${ATTRIBUTION_WORDS.en} ${ATTRIBUTION_WORDS.ar}`.split(' '))
const ATTRIBUTING_HAN = ATTRIBUTION_WORDS.zh.split(' ')

function isAttributed(
  text: string,
  quote: { start: number; end: number },
  sentence: AnswerSentence | undefined,
): boolean {
  const from = Math.max(sentence?.start ?? 0, quote.start - NEARBY)
  const to = Math.min(sentence?.end ?? text.length, quote.end + NEARBY)
  const before = text.slice(from, quote.start - 1)
  const after = text.slice(Math.min(to, quote.end + 1), to)
  if (/[:：]\s*$/.test(before)) return true
  return [before, after].some(
    (side) =>
      words(side).some(({ form }) => ATTRIBUTING.has(form)) || ATTRIBUTING_HAN.some((word) => side.includes(word)),
  )
}

/** A text with emphasis marks replaced by spaces, so that offsets stay the same. */
export function withoutEmphasis(text: string): string {
  if (!text.includes('*')) return text
  return blanked(
    text,
    [...text.matchAll(/\*{1,3}/g)].map(({ 0: mark, index }) => [index, index + mark.length] as const),
  )
}
