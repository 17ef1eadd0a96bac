// Prints what a character of each hostile text costs each reader in a short and in a long text (CPU time, medians).
//   node bench/hostile/time.ts [group] [every] [long] [reader]: every 1st, 7th, … text of the corpus; long: 1000000
import { hostileTexts } from '../../test/hostile/corpus.ts'
import { table } from '../gate/print.ts'
import { type Reader, READERS } from './readers.ts'

const SHORT = 10_000
/** A cost that grows from less than this is that of the clock. Microseconds of a character. */
const LEAST = 0.1

const [group = 'text', every = '1', long = '1000000', only = ''] = process.argv.slice(2)
const texts = hostileTexts().filter((_, at) => at % Number(every) === 0)

interface Row {
  readonly text: string
  readonly short: number
  readonly long: number
}

/** Microseconds of CPU for each character: the median of some rounds. */
async function cost({ read }: Reader, text: string, rounds: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    await read(text)
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / text.length)
  }
  return times.sort((a, b) => a - b)[rounds >> 1] as number
}

const ratio = (row: Row) => row.long / Math.max(row.short, LEAST)

async function rowsOf(reader: Reader): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, of } of texts) {
    const short = await cost(reader, of(SHORT), 3)
    // What is far beyond linear would not come to its end.
    const middle = await cost(reader, of(SHORT * 4), 1)
    const length = middle > 2.5 * Math.max(short, LEAST) ? SHORT * 8 : Number(long)
    let row = { text: name, short, long: await cost(reader, of(length), 1) }
    if (ratio(row) > 2)
      row = { ...row, short: await cost(reader, of(SHORT), 5), long: await cost(reader, of(length), 3) }
    rows.push(row)
  }
  return rows
}

const lines: string[][] = []
for (const reader of READERS[group]?.() ?? []) {
  if (!reader.name.includes(only)) continue
  const rows = await rowsOf(reader)
  const steepest = rows.toSorted((a, b) => ratio(b) - ratio(a))[0] as Row
  const dearest = rows.toSorted((a, b) => b.long - a.long)[0] as Row
  const steep = rows.filter((row) => ratio(row) > 2)
  lines.push([
    reader.name,
    dearest.long.toFixed(2),
    dearest.text,
    ratio(steepest).toFixed(1),
    steepest.text,
    String(steep.length),
  ])
  for (const row of steep)
    console.error(`${reader.name}: ${row.text}: ${row.short.toFixed(2)} → ${row.long.toFixed(2)} µs`)
  console.error(lines.at(-1)?.join(' | '))
}
const sizes = `${SHORT.toLocaleString('en')} to ${Number(long).toLocaleString('en')}`
console.log(`Node ${process.version}, ${texts.length} texts, ${sizes} characters\n`)
console.log(table(['reader', 'µs/char at most', 'for', 'growth at most', 'for', 'over 2'], lines))
