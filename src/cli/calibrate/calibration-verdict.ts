import type { Drift } from '../../calibration/drift.ts'
import type { Interval } from '../../stats/intervals.ts'
import type { Measurement } from '../../stats/measurement.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'

/** A calibration's exit code, and why. */
export interface Verdict {
  readonly outcome: 'holds' | 'below' | 'inconclusive'
  readonly code: ExitCode
  /** One sentence for each requirement that is not met or cannot be decided. */
  readonly reasons: readonly string[]
}

interface Asked {
  readonly name: string
  readonly least: number
  readonly estimate: number | null
  readonly interval: readonly [low: number, high: number] | null
}

/** A figure to compare with a requirement. Has no estimate if there is none. */
export function figureOf(
  figure: Measurement<{ readonly estimate: number; readonly interval: Interval }>,
): Pick<Asked, 'estimate' | 'interval'> {
  if (figure.status === 'measured') return { estimate: figure.estimate, interval: figure.interval }
  return { estimate: figure.estimate ?? null, interval: null }
}

/** Checks agreement, κ and drift against the requirements. A requirement inside the interval is inconclusive. */
export function verdictOf(asked: readonly Asked[], drift: Drift | null | undefined): Verdict {
  const below: string[] = []
  const unsure: string[] = []
  for (const one of asked) {
    const said = `${one.name} ${figureOrDash(one.estimate)}${one.interval === null ? '' : ` (${figureOrDash(one.interval[0])} to ${figureOrDash(one.interval[1])})`}`
    if (one.estimate === null) unsure.push(`${one.name} is not known, and ${one.least} was asked.`)
    else if (one.estimate >= one.least - 1e-9) continue
    else if (one.interval === null || one.interval[1] < one.least) below.push(`${said} is below ${one.least}.`)
    else unsure.push(`${said} is below ${one.least}, but the labels are too few to tell.`)
  }
  if (drift === null) unsure.push('Drift cannot be measured: the two calibrations share no answer.')
  else if (drift?.alarm === true) {
    below.push(
      `The judge agrees less than when it was pinned: ${drift.lost} of ${drift.pairs} lost and ${drift.won} won ` +
        `(p = ${figureOrDash(drift.pValue)}).`,
    )
  }
  if (below.length > 0) return { outcome: 'below', code: EXIT.below, reasons: [...below, ...unsure] }
  if (unsure.length > 0) return { outcome: 'inconclusive', code: EXIT.inconclusive, reasons: unsure }
  return { outcome: 'holds', code: EXIT.holds, reasons: [] }
}

function figureOrDash(value: number | null): string {
  return value === null ? '–' : String(Number(value.toPrecision(3)))
}
