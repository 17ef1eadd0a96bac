import type { Aggregate } from '../core/aggregate.ts'
import type { RunDocument } from '../core/run.ts'

/**
 * The means that say more as a rate: `answers with an unsupported claim: 19.8 % (16.5–23.5)`, with the 95 % interval. A
 * sentence for each evaluator that declares what its mean falls short by.
 */
export function complementSentences({ run, summary }: RunDocument): string[] {
  const declared = run.metrics.flatMap(({ name, complement }) =>
    complement === undefined ? [] : [{ name, complement }],
  )
  return declared.flatMap(({ name, complement }) => {
    const rate = rateText(summary.evaluators[name])
    if (rate === undefined) return []
    const alone = declared.filter((other) => other.complement === complement).length === 1
    return [`${alone ? '' : `${name}: `}${complement}: ${rate}`]
  })
}

function rateText(aggregate: Aggregate | undefined): string | undefined {
  if (aggregate === undefined || aggregate.mean === null) return undefined
  const { mean, ci } = aggregate
  const interval = ci === null ? '' : ` (${percents(1 - ci[1])}–${percents(1 - ci[0])})`
  return `${percents(1 - mean)} %${interval}`
}

function percents(share: number): string {
  return (100 * Math.min(1, Math.max(0, share))).toFixed(1)
}
