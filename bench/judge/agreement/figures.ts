import { figuresOf, type Figure } from '../../../src/calibration/calibrated.ts'
import type { CalibrationRow } from '../../../src/core/calibration.ts'
import { meanAccumulator } from '../../../src/stats/mean-accumulator.ts'

/** One line of the table. */
export interface Line {
  readonly file: string
  readonly judge: string
  readonly rows: readonly CalibrationRow[]
  readonly threshold: number
  readonly pair: boolean
  /** How many rows have no score, by the kind of failure. */
  readonly failed: ReadonlyMap<string, number>
  readonly cost: readonly [calls: string, tokens: string, usd: string]
}

export const HEAD = [
  'file',
  'judge',
  'n',
  'no score',
  'agreement',
  '95 %',
  'κ',
  'sensitivity',
  'specificity',
  'AUROC',
  'order decided or tie',
  'calls',
  'tokens',
  'cost',
] as const

/** The cells of a line, by what `assay calibrate` computes. */
export function cellsOf({ file, judge, rows, threshold, pair, failed, cost }: Line): string[] {
  if (rows.length === 0) return [file, judge, '0', kinds(failed), ...Array<string>(7).fill('–'), ...cost]
  const undecided = rows.filter(({ score }) => pair && score === 0.5)
  const decided = rows.filter((row) => !undecided.includes(row))
  const known = decided.length === 0 ? undefined : figuresIn(decided, { judge, threshold })
  const all = figuresIn(rows, { judge, threshold })
  const [agreement, ci] = pair ? credit(rows) : [all.agreement.share, all.agreement.ci]
  return [
    file,
    judge,
    String(rows.length),
    kinds(failed),
    agreement.toFixed(3),
    ci === null ? '–' : ci.map((end) => end.toFixed(2)).join('–'),
    figure(known?.kappa),
    share(known?.sensitivity),
    share(known?.specificity),
    figure(all.auroc),
    pair ? `${undecided.length} of ${rows.length}` : '–',
    ...cost,
  ]
}

function kinds(failed: Line['failed']): string {
  return failed.size === 0 ? '0' : [...failed].map(([kind, count]) => `${count} ${kind}`).join(', ')
}

function figuresIn(
  rows: readonly CalibrationRow[],
  { judge, threshold }: { judge: string; threshold: number },
): ReturnType<typeof figuresOf> {
  const subject = { kind: 'evaluator', name: 'agreement', version: '1', judge, settings: {} } as const
  return figuresOf({ subject, madeAt: new Date(0).toISOString(), dataset: { name: 'agreement' }, threshold, rows })
}

/** The mean over pairs: 1 where judge and people agree, ½ where the judge does not decide. */
function credit(rows: readonly CalibrationRow[]): [number, readonly [number, number] | null] {
  const mean = meanAccumulator({ threshold: 0.5 })
  for (const { id, group, score: given, label } of rows) {
    const score = label ? given : 1 - given
    const about = {
      evaluator: 'agreement',
      version: '1',
      threshold: 0.5,
      reasoning: '',
      raw: {},
      durationMs: 0,
    } as const
    mean.add(
      {
        ...about,
        status: 'measured',
        score,
        passed: score >= 0.5,
        usage: { calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0 },
      },
      group === undefined ? { id } : { id, group },
    )
  }
  const { mean: estimate, ci } = mean.result()
  return [estimate ?? Number.NaN, ci]
}

function figure(found: Figure | undefined): string {
  return found?.status === 'measured' ? found.estimate.toFixed(3) : '–'
}

function share(found: { share: number } | null | undefined): string {
  return found === null || found === undefined ? '–' : found.share.toFixed(3)
}
