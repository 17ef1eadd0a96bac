/**
 * Prints every table of this folder anew, one script after the other, in minutes:
 * `node bench/stats/all.ts [DRAWS | --long]`. DRAWS (60 if left out, 1,000 with `--long`, which takes hours) is how many samples or
 * comparisons each script draws that lets one choose; those that do not have their own number. `judges.ts` needs recorded judges and
 * is not among them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const DRAWS = process.argv[2] === '--long' ? '1000' : (process.argv[2] ?? '60')

const SCRIPTS: readonly (readonly [string, ...string[]])[] = [
  ['ceiling.ts', DRAWS],
  ['widths.ts', DRAWS],
  ['decisions.ts', DRAWS],
  ['power.ts', DRAWS],
  ['type-one.ts', 'all', DRAWS],
  ['together.ts', DRAWS],
  ['coverage.ts'],
  ['drift-note.ts'],
  ['scale.ts'],
]

const began = performance.now()
let failed = 0
for (const [script, ...args] of SCRIPTS) {
  console.log(`\n<!-- node bench/stats/${[script, ...args].join(' ')} -->\n`)
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) failed++
}
console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes, ${DRAWS} draws`)
process.exitCode = failed === 0 ? 0 : 1
