import { TextTooLongError } from '../../core/errors.ts'
import { textOf, type Example, type Passage } from '../../core/example.ts'
import { readCitationMarks } from '../../text/citations/citation-marks.ts'
import { passageAliases } from '../../text/citations/passage-aliases.ts'
import { sentences, type Sentence } from '../../text/sentences/sentences.ts'
import { uncheckable } from '../../text/phrases/answer-kind.ts'

/** A sentence of the answer that can be checked, with its citations. */
export interface CitedSentence {
  readonly id: string
  /** The sentence without its citation marks. */
  readonly text: string
  readonly span: readonly [start: number, end: number]
  /** The passages it cites, each once. */
  readonly cited: readonly Passage[]
  /** Citations that match no passage. */
  readonly unknown: readonly string[]
  /** Whether the citations are in the sentence itself, rather than for the whole answer. */
  readonly placed: boolean
}

/** An answer with its citations. */
export interface CitedAnswer {
  readonly sentences: readonly CitedSentence[]
  /** Whether the example gives citations, even an empty list, or the answer has marks. */
  readonly cites: boolean
}

/** Of an answer: each of its sentences is kept with its citations. */
const MOST_CHARACTERS = 2_000_000

/** A citation at its place in the answer; one without a place holds for all sentences. */
interface Mark {
  readonly start: number
  readonly end: number
  readonly labels: readonly string[]
}

/**
 * The sentences of an answer with their citations: those that the example gives with spans, or else the marks in the
 * answer (`[1]`, `[2, 3]`, `[4-6]`, `[^1]`, `[doc-7]`, `[leave.pdf, p. 2]`), or else those that the example gives without
 * spans, which apply to every sentence. A mark after a full stop belongs to the sentence before it.
 */
export function citedSentences(example: Example): CitedAnswer {
  const text = textOf(example.output)
  if (text.length > MOST_CHARACTERS) {
    const reader = 'the reader of citations'
    throw new TextTooLongError({ text: 'The answer', reader, characters: text.length, limit: MOST_CHARACTERS })
  }
  const inline = inlineMarks(text, example)
  const spanned = (example.citations ?? []).flatMap(({ id, span }) =>
    span === undefined ? [] : [{ start: span[0], end: span[1], labels: [id] }],
  )
  const marks = spanned.length > 0 ? spanned.toSorted((a, b) => a.start - b.start) : inline
  const everywhere = marks.length > 0 ? [] : (example.citations ?? []).map(({ id }) => id)
  const find = passageFinder(example)
  const bracketed = spanned.filter(({ start, end }) => MARK.test(text.slice(start, end)))
  const all = sentences(text)
  const labels = labelsBySentence(text, { marks, all })
  const plain = withoutMarks(text, { marks: [...inline, ...bracketed].toSorted((a, b) => a.start - b.start), all })
  const checkable = all.flatMap((sentence, index) => {
    const bare = plain[index] ?? ''
    if (bare === '' || uncheckable(text, sentence) !== undefined) return []
    return [{ span: [sentence.start, sentence.end] as const, text: bare, labels: labels[index] ?? [] }]
  })
  return {
    sentences: checkable.map(({ labels, ...rest }, index) => {
      const wanted = [...new Set([...everywhere, ...labels])]
      const found = wanted.map((label) => ({ label, passages: find(label) }))
      const unknown = found.flatMap(({ label, passages }) => (passages.length === 0 ? [label] : []))
      return {
        id: `s${index + 1}`,
        ...rest,
        placed: labels.length > 0,
        cited: [...new Set(found.flatMap(({ passages }) => passages))],
        unknown,
      }
    }),
    cites: marks.length > 0 || example.citations !== undefined,
  }
}

function inlineMarks(text: string, { context = [] }: Example): readonly Mark[] {
  const ids = context.map(({ id }) => id)
  return readCitationMarks(text, { ids, aliases: passageAliases(context) }).map(({ start, end, refs }) => ({
    start,
    end,
    labels: refs,
  }))
}

/**
 * The passages that a label names: by its id; or, for a number, the citation of that number where the example lists
 * citations without spans; or else the passage of that number among those that were shown; or all of a file or title.
 */
function passageFinder({ context = [], citations = [] }: Example): (label: string) => readonly Passage[] {
  const shown = context.filter(({ offered }) => offered !== false)
  const byId = new Map(shown.toReversed().map((passage) => [passage.id, passage]))
  const listed = citations.every(({ span }) => span === undefined) ? citations : []
  const aliases = passageAliases(shown)
  return (label) => {
    const known = byId.get(label)
    if (known !== undefined) return [known]
    if (!/^\d{1,6}$/.test(label)) return aliases.of(label).flatMap((at) => shown[at] ?? [])
    const source = listed[Number(label) - 1]
    const numbered = listed.length === 0 ? shown[Number(label) - 1] : byId.get(source?.id ?? '')
    return numbered === undefined ? [] : [numbered]
  }
}

/** A span that is a mark, rather than the words that the citation is about. */
const MARK = /^(?:[[(<【［^\uE200]|[¹²³⁴-⁹]|$)/

/** For each sentence, the labels of the marks in it or directly after it on the same line. Marks are in order. */
function labelsBySentence(
  text: string,
  { marks, all }: { marks: readonly Mark[]; all: readonly Sentence[] },
): readonly (readonly string[])[] {
  const labels: string[][] = all.map(() => [])
  let at = 0
  let behind = 0
  for (const mark of marks) {
    while ((all[at + 1]?.start ?? Infinity) <= mark.start) at++
    // Only marks and spaces are between the start of the sentence and this mark.
    const from = Math.max(all[at]?.start ?? 0, behind)
    const opens = at > 0 && MARK.test(text.slice(mark.start, mark.end)) && text.slice(from, mark.start).trim() === ''
    const sameLine = opens && !text.slice(all[at - 1]?.end ?? 0, mark.start).includes('\n')
    if (opens) behind = mark.end
    labels[sameLine ? at - 1 : at]?.push(...mark.labels)
  }
  return labels
}

/** The sentences without their marks. Both are in order. */
function withoutMarks(
  text: string,
  { marks, all }: { marks: readonly Mark[]; all: readonly Sentence[] },
): readonly string[] {
  let next = 0
  return all.map(({ start, end }) => {
    let bare = ''
    let at = start
    while ((marks[next]?.start ?? Infinity) < end) {
      const mark = marks[next++] as Mark
      if (mark.start < at || mark.end > end) continue
      bare += text.slice(at, mark.start).replace(/ $/, '')
      at = mark.end
    }
    return (bare + text.slice(at, end)).trim()
  })
}
