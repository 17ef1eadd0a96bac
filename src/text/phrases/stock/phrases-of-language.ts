/** The phrases of one language, as sources of patterns in any case. Slots are closed: none takes in a figure, a name or a denial. */
export interface PhrasesOfLanguage {
  /** From the beginning of a sentence up to its final mark. */
  readonly sentences: readonly string[]
  /** Beginnings of sentences. */
  readonly leads: readonly string[]
  /** Those that name a passage by its number, which is the only group. */
  readonly named: readonly string[]
}

/** Where a text has a phrase, end exclusive. */
export interface StockPhrase {
  readonly start: number
  readonly end: number
  /** The passage that it names by its number. */
  readonly passage?: number
}
