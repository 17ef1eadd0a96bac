/** A word that two statements are compared by. */
export interface Unit {
  readonly key: string
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** Which clause it is in, counted from the beginning. */
  readonly clause: number
  /** Whether it says something by itself: `refund`, but not `before`. */
  readonly content: boolean
  /** Whether it stands behind an Arabic `or`, as another thing that the sentence says the same of. */
  readonly isAlternative?: boolean
}

/** A word that denies. */
export interface Denial {
  readonly start: number
  readonly end: number
  readonly clause: number
  /** The unit behind it. */
  readonly at: number
  /** Whether it goes on with the one before: `not processed and not queued`. */
  readonly goesOn?: true
}

/** A word that says that it holds of this alone: `only`. Where it is, like a denial. */
export type Restriction = Denial

/** What a sentence says, for comparing whether another says the contrary. */
export interface Statement {
  readonly units: readonly Unit[]
  readonly denials: readonly Denial[]
  readonly restrictions: readonly Restriction[]
  /** Where words are that say that someone else says so, as indices into `units`. */
  readonly reported: readonly number[]
  /** Likewise words that make it depend on something. */
  readonly conditions: readonly number[]
}
