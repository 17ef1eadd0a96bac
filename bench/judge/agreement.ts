// How well any judge, with the prompts as they are, agrees with people: one table over the labelled files of ASSAY_DATA.
// Usage: ASSAY_DATA=/folder/of/the/data node bench/judge/agreement.ts --judge openai:MODEL --tape agreement.db --max-cost 5
// Every flag of a judge goes with it. A run that stopped goes on where it was with the same --tape, which answers what it
// has. --rows N takes a fixed sample of each file (all), --only wice,llmbar_pairs some of the files, --recorded also lists
// judges that others asked about LLMBar with their own prompts, --out FILE keeps the table.
import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { asConfig, addJudgeFlags } from '../../src/cli/eval/eval-flags.ts'
import { whole, listed } from '../../src/cli/flags/flag-values.ts'
import { installedSettings } from '../../src/cli/flags/installed-settings.ts'
import { openJudge, type OpenJudge } from '../../src/cli/judge/judge.ts'
import { reportProblem } from '../../src/cli/problem.ts'
import type { World } from '../../src/cli/world.ts'
import type { CalibrationRow } from '../../src/core/calibration.ts'
import { VERSION } from '../../src/core/version.ts'
import { evaluate } from '../../src/evaluate/evaluate.ts'
import { dataFolder } from '../validity/rows.ts'
import { table } from '../validity/report.ts'
import { cellsOf, HEAD, type Line } from './agreement/figures.ts'
import { recordedLines } from './agreement/recorded.ts'
import { labelledRows, TASKS, type Task } from './agreement/tasks.ts'

const command = addJudgeFlags(new Command())
  .option('--rows <N>', 'rows of each file', whole('--rows', 1))
  .option('--only <LIST>', 'these files', listed)
  .option('--recorded', 'also list recorded judges')
  .option('--concurrency <N>', 'rows in flight at once', whole('--concurrency', 1))
  .option('--out <FILE>', 'keep the table')
command.parse()

const {
  rows: most = Infinity,
  only,
  recorded = false,
  concurrency,
  out,
  ...flags
} = command.opts<
  { rows?: number; only?: string[]; recorded?: boolean; concurrency?: number; out?: string } & Record<string, unknown>
>()
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort(new Error('interrupted')))
const world: World = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  now: () => new Date(),
  signal: stopping.signal,
  version: VERSION,
}

async function judged(task: Task, { judge }: OpenJudge): Promise<Line & { readonly whole: string }> {
  const { rows, all } = labelledRows(dataFolder(), { task, most })
  const known = new Map(rows.map((row) => [row.example.id, row]))
  const evaluator = task.evaluator()
  const scored: CalibrationRow[] = []
  const failed = new Map<string, number>()
  let done = 0
  const { summary } = await evaluate({
    dataset: rows.map(({ example }) => example),
    evaluators: [evaluator],
    judge,
    concurrency,
    keepResults: 0,
    maxJudgeFailures: 1,
    signal: world.signal,
    onResult({ id, results }) {
      const result = results[evaluator.name]
      const row = known.get(id)
      if (row === undefined) return
      if (result?.status === 'measured') {
        const score = task.score?.(result) ?? result.score
        scored.push({ id, score, label: row.label, group: row.group })
      } else {
        const kind = result?.status === 'failed' ? result.failure : (result?.status ?? 'no result')
        failed.set(kind, (failed.get(kind) ?? 0) + 1)
      }
      done += 1
      if (process.stderr.isTTY) process.stderr.write(`${task.file} ${done} of ${rows.length}\r`)
    },
  })
  world.signal.throwIfAborted()
  const { calls, tokensUsed, costUsd } = summary.usage
  const cost = costUsd === undefined ? 'not known' : `$${costUsd.toFixed(3)}`
  const times = all / Math.max(1, rows.length)
  const wholeCost = costUsd === undefined ? 'cost not known' : `$${(costUsd * times).toFixed(2)}`
  return {
    file: task.file,
    judge: judge.id,
    rows: scored,
    threshold: task.threshold,
    pair: task.pair,
    failed,
    cost: [String(calls), String(tokensUsed), cost],
    whole: `${task.file}: all ${all} rows are about ${Math.round(tokensUsed * times)} tokens, ${wholeCost}`,
  }
}

async function main(): Promise<void> {
  const settings = await installedSettings({ flags: asConfig(flags), world })
  const tasks = TASKS.filter(({ file }) => only === undefined || only.some((name) => file.endsWith(name)))
  await using opened = await openJudge(settings, world)
  const lines: Line[] = []
  const wholes: string[] = []
  for (const task of tasks) {
    if (opened.judge.rubrics !== 'any' && task.pair) {
      process.stderr.write(`${task.file}: ${opened.judge.id} prefers nothing, so it is left out.\n`)
    } else {
      const line = await judged(task, opened)
      lines.push(line)
      wholes.push(line.whole)
    }
    if (recorded && task.file === 'llmbar_pairs') lines.push(...recordedLines(dataFolder(), { task, most }))
  }
  const text = `${table(HEAD, lines.map(cellsOf))}\n`
  process.stdout.write(text)
  process.stderr.write(`${[...wholes, ...opened.notes()].join('\n')}\n`)
  if (out !== undefined) writeFileSync(out, text)
}

try {
  await main()
} catch (error) {
  process.exitCode = reportProblem(error, world)
}
