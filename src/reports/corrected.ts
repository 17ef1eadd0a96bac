import type { RunDocument } from '../core/run.ts'

/** What people would say, as far as a calibration can tell: a sentence for each evaluator that has one. */
export function correctedSentences({ summary }: RunDocument): string[] {
  return Object.entries(summary.evaluators).flatMap(([name, { corrected }]) => {
    if (corrected === undefined) return []
    if (corrected.status === 'refused') return [`${name} is not corrected: ${corrected.reason}`]
    const { share, ci, raw, labels, unlike } = corrected
    return [
      `${name}: the judge passes ${percent(raw)} of the answers; people would call ${percent(share)} good ` +
        `(95 % interval ${percent(ci[0])} to ${percent(ci[1])}), going by ${labels} labels.` +
        (unlike === undefined ? '' : unlikeSentence(unlike)),
    ]
  })
}

function unlikeSentence({ gap, pValue }: { readonly gap: number; readonly pValue: number }): string {
  const sure = pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(3)}`
  return (
    ` These scores are distributed differently from the labelled ones (largest gap ${percent(gap)}, ${sure}): ` +
    'there are more good answers or fewer, which is allowed for, or they are of another kind, for which the correction ' +
    'need not hold. Label some of them and calibrate again.'
  )
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
