/**
 * How fast data sets are read, and whether memory stays flat: 10,000 and 1,000,000 rows of about 860 bytes, each
 * written to a temporary file and read in a process of its own. `node bench/datasets/read.ts [rows rows]`
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDataset } from '../../src/datasets/dataset.ts'

const WORDS = 'the court found that payment within thirty days of delivery was due under clause seven of the contract'

interface Measured {
  rows: number
  seconds: number
  parseSeconds: number
  peakMb: number
  keptMb: number
}

async function main([first = '10000', second = '1000000']: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-read-'))
  try {
    const figures: (Measured & { bytes: number })[] = []
    for (const rows of [Number(first), Number(second)]) {
      const path = join(folder, `${rows}.jsonl`)
      await write(path, rows)
      const measured = JSON.parse(run(['--measure', path])) as Measured
      figures.push({ ...measured, bytes: (await stat(path)).size })
      await rm(path)
    }
    print(figures)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function run(args: string[]): string {
  return execFileSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), ...args], { encoding: 'utf8' })
}

async function write(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path)
  for (let row = 1; row <= rows; row++) {
    const record = {
      id: `q-${row}`,
      question: `What was due in case ${row}?`,
      answer: `In case ${row}, ${WORDS}.`,
      ground_truth: `${WORDS} ${row}`,
      contexts: [`${row} ${WORDS} ${WORDS}`, `${WORDS} ${row} ${WORDS}`],
      metadata: { source: 'generated', row },
    }
    if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** Reads one file; prints its figures as JSON. Memory is the highest resident set that the system saw. */
async function measure(path: string): Promise<void> {
  const dataset = openDataset(path)
  const start = performance.now()
  let rows = 0
  for await (const _ of dataset) rows++
  const seconds = (performance.now() - start) / 1000
  const peakMb = process.resourceUsage().maxRSS / 1024
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const keptMb = dataset.placeOf(0) === undefined ? NaN : (heapUsed + external) / 2 ** 20
  const line = JSON.stringify({
    id: 'q-1',
    question: WORDS,
    answer: WORDS,
    contexts: [WORDS + WORDS, WORDS + WORDS, WORDS],
  })
  const parseStart = performance.now()
  for (let i = 0; i < rows; i++) JSON.parse(line)
  const parseSeconds = (performance.now() - parseStart) / 1000
  console.log(JSON.stringify({ rows, seconds, parseSeconds, peakMb, keptMb } satisfies Measured))
}

function print(figures: readonly (Measured & { bytes: number })[]): void {
  console.log(
    '| rows | bytes a row | seconds | rows/s | µs a row | of which JSON.parse | peak resident MB | live at the end MB |',
  )
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const { rows, bytes, seconds, parseSeconds, peakMb, keptMb } of figures) {
    const cells = [
      rows.toLocaleString('en'),
      (bytes / rows).toFixed(0),
      seconds.toFixed(2),
      Math.round(rows / seconds).toLocaleString('en'),
      ((seconds / rows) * 1e6).toFixed(1),
      ((parseSeconds / rows) * 1e6).toFixed(1),
      peakMb.toFixed(0),
      keptMb.toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const [small, large] = figures
  if (small === undefined || large === undefined) return
  const ratio = large.seconds / large.rows / (small.seconds / small.rows)
  const peak = (large.peakMb - small.peakMb).toFixed(0)
  const kept = (large.keptMb - small.keptMb).toFixed(0)
  console.log(
    `\nLarge to small: time a row × ${ratio.toFixed(2)}; peak resident + ${peak} MB; live at the end + ${kept} MB.`,
  )
}

const [command, path, ...rest] = process.argv.slice(2)
if (command === '--measure' && path !== undefined) await measure(path)
else await main([command, path, ...rest].filter((argument) => argument !== undefined))
