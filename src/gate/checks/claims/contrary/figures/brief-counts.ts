import { isStopWord } from '../../../../../text/words/stop-words.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'

interface Counts {
  /** What the figure counts in the evidence, in the claim, and what each figure of the claim does. */
  readonly known: string
  readonly said: string
  readonly all: readonly string[]
}

interface Beside {
  /** A figure of the evidence that counts the same as the claim's. */
  readonly other: number
  readonly claim: Claim
  readonly index: GateIndex
  readonly counts: Counts
}

/**
 * Whether a figure stands in one sentence with another that counts the same in full, and leaves out what both count: the second of `A takes 5
 * working days, B 10`, or of `four weeks ahead; for a long-distance move eight weeks`. Of the words behind it, no other figure of the claim may
 * have them, and the claim has both figures, or more of its words in the clause of this one.
 */
export function isCountedBriefly(place: number, { other, claim, index, counts }: Beside): boolean {
  const { numbers } = index.evidence
  if (numbers.sentenceAt(place) !== numbers.sentenceAt(other)) return false
  if (counts.known === '') return true
  if (startOf(counts.known) !== startOf(counts.said) || counts.all.includes(counts.known)) return false
  const { value } = numbers.mentionAt(other)
  return (
    claim.numbers.some((number) => number.value === value) ||
    sharedWith(clauseOf(place, index), claim) > sharedWith(clauseOf(other, index), claim)
  )
}

function startOf(counts: string): string {
  return counts.split(' ', 1)[0] ?? ''
}

/** What stands between the signs around a figure of the evidence, in small letters. */
function clauseOf(place: number, { evidence }: GateIndex): string {
  const { numbers, passages, sentences } = evidence
  const text = passages[numbers.passageAt(place)]?.text ?? ''
  const sentence = sentences[numbers.sentenceAt(place)]
  const { start, end } = numbers.mentionAt(place)
  const before = text.slice(sentence?.start, start).split(SIGN).at(-1) ?? ''
  const behind = text.slice(end, sentence?.end).split(SIGN)[0] ?? ''
  return `${before}${behind}`.toLowerCase()
}

const SIGN = /[;:]/
/** Inflection changes the end of a word. */
const BEGINNING = 4

function sharedWith(clause: string, { words }: Claim): number {
  return words.filter((word) => !isStopWord(word) && clause.includes(word.form.slice(0, BEGINNING))).length
}
