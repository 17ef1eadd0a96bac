import type { Drift } from '../../calibration/drift.ts'
import { counted } from '../../support/counted.ts'
import { chance, percent } from './page.ts'

/** How a judge has changed since it was pinned, as sentences. */
export function driftLines(drift: Drift | null | undefined): string[] {
  if (drift === undefined || drift === null) return []
  const { pairs, unpaired, agreedThen, agreedNow, lost, won, pValue } = drift
  const sure = pValue === null ? '' : `, ${chance(pValue)}`
  return [
    `Since it was pinned: agreement ${percent(agreedThen)} then, ${percent(agreedNow)} now, over ${counted(pairs, 'answer')} of both ` +
      `(${lost} lost, ${won} won${sure}${unpaired === 0 ? '' : `; ${unpaired} not of both`}).`,
    '',
  ]
}
