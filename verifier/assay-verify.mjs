#!/usr/bin/env node
// Verifies a ledger export of Assay. Shares no code with Assay and needs nothing but Node 18.3 or newer: read it whole.
//
//   node assay-verify.mjs export.jsonl --key 'name+hash+base64' [--checkpoint note.txt] [--json]
//
// --key         a public key that you got from elsewhere than the export; may be given several times
// --checkpoint  a signed checkpoint that you got from elsewhere, at the latest when the export was made
//
// Exit 0: intact. 1: tampered. 3: all agrees, but records may be missing at the end. 2: wrong use.
/* oxlint-disable no-console -- a command for people */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const nodeOf = (left, right) => sha256(Buffer.of(1), left, right)
const problems = []
const fail = (seq, message) => problems.push({ seq, message })

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
const rootNow = () =>
  peaks.length === 0 ? sha256('') : peaks.map(([, hash]) => hash).reduceRight((right, left) => nodeOf(left, right))
function isIncluded(leaf, { index, size, root, proof }) {
  let [hash, at, last] = [leaf, index, size - 1]
  for (const sibling of proof.map((text) => Buffer.from(text, 'base64'))) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeOf(sibling, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else hash = nodeOf(hash, sibling)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return index >= 0 && index < size && last === 0 && hash.equals(root)
}

// --- Signed notes (C2SP signed-note and tlog-checkpoint), Ed25519.
function parseKey(line) {
  const [, name, hash, data] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line) ?? []
  const typed = Buffer.from(data ?? '', 'base64') // one byte of algorithm (1: Ed25519), then the key
  const id = sha256(`${name}\n`, typed).subarray(0, 4)
  if (typed[0] !== 1 || typed.length !== 33 || id.toString('hex') !== hash) return undefined
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typed.subarray(1)])
  return { line, name, id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
}
function isSigned(note, { name, id, key }) {
  const end = note.lastIndexOf('\n\n') + 1
  return note.split('\n').some((line) => {
    const data = line.startsWith(`— ${name} `) ? line.slice(name.length + 3) : ''
    const bytes = Buffer.from(data, 'base64')
    const ours = end > 0 && bytes.subarray(0, 4).equals(id) && bytes.toString('base64') === data
    return ours && verify(null, Buffer.from(note.slice(0, end)), key, bytes.subarray(4))
  })
}
function readCheckpoint(note) {
  const [origin, size, root = ''] = note.split('\n')
  return { note, origin, size: Number(size), root: Buffer.from(root, 'base64') }
}

// --- What was asked for.
const usage = (message) => {
  console.error(`${message}\nUsage: node assay-verify.mjs EXPORT [--key KEY]… [--checkpoint FILE] [--json]`)
  process.exit(2)
}
const options = { key: { type: 'string', multiple: true }, checkpoint: { type: 'string' }, json: { type: 'boolean' } }
let [file, keys, trusted, json] = [undefined, [], undefined, false]
try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (positionals.length !== 1) usage('Which export?')
  keys = (values.key ?? []).map((line) => parseKey(line.trim()) ?? usage('That is no key: name+hash+base64.'))
  if (values.checkpoint !== undefined) trusted = readCheckpoint(readFileSync(values.checkpoint, 'utf8'))
  if (trusted !== undefined && keys.length === 0) usage('A checkpoint needs the key that signed it.')
  file = await open(positionals[0])
  json = values.json
} catch (error) {
  usage(error.path === undefined ? error.message : `${error.path} cannot be read: ${error.message}.`)
}

// --- One pass over the file.
let [head, end, leaves, previous, gone] = [undefined, undefined, 0, '0'.repeat(64), 0]
const [checkpoints, rotations] = [trusted === undefined ? [] : [trusted], []]
const roots = new Map([[trusted?.size, undefined]]) // of the tree at the sizes that were signed
const [expected, erased] = [new Map(), new Map()] // texts that must follow; texts of which a record must say they are gone
const on = {
  assay_ledger: (line) => (head = { ...line, root: Buffer.from(line.root, 'hex') }),
  end: ({ records }) => (end = records),
  checkpoint({ note }) {
    checkpoints.push(readCheckpoint(note))
    roots.set(checkpoints.at(-1).size, undefined)
  },
  record({ seq, record: text, proof }) {
    const [leaf, record] = [sha256(Buffer.of(0), text), JSON.parse(text)]
    if (canonical(record) !== text) fail(seq, 'Its text is not canonical JSON.')
    if (record.seq !== seq || record.log_id !== head.log_id) fail(seq, 'It belongs to another place or log.')
    if (!isIncluded(leaf, { ...head, index: seq, proof })) fail(seq, 'It is not in the tree of the export.')
    if (head.complete && seq !== leaves) fail(leaves, `Record ${leaves} is missing or out of order.`)
    if (head.complete && record.prev_hash !== previous) fail(seq, 'It does not name the record before it.')
    for (const [name, commitment] of Object.entries(record.blobs ?? {})) expected.set(commitment, { seq, name, record })
    for (const commitment of record.erased ?? []) erased.delete(commitment)
    if (record.kind === 'rotation') rotate(seq, record)
    ;[leaves, previous] = [leaves + 1, leaf.toString('hex')]
    grow(leaf)
    if (roots.has(leaves)) roots.set(leaves, rootNow())
  },
  blob({ commitment, salt, text, erased: isErased }) {
    const { seq = null, name, record } = expected.get(commitment) ?? {}
    if (!expected.delete(commitment)) fail(seq, `No record commits to ${commitment}.`)
    if (isErased) erased.set(commitment, seq)
    gone += isErased ? 1 : 0
    if (isErased || record === undefined) return
    const commit = (bytes) => `sha256:${sha256(Buffer.of(2), Buffer.from(salt, 'base64'), bytes).toString('hex')}`
    if (commit(text) !== commitment) fail(seq, `Its ${name} is another text.`)
    const plain = { config: record.config_sha256, ruleset: record.ruleset?.ruleset_sha256 }[name]
    if (plain !== undefined && sha256(text).toString('hex') !== plain) fail(seq, `Its ${name} has another SHA-256.`)
    const said = name === 'input' ? JSON.parse(text).generation : {}
    for (const part of ['answer', 'question']) {
      if (said[part] !== undefined && commit(said[part]) !== record.input[`${part}_c`]) fail(seq, `Another ${part}.`)
    }
  },
}
function rotate(seq, { old_key, new_key, statement, ts }) {
  const pair = [parseKey(old_key), parseKey(new_key)]
  const said = statement.startsWith(`${head.origin}\nrotation\n${old_key}\n${new_key}\ntime ${ts}\n\n`)
  if (said && pair.every((key) => key !== undefined && isSigned(statement, key))) rotations.push(pair)
  else fail(seq, 'The change of keys is not signed by both.')
}
try {
  for await (const text of createInterface({ input: file.createReadStream(), crlfDelay: Infinity })) {
    const line = JSON.parse(text)
    if ((head === undefined) !== (line.type === 'assay_ledger')) throw new Error('it is no export of one ledger')
    on[line.type]?.(line)
  }
  if (head === undefined) throw new Error('it is empty')
} catch (error) {
  fail(null, `The file is broken: ${error.message}.`)
}

// --- What it amounts to.
const { complete = false, size = 0, root = Buffer.alloc(0), origin, blobs } = head ?? {}
if (end !== leaves) fail(leaves, `The file says it holds ${end ?? 'no'} records, and ${leaves} are there.`)
if (complete && !rootNow().equals(root)) fail(null, 'The records do not give the root of the export.')
if (complete && leaves !== size) fail(leaves, `The tree has ${size} records, and ${leaves} are there.`)
if (complete) erased.forEach((seq, commitment) => fail(seq, `${commitment} was erased, and no record says so.`))
if (blobs) expected.forEach(({ seq }, commitment) => fail(seq, `The text behind ${commitment} is gone.`))
// A key that is trusted vouches for the one before it and the one after it.
const known = [...keys]
for (const pair of [...rotations, ...[...rotations].reverse()]) {
  if (pair.some(({ line }) => known.some((key) => key.line === line))) known.push(...pair)
}
let proven = 0
const notes = []
for (const signed of head === undefined ? [] : checkpoints) {
  const here = signed.size === size ? root : complete ? roots.get(signed.size) : undefined
  const what = `checkpoint of ${signed.size} records`
  if (signed.origin !== origin) fail(null, `A checkpoint is of the log ${signed.origin}.`)
  else if (keys.length > 0 && !known.some((key) => isSigned(signed.note, key)))
    fail(null, `No given key signed the ${what}.`)
  else if (!(signed.size <= size)) fail(size, `There is a ${what}, and ${size} are there.`)
  else if (signed.size > 0 && here === undefined) notes.push(`The ${what} cannot be compared with a part of the log.`)
  else if (signed.size > 0 && !here.equals(signed.root)) fail(null, `The records are not those of the ${what}.`)
  else if (signed === trusted) proven = signed.size
}
const intact = proven === size && size > 0
const status = problems.length > 0 ? 'tampered' : intact ? 'intact' : 'unprovable_tail'
if (blobs === false) notes.push('The file holds no texts; the records are verified without them.')
if (gone > 0) notes.push(`${gone} texts were erased on purpose.`)
if (status === 'unprovable_tail')
  notes.push(`A trusted checkpoint proves ${proven} of ${size} records; later ones may be missing.`)
if (keys.length === 0) notes.push('No key was given, so nothing says who signed.')
if (json) console.log(JSON.stringify({ status, size, root: root.toString('hex'), proven, problems, notes }))
else {
  console.log(`${status}: ${leaves} records, root ${root.toString('hex')}`)
  for (const { seq, message } of problems.slice(0, 20))
    console.log(`  ${seq === null ? 'file' : `record ${seq}`}: ${message}`)
  for (const note of notes) console.log(`  note: ${note}`)
}
process.exitCode = { intact: 0, tampered: 1, unprovable_tail: 3 }[status]
