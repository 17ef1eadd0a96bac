/** A value in a file that contains a run, and the line it begins on. */
export interface RunValue {
  readonly value: unknown
  readonly line: number
}
