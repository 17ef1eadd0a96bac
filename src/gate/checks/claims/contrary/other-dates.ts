import type { PlacedDate } from '../../../../text/evidence/mentions.ts'
import { type DateMention, matchesDate } from '../../../../text/dates/dates.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import type { CheckFinding } from '../../../check.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { COMPARING } from './other-entries.ts'
import { wordsAt } from './evidence-statements.ts'
import { placesNear, stemsOfContent } from './sources.ts'

/** A date behind a label: `Paper returns: 30 April 2025`. */
interface LabelledDate {
  readonly label: string
  readonly stems: ReadonlySet<string>
  readonly date: PlacedDate
}

const LABEL = /(?:^|[.;:!?\n|]\s{0,3})(?:[-*•] ?)?\**([^*.;:!?\n|]{2,60})\**:\**\s{1,2}$/u
const LONGEST_LABEL = 80
const MOST_DATES = 40

/** A date that the evidence has behind the label of another thing: `Electronic returns are due on 30 April` for `Paper returns: 30 April. Electronic returns: 30 June`. English. */
export function otherDates({ sentence, dates, words: own }: Claim, { claims, index, turned }: Context): CheckFinding[] {
  if (dates.length === 0 || own[0]?.script !== 'latin') return []
  const labelled = labelledDates(index)
  if (labelled.length < 2 || turned() === undefined) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (COMPARING.test(said)) return []
  const stems = stemsOfContent(own)
  for (const date of dates) {
    const places = labelled.filter((one) => matchesDate(date, one.date))
    const [place] = places
    // A date that stands elsewhere too may be of anything.
    if (place === undefined || index.evidence.dates.filter((one) => matchesDate(date, one)).length !== places.length)
      continue
    const named = labelled.filter(({ stems: label }) => label.isSubsetOf(stems))
    const [other] = named
    if (other === undefined || named.length > 1 || places.some((one) => one.label === other.label)) continue
    // What tells the labels apart: of `paper returns` and `electronic returns`, the first word.
    if (!places.every((one) => one.stems.difference(other.stems).isDisjointFrom(stems))) continue
    if (dates.some((one) => matchesDate(one, other.date))) continue
    const written = quotedText(claims.text.slice(date.start, date.end))
    const { text } = index.evidence.passages[other.date.passage] ?? { text: '' }
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_values',
        message: `The sentence has ${written} of ${quotedText(other.label)}, of which the evidence has ${quotedText(text.slice(other.date.start, other.date.end))}; ${written} is what it has of ${quotedText(place.label)}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, other.date.passage, other.date),
      },
    ]
  }
  return []
}

function labelledDates({ evidence }: GateIndex): readonly LabelledDate[] {
  return evidence.about(readLabelled, () => readLabelled(evidence))
}

function readLabelled({ dates, passages }: GateIndex['evidence']): readonly LabelledDate[] {
  if (dates.length > MOST_DATES) return []
  return dates.flatMap((date) => {
    const { text } = passages[date.passage] ?? { text: '' }
    const [, label = ''] = LABEL.exec(text.slice(Math.max(0, date.start - LONGEST_LABEL), date.start)) ?? []
    const stems = stemsOfContent(words(label))
    return stems.size === 0 ? [] : [{ label, stems, date }]
  })
}

/** These compare nothing. */
const AT_THE_LATEST = /\b(?:no|not) (?:later|earlier) than\b/gi
const OF_TIME = new Set(['later', 'earlier', 'than', 'no', 'not'])
/** Content words of a clause, at least. */
const FEWEST_OF_CLAUSE = 2
/** Of a sentence that has all of them the rest is no more than so many. */
const MOST_BESIDE = 6

/**
 * A date of another sentence, in a clause of which all other words are in one that has another date: `pay through SchoolWallet by 16 May` for
 * `Please pay through SchoolWallet by 2 May`. English.
 */
export function datesOfOthers(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { sentence, dates, words: own } = claim
  if (dates.length === 0 || own[0]?.script !== 'latin' || turned() === undefined) return []
  if (COMPARING.test(claims.text.slice(sentence.start, sentence.end).replace(AT_THE_LATEST, ''))) return []
  const known = datesBySentence(index)
  if (known.size < 2) return []
  for (const date of dates) {
    if (date.day === undefined || date.month === undefined) continue
    const keys = stemsOfContent(clauseAround(own, { date, dates, text: claims.text }))
    if (keys.size < FEWEST_OF_CLAUSE) continue
    const near = placesNear(claim, index).filter((at) => {
      const said = stemsOfContent(wordsAt(index, at).filter(({ kind }) => kind !== 'number'))
      return keys.isSubsetOf(said) && said.size <= keys.size + MOST_BESIDE
    })
    const [first] = near
    const others = near.flatMap((at) => known.get(at) ?? [])
    const [other] = others
    if (
      first === undefined ||
      other === undefined ||
      others.length !== 1 ||
      others.some((one) => matchesDate(date, one))
    )
      continue
    if (other.day === undefined || other.month === undefined || dates.some((one) => matchesDate(one, other))) continue
    if (!index.evidence.dates.some((one) => matchesDate(date, one))) continue
    const { text } = index.evidence.passages[other.passage] ?? { text: '' }
    const said = quotedText(claims.text.slice(date.start, date.end).replace(/\.$/, ''))
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_values',
        message: `The sentence has ${said} where the evidence has ${quotedText(text.slice(other.start, other.end).replace(/\.$/, ''))}, in a sentence with all the words of the clause.`,
        span: [date.start, date.end],
        evidence: hitSpan(index, other.passage, other),
      },
    ]
  }
  return []
}

/** The words between the marks around a date, without those of dates and figures. */
function clauseAround(
  own: readonly Word[],
  { date, dates, text }: { readonly date: DateMention; readonly dates: readonly DateMention[]; readonly text: string },
): readonly Word[] {
  const isBreak = (from: number, to: number): boolean => /[,;:.()!?–—]/.test(text.slice(from, to))
  const at = own.findIndex(({ end }) => end > date.start)
  let first = at
  while (first > 0 && !isBreak(own[first - 1]?.end ?? 0, own[first]?.start ?? 0)) first -= 1
  let last = at
  while (
    last + 1 < own.length &&
    ((own[last + 1]?.start ?? 0) < date.end || !isBreak(own[last]?.end ?? 0, own[last + 1]?.start ?? 0))
  )
    last += 1
  return own
    .slice(first, last + 1)
    .filter(
      (word) =>
        word.kind !== 'number' &&
        !OF_TIME.has(word.form) &&
        !dates.some(({ start, end }) => start < word.end && word.start < end),
    )
}

function datesBySentence({ evidence }: GateIndex): ReadonlyMap<number, readonly PlacedDate[]> {
  return evidence.about(datesBySentence, () => Map.groupBy(evidence.dates, ({ sentence }) => sentence))
}
