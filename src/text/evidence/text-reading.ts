import { shared, type Shared } from '../../support/shared.ts'
import { type DateMention, readDates } from '../dates/dates.ts'
import { type DigitRuns, digitRuns } from '../numbers/digit-runs.ts'
import type { NumberMention } from '../numbers/number-mention.ts'
import { readNumbersLiberally } from '../numbers/numbers.ts'
import { type Sentence, sentences } from '../sentences/sentences.ts'
import type { WordColumns } from '../words/word-columns.ts'
import { scanWords } from '../words/word-scanner.ts'

/** What a text says by itself, independent of where it appears. Never changed, so it can be kept. */
export interface TextReading {
  readonly words: WordColumns
  readonly sentences: readonly Sentence[]
  /** In the order of the text. */
  readonly numbers: readonly NumberMention[]
  readonly dates: readonly DateMention[]
  /** Keeps what others derive from the text, as long as this is kept. */
  readonly about: Shared
}

export function readText(text: string): TextReading {
  return new ReadText(text)
}

/** A text whose numbers and dates are read on first use: many an answer has none that could be looked up. */
class ReadText implements TextReading {
  readonly words: WordColumns
  readonly sentences: readonly Sentence[]
  readonly about: Shared = shared()
  private readonly text: string
  private madeDigits: DigitRuns | undefined
  private madeNumbers: readonly NumberMention[] | undefined
  private madeDates: readonly DateMention[] | undefined

  constructor(text: string) {
    this.text = text
    this.words = scanWords(text)
    this.sentences = sentences(text)
  }

  get numbers(): readonly NumberMention[] {
    const { text, words, digits } = this
    return (this.madeNumbers ??= readNumbersLiberally(text, { words, digits }))
  }

  get dates(): readonly DateMention[] {
    const { text, digits } = this
    return (this.madeDates ??= readDates(text, { liberal: true, digits }))
  }

  private get digits(): DigitRuns {
    const { text, words } = this
    return (this.madeDigits ??= digitRuns(text, { liberal: true, words }))
  }
}
