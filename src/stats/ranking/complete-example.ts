/** An example all of whose variants were measured. */
export interface CompleteExample {
  /** Its number among all examples, by which slices and the whole know it. */
  readonly at: number
  readonly group?: string | undefined
  /** From 0 to 1, by variant. */
  readonly scores: readonly number[]
}
