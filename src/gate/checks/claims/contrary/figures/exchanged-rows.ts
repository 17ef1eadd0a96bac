import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import { stem } from '../../../../../text/words/stem.ts'
import { words } from '../../../../../text/words/words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { AnswerSentence } from '../../../../answer-index.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import { type Claim, within } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { stemsOf } from '../entries.ts'

/** A row of a table, or an item of a list with a label: what it is about, and where that ends. */
interface Row {
  readonly name: string
  readonly stems: ReadonlySet<string>
  readonly end: number
}

const CELL = /^\|?([^|\n]{1,80})\|/
const LABEL = /^(?:(?:[-*•]|\d{1,2}[.)]) )?([^:：\n]{1,80})[:：]/
const MOST_ROWS = 40
/** A number that is in more places than this may be of anything. */
const MOST_PLACES = 24

/**
 * A figure in the row of one thing that the evidence has of another, which has a row too: `| Starter | 25 |` and `| Team | 3 |` for
 * `Starter has 3 users, and Team 25`. In any language that is read.
 */
export function exchangedRows({ sentence, numbers }: Claim, { claims, index }: Context): CheckFinding[] {
  if (numbers.length === 0 || (sentence.block !== 'table_row' && sentence.block !== 'list_item')) return []
  const own = rowOf(sentence, index)
  if (own === undefined) return []
  const others = rowsAround(sentence, index).filter(
    ({ stems }) => !stems.isSubsetOf(own.stems) && !own.stems.isSubsetOf(stems),
  )
  if (others.length === 0) return []
  for (const { value, start, end } of within(claims.numbers, sentence)) {
    if (start < own.end) continue
    const counted = countedIn({ start, end }, { sentence, index })
    const found = counted.size === 0 ? undefined : ofAnother(value, { own, others, counted, index })
    if (found === undefined) continue
    const { passage, ...span } = index.evidence.sentences[found.at] as EvidenceSentence
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_values',
        message: `${quotedText(own.name)} has ${quotedText(claims.text.slice(start, end))} here, which the evidence has of ${quotedText(found.of.name)}.`,
        span: [start, end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

interface Asked {
  readonly own: Row
  readonly others: readonly Row[]
  /** Stems of what the number counts. */
  readonly counted: ReadonlySet<string>
  readonly index: GateIndex
}

/** The place that has a number, if each that has it is about one of the other rows and none about the own, which has other figures. */
function ofAnother(
  value: string,
  { own, others, counted, index }: Asked,
): { readonly at: number; readonly of: Row } | undefined {
  const { numbers } = index.evidence
  const places = [...numbers.placesOf(value).take(MOST_PLACES + 1)]
  if (places.length === 0 || places.length > MOST_PLACES) return undefined
  let found: { at: number; of: Row } | undefined
  for (const place of places) {
    const at = numbers.sentenceAt(place)
    if (!counts(index, { passage: numbers.passageAt(place), end: numbers.mentionAt(place).end }, counted))
      return undefined
    const stems = at < 0 ? undefined : stemsAt(index, at)
    if (stems === undefined || own.stems.isSubsetOf(stems)) return undefined
    const of = others.filter((row) => row.stems.isSubsetOf(stems))
    if (of.length !== 1 || !isBeside(of[0] as Row, { at, place, index })) return undefined
    found ??= { at, of: of[0] as Row }
  }
  return found !== undefined && hasFigures(own, { counted, index }) ? found : undefined
}

/**
 * Whether a figure may be of what a row is about: of `basic price 11.50 a month, unit price 27.4`, 27.4 is not of the monthly basic price, and of
 * 收件费250元，检测费400元, 250 not of 检测.
 */
function isBeside(
  { stems }: Row,
  { at, place, index: { evidence } }: { readonly at: number; readonly place: number; readonly index: GateIndex },
): boolean {
  const { passage, start, end } = evidence.sentences[at] as EvidenceSentence
  const { text } = evidence.passages[passage] ?? { text: '' }
  const figure = evidence.numbers.mentionAt(place)
  const ahead = labelIn(text.slice(start, figure.start), stems, -1)
  if (ahead !== undefined) return !/\d/.test(text.slice(start + ahead.start, start + ahead.end))
  const behind = labelIn(text.slice(figure.end, end), stems, 1)
  if (behind === undefined) return true
  const [rest = ''] = text.slice(figure.end + behind.end, end).split(/[,;.，；。、،؛]/)
  return !/\d/.test(text.slice(figure.end, figure.end + behind.end)) && !/\d/.test(rest)
}

/** Where words that have all of some stems begin and end: the last of them, looked for backwards, or the first. */
function labelIn(
  text: string,
  stems: ReadonlySet<string>,
  direction: 1 | -1,
): { readonly start: number; readonly end: number } | undefined {
  const own = words(text)
  const left = new Set(stems)
  let found: { readonly start: number; readonly end: number } | undefined
  for (const word of direction === 1 ? own : own.toReversed()) {
    const [key = ''] = stemsOf(text.slice(word.start, word.end))
    if (!left.delete(key)) continue
    found = { start: Math.min(found?.start ?? word.start, word.start), end: Math.max(found?.end ?? word.end, word.end) }
    if (left.size === 0) return found
  }
  return undefined
}

/** Whether a sentence of the evidence tells a figure of what a row is about. */
function hasFigures({ stems }: Row, { counted, index }: Pick<Asked, 'counted' | 'index'>): boolean {
  return index.evidence.sentences.some(({ passage, start, end }, at) => {
    const own = stems.isSubsetOf(stemsAt(index, at))
      ? index.evidence.passages[passage]?.text.slice(start, end)
      : undefined
    return (
      own?.matchAll(FIGURE).some(({ 0: figure, index: place }) => isCounted(own, place + figure.length, counted)) ===
      true
    )
  })
}

const FIGURE = /\p{N}[\p{N}.,]*/gu

/** What a figure of a row counts: the word behind it, and the head of its column. */
function countedIn(
  { start, end }: { readonly start: number; readonly end: number },
  { sentence, index: { answer } }: { readonly sentence: AnswerSentence; readonly index: GateIndex },
): ReadonlySet<string> {
  const behind = wordBehind(answer.text, end)
  if (sentence.block !== 'table_row') return behind
  let first = sentence.index
  while (first > 0 && answer.sentences[first - 1]?.block === 'table_row') first -= 1
  const { start: from = 0, end: to = 0, block } = answer.sentences[first - 1] ?? {}
  const head = block === 'heading' ? answer.text.slice(from, to) : ''
  const column = answer.text.slice(sentence.start, start).split('|').length - 1
  return behind.union(stemsOf(head.split('|')[column] ?? ''))
}

const LONGEST_WORD = 24

function wordBehind(text: string, end: number): ReadonlySet<string> {
  const [first] = words(text.slice(end, end + LONGEST_WORD))
  return first === undefined || first.start > 1 || isStopWord(first) ? new Set() : new Set([stem(first.form)])
}

/** Whether a number of a passage counts the same. */
function counts(
  { evidence }: GateIndex,
  { passage, end }: { readonly passage: number; readonly end: number },
  counted: ReadonlySet<string>,
): boolean {
  return isCounted(evidence.passages[passage]?.text ?? '', end, counted)
}

function isCounted(text: string, end: number, counted: ReadonlySet<string>): boolean {
  const own = wordBehind(text, end)
  return own.size > 0 && own.isSubsetOf(counted)
}

function rowsAround({ index: at, block }: AnswerSentence, index: GateIndex): readonly Row[] {
  const { sentences } = index.answer
  let [from, to] = [at, at + 1]
  while (from > 0 && sentences[from - 1]?.block === block && at - from < MOST_ROWS) from -= 1
  while (sentences[to]?.block === block && to - at < MOST_ROWS) to += 1
  return sentences.slice(from, to).flatMap((sentence) => (sentence.index === at ? [] : (rowOf(sentence, index) ?? [])))
}

function rowOf({ start, end, block }: AnswerSentence, { answer }: GateIndex): Row | undefined {
  const written = answer.text.slice(start, end)
  const text = written.trimStart()
  const match = (block === 'table_row' ? CELL : LABEL).exec(text)
  const name = match?.[1]?.replace(/[*_`]/g, '').trim() ?? ''
  const stems = stemsOf(name)
  return match === null || stems.size === 0
    ? undefined
    : { name, stems, end: start + written.length - text.length + match[0].length }
}

/** Many rows are compared with the same sentences. */
function stemsAt({ evidence, shared }: GateIndex, at: number): ReadonlySet<string> {
  const known = shared(stemsBySentence, stemsBySentence)
  let stems = known.get(at)
  if (stems === undefined) {
    const { passage, start, end } = evidence.sentences[at] as EvidenceSentence
    known.set(at, (stems = stemsOf(evidence.passages[passage]?.text.slice(start, end) ?? '')))
  }
  return stems
}

function stemsBySentence(): Map<number, ReadonlySet<string>> {
  return new Map()
}
