import type { PlacedDate } from '../../../../text/evidence/mentions.ts'
import { matchesDate } from '../../../../text/dates/dates.ts'
import { words } from '../../../../text/words/words.ts'
import type { CheckFinding } from '../../../check.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { COMPARING } from './other-entries.ts'
import { stemsOfContent } from './sources.ts'

/** A date behind a label: `Paper returns: 30 April 2025`. */
interface LabelledDate {
  readonly label: string
  readonly stems: ReadonlySet<string>
  readonly date: PlacedDate
}

const LABEL = /(?:^|[.;:!?\n|]\s{0,3})(?:[-*•] ?)?\**([^.;:!?\n|]{2,60}?)\**:\**\s{1,2}$/u
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
