import type { Measurement } from '../../src/stats/measurement.ts'

/** What was measured; fails with the reason when it was not. */
export function measured<T>(outcome: Measurement<T>): T & { readonly status: 'measured' } {
  if (outcome.status === 'measured') return outcome
  throw new Error(`Expected a measurement: ${outcome.reason}`)
}

/** Whether a value holds NaN or an infinity anywhere in it. */
export function hasBrokenNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBrokenNumber)
}
