import type { AnswerPart } from './answer-part.ts'

/** What lists count. Of other things a number may be the name: `Apollo 1`. */
const COUNTED =
  'steps?|stage|phase|part|point|item|task|fact|finding|reason|tip|round|piece|number|section|chapter|rule|option|example|note|issue|' +
  'benefit|feature|factor|argument|thing|key|lesson|question|answer|action|move|cause|effect|advantage|disadvantage|pro|con|' +
  'requirement|condition|entry|line|bullet|level|method|claim|detail|aspect'
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const WAYS = [ORDINALS, NUMBERS, ROMANS, LETTERS]

/** The beginning of a line that may count it: `Task 1 ▸`, `Part II –`, `**1 —**`, `Finding № 2:`, `a.` */
const LABEL = new RegExp(
  `(?<=^|\\n)[ \\t>*_\`#•▪◦‣✅✔☑👉➤►·-]{0,8}(?:(${COUNTED}) )?(?:№ ?|# ?|no\\.? ?|nr\\.? ?)?(\\d{1,2}|[ivx]{1,4}|[a-j]|${[...NUMBERS, ...ORDINALS].join('|')})` +
    `(?: ?(?:/|of) ?\\d{1,2})?[*_\`]{0,3} ?(?:[.:)=▸›»>→➜,]|[–—-](?=[ *_]))[*_\`]{0,3}(?=\\s)`,
  'giu',
)

interface Label {
  readonly start: number
  readonly end: number
  readonly noun: string
  readonly counted: string
}

/** Whether each of the labels is the number behind the one before, from the first on. */
function isCounted(labels: readonly Label[]): boolean {
  const inWay = (way: readonly string[]): boolean => labels.every(({ counted }, at) => counted === way[at])
  return labels.every(({ counted }, at) => counted === String(at + 1)) || WAYS.some(inWay)
}

/** The labels of lines that count themselves, from the first on: they are an answer's own, and state nothing. */
export function seriesLabels(text: string): readonly Pick<AnswerPart, 'start' | 'end'>[] {
  if (!text.includes('\n')) return []
  const labels = [...text.matchAll(LABEL)].map(({ 0: { length }, 1: noun = '', 2: counted = '', index }) => ({
    start: index,
    end: index + length,
    noun: noun.toLowerCase(),
    counted: counted.toLowerCase(),
  }))
  const groups = [...Map.groupBy(labels, ({ noun }) => noun).values()]
  return groups
    .filter((group) => group.length > 1 && isCounted(group))
    .flat()
    .toSorted((a, b) => a.start - b.start)
}

/** The parts with those labels that no part has yet. */
export function withSeries(text: string, parts: readonly AnswerPart[]): AnswerPart[] {
  const free = seriesLabels(text).filter(({ start, end }) =>
    parts.every((part) => part.end <= start || part.start >= end),
  )
  if (free.length === 0) return [...parts]
  const labels = free.map(({ start, end }): AnswerPart => ({ kind: 'framing', start, end, passages: [], names: [] }))
  return [...parts, ...labels].toSorted((a, b) => a.start - b.start)
}
