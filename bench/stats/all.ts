/**
 * Prints every table of this folder anew, one script after the other, in minutes:
 * `node bench/stats/all.ts [EFFORT]`. EFFORT (1 if left out; 10 and more for figures to publish) multiplies how many samples or comparisons
 * each script draws. Each table says how many these were; few draws move its figures, and its ⚠ allow for that.
 * `judges.ts` needs recorded judges and is not among them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const EFFORT = Number(process.argv[2] ?? 1)
const draws = (number: number): string => String(Math.ceil(EFFORT * number))

/** As many draws of each as take about as long. */
const SCRIPTS: readonly (readonly [string, ...string[]])[] = [
  ['ceiling.ts', draws(60)],
  ['widths.ts', draws(30)],
  ['decisions.ts', draws(10)],
  ['power.ts', draws(20)],
  ['type-one.ts', 'all', draws(10)],
  ['together.ts', draws(10)],
  ['ranking.ts', draws(10)],
  ['coverage.ts', String(Math.min(1, 0.1 * EFFORT))],
  ['drift-note.ts'],
  ['scale.ts'],
]

const began = performance.now()
let failed = 0
for (const [script, ...args] of SCRIPTS) {
  console.log(`\n<!-- node bench/stats/${[script, ...args].join(' ')} -->\n`)
  const from = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  console.log(`\n<!-- ${((performance.now() - from) / 1000).toFixed(0)} s -->`)
  if (code !== 0) failed++
}
console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
process.exitCode = failed === 0 ? 0 : 1
