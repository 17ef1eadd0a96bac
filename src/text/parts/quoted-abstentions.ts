import { blanked } from '../citations/citations.ts'
import { answerKind } from '../phrases/answer-kind.ts'
import { quotes } from '../sentences/quotes.ts'
import type { AnswerPart } from './answer-part.ts'
import { DENIED, isMetaAt } from './about-itself.ts'
import { SIGN } from './pattern.ts'

/** What an answer says of itself in quotation marks is shorter. */
const LONGEST = 200
const MARK = /["“”„«»「」『』]/

/** Ahead of what somebody else says: `Passage 2 says: `, `The manual states that `. */
const SAID_BY_ANOTHER =
  /(?:[\uE000-\uE003][^\uE000-\uE003,;.!?，；。！？،؛؟]{0,24}|\b(?:says|said|states|stated|reads|writes|wrote|notes|noted|claims|claimed|told \w+)(?: that)?)[:：,，]?\s*$/i
const LONGEST_AHEAD = 60
/** A citation behind the quotation marks. */
const CITED = /^[\s.,;。，]*[[【（(]/

type Place = Pick<AnswerPart, 'start' | 'end'>

interface Unquoted {
  readonly named: string
  /** What stood in quotation marks, in order. */
  readonly quoted: readonly Place[]
}

/**
 * The text, with signs for names, without the quotation marks around what declines to answer: `the answer is "Unable to
 * answer based on the given passages"` quotes no passage. What another says so stays quoted.
 */
export function withoutQuotedAbstentions(text: string, named: string): Unquoted {
  if (!MARK.test(text)) return { named, quoted: [] }
  const quoted = quotes(text).filter(
    ({ start, end, kind }) =>
      kind === 'quoted' &&
      end - start <= LONGEST &&
      declines(text, named, { start, end }) &&
      !SAID_BY_ANOTHER.test(named.slice(Math.max(0, start - LONGEST_AHEAD), start - 1)) &&
      !CITED.test(text.slice(end + 1, end + LONGEST_AHEAD)),
  )
  const marks = quoted.flatMap(({ start, end }): [number, number][] => [
    [start - 1, start],
    [end, end + 1],
  ])
  return { named: blanked(named, marks), quoted }
}

/** The parts of an answer, where sentences that say nothing but that they decline to answer are about the evidence. */
export function withAbstentions(
  text: string,
  {
    parts,
    sentences,
    quoted,
  }: { readonly parts: AnswerPart[]; readonly sentences: readonly Place[] } & Pick<Unquoted, 'quoted'>,
): AnswerPart[] {
  const left = blanked(
    text,
    parts.map(({ start, end }) => [start, end] as const),
  )
  const declining = sentences.filter(
    ({ start, end }) =>
      quoted.some((quote) => start <= quote.start && quote.end <= end) && !HAS_CONTENT.test(left.slice(start, end)),
  )
  if (declining.length === 0) return parts
  return parts.map((part) =>
    declining.some(({ start, end }) => start <= part.start && part.end <= end)
      ? { ...part, kind: 'about_evidence', passages: [] }
      : part,
  )
}

const HAS_CONTENT = /[\p{L}\p{N}]/u

function declines(text: string, named: string, { start, end }: { start: number; end: number }): boolean {
  const own = text.slice(start, end)
  const kind = answerKind(own)
  if (kind === 'abstention' || kind === 'refusal') return true
  return DENIED.test(own) && SIGN.test(named.slice(start, end)) && isMetaAt(named, start, end, true)
}
