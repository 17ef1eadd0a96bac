// Memory and speed of the command over very many rows, generated on the fly and piped into it:
// `npm run build && node bench/runner/scale.ts [ROWS] [--stored]` (1,000,000 rows when left out; about 860 bytes each).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const MOST = Number(process.argv[2] ?? 1_000_000)
const STORED = process.argv.includes('--stored')
const FILLER = 'The quick brown fox jumps over the lazy dog near the river bank. '.repeat(12)

const folder = mkdtempSync(join(tmpdir(), 'assay-scale-'))
const target = join(folder, 'target.mjs')
writeFileSync(target, "export const answer = ({ query }) => 'answer ' + query.length\n")
// Loaded into the measured process: says at its end what its peak was.
const probe = join(folder, 'probe.mjs')
writeFileSync(
  probe,
  "process.on('exit', () => process.stderr.write('PEAK ' + process.resourceUsage().maxRSS + '\\n'))\n",
)

function* lines(count: number): Generator<string> {
  for (let n = 0; n < count; n++)
    yield `${JSON.stringify({ id: `row-${n}`, query: FILLER + n, reference: `answer ${n % 7}` })}\n`
}

async function measure(rows: number): Promise<{ seconds: number; peakMb: number }> {
  const args = ['--import', probe, MAIN, 'eval', '-', '-e', 'exact_match', '--target', `${target}#answer`]
  const started = performance.now()
  const child = spawn(process.execPath, [...args, '--format', 'json', '--quiet', ...(STORED ? [] : ['--no-store'])], {
    cwd: folder,
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdout.resume()
  const closed = new Promise((resolve) => child.on('close', resolve))
  await pipeline(Readable.from(lines(rows), { highWaterMark: 64 }), child.stdin)
  await closed
  const peak = /PEAK (\d+)/.exec(err)?.[1]
  if (peak === undefined) throw new Error(`The run of ${rows} rows did not end well: ${err}`)
  return { seconds: (performance.now() - started) / 1000, peakMb: Number(peak) / 1024 }
}

try {
  const small = await measure(10_000)
  const large = await measure(MOST)
  console.log('\n| rows | seconds | rows/s | peak MB |\n| ---: | ---: | ---: | ---: |')
  for (const [rows, { seconds, peakMb }] of [
    [10_000, small],
    [MOST, large],
  ] as const) {
    console.log(`| ${rows} | ${seconds.toFixed(2)} | ${Math.round(rows / seconds)} | ${peakMb.toFixed(0)} |`)
  }
  console.log(`\nmemory beyond the figure for 10,000: ${(large.peakMb - small.peakMb).toFixed(0)} MB (60 allowed)\n`)
} finally {
  rmSync(folder, { recursive: true })
}
