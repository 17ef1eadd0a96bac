// Prints what a character of each hostile text costs each reader in a short, a long and a very long text: CPU time of the
// thread that reads. What helper threads of the garbage collector take beside it: bench/hostile/heap.ts.
//   node bench/hostile/time.ts [group] [every] [long] [of those] [reader,reader]
// every 1st, 7th, … text of the corpus is read at `long` characters (100000), and every 1st, 7th, … of all at 1000000 (`of
// those`; 0: none), as are those that are dearest and that grow most. `combined` in place of `every`: texts of two pieces.
import { combinedTexts, hostileTexts, type HostileText } from '../../test/hostile/corpus.ts'
import { table } from '../gate/print.ts'
import { type Reader, READERS } from './readers.ts'

const SHORT = 10_000
const LONGEST = 1_000_000
/** A cost that grows from less than this is that of the clock. Microseconds of a character. */
const LEAST = 0.1
/** Texts that grow most and that are dearest, which are read at the last length, whatever the sample. */
const PICKED = 4

const [group = 'text', every = '1', long = '100000', among = '50', only = ''] = process.argv.slice(2)
const all = hostileTexts()
const texts = every === 'combined' ? combinedTexts() : all.filter((_, at) => at % Number(every) === 0)
/** A short text is read again and again, until so many characters were: the clock is coarse. */
const READ = 50_000

interface Row {
  readonly text: HostileText
  readonly short: number
  readonly long: number
  /** At twice that length, where it is more than twice as much. */
  readonly further?: number
}

/** Microseconds of CPU for each character: the median of some rounds. What refuses a text is as quick as it is. */
async function cost({ read }: Reader, text: string, rounds: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = process.threadCpuUsage()
    let characters = 0
    for (; characters < READ; characters += text.length) await read(text)
    const { user, system } = process.threadCpuUsage(start)
    times.push((user + system) / characters)
  }
  return times.sort((a, b) => a - b)[rounds >> 1] as number
}

const ratio = (row: Row) => row.long / Math.max(row.short, LEAST)

/** What costs more than twice as much is measured again, in more rounds. */
async function rowOf(reader: Reader, text: HostileText, length: number, known?: number): Promise<Row> {
  const row = {
    text,
    short: known ?? (await cost(reader, text.of(SHORT), 1)),
    long: await cost(reader, text.of(length), 1),
  }
  if (ratio(row) <= 2) return row
  const again = { text, short: await cost(reader, text.of(SHORT), 5), long: await cost(reader, text.of(length), 3) }
  // Lists that outgrow the youngest part of the heap cost more from some length on, and then no more.
  return ratio(again) <= 2 ? again : { ...again, further: await cost(reader, text.of(2 * length), 3) }
}

async function rowsOf(reader: Reader): Promise<{ rows: Row[]; longest: Row[] }> {
  for (const { of } of all.filter((_, at) => at % 400 === 3)) await cost(reader, of(SHORT), 1)
  const rows: Row[] = []
  for (const text of texts) rows.push(await rowOf(reader, text, Number(long)))
  if (among === '0') return { rows, longest: [] }
  const sample = rows.filter((_, at) => at % Number(among) === 0)
  const chosen = new Set([...sample, ...steepest(rows).slice(0, PICKED), ...dearest(rows).slice(0, PICKED)])
  const longest: Row[] = []
  for (const { text, short } of chosen) longest.push(await rowOf(reader, text, LONGEST, short))
  return { rows, longest }
}

const steepest = (rows: readonly Row[]) => rows.toSorted((a, b) => ratio(b) - ratio(a))
const dearest = (rows: readonly Row[]) => rows.toSorted((a, b) => b.long - a.long)

function cells(name: string, length: number, rows: readonly Row[]): string[] {
  const [steep, dear] = [steepest(rows)[0] as Row, dearest(rows)[0] as Row]
  const over = rows.filter((row) => ratio(row) > 2)
  for (const { text, short, long: cost, further } of over)
    console.error(
      `${name}, ${length}: ${text.name}: ${short.toFixed(2)} → ${cost.toFixed(2)} → ${further?.toFixed(2)} µs`,
    )
  const on = over.length === 0 ? '' : Math.max(...over.map(({ long: cost, further = 0 }) => further / cost)).toFixed(1)
  const figures = [
    dear.long.toFixed(2),
    dear.text.name,
    ratio(steep).toFixed(1),
    steep.text.name,
    String(over.length),
    on,
  ]
  return [name, length.toLocaleString('en'), String(rows.length), ...figures]
}

const lines: string[][] = []
for (const reader of READERS[group]?.() ?? []) {
  if (only !== '' && !only.split(',').includes(reader.name)) continue
  const { rows, longest } = await rowsOf(reader)
  lines.push(cells(reader.name, Number(long), rows))
  if (longest.length > 0) lines.push(cells('', LONGEST, longest))
  for (const line of lines.slice(longest.length > 0 ? -2 : -1)) console.error(line.join(' | '))
}
console.log(`Node ${process.version}, against ${SHORT.toLocaleString('en')} characters\n`)
console.log(
  table(
    [
      'reader',
      'characters',
      'texts',
      'µs/char at most',
      'for',
      'growth at most',
      'for',
      'over 2',
      'from there to twice the length',
    ],
    lines,
  ),
)
