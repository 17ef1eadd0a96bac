// Prints what of a reader's growth is the garbage collector's: microseconds of CPU for a character, in the heap that Node gives by
// default (all threads, and the one that reads) and in a young generation into which all that is made fits:
//   node bench/hostile/heap.ts
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { table } from '../gate/print.ts'
import { READERS } from './readers.ts'

const PAIRS = [
  ['words', 'が'],
  ['names', 'ｱ'],
  ['name phrases', '不'],
  ['citation marks', '[1]'],
  ['text without marks', '【.】'],
  ['text without marks', '[1][2]'],
  ['blocks', '\n'],
] as const
const LENGTHS = [10_000, 100_000, 1_000_000, 2_000_000]
const READ = 100_000
const ROUNDS = 5
const ROOMY = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256']

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number
}

/** Microseconds for a character: of all threads, and of this one. */
function measure(at: number, length: number): { all: number; own: number } {
  const [name, piece] = PAIRS[at] as (typeof PAIRS)[number]
  const reader = READERS['text']?.().find((one) => one.name === name)
  const of = (size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
  for (let round = 0; round < 30; round++) reader?.read(of(10_000))
  const text = of(length)
  const [all, own]: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.()
    const [start, startOwn] = [process.cpuUsage(), process.threadCpuUsage()]
    let characters = 0
    for (; characters < READ; characters += length) reader?.read(text)
    const [end, endOwn] = [process.cpuUsage(start), process.threadCpuUsage(startOwn)]
    all?.push((end.user + end.system) / characters)
    own?.push((endOwn.user + endOwn.system) / characters)
  }
  return { all: median(all ?? []), own: median(own ?? []) }
}

function measured(flags: readonly string[], at: number, length: number): { all: number; own: number } {
  const args = [...flags, fileURLToPath(import.meta.url), '--measure', String(at), String(length)]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const [all = NaN, own = NaN] = stdout.split(' ').map(Number)
  return { all, own }
}

function printAll(): void {
  const lines: string[][] = []
  for (const [at, [name, piece]] of PAIRS.entries()) {
    const usual = LENGTHS.map((length) => measured([], at, length))
    const roomy = LENGTHS.map((length) => measured(ROOMY, at, length).own)
    const rows = { 'all threads': usual.map(({ all }) => all), 'the reader': usual.map(({ own }) => own), 'the reader, roomy': roomy } // prettier-ignore
    for (const [threads, figures] of Object.entries(rows)) {
      const growth = ((figures[2] as number) / (figures[1] as number)).toFixed(1)
      lines.push([name, JSON.stringify(piece), threads, ...figures.map((figure) => figure.toFixed(2)), growth])
      console.error(lines.at(-1)?.join(' | '))
    }
  }
  const sizes = LENGTHS.map((length) => length.toLocaleString('en'))
  console.log(`Node ${process.version}, microseconds of CPU for a character\n`)
  console.log(table(['reader', 'repeated', 'CPU of', ...sizes, '100,000 → 1,000,000'], lines))
}

const [command, at, length] = process.argv.slice(2)
if (command === '--measure') {
  const { all, own } = measure(Number(at), Number(length))
  console.log(`${all} ${own}`)
} else printAll()
