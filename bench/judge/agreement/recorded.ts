import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CalibrationRow } from '../../../src/core/calibration.ts'
import type { Line } from './figures.ts'
import { labelledRows, type Task } from './tasks.ts'

interface Vote {
  readonly id: string
  readonly judge: string
  /** Of the two orders, already turned back. */
  readonly winner: readonly [string | null, string | null]
}

/** What other judges said of the same pairs, asked with prompts of their own: votes that were recorded, and cost nothing. */
export function recordedLines(folder: string, { task, most }: { task: Task; most: number }): Line[] {
  const { rows } = labelledRows(folder, { task, most })
  const known = new Map(rows.map((row) => [row.example.id, row]))
  const votes = readFileSync(join(folder, 'recorded_llmbar_judges.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vote)
  const judges = Map.groupBy(
    votes.filter(({ id }) => known.has(id)),
    ({ judge }) => judge,
  )
  return [...judges].map(([judge, own]) => {
    const scored = own.flatMap(({ id, winner }): CalibrationRow[] => {
      const row = known.get(id)
      const score = scoreOf(winner)
      return row === undefined || score === undefined ? [] : [{ id, score, label: row.label, group: row.group }]
    })
    return {
      file: task.file,
      judge: `${judge} (judged with other prompts)`,
      rows: scored,
      threshold: task.threshold,
      pair: true,
      failed: new Map(own.length === scored.length ? [] : [['no vote', own.length - scored.length]]),
      cost: ['recorded', '–', '–'],
    }
  })
}

/** By the rule of `preference`: the winner of both orders, or neither. No score if an order has none. */
function scoreOf([one, two]: Vote['winner']): number | undefined {
  if (![one, two].every((winner) => winner === 'a' || winner === 'b' || winner === 'tie')) return undefined
  return one === two && one !== 'tie' ? Number(one === 'a') : 0.5
}
