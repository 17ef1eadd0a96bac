// node bench/variants/cost.ts [EXAMPLES] [ROUNDS]: what four variants over the same examples cost beside one run, in CPU time and
// memory, with a store. Each measurement is a process of its own; the least of the rounds counts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fakeWorld } from '../../test/fake-world.ts'
import { runCommand } from '../../src/cli/program.ts'

const self = fileURLToPath(import.meta.url)
const [first = '1000', second = '3', folderGiven] = process.argv.slice(2)

if (first === 'one' || first === 'four') {
  const cwd = folderGiven ?? '.'
  const world = fakeWorld({ cwd })
  const store = ['--store', join(cwd, `${first}-${process.pid}.db`)]
  const variants = ['a', 'b', 'c', 'd'].flatMap((name) => ['--variant', `${name}=./app.mjs#${name}`])
  const answers = first === 'one' ? ['--target', './app.mjs#a'] : variants
  const data = [join(cwd, `${second}.jsonl`), '-e', 'faithfulness,token_f1', '--threads', '1', '--quiet']
  const code = await runCommand(['eval', ...data, ...answers, ...store, '--format', 'json'], world)
  const { user, system } = process.cpuUsage()
  const rss = process.resourceUsage().maxRSS / 1024
  console.log(JSON.stringify({ code, cpuMs: (user + system) / 1000, rssMiB: rss }))
  process.exit(0)
}

const examples = Number(first)
const rounds = Number(second)
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
writeFileSync(
  join(folder, 'app.mjs'),
  ['a', 'b', 'c', 'd']
    .map(
      (name, at) =>
        `export const ${name} = ({ query }) => 'Hall ' + query.match(/\\d+/)[0] + ' has ' + (${at} + 10) + ' seats.'`,
    )
    .join('\n'),
)
for (const count of [1, examples, examples * 3]) {
  const rows = Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      id: `e${n}`,
      query: `How many seats has hall ${n}?`,
      reference: `Hall ${n} has ${(n % 4) + 10} seats.`,
      context: [`Hall ${n} has ${(n % 4) + 10} seats, a stage and two doors. It was built in ${1900 + (n % 100)}.`],
    }),
  )
  writeFileSync(join(folder, `${count}.jsonl`), `${rows.join('\n')}\n`)
}

interface Cost {
  readonly cpuMs: number
  readonly rssMiB: number
}

function measured(what: 'one' | 'four', count: number): Cost {
  const all = Array.from({ length: rounds }, (): Cost => {
    const { stdout, stderr } = spawnSync(process.execPath, [self, what, String(count), folder], { encoding: 'utf8' })
    const last = stdout.trim().split('\n').at(-1) ?? ''
    if (last === '') throw new Error(stderr)
    return JSON.parse(last) as Cost
  })
  return { cpuMs: Math.min(...all.map((one) => one.cpuMs)), rssMiB: Math.min(...all.map((one) => one.rssMiB)) }
}

const start = measured('one', 1)
const net = (cost: Cost): number => cost.cpuMs - start.cpuMs
const row = (cells: readonly unknown[]): void => console.log(`| ${cells.join(' | ')} |`)
row([
  'examples',
  'one run',
  'four variants',
  'ratio (asked: 4.1)',
  'without start',
  'one run',
  'four variants',
  'per example added',
])
row(['---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:'])
let before: { readonly count: number; readonly rssMiB: number } | undefined
for (const count of [examples, examples * 3]) {
  const [one, four] = [measured('one', count), measured('four', count)]
  const growth =
    before === undefined ? '' : `${(((four.rssMiB - before.rssMiB) * 1024) / (count - before.count)).toFixed(1)} KiB`
  row([
    count,
    `${Math.round(one.cpuMs)} ms`,
    `${Math.round(four.cpuMs)} ms`,
    (four.cpuMs / one.cpuMs).toFixed(2),
    (net(four) / net(one)).toFixed(2),
    `${Math.round(one.rssMiB)} MiB`,
    `${Math.round(four.rssMiB)} MiB`,
    growth,
  ])
  before = { count, rssMiB: four.rssMiB }
}
rmSync(folder, { recursive: true, force: true })
