// A disk that fails at some call on the store's files (write, sync, truncate, read; EIO, ENOSPC, EROFS), under `assay eval` and
// `assay gate --ledger`: node bench/store/faults.ts [PART OF A FAULT'S NAME]. Needs Linux and a C compiler.
// After each fault: which code, is the file named, is all that was acknowledged there, is the file sound, and does going on
// come to the same?
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleInput } from '../../test/sample-ledger.ts'

const CC = process.env['CC'] ?? '/usr/bin/cc'
const MAIN = join(import.meta.dirname, '../../src/cli/main.ts')
const EXAMPLES = 120
const DECISIONS = 60
const home = mkdtempSync(join(tmpdir(), 'assay-faults-'))
const shim = join(home, 'failing-disk.so')
execFileSync(CC, ['-shared', '-fPIC', '-o', shim, join(import.meta.dirname, 'failing-disk.c'), '-ldl'])

interface Fault {
  readonly call: 'write' | 'sync' | 'truncate' | 'read'
  readonly error: 'EIO' | 'ENOSPC' | 'EROFS'
  /** Calls of this kind that go well before. */
  readonly after: number
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function assay(cwd: string, args: readonly string[], fault?: Fault): Ended {
  const failing = fault && {
    LD_PRELOAD: shim,
    FAULT_PATH: 'store.db',
    FAULT_CALL: fault.call,
    FAULT_ERRNO: String(constants.errno[fault.error as 'EIO']),
    FAULT_AFTER: String(fault.after),
  }
  const env = { PATH: process.env['PATH'], HOME: cwd, XDG_CONFIG_HOME: cwd, ...failing }
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { code: status, out: stdout, err: stderr }
}

function fresh(name: string): string {
  const cwd = join(home, name)
  mkdirSync(cwd)
  const examples = Array.from({ length: EXAMPLES }, (_, n) => ({
    id: `e${n}`,
    inputs: { query: 'q' },
    output: `${n} `.repeat(2_000),
    reference: 'a',
  }))
  writeFileSync(join(cwd, 'dev.jsonl'), examples.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const inputs = Array.from({ length: DECISIONS }, (_, n) => `${JSON.stringify(sampleInput(n))}\n`)
  writeFileSync(join(cwd, 'answers.jsonl'), inputs.join(''))
  return cwd
}

const EVAL = ['eval', 'dev.jsonl', '-e', 'exact_match@0', '--format', 'json', '--store', 'store.db']
const GATE = ['gate', 'answers.jsonl', '--ledger', 'store.db', '--format', 'json']

function hashOf(out: string): string {
  return (JSON.parse(out) as { run: { resultsSha256: string } }).run.resultsSha256
}

/** Whether SQLite finds the file sound, and how many rows a table has; a store that was not made has none. */
function inside(cwd: string, table: string): { sound: boolean; rows: number } {
  try {
    using database = new DatabaseSync(join(cwd, 'store.db'))
    const { integrity_check: found } = database.prepare('PRAGMA integrity_check').get() as { integrity_check: string }
    const made = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = '${table}'`).get()
    const rows = made === undefined ? 0 : Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
    return { sound: found === 'ok', rows }
  } catch {
    return { sound: false, rows: 0 }
  }
}

const unbroken = hashOf(assay(fresh('whole'), EVAL).out)

const FAULTS: readonly Omit<Fault, 'after'>[] = [
  { call: 'write', error: 'EIO' },
  { call: 'write', error: 'ENOSPC' },
  { call: 'write', error: 'EROFS' },
  { call: 'sync', error: 'EIO' },
  { call: 'truncate', error: 'EIO' },
  { call: 'read', error: 'EIO' },
]

const rows = []
for (const kind of FAULTS) {
  for (const after of kind.call === 'write' ? [0, 20, 300, 700] : [0, 3, 12]) {
    const fault: Fault = { ...kind, after }
    const at = `${kind.call} ${kind.error} after ${after}`
    if (!at.includes(process.argv[2] ?? '')) continue
    const named = ({ code, err }: Ended): string => {
      if (code === 0 || code === 1) return '–'
      return /^assay: The store store\.db |The store .*store\.db could not be used/m.test(err) && !/\n\s+at /.test(err)
        ? 'yes'
        : `NO: ${err.slice(0, 160)}`
    }
    const run = fresh(`eval ${at}`)
    const broken = assay(run, EVAL, fault)
    const kept = inside(run, 'run_results')
    // A fault that came before the run was known leaves nothing to go on with: then it is begun.
    const resumed = assay(run, [...EVAL, '--resume'])
    const again = resumed.code === 2 ? assay(run, EVAL) : resumed
    const gate = fresh(`gate ${at}`)
    const cut = assay(gate, GATE, fault)
    const shown = cut.out.split('\n').filter((line) => line.startsWith('{')).length
    const recorded = inside(gate, 'ledger_records')
    const later = assay(gate, GATE)
    rows.push({
      fault: at,
      'eval code': broken.code,
      'file named': named(broken),
      kept: kept.rows,
      sound: kept.sound && recorded.sound,
      'same hash later': again.out !== '' && hashOf(again.out) === unbroken,
      'gate code': cut.code,
      'gate named': named(cut),
      shown,
      recorded: recorded.rows,
      lost: Math.max(0, shown - recorded.rows),
      'whole later': later.code !== 4 && inside(gate, 'ledger_records').rows === DECISIONS,
    })
    console.log(JSON.stringify(rows.at(-1)))
  }
}
console.table(rows)
rmSync(home, { recursive: true, force: true })
