import type { RunDocument } from '../core/index.ts'

/** What people would say, as far as a calibration can tell: a sentence for each evaluator that has one. */
export function correctedSentences({ summary }: RunDocument): string[] {
  return Object.entries(summary.evaluators).flatMap(([name, { corrected }]) => {
    if (corrected === undefined) return []
    if (corrected.status === 'refused') return [`${name} is not corrected: ${corrected.reason}`]
    const { share, ci, raw, labels } = corrected
    return [
      `${name}: the judge passes ${percent(raw)} of the answers; people would call ${percent(share)} good ` +
        `(95 % interval ${percent(ci[0])} to ${percent(ci[1])}), going by ${labels} labels.`,
    ]
  })
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
