import type { CalibrationRow } from '../core/calibration.ts'

/** Whether some of the answers were likelier to be labelled than others. */
export function isWeighted(rows: readonly CalibrationRow[]): boolean {
  return rows.some(({ weight }) => weight !== undefined)
}

/** How many answers each stands for. */
export function weightsOf(rows: readonly CalibrationRow[]): number[] {
  return rows.map(({ weight = 1 }) => weight)
}
