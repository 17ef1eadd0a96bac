// node bench/judge/canary.ts: goes wrong in every way that is known, with a key and a password that must be nowhere but in
// the requests, and looks for them in every byte that was written or printed. Ends with 1 where one is found.
import { readFileSync } from 'node:fs'
import { batchPaths, commandPaths, connectionPaths, providerPaths } from '../../test/canary-paths.ts'
import { goWrong } from '../../test/canary.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../test/fixtures/tls/self-signed.${name}`, import.meta.url), 'utf8')
const JUDGES = ['compatible:m', 'openai:m', 'anthropic:m']

const paths = [
  ...JUDGES.flatMap((judge) => providerPaths(judge)),
  ...JUDGES.flatMap((judge) => providerPaths(judge, { tape: 'tape.jsonl' })),
  ...JUDGES.flatMap((judge) => connectionPaths(judge, { key: fixture('key'), cert: fixture('pem') })),
  ...JUDGES.flatMap(batchPaths),
  ...commandPaths(),
]

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(72) : String(cell).padStart(12))).join('')

let leaks = 0
let unproved = 0
let bytes = 0
console.log(row(['way to go wrong', 'exit codes', 'files', 'bytes', 'masked', 'leaks']))
for (const path of paths) {
  const outcome = await goWrong(path)
  const odd = outcome.codes.some((code) => !path.codes.includes(code)) || (path.echoes && !outcome.masked)
  leaks += outcome.leaks.length
  unproved += odd ? 1 : 0
  bytes += outcome.bytes
  const masked = outcome.masked ? 'yes' : path.echoes ? 'MISSING' : '-'
  console.log(
    row([path.name, [...new Set(outcome.codes)].join(' '), outcome.files, outcome.bytes, masked, outcome.leaks.length]),
  )
  for (const leak of outcome.leaks) console.log(`    ${leak}`)
  if (odd) console.log(`    unexpected: exit codes ${outcome.codes.join(', ')}\n${outcome.err}`)
}
console.log(
  `\n${paths.length} ways, ${bytes} bytes searched: ${leaks} leaks; ${unproved} ways did not go as they should.`,
)
process.exitCode = leaks + unproved === 0 ? 0 : 1
