/** What a person said about an example or a decision. */
export interface Label {
  readonly subject: { readonly kind: 'example' | 'decision'; readonly id: string }
  /** The question they answered, such as `faithfulness`. */
  readonly name: string
  /** Who said it. */
  readonly rater: string
  readonly value: boolean | number | string
  readonly note?: string
  /** RFC 3339, UTC. */
  readonly labelledAt: string
}

/** Selects labels: those that match every field given. */
export interface LabelQuery {
  readonly kind?: Label['subject']['kind']
  readonly subjectId?: string
  /** The aspect that was labelled, such as the name of an evaluator. */
  readonly name?: string
  readonly rater?: string
}

/** Keeps human labels: one for each subject, name and rater. A later one replaces an earlier one. */
export interface LabelStore extends AsyncDisposable {
  put(labels: readonly Label[]): Promise<void>
  /** Ordered by subject, name and rater, in the order of code points; read bit by bit. */
  list(query?: LabelQuery): AsyncIterable<Label>
  /** The raters and how many labels each gave. */
  raters(): Promise<readonly { readonly rater: string; readonly labels: number }[]>
}
