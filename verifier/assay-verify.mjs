#!/usr/bin/env node
// Verifies a ledger export of Assay. Shares no code with Assay and needs nothing but Node 18 or newer: read it whole.
//
//   node assay-verify.mjs export.jsonl --key 'name+hash+base64' [--checkpoint note.txt] [--json]
//
// --key         a public key that you got from elsewhere than the export; may be given several times
// --checkpoint  a signed checkpoint that you got from elsewhere, at the latest when the export was made
//
// Exit 0: intact. 1: tampered. 3: all agrees, but records may be missing at the end. 2: wrong use.
/* oxlint-disable no-console -- a command for people */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const leafOf = (text) => sha256(Buffer.of(0), text)
const nodeOf = (left, right) => sha256(Buffer.of(1), left, right)
const problems = []
const problem = (seq, message) => problems.push({ seq, message })

// --- Canonical JSON (RFC 8785): keys by UTF-16 code units, numbers as ECMAScript prints them, no spaces.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : 1))
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

// --- Merkle tree (RFC 6962, section 2.1; RFC 9162, section 2.1.3.2).
const peaks = [] // hashes of complete subtrees, the largest first, as [level, hash]
function grow(leaf) {
  let [level, hash] = [0, leaf]
  while (peaks.length > 0 && peaks.at(-1)[0] === level) [level, hash] = [level + 1, nodeOf(peaks.pop()[1], hash)]
  peaks.push([level, hash])
}
function rootNow() {
  if (peaks.length === 0) return sha256('')
  return peaks.map(([, hash]) => hash).reduceRight((right, left) => nodeOf(left, right))
}
function isIncluded(leaf, { index, size, root, proof }) {
  let [hash, at, last] = [leaf, index, size - 1]
  for (const sibling of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeOf(sibling, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else hash = nodeOf(hash, sibling)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return index >= 0 && index < size && last === 0 && hash.equals(root)
}

// --- Signed notes (C2SP signed-note and tlog-checkpoint), Ed25519.
function parseKey(line) {
  const [, name, hash, data] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line.trim()) ?? []
  const typed = Buffer.from(data ?? '', 'base64') // one byte of algorithm (1: Ed25519), then the key
  const id = sha256(`${name}\n`, typed).subarray(0, 4)
  if (typed[0] !== 1 || typed.length !== 33 || id.toString('hex') !== hash) return undefined
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typed.subarray(1)])
  return { line: line.trim(), name, id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
}
function signersOf(note, keys) {
  const split = note.lastIndexOf('\n\n')
  const lines = note
    .slice(split + 2)
    .split('\n')
    .map((line) => line.split(' '))
  return keys.filter(({ name, id, key }) =>
    lines.some(([dash, signer, data]) => {
      const bytes = Buffer.from(data ?? '', 'base64')
      const ours =
        split >= 0 &&
        dash === '—' &&
        signer === name &&
        bytes.subarray(0, 4).equals(id) &&
        bytes.toString('base64') === data
      return ours && verify(null, Buffer.from(note.slice(0, split + 1)), key, bytes.subarray(4))
    }),
  )
}
function readCheckpoint(note) {
  const [origin, size, root] = note.split('\n')
  return { origin, size: /^\d{1,15}$/.test(size) ? Number(size) : NaN, root: Buffer.from(root ?? '', 'base64') }
}

// --- What was asked for.
const usage = (message) => {
  console.error(`${message}\nUsage: node assay-verify.mjs EXPORT [--key KEY]… [--checkpoint FILE] [--json]`)
  process.exit(2)
}
const [wanted, args] = [{ keys: [], file: undefined, note: undefined, json: false }, process.argv.slice(2)]
try {
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === '--key') wanted.keys.push(parseKey(args.shift() ?? '') ?? usage('That is no key: name+hash+base64.'))
    else if (arg === '--checkpoint') wanted.note = readFileSync(args.shift() ?? usage('Which file?'), 'utf8')
    else if (arg === '--json') wanted.json = true
    else wanted.file = arg
  }
} catch (error) {
  usage(error.message)
}
if (wanted.file === undefined) usage('Which export?')
if (wanted.note !== undefined && signersOf(wanted.note, wanted.keys).length === 0) {
  usage('The checkpoint is not signed by a key that was given.')
}

// --- One pass over the file.
let [head, end, leaves, previous, gone] = [undefined, undefined, 0, '0'.repeat(64), 0]
const keys = [...wanted.keys]
/** @type {string[]} */
const notes = []
const rotations = []
const [roots, expected, erased] = [new Map(), new Map(), new Map()]
const checkpoints = []
function compareLater(note, trusted) {
  const checkpoint = { note, trusted, ...readCheckpoint(note) }
  checkpoints.push(checkpoint)
  roots.set(checkpoint.size, undefined)
}
if (wanted.note !== undefined) compareLater(wanted.note, true)
const on = {
  assay_ledger: (line) => (head = { ...line, root: Buffer.from(line.root, 'hex') }),
  checkpoint: ({ note }) => compareLater(note, false),
  ruleset: ({ sha256: hash, text }) => {
    if (sha256(text).toString('hex') !== hash) problem(null, `The ruleset ${hash} is another one.`)
  },
  end: ({ records }) => (end = records),
  record({ seq, record: text, proof }) {
    const [leaf, record] = [leafOf(text), JSON.parse(text)]
    if (canonical(record) !== text) problem(seq, 'Its text is not canonical JSON.')
    if (record.seq !== seq || record.log_id !== head.log_id) problem(seq, 'It belongs to another place or log.')
    const place = {
      index: seq,
      size: head.size,
      root: head.root,
      proof: proof.map((hash) => Buffer.from(hash, 'base64')),
    }
    if (!isIncluded(leaf, place)) problem(seq, 'It is not in the tree of the export.')
    if (head.complete && seq !== leaves) problem(leaves, `Record ${leaves} is missing or out of order.`)
    if (head.complete && record.prev_hash !== previous) problem(seq, 'It does not name the record before it.')
    for (const [name, commitment] of Object.entries(record.blobs ?? {})) expected.set(commitment, { seq, name, record })
    for (const commitment of record.erased ?? []) erased.delete(commitment)
    if (record.kind === 'rotation') rotate(seq, record)
    ;[leaves, previous] = [leaves + 1, leaf.toString('hex')]
    grow(leaf)
    if (roots.has(leaves)) roots.set(leaves, rootNow())
  },
  blob({ commitment, salt, text, erased: isErased }) {
    const { seq, name, record } = expected.get(commitment) ?? {}
    expected.delete(commitment)
    if (seq === undefined || isErased) {
      if (seq === undefined) problem(null, `No record commits to ${commitment}.`)
      else erased.set(commitment, seq)
      gone += isErased ? 1 : 0
      return
    }
    const secret = Buffer.from(salt, 'base64')
    const commit = (bytes) => `sha256:${sha256(Buffer.of(2), secret, bytes).toString('hex')}`
    if (commit(text) !== commitment) problem(seq, `Its ${name} is another text.`)
    const plain = { config: record.config_sha256, ruleset: record.ruleset?.ruleset_sha256 }[name]
    if (plain !== undefined && sha256(text).toString('hex') !== plain) problem(seq, `Its ${name} has another SHA-256.`)
    if (name !== 'input') return
    // The record's own commitments to answer and question; a text that JSON cannot carry is marked by U+FFFF.
    const { answer, question } = JSON.parse(text).generation
    if (commit(answer) !== record.input.answer_c) problem(seq, 'The answer is another one.')
    if (question !== undefined && commit(question) !== record.input.question_c)
      problem(seq, 'The question is another one.')
  },
}
function rotate(seq, { old_key, new_key, statement }) {
  const pair = [parseKey(old_key), parseKey(new_key)]
  const named = statement.includes(`\n${old_key}\n${new_key}\n`)
  if (!named || pair.includes(undefined) || signersOf(statement, pair).length !== 2) {
    problem(seq, 'The change of keys is not signed by both.')
  } else rotations.push(pair)
}
try {
  for await (const text of createInterface({ input: createReadStream(wanted.file, 'utf8'), crlfDelay: Infinity })) {
    const line = JSON.parse(text)
    if (head === undefined && line.type !== 'assay_ledger')
      throw new Error('it does not begin as an export of a ledger')
    on[line.type]?.(line)
  }
  if (head === undefined) throw new Error('it is empty')
} catch (error) {
  if (error.code !== undefined) usage(`${wanted.file} cannot be read: ${error.message}.`)
  problem(null, `The file is broken: ${error.message}.`)
}

// --- What it amounts to.
if (end !== leaves) problem(leaves, `The file says it holds ${end ?? 'no'} records, and ${leaves} are there.`)
if (head?.complete && !rootNow().equals(head.root)) problem(null, 'The records do not give the root of the export.')
if (head?.complete && leaves !== head.size)
  problem(leaves, `The tree has ${head.size} records, and ${leaves} are there.`)
for (const [commitment, seq] of head?.complete ? erased : []) {
  problem(seq, `${commitment} was erased, and no record of the file says so.`)
}
for (const [commitment, { seq }] of head?.blobs ? expected : []) problem(seq, `The text behind ${commitment} is gone.`)
if (head?.blobs === false) notes.push('The file holds no texts; the records are verified without them.')
if (gone > 0) notes.push(`${gone} texts were erased on purpose.`)
// A key that is trusted vouches for the one before it and the one after it.
for (const pair of [...rotations, ...[...rotations].reverse()]) {
  if (pair.some(({ line }) => keys.some((key) => key.line === line))) keys.push(...pair)
}
let proven = 0
for (const { note, trusted, origin, size, root } of head === undefined ? [] : checkpoints) {
  const known = size === head.size ? head.root : head.complete ? roots.get(size) : undefined
  if (origin !== head.origin) problem(null, `A checkpoint is of the log ${origin}.`)
  else if (keys.length > 0 && signersOf(note, keys).length === 0)
    problem(null, `No given key signed the checkpoint of ${size}.`)
  else if (size > head.size) problem(head.size, `A checkpoint covers ${size} records, and ${head.size} are there.`)
  else if (size > 0 && known === undefined)
    notes.push(`The checkpoint of ${size} cannot be compared with a part of the log.`)
  else if (size > 0 && !known.equals(root)) problem(null, `The first ${size} records are not those that were signed.`)
  else if (trusted) proven = size
}
const status =
  problems.length > 0
    ? 'tampered'
    : head !== undefined && proven === head.size && proven > 0
      ? 'intact'
      : 'unprovable_tail'
if (status === 'unprovable_tail')
  notes.push(`A trusted checkpoint proves ${proven} of ${head.size} records; later ones may be missing.`)
if (wanted.keys.length === 0) notes.push('No key was given, so nothing says who signed.')
const report = { status, size: head?.size ?? 0, root: head?.root.toString('hex') ?? null, proven, problems, notes }
if (wanted.json) console.log(JSON.stringify(report))
else {
  console.log(`${status}: ${leaves} records, root ${report.root}`)
  for (const { seq, message } of problems.slice(0, 20))
    console.log(`  ${seq === null ? 'file' : `record ${seq}`}: ${message}`)
  for (const note of notes) console.log(`  note: ${note}`)
}
process.exitCode = { intact: 0, tampered: 1, unprovable_tail: 3 }[status]
