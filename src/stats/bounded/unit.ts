/** An independent unit: the sum of its numbers and how many they are. */
export interface Unit {
  readonly sum: number
  readonly size: number
  /** How many such units there are. 1 if left out. */
  readonly times?: number
}
