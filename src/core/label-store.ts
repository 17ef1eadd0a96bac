/** What a person said of an example or of a decision. */
export interface Label {
  readonly subject: { readonly kind: 'example' | 'decision'; readonly id: string }
  /** What was asked, such as `faithfulness`. */
  readonly name: string
  /** Who said it. */
  readonly rater: string
  readonly value: boolean | number | string
  readonly note?: string
  /** RFC 3339, UTC. */
  readonly labelledAt: string
}

/** Which labels are wanted: those that agree with every field that is given. */
export interface LabelQuery {
  readonly kind?: Label['subject']['kind']
  readonly subjectId?: string
  /** What was labelled about the subject, such as the name of an evaluator. */
  readonly name?: string
  readonly rater?: string
}

/** Where human labels are kept: one for each subject, name and rater; the last one said stands. */
export interface LabelStore extends AsyncDisposable {
  put(labels: readonly Label[]): Promise<void>
  /** Ordered by subject, name and rater, in the order of code points; read bit by bit. */
  list(query?: LabelQuery): AsyncIterable<Label>
  /** The raters and how many labels each gave. */
  raters(): Promise<readonly { readonly rater: string; readonly labels: number }[]>
}
