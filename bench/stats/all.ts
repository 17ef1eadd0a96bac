/**
 * Prints every table of this folder anew, in minutes: `node bench/stats/all.ts [EFFORT] [--write]`. EFFORT (1 if left out: under ten
 * minutes on two cores) multiplies how many samples or comparisons each script draws; each table says how many these were, and its ⚠ allow for
 * chance. The random numbers are the same each time; the environment variable SEED changes them. Two scripts run at a time.
 * `--write` puts the tables into RESULTS.md, below the words that stand there; `node scripts/statistics-pictures.ts` draws them.
 * `judges.ts` needs recorded judges, and `active-labels.ts` and `active-judges.ts` are about labels, so these are not among them.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const EFFORT = Number(process.argv.slice(2).find((each) => each !== '--write') ?? 1)
const draws = (number: number): string => String(Math.ceil(EFFORT * number))

/** As many draws of each as take about as long, those that take the longest first. */
const SCRIPTS: readonly (readonly [string, ...string[]])[] = [
  ['ranking.ts', draws(90)],
  ['decisions.ts', draws(200)],
  ['type-one.ts', 'all', draws(200)],
  ['coverage.ts', String(Math.min(1, 0.3 * EFFORT))],
  ['together.ts', draws(200)],
  ['ceiling.ts', draws(600)],
  ['power.ts', draws(400)],
  ['widths.ts', draws(100)],
  ['scale.ts'],
  ['drift-note.ts'],
]

interface Printed {
  readonly script: string
  readonly output: string
  readonly seconds: number
  readonly failed: boolean
}

async function run([script, ...args]: readonly [string, ...string[]]): Promise<Printed> {
  const from = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output = await text(child.stdout)
  const failed = (await ended) !== 0
  const seconds = (performance.now() - from) / 1000
  const command = `node bench/stats/${[script, ...args].join(' ')}`
  console.log(`\n<!-- ${command}: ${seconds.toFixed(0)} s -->\n\n${output}`)
  return { script, output: `\`${command}\`\n\n${output}`, seconds, failed }
}

const began = performance.now()
const waiting = [...SCRIPTS]
const printed: Printed[] = []
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) printed.push(await run(next))
}
await Promise.all([work(), work()])
console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`)

if (process.argv.includes('--write')) {
  const page = new URL('RESULTS.md', import.meta.url)
  let results = readFileSync(page, 'utf8')
  for (const { script, output, failed } of printed) if (!failed) results = replaced(results, { script, output })
  writeFileSync(page, results)
}
process.exitCode = printed.some(({ failed }) => failed) ? 1 : 0

/** The page with new tables between the marks of a script. */
function replaced(page: string, { script, output }: { script: string; output: string }): string {
  const [from, to] = [`<!-- ${script}: printed -->`, `<!-- ${script}: end -->`]
  const [start, end] = [page.indexOf(from), page.indexOf(to)]
  if (start === -1 || end < start) throw new Error(`RESULTS.md has no marks ${from} and ${to}.`)
  // The section has a heading of its own.
  const tables = output.replace(/^## .*\n+/m, '')
  return `${page.slice(0, start + from.length)}\n\n${tables.trim()}\n\n${page.slice(end)}`
}
