// Memory and speed of `assay compare` over two large runs with five evaluators, from JSONL reports:
// `npm run build && node bench/compare/million.ts [ROWS] [--reversed]` (1,000,000 rows when left out). `--reversed` has
// the candidate in the opposite order, so that every example has to wait for its partner.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../src/support/seeded-random.ts'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const MOST = Number(process.argv[2]?.startsWith('--') === false ? process.argv[2] : 1_000_000)
const REVERSED = process.argv.includes('--reversed')
const EVALUATORS = ['faithfulness', 'relevance', 'exact_match', 'token_f1', 'citation_recall']

const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'))
const probe = join(folder, 'probe.mjs')
writeFileSync(
  probe,
  "process.on('exit', () => { const u = process.resourceUsage(); process.stderr.write(`PEAK ${u.maxRSS} CPU ${(u.userCPUTime + u.systemCPUTime) / 1e6}\\n`) })\n",
)

function* rows(
  count: number,
  { seed, shift, reversed }: { seed: number; shift: number; reversed: boolean },
): Generator<string> {
  const random = seededRandom(seed)
  for (let n = 0; n < count; n++) {
    const row = reversed ? count - 1 - n : n
    const results = EVALUATORS.map((evaluator, which) => {
      const level = ((row * 7919 + which * 31) % 1000) / 1000
      const score =
        which === 2
          ? Number(level + shift + 0.2 * random() > 0.5)
          : Math.min(1, Math.max(0, level + shift + 0.2 * random()))
      return [
        evaluator,
        {
          status: 'measured',
          evaluator,
          version: '1',
          score,
          threshold: 0.7,
          passed: score >= 0.7,
          reasoning: 'because',
          raw: {},
          usage: {},
        },
      ]
    })
    const inputs = { query: `What is asked by row ${row}?` }
    yield `${JSON.stringify({ id: `row-${row}`, index: n, inputs, output: `answer ${row}`, group: `document-${row % 50_000}`, results: Object.fromEntries(results) })}\n`
  }
}

async function measure(count: number): Promise<string> {
  const [a, b] = [join(folder, 'a.jsonl'), join(folder, 'b.jsonl')]
  await pipeline(Readable.from(rows(count, { seed: 1, shift: 0, reversed: false })), createWriteStream(a))
  await pipeline(Readable.from(rows(count, { seed: 2, shift: 0.001, reversed: REVERSED })), createWriteStream(b))
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', probe, MAIN, 'compare', a, b, '--format', 'json'], { cwd: folder })
  let [err, out] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  await new Promise((resolve) => child.on('close', resolve))
  const found = /PEAK (\d+) CPU ([\d.]+)/.exec(err)
  if (found === null || out === '') throw new Error(`The comparison of ${count} rows did not end well: ${err}`)
  const { verdict, pairs } = JSON.parse(out) as { verdict: string; pairs: { paired: number } }
  const seconds = (performance.now() - started) / 1000
  return `| ${pairs.paired} | ${seconds.toFixed(1)} | ${Number(found[2]).toFixed(1)} | ${(Number(found[1]) / 1024).toFixed(0)} | ${verdict} |`
}

try {
  console.log(`\nfive evaluators, 50,000 groups${REVERSED ? ', in opposite orders' : ''}\n`)
  console.log('| pairs | seconds | CPU seconds | peak MB | verdict |\n| ---: | ---: | ---: | ---: | --- |')
  for (const count of [10_000, MOST]) console.log(await measure(count))
} finally {
  rmSync(folder, { recursive: true })
}
