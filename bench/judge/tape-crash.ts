// node bench/judge/tape-crash.ts: what a kill costs. Runs over a tape are killed after so many calls, again and again, until
// one ends; then two processes work on one tape at the same time. Counts calls that were paid, at a real server.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openJsonlTape } from '../../src/store/tape/jsonl/open.ts'
import { openSqliteTape } from '../../src/store/sqlite/open.ts'
import { judgeByWords } from '../../test/servers/judging-model.ts'
import { startModelServer } from '../../test/servers/model-server.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
const EXAMPLES = 60
const CALLS = 3 * EXAMPLES
const CONCURRENCY = 8
const KILLS = 6

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-tape-'))
let onCall: (number: number) => void = () => undefined
await using server = await startModelServer({
  latencyMs: 5,
  answer(call) {
    onCall(call.number)
    return { content: judgeByWords(call) }
  },
})
const rows = Array.from({ length: EXAMPLES }, (_, n) => ({
  id: `e${n}`,
  query: `How many seats has hall ${n}?`,
  output: `Hall ${n} has ${n + 10} seats.`,
  context: [`Hall ${n} has ${n + 10} seats and a stage.`],
}))
await writeFile(join(folder, 'data.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/** Runs over a tape, and kills the run after so many calls; the hash of its results, if it came to one. */
async function run(tape: string, killAfter = Infinity): Promise<string | undefined> {
  const judge = ['--judge', 'compatible:words-1', '--base-url', `${server.url}/v1`, '--tape', tape]
  const rest = ['-e', 'faithfulness,relevance', '--format', 'json', '--quiet', '--no-store']
  const args = [MAIN, 'eval', 'data.jsonl', ...judge, ...rest, '--concurrency', String(CONCURRENCY)]
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ASSAY_API_KEY: 'key' } })
  const until = server.calls.length + killAfter
  if (killAfter !== Infinity) onCall = (number) => void (number === until && child.kill('SIGKILL'))
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  await new Promise((resolve) => child.on('close', resolve))
  onCall = () => undefined
  if (out === '') return undefined
  return (JSON.parse(out) as { run: { resultsSha256: string } }).run.resultsSha256
}

async function recordedOn(tape: string): Promise<number> {
  const path = join(folder, tape)
  await using store = tape.endsWith('.jsonl')
    ? await openJsonlTape(path, { readOnly: true })
    : await openSqliteTape(path)
  // Awaited here: the tape closes when this function ends.
  const count = await store.count()
  return count
}

const table: Record<string, unknown>[] = []
const hashes = new Set<string | undefined>()
for (const tape of ['killed.jsonl', 'killed.db']) {
  const before = server.calls.length
  let worst = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [paid, had] = [server.calls.length, kill === 0 ? 0 : await recordedOn(tape)]
    await run(tape, Math.floor(CALLS / (KILLS + 1)))
    worst = Math.max(worst, server.calls.length - paid - ((await recordedOn(tape)) - had))
  }
  hashes.add(await run(tape))
  const paid = server.calls.length - before
  table.push({ tape, kills: KILLS, calls: CALLS, paid, ratio: (paid / CALLS).toFixed(3), 'most lost by a kill': worst })
}
for (const tape of ['shared.jsonl', 'shared.db']) {
  const before = server.calls.length
  for (const hash of await Promise.all([run(tape), run(tape)])) hashes.add(hash)
  const paid = server.calls.length - before
  const kept = await recordedOn(tape)
  table.push({ tape, kills: 0, calls: CALLS, paid, ratio: (paid / CALLS).toFixed(3), 'on the tape': kept })
}
console.table(table)
console.log(
  `${hashes.size} different hash${hashes.size === 1 ? '' : 'es'} over all; at most ${CONCURRENCY} calls were under way`,
)
await rm(folder, { recursive: true, force: true })
process.exitCode = hashes.size === 1 ? 0 : 1
