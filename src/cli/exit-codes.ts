import type { OutcomeVerdict, RunOutcome } from '../core/run.ts'

/** The exit codes of every verb. */
export const EXIT = {
  holds: 0,
  /** Quality is below what was asked, or a check of the data failed. */
  below: 1,
  /** Wrong usage or setup; nothing was spent. */
  usage: 2,
  inconclusive: 3,
  /** Too many judge failures, a full disk, or a fault in Assay: it says nothing about quality. */
  infrastructure: 4,
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

const CODES: Readonly<Record<OutcomeVerdict, ExitCode>> = {
  holds: EXIT.holds,
  measured: EXIT.holds,
  below: EXIT.below,
  worse: EXIT.below,
  not_compared: EXIT.usage,
  inconclusive: EXIT.inconclusive,
  infrastructure: EXIT.infrastructure,
  interrupted: EXIT.interrupted,
}

/** The exit code of a finished run, or of a comparison: of what its reports say. */
export function exitCodeOf({ verdict }: Pick<RunOutcome, 'verdict'>): ExitCode {
  return CODES[verdict]
}
