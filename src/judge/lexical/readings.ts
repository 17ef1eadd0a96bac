import { type DateMention, readDates } from '../../text/dates/dates.ts'
import { type NamePhrase, namePhrases } from '../../text/names/name-phrases.ts'
import type { NumberMention } from '../../text/numbers/number-mention.ts'
import { readNumbers } from '../../text/numbers/numbers.ts'
import { stem } from '../../text/words/stem.ts'
import { isStopWord } from '../../text/words/stop-words.ts'
import { words } from '../../text/words/words.ts'
import type { JudgedEvidence } from './claim-evidence.ts'
import { type Compound, compoundsOf } from './compounds.ts'
import type { Effort } from './bounds/effort.ts'
import type { Candidate } from './match.ts'
import { type Opposable, opposable } from './differences/opposites.ts'
import { SentenceDates } from './differences/sentence-dates.ts'

/** UTF-16 code units into a text, end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

type Neighbours = readonly [before: string, after: string]

/** What a claim or a sentence states. Each kind is read on first use. */
export class Readings {
  readonly text: string
  private readonly neighbours = new Map<number, Neighbours>()
  private readonly known: {
    dates?: readonly DateMention[]
    datesByGrain?: SentenceDates
    numbers?: readonly NumberMention[]
    values?: ReadonlySet<string>
    closed?: string
    names?: readonly NamePhrase[]
    compounds?: readonly Compound[]
    opposable?: Opposable
  } = {}

  constructor(text: string) {
    this.text = text
  }

  get dates(): readonly DateMention[] {
    return (this.known.dates ??= readDates(this.text))
  }

  get datesByGrain(): SentenceDates {
    return (this.known.datesByGrain ??= new SentenceDates(this.dates))
  }

  get numbers(): readonly NumberMention[] {
    return (this.known.numbers ??= readNumbers(this.text))
  }

  get values(): ReadonlySet<string> {
    return (this.known.values ??= new Set(this.numbers.map(({ value }) => value)))
  }

  /** The text without what may part the digits of a number: `318million` of `31. 8 million`. */
  get closed(): string {
    return (this.known.closed ??= this.text.replaceAll(/[\s.,]/g, ''))
  }

  get names(): readonly NamePhrase[] {
    return (this.known.names ??= namePhrases(this.text))
  }

  get compounds(): readonly Compound[] {
    return (this.known.compounds ??= compoundsOf(this.text))
  }

  get opposable(): Opposable {
    return (this.known.opposable ??= opposable(this.text))
  }

  /** The stems of the words next to a span; if the next word is only a function word, also the one after it. */
  neighboursOf({ start, end }: Span): Neighbours {
    const key = start * 2 ** 26 + end
    const known = this.neighbours.get(key)
    if (known !== undefined) return known
    const left = words(this.text.slice(Math.max(0, start - NEIGHBOURHOOD), start))
    const right = words(this.text.slice(end, end + NEIGHBOURHOOD))
    const found: Neighbours = [joined(left.toReversed()), joined(right)]
    this.neighbours.set(key, found)
    return found
  }
}

const NEIGHBOURHOOD = 40

function joined([next, second]: ReturnType<typeof words>): string {
  if (next === undefined) return ''
  return isStopWord(next) && second !== undefined ? `${stem(next.form)} ${stem(second.form)}` : stem(next.form)
}

/** The most characters of sentences whose readings are kept. */
const MOST_KEPT = 300_000
/** Reading a character costs about as much as this many comparisons. Most sentences are short and hardly count. */
const READ = 100
const SHORT = 1000

/** What the sentences of passages state. Claims on one topic are compared with the same few sentences. */
export class SentenceReadings {
  private readonly kept = new Map<number, Readings>()
  private characters = 0

  of({ at, sentence }: Candidate, effort: Effort): Readings {
    const known = this.kept.get(at)
    if (known !== undefined) return known
    const { text } = sentence
    effort.spend(text.length + READ * Math.max(0, text.length - SHORT))
    if (this.characters + text.length > MOST_KEPT) {
      this.kept.clear()
      this.characters = 0
    }
    const readings = new Readings(text)
    this.kept.set(at, readings)
    this.characters += text.length
    return readings
  }
}

/** Those of the evidence, made once. */
export function sentenceReadings({ index }: JudgedEvidence): SentenceReadings {
  return index.shared(sentenceReadings, () => new SentenceReadings())
}
