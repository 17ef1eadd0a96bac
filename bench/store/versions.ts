// An earlier release and this version on one SQLite store, in turn and at once, while this one redacts and rewrites:
// node bench/store/versions.ts FOLDER [ROUNDS]   where FOLDER is the earlier package, unpacked beside its node_modules.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleInput } from '../../test/sample-ledger.ts'

const [folder, rounds = '5'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which earlier package? node bench/store/versions.ts FOLDER [ROUNDS]')
const MAINS = {
  earlier: join(resolve(folder), 'dist/cli/main.js'),
  this: join(import.meta.dirname, '../../src/cli/main.ts'),
}
type Version = keyof typeof MAINS

const home = mkdtempSync(join(tmpdir(), 'assay-versions-'))
const file = join(home, 'store.db')
const examples = Array.from({ length: 200 }, (_, n) => ({
  id: `e${n}`,
  inputs: { query: 'q' },
  output: 'a',
  reference: 'a',
}))
writeFileSync(join(home, 'dev.jsonl'), examples.map((row) => `${JSON.stringify(row)}\n`).join(''))

async function assay(version: Version, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: home }
  const child = spawn(process.execPath, [MAINS[version], ...args], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, out, err }
}

const LEDGER = ['--ledger', 'store.db']
let decisions = 0

function gate(version: Version): ReturnType<typeof assay> {
  const name = `answers-${decisions}.jsonl`
  const inputs = Array.from({ length: 20 }, () => `${JSON.stringify(sampleInput(decisions++))}\n`)
  writeFileSync(join(home, name), inputs.join(''))
  return assay(version, 'gate', name, ...LEDGER, '--format', 'json')
}

function asked<Row>(sql: string): Row[] {
  using database = new DatabaseSync(file, { readOnly: true })
  return database.prepare(sql).all() as Row[]
}

const rows = []
await gate('earlier')
for (let round = 0; round < Number(rounds); round++) {
  const [record] = asked<{ id: string }>(
    `SELECT id FROM ledger_records WHERE kind = 'decision' AND seq >= ${round} ORDER BY seq LIMIT 1`,
  )
  const evaluate = ['eval', 'dev.jsonl', '-e', 'exact_match', '--store', 'store.db', '--format', 'json', '--quiet']
  const ended = await Promise.all([
    gate('earlier'),
    gate('this'),
    assay('earlier', ...evaluate),
    assay('this', ...evaluate),
    assay(round % 2 === 0 ? 'this' : 'earlier', 'ledger', 'redact', record?.id ?? '', ...LEDGER, '--format', 'json'),
  ])
  const sizes = []
  for (const version of ['earlier', 'this'] as const) {
    const { out } = await assay(version, 'ledger', 'verify', ...LEDGER, '--format', 'json')
    const { size, problems } = JSON.parse(out) as { size: number; problems: unknown[] }
    sizes.push(problems.length === 0 ? size : 'BROKEN')
  }
  const [erasing] = asked<{ asked: number; done: number }>('SELECT asked, done FROM assay_erasing')
  rows.push({
    round,
    'gate, gate, eval, eval, redact': ended.map(({ code }) => code).join(' '),
    'verified by the earlier, by this': sizes.join(', '),
    decisions,
    recorded: asked(`SELECT 1 FROM ledger_records WHERE kind = 'decision'`).length,
    integrity: asked<{ integrity_check: string }>('PRAGMA integrity_check')
      .map((row) => row.integrity_check)
      .join(' '),
    'erasures due': (erasing?.asked ?? 0) - (erasing?.done ?? 0),
  })
}
await assay('this', 'ledger', 'checkpoint', ...LEDGER)
const [erasing] = asked<{ due: number }>('SELECT asked - done AS due FROM assay_erasing')
console.table(rows)
console.log(`Erasures due after one more command of this version: ${erasing?.due}`)
rmSync(home, { recursive: true, force: true })
