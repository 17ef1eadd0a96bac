import {
  commitmentsOf,
  entryKeys,
  idempotencyKeyOf,
  readEntry,
  type LedgerEntry,
} from '../../src/ledger/records/entries.ts'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { exportLedger } from '../../src/ledger/verify/export.ts'
import { formatVerifierKey, signCheckpoint, type Signer } from '../../src/ledger/tree/checkpoint.ts'
import { recordingGate } from '../../src/ledger/recording-gate.ts'
import { verifyLedger, type Verification } from '../../src/ledger/verify/verify.ts'
import type { LedgerStore } from '../../src/ledger/ledger-store.ts'
import { append, EMPTY_TREE, leafHash, rootOf, type TreeNode } from '../../src/ledger/tree/merkle.ts'
import { createGate } from '../../src/gate/create-gate.ts'
import { canonicalJson } from '../../src/support/canonical-json.ts'
import { newSigner, sampleInput, seededBytes, tickingClock } from '../sample-ledger.ts'
import type { Attacker, Value } from './attacker.ts'

/** What a row of each table is known by. A table that is not here has to be thought of first. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  ledger_records: ['log_id', 'seq'],
  ledger_nodes: ['log_id', 'level', 'position'],
  ledger_blobs: ['log_id', 'commitment'],
  ledger_checkpoints: ['log_id', 'size', 'note'],
}

type Row = Record<string, Value>

/** Which requests of the service records answered: no part of what is proved. */
const NOT_PROVED: ReadonlySet<string> = new Set(['ledger_requests'])

/** A ledger in a database of which copies lie beside it: whole, as it was earlier, and as another writer continued it. */
export interface Scene {
  readonly attacker: Attacker
  readonly store: LedgerStore
  readonly tables: ReadonlyMap<string, readonly { readonly name: string; readonly nullable: boolean }[]>
  /** The key that was pinned at the beginning. */
  readonly first: Signer
  /** The key that it handed over to. */
  readonly signer: Signer
  /** The newest checkpoint, from a second place. */
  readonly note: string
  readonly exported: string
}

type Copy = 'whole' | 'earlier' | 'fork'

/** Records decisions, people's words, an erasure, a change of keys and a clock that goes back; then takes all guards away. */
export async function makeScene(store: LedgerStore, attacker: Attacker): Promise<Scene> {
  const all = await attacker.tables('ledger_')
  const tables = new Map([...all].filter(([table]) => !NOT_PROVED.has(table)))
  for (const table of tables.keys()) {
    if (KEYS[table] === undefined) throw new Error(`The table ${table} is new: say what its rows are known by.`)
  }
  const names = [...tables.keys()]
  const keep = async (copy: Copy): Promise<void> => {
    for (const name of names) await attacker.run(`CREATE TABLE ${copy}_${name} AS SELECT * FROM ${name}`)
  }
  const first = newSigner('first')
  const ids = await record(store, { signer: first, seed: 'a', numbers: [0, 1, 2, 3, 4] })
  await keep('earlier')
  await attacker.dropTriggers(names)
  await record(store, { signer: first, seed: 'fork', numbers: [10, 11, 12, 13, 14, 15] })
  await keep('fork')
  for (const name of names) await attacker.run(`DELETE FROM ${name}`)
  for (const name of names) await attacker.run(`INSERT INTO ${name} SELECT * FROM earlier_${name}`)
  // A ledger that knew the fork's end must not go on from there.
  const signer = newSigner('second')
  const ledger = createLedger({ store, signer: first, now: tickingClock(), randomBytes: seededBytes('b') })
  await ledger.override(ids[1] ?? '', { rater: 'ann', verdict: 'fail', note: 'wrong' })
  await ledger.redact(ids[3] ?? '', 'asked for')
  await ledger.recordCertificate({ chosen: { config_sha256: '0'.repeat(64) } })
  await ledger.rotateKey(signer)
  await record(store, { signer, seed: 'c', numbers: [5] })
  await record(store, { signer: newSigner('other'), seed: 'd', numbers: [6, 7], logId: 'other' })
  const { note } = await ledger.checkpoint()
  await keep('whole')
  // No keys, no constraints, no triggers: whatever rows the attacker likes.
  for (const name of names) {
    await attacker.run(`CREATE TABLE bare_${name} AS SELECT * FROM ${name}`)
    await attacker.run(`DROP TABLE ${name}`)
    await attacker.run(`ALTER TABLE bare_${name} RENAME TO ${name}`)
  }
  const exported = (await Array.fromAsync(exportLedger({ store }))).join('')
  return { attacker, store, tables, first, signer, note, exported }
}

async function record(
  store: LedgerStore,
  { signer, seed, numbers, logId = 'main' }: { signer: Signer; seed: string; numbers: number[]; logId?: string },
): Promise<string[]> {
  const now = tickingClock(Date.UTC(2026, 0, 5) + numbers.length * 3_600_000)
  const ledger = createLedger({ store, signer, logId, now, randomBytes: seededBytes(seed) })
  const gate = recordingGate(createGate(), { ledger })
  const ids: string[] = []
  for (const number of numbers) ids.push((await gate.decideAndRecord(sampleInput(number))).record.id)
  await ledger.checkpoint()
  return ids
}

/** What a verification says, or that nothing that counts has changed: every byte of the export is as it was. */
export type Verdict = Verification['status'] | 'irrelevant'

export interface Expected {
  /** By the key, and the checkpoints that lie in the database itself. */
  readonly unaided: Verdict
  /** By the key and the newest checkpoint from a second place. */
  readonly trusted: Verdict
}

const CAUGHT: Expected = { unaided: 'tampered', trusted: 'tampered' }
/** Nothing in the database proves the end of the log; a checkpoint from elsewhere does. */
const CAUGHT_FROM_ELSEWHERE: Expected = { unaided: 'unprovable_tail', trusted: 'tampered' }
/** What lies there is only a copy of a checkpoint: without it less is proven, and with another nothing is missing. */
const ONLY_A_COPY: Expected = { unaided: 'unprovable_tail', trusted: 'intact' }
/** Nothing that a record says or commits to, and nothing that is exported. */
const IRRELEVANT: Expected = { unaided: 'irrelevant', trusted: 'irrelevant' }

export interface TamperCase {
  readonly name: string
  readonly expected: Expected
  /** The first bad record, where it can be told. */
  readonly firstBad?: number
  readonly change: (scene: Scene) => Promise<void>
}

/** Does it, verifies, and puts everything back. */
export async function outcomeOf(
  scene: Scene,
  { change }: TamperCase,
): Promise<Expected & { firstBad: number | null; notes: readonly string[] }> {
  const { store, first, signer, note, exported } = scene
  try {
    await change(scene)
    const unaided = await verifyLedger({ store, keys: [first] })
    const trusted = await verifyLedger({ store, keys: [first, signer], trusted: note })
    const untouched =
      trusted.status === 'intact' && (await Array.fromAsync(exportLedger({ store }))).join('') === exported
    return untouched
      ? { ...IRRELEVANT, firstBad: null, notes: trusted.notes }
      : { unaided: unaided.status, trusted: trusted.status, firstBad: trusted.firstBad, notes: trusted.notes }
  } finally {
    await putInPlace(scene, 'whole')
  }
}

async function putInPlace({ attacker, tables }: Scene, copy: Copy): Promise<void> {
  const statements = [...tables.keys()].flatMap((name) => [
    `DELETE FROM ${name}`,
    `INSERT INTO ${name} SELECT * FROM ${copy}_${name}`,
  ])
  await attacker.run(['BEGIN', ...statements, 'COMMIT'].join('; '))
}

/** A change of a field: to `another`, a `longer` one, or to nothing (`emptied`). */
export interface FieldCase extends TamperCase {
  readonly what: string
}

/** Every field of the rows of the log `main` that `choose` picks, each changed and, where it may be, emptied. */
export async function fieldCases(
  { attacker, tables }: Scene,
  choose: <T>(rows: readonly T[]) => readonly T[],
): Promise<FieldCase[]> {
  const cases: FieldCase[] = []
  for (const [table, columns] of tables) {
    const rows = await attacker.rows(`SELECT * FROM ${table} WHERE log_id = 'main' ${inOrder(table)}`)
    for (const row of choose(rows)) {
      for (const { name, nullable } of columns) {
        const value = row[name] ?? null
        for (const [what, other] of Object.entries(othersThan(value, { nullable }))) {
          cases.push({
            name: `${table}.${name} ${what} (${whichOf(table, row)})`,
            what,
            expected: fieldVerdict({ table, row, name, what }),
            ...(table === 'ledger_records' ? { firstBad: Number(row['seq']) } : {}),
            change: () =>
              attacker.run(
                `UPDATE ${table} SET ${name} = ${literal(other, attacker)} WHERE ${where({ table, row, attacker })}`,
              ),
          })
        }
      }
    }
  }
  return cases
}

/** What has to come of a change of a field: it is found, but for those that change nothing that was recorded. */
function fieldVerdict({ table, row, name, what }: Record<'table' | 'name' | 'what', string> & { row: Row }): Expected {
  // The checkpoint is in no log then.
  if (table === 'ledger_checkpoints' && name === 'log_id') return ONLY_A_COPY
  // Hexadecimal digits are read up to the first character that is none.
  if (table === 'ledger_nodes' && name === 'hash' && what === 'longer') return IRRELEVANT
  // What was erased stays erased while one half of it is missing.
  const erased = table === 'ledger_blobs' && row['salt'] === null && row['bytes'] === null
  return erased && row[name] === null ? IRRELEVANT : CAUGHT
}

/** A row of each table taken away, and a row put in that was never there. */
export async function rowCases(
  { attacker, tables }: Scene,
  choose: <T>(rows: readonly T[]) => readonly T[],
): Promise<TamperCase[]> {
  const cases: TamperCase[] = []
  for (const table of tables.keys()) {
    const rows = await attacker.rows(`SELECT * FROM ${table} WHERE log_id = 'main' ${inOrder(table)}`)
    for (const row of choose(rows)) {
      cases.push({
        name: `${table}: row deleted (${whichOf(table, row)})`,
        expected: table === 'ledger_checkpoints' ? ONLY_A_COPY : CAUGHT,
        ...(table === 'ledger_records' ? { firstBad: Number(row['seq']) } : {}),
        change: () => attacker.run(`DELETE FROM ${table} WHERE ${where({ table, row, attacker })}`),
      })
    }
    const [row] = rows
    if (row === undefined) throw new Error(`The table ${table} is empty, so that nothing of it is tried.`)
    const key = (KEYS[table] ?? [])[1] ?? ''
    const strange = { ...row, [key]: otherThan(row[key] ?? null) }
    cases.push({
      name: `${table}: row inserted`,
      expected: INSERTED[table] ?? CAUGHT,
      change: () => insert(attacker, { table, row: strange }),
    })
  }
  return cases
}

const INSERTED: Readonly<Record<string, Expected>> = {
  // Nothing asks for a node that belongs to no record, or for a text that no record commits to.
  ledger_nodes: IRRELEVANT,
  ledger_blobs: IRRELEVANT,
}

function inOrder(table: string): string {
  return `ORDER BY ${(KEYS[table] ?? []).join(', ')}`
}

function whichOf(table: string, row: Row): string {
  return (KEYS[table] ?? [])
    .slice(1)
    .map((key) => String(row[key]).slice(0, 15).trim())
    .join('/')
}

function where({ table, row, attacker }: { table: string; row: Row; attacker: Attacker }): string {
  return (KEYS[table] ?? []).map((key) => `${key} = ${literal(row[key] ?? null, attacker)}`).join(' AND ')
}

function literal(value: Value, attacker: Attacker): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : attacker.bytes(value)
}

function othersThan(value: Value, { nullable }: { nullable: boolean }): Record<string, Value> {
  const emptied = nullable && value !== null ? { emptied: null } : {}
  return { another: otherThan(value), ...(typeof value === 'string' ? { longer: `${value}x` } : {}), ...emptied }
}

function otherThan(value: Value): Value {
  if (value === null) return 'x'
  if (typeof value === 'number') return value + 1000
  if (typeof value === 'string') return `${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`
  const bytes = Uint8Array.from(value.length === 0 ? [0] : value)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes
}

function insert(attacker: Attacker, { table, row }: { table: string; row: Row }): Promise<void> {
  const values = Object.values(row).map((value) => literal(value, attacker))
  return attacker.run(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`)
}

/** Writes the whole log anew, as someone who knows how it is made: places, chain, hashes, tree and columns all agree. */
async function forge(
  { attacker }: Scene,
  change: (entries: Record<string, unknown>[]) => readonly Record<string, unknown>[],
): Promise<{ size: number; root: Uint8Array }> {
  const rows = await attacker.rows(`SELECT record FROM ledger_records WHERE log_id = 'main' ORDER BY seq`)
  const entries = rows.map(({ record }) => JSON.parse(String(record)) as Record<string, unknown>)
  await attacker.run(`DELETE FROM ledger_records WHERE log_id = 'main'`)
  await attacker.run(`DELETE FROM ledger_nodes WHERE log_id = 'main'`)
  let [tree, prevHash] = [EMPTY_TREE, '0'.repeat(64)]
  for (const entry of change(entries)) {
    const { size: seq } = tree
    const record = canonicalJson({ ...entry, seq, prev_hash: prevHash })
    const leaf = leafHash(Buffer.from(record))
    const grown = append(tree, leaf)
    tree = grown.tree
    prevHash = Buffer.from(leaf).toString('hex')
    const written = readEntry(record) as LedgerEntry
    await insert(attacker, { table: 'ledger_records', row: columnsOf(written, { record, leaf_hash: prevHash }) })
    for (const node of grown.nodes)
      if (node.level > 0) await insert(attacker, { table: 'ledger_nodes', row: nodeRow(node) })
  }
  return { size: tree.size, root: rootOf(tree) }
}

function columnsOf(entry: LedgerEntry, row: { record: string; leaf_hash: string }): Row {
  const keys = Object.entries(entryKeys(entry)).map(([name, value]) => [snakeCase(name), value ?? null])
  const { log_id, seq } = entry
  return { log_id, seq, ...row, idempotency_key: idempotencyKeyOf(entry) ?? null, ...Object.fromEntries(keys) } as Row
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function nodeRow({ level, index, hash }: TreeNode): Row {
  return { log_id: 'main', level, position: index, hash: Buffer.from(hash).toString('hex') }
}

const RECORDS = `ledger_records WHERE log_id = 'main'`
const noCheckpoints = (scene: Scene): Promise<void> =>
  scene.attacker.run(`DELETE FROM ledger_checkpoints WHERE log_id = 'main'`)

/** Signs whatever lies there now. */
async function signAnew(
  { attacker }: Scene,
  { signer, size, root }: { signer: Signer; size: number; root: Uint8Array },
): Promise<void> {
  const signedAt = '2026-01-06T00:00:00.000Z'
  const note = await signCheckpoint({ origin: 'assay/main', size, root, extensions: [`time ${signedAt}`] }, [signer])
  await insert(attacker, { table: 'ledger_checkpoints', row: { log_id: 'main', size, note, signed_at: signedAt } })
}

const changed = (entries: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] =>
  entries.map((entry, seq) => (seq === 2 ? { ...entry, delivery: 'not_delivered' } : entry))

/** What somebody with the database in hand can do, each with what a verification has to say. */
export const CASES: readonly TamperCase[] = [
  {
    name: 'nothing',
    expected: IRRELEVANT,
    change: async () => undefined,
  },
  {
    name: 'a record is inserted in the middle, the later ones moved up',
    expected: CAUGHT,
    firstBad: 3,
    async change({ attacker }) {
      const [row] = await attacker.rows(`SELECT * FROM ${RECORDS} AND seq = 1`)
      await attacker.run(`UPDATE ledger_records SET seq = seq + 1 WHERE log_id = 'main' AND seq >= 3`)
      await insert(attacker, { table: 'ledger_records', row: { ...row, seq: 3, id: 'made-up' } })
    },
  },
  {
    name: 'a record is inserted in the middle, and all hashes are made anew',
    expected: CAUGHT,
    change: async (scene) =>
      void (await forge(scene, (entries) => entries.toSpliced(3, 0, { ...entries[1], id: 'made-up' }))),
  },
  {
    name: 'a record is deleted in the middle, the later ones moved down',
    expected: CAUGHT,
    firstBad: 2,
    async change({ attacker }) {
      await attacker.run(`DELETE FROM ${RECORDS} AND seq = 2`)
      await attacker.run(`UPDATE ledger_records SET seq = seq - 1 WHERE log_id = 'main' AND seq > 2`)
    },
  },
  {
    name: 'a record is deleted in the middle, and all hashes are made anew',
    expected: CAUGHT,
    change: async (scene) => void (await forge(scene, (entries) => entries.toSpliced(2, 1))),
  },
  {
    name: 'two records are swapped',
    expected: CAUGHT,
    firstBad: 1,
    change: ({ attacker }) =>
      attacker.run(`UPDATE ledger_records SET seq = 3 - seq WHERE log_id = 'main' AND seq IN (1, 2)`),
  },
  {
    name: 'two records are swapped, and all hashes are made anew',
    expected: CAUGHT,
    change: async (scene) =>
      void (await forge(scene, (entries) => entries.with(1, entries[2] ?? {}).with(2, entries[1] ?? {}))),
  },
  {
    name: 'the tail is cut off, records alone',
    expected: CAUGHT,
    firstBad: 7,
    change: ({ attacker }) => attacker.run(`DELETE FROM ${RECORDS} AND seq >= 7`),
  },
  {
    name: 'the tail is cut off with its nodes and checkpoints',
    expected: CAUGHT_FROM_ELSEWHERE,
    firstBad: 7,
    async change(scene) {
      await forge(scene, (entries) => entries.slice(0, 7))
      await scene.attacker.run(`DELETE FROM ledger_checkpoints WHERE log_id = 'main' AND size > 7`)
    },
  },
  {
    name: 'the whole log is gone',
    expected: CAUGHT_FROM_ELSEWHERE,
    firstBad: 0,
    async change({ attacker, tables }) {
      for (const table of tables.keys()) await attacker.run(`DELETE FROM ${table} WHERE log_id = 'main'`)
    },
  },
  {
    name: 'a field is changed, and all hashes are made anew',
    expected: CAUGHT,
    change: async (scene) => void (await forge(scene, changed)),
  },
  {
    name: 'a field is changed, all hashes made anew, and the checkpoints deleted',
    expected: CAUGHT_FROM_ELSEWHERE,
    async change(scene) {
      await forge(scene, changed)
      await noCheckpoints(scene)
    },
  },
  {
    name: 'a field is changed, and all is signed anew with another key',
    expected: CAUGHT,
    async change(scene) {
      const tree = await forge(scene, changed)
      await noCheckpoints(scene)
      await signAnew(scene, { ...tree, signer: newSigner('second') })
    },
  },
  {
    name: 'a field is changed, and all is signed anew with the stolen key',
    expected: CAUGHT_FROM_ELSEWHERE,
    async change(scene) {
      const tree = await forge(scene, changed)
      await noCheckpoints(scene)
      await signAnew(scene, { ...tree, signer: scene.signer })
    },
  },
  {
    name: 'a checkpoint is signed anew with another key',
    expected: CAUGHT,
    async change(scene) {
      const tree = await forge(scene, (entries) => entries)
      await noCheckpoints(scene)
      await signAnew(scene, { ...tree, signer: newSigner('second') })
    },
  },
  {
    name: 'another key is brought in by a change of keys that the old one did not sign',
    expected: CAUGHT,
    async change(scene) {
      const stranger = newSigner('third')
      const new_key = formatVerifierKey(stranger)
      const tree = await forge(scene, (entries) =>
        entries.map((entry) => (entry['kind'] === 'rotation' ? { ...entry, new_key } : entry)),
      )
      await noCheckpoints(scene)
      await signAnew(scene, { ...tree, signer: stranger })
    },
  },
  {
    name: 'the checkpoints are deleted',
    expected: ONLY_A_COPY,
    change: noCheckpoints,
  },
  {
    name: 'the database is put back to an earlier copy of itself',
    expected: CAUGHT_FROM_ELSEWHERE,
    firstBad: 5,
    change: (scene) => putInPlace(scene, 'earlier'),
  },
  {
    name: "another writer's continuation, signed by the same key, is put in its place",
    expected: CAUGHT_FROM_ELSEWHERE,
    change: (scene) => putInPlace(scene, 'fork'),
  },
  {
    name: "another writer's records follow where the fork begins",
    expected: CAUGHT,
    firstBad: 5,
    async change({ attacker }) {
      await attacker.run(`DELETE FROM ${RECORDS} AND seq >= 5`)
      await attacker.run(
        `INSERT INTO ledger_records SELECT * FROM fork_ledger_records WHERE log_id = 'main' AND seq >= 5`,
      )
    },
  },
  {
    name: "another writer's checkpoints lie beside those of the log",
    expected: CAUGHT,
    change: ({ attacker }) =>
      attacker.run(
        `INSERT INTO ledger_checkpoints SELECT * FROM fork_ledger_checkpoints WHERE log_id = 'main' AND size > 5`,
      ),
  },
  {
    name: 'a number is there twice',
    expected: CAUGHT,
    async change({ attacker }) {
      const [row] = await attacker.rows(`SELECT * FROM ${RECORDS} AND seq = 4`)
      await insert(attacker, { table: 'ledger_records', row: { ...row, id: 'made-up' } })
    },
  },
  {
    name: 'a record is there twice, properly linked at the end',
    // Whoever can write can append; the checkpoint says up to where all was signed.
    expected: { unaided: 'unprovable_tail', trusted: 'unprovable_tail' },
    change: async (scene) => void (await forge(scene, (entries) => [...entries, { ...entries[8], id: 'made-up' }])),
  },
  {
    name: 'the time of a record is turned back',
    expected: CAUGHT,
    firstBad: 4,
    change: ({ attacker }) =>
      attacker.run(
        `UPDATE ledger_records SET ts = '2020-01-01T00:00:00.000Z', record = replace(record, ts, '2020-01-01T00:00:00.000Z')
         WHERE log_id = 'main' AND seq = 4`,
      ),
  },
  {
    name: 'the time of a record is turned back, all hashes made anew, and the checkpoints deleted',
    expected: CAUGHT_FROM_ELSEWHERE,
    async change(scene) {
      await forge(scene, (entries) => entries.with(4, { ...entries[4], ts: '2020-01-01T00:00:00.000Z' }))
      await noCheckpoints(scene)
    },
  },
  {
    name: 'a text is erased, and no record says so',
    expected: CAUGHT,
    firstBad: 0,
    change: ({ attacker }) => eraseOf(attacker, { seq: 0 }),
  },
  {
    name: 'a text that was erased is there again',
    expected: CAUGHT,
    change: ({ attacker }) =>
      attacker.run(
        `UPDATE ledger_blobs SET salt = ${attacker.bytes(Buffer.alloc(32))}, bytes = ${attacker.bytes(Buffer.from('{}'))}
         WHERE log_id = 'main' AND salt IS NULL AND bytes IS NULL`,
      ),
  },
  {
    name: 'the record of an erasure is gone, and all hashes are made anew',
    expected: CAUGHT,
    change: async (scene) => void (await forge(scene, (entries) => entries.filter(({ kind }) => kind !== 'redaction'))),
  },
  {
    name: 'two texts are swapped',
    expected: CAUGHT,
    async change({ attacker }) {
      const [a = '', b = ''] = await inputsOf(attacker)
      await attacker.run(
        `UPDATE ledger_blobs SET commitment = CASE commitment WHEN '${a}' THEN '${b}' ELSE '${a}' END
         WHERE log_id = 'main' AND commitment IN ('${a}', '${b}')`,
      )
    },
  },
  {
    name: 'a record of another log is put in',
    expected: CAUGHT,
    firstBad: 10,
    change: ({ attacker }) =>
      attacker.run(`UPDATE ledger_records SET log_id = 'main', seq = 10 WHERE log_id = 'other' AND seq = 0`),
  },
  {
    name: 'another log is changed',
    expected: IRRELEVANT,
    change: ({ attacker }) => attacker.run(`DELETE FROM ledger_records WHERE log_id = 'other'`),
  },
]

async function inputsOf(attacker: Attacker): Promise<string[]> {
  const rows = await attacker.rows(`SELECT record FROM ${RECORDS} AND kind = 'decision' ORDER BY seq`)
  return rows.flatMap(({ record }) => {
    const entry = readEntry(String(record))
    return entry?.kind === 'decision' ? [entry.blobs.input] : []
  })
}

async function eraseOf(attacker: Attacker, { seq }: { seq: number }): Promise<void> {
  const [row] = await attacker.rows(`SELECT record FROM ${RECORDS} AND seq = ${seq}`)
  const entry = readEntry(String(row?.['record']))
  const commitments = entry === undefined ? [] : commitmentsOf(entry)
  const list = commitments.map((commitment) => `'${commitment}'`).join(', ')
  await attacker.run(`UPDATE ledger_blobs SET salt = NULL, bytes = NULL WHERE commitment IN (${list})`)
}
