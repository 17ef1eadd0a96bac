/**
 * What very long answers cost that are judged side by side, in a heap of 4 GB, in a process of its own: seconds, peak memory
 * and what came of each. `node bench/large/together.ts [answers] [million characters] [evaluator …]`
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { evaluate } from '../../src/index.ts'

const HEAP_MB = 4096
const SECONDS = 400
const UNITS = { words: 'word 12 ', sentences: 'The bridge was opened in 1932. ', han: '漢字' }
type Form = keyof typeof UNITS

async function measure([form, answers, millions, ...evaluators]: string[]): Promise<void> {
  const unit = UNITS[form as Form]
  const long = unit.repeat(Math.floor((Number(millions) * 1e6) / unit.length))
  // Each a text of its own, as if it came from a file.
  const examples = Array.from({ length: Number(answers) }, (_, at) => ({
    id: `e${at}`,
    query: 'When was the bridge opened?',
    output: `${at} ${long}`,
    context: [`The bridge of ${at} was opened in 1932.`, `${long} ${at}`],
  }))
  const start = performance.now()
  const { results } = await evaluate({
    dataset: examples,
    evaluators,
    concurrency: Number(answers),
    timeoutMs: 600_000,
    keepResults: Number(answers),
  })
  const seconds = (performance.now() - start) / 1000
  const said = results
    .flatMap(({ results: own }) => Object.values(own))
    .map((one) => (one.status === 'failed' ? one.message.slice(0, 100) : one.status))
  const outcomes = Object.entries(Object.groupBy(said, (one) => one)).map(([one, all]) => `${all?.length} × ${one}`)
  const peak = process.resourceUsage().maxRSS / 1024
  console.log([seconds.toFixed(0), peak.toFixed(0), outcomes.join('; ')].join(' | '))
}

function all([answers = '10', millions = '1.9', ...evaluators]: string[]): void {
  console.log('| text | answers | million characters | seconds | peak MB | outcome |')
  console.log('| --- | ---: | ---: | ---: | ---: | --- |')
  for (const form of Object.keys(UNITS)) {
    const own = [form, answers, millions, ...(evaluators.length > 0 ? evaluators : ['faithfulness'])]
    const { stdout, signal, status } = spawnSync(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, fileURLToPath(import.meta.url), '--measure', ...own],
      { encoding: 'utf8', timeout: SECONDS * 1000 },
    )
    const figures = status === 0 ? stdout.trim() : ` | | ${signal === 'SIGTERM' ? `more than ${SECONDS} s` : 'abort'}`
    console.log(`| ${form} | ${answers} | ${millions} | ${figures} |`)
  }
}

const [command, ...rest] = process.argv.slice(2)
if (command === '--measure') await measure(rest)
else all(command === undefined ? [] : [command, ...rest])
