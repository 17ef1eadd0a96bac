import { lowerBound } from '../../support/lower-bound.ts'
import { DateLookup } from '../dates/date-lookup.ts'
import type { DateMention } from '../dates/dates.ts'
import type { Sentence } from '../sentences/sentences.ts'
import { EvidenceNumbers, type Place } from './evidence-numbers.ts'
import type { TextReading } from './text-reading.ts'

/** A date in the evidence, and where it is. */
export type PlacedDate = DateMention & Place

/** The numbers and dates of texts, read and entered on first use. */
export class Mentions {
  private readonly texts: { reading: TextReading; passage: number; firstSentence: number | undefined }[] = []
  private madeNumbers: EvidenceNumbers | undefined
  private madeDates: readonly PlacedDate[] | undefined
  private madeLookup: DateLookup | undefined
  private readonly lookups = new Map<number, DateLookup>()

  /** Passages come in order. `firstSentence`: the number of its first sentence in the evidence; `undefined` for a title and a source. */
  add(reading: TextReading, { passage, firstSentence }: { passage: number; firstSentence: number | undefined }): void {
    this.texts.push({ reading, passage, firstSentence })
  }

  get numbers(): EvidenceNumbers {
    return (this.madeNumbers ??= this.enterNumbers())
  }

  get dates(): readonly PlacedDate[] {
    return (this.madeDates ??= this.texts.flatMap(
      ({ reading: { dates, sentences: spans }, passage, firstSentence }) => {
        const sentenceOf = sentencesInOrder(spans, firstSentence)
        return dates.map((date) => ({ ...date, passage, sentence: sentenceOf(date.start) }))
      },
    ))
  }

  get lookup(): DateLookup {
    return (this.madeLookup ??= new DateLookup(this.dates))
  }

  /** The dates of one passage, its title and source. Those of others are not read. */
  lookupIn(passage: number): DateLookup {
    let lookup = this.lookups.get(passage)
    if (lookup === undefined) this.lookups.set(passage, (lookup = new DateLookup(this.datesIn(passage))))
    return lookup
  }

  private datesIn(passage: number): readonly DateMention[] {
    const { texts } = this
    const first = lowerBound((at) => (texts[at] as { passage: number }).passage < passage, texts.length)
    const end = lowerBound((at) => (texts[at] as { passage: number }).passage <= passage, texts.length)
    return texts.slice(first, end).flatMap(({ reading }) => reading.dates)
  }

  private enterNumbers(): EvidenceNumbers {
    const entered = new EvidenceNumbers(this.texts.reduce((sum, { reading }) => sum + reading.numbers.length, 0))
    for (const { reading, passage, firstSentence } of this.texts) {
      const sentenceOf = sentencesInOrder(reading.sentences, firstSentence)
      for (const mention of reading.numbers) entered.add(mention, { passage, sentence: sentenceOf(mention.start) })
    }
    return entered
  }
}

/** Finds the sentence of the evidence that contains a place in a text, for ascending places; -1 for one in a title or a source. */
function sentencesInOrder(spans: readonly Sentence[], firstSentence: number | undefined): (start: number) => number {
  let at = 0
  return (start) => {
    if (firstSentence === undefined || spans.length === 0) return -1
    while (at < spans.length - 1 && (spans[at] as Sentence).end <= start) at++
    return firstSentence + at
  }
}
