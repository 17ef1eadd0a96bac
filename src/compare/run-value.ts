/** A value of a file that holds a run, and the line that it begins on. */
export interface RunValue {
  readonly value: unknown
  readonly line: number
}
