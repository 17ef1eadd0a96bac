#!/usr/bin/env node
// Verifies a ledger export of Assay. Shares no code with Assay and needs nothing but Node 18.3 or newer: read it whole.
//
//   node assay-verify.mjs export.jsonl --key 'name+hash+base64' [--checkpoint note.txt] [--part] [--json]
//
// --key         a public key that you got from elsewhere than the export; may be given several times
// --checkpoint  a signed checkpoint that you got from elsewhere, at the latest when the export was made
// --part        you asked for a part of the log: what is not there is no forgery then
//
// Exit 0: intact. 1: tampered. 2: wrong use. 3: all agrees, but it is a part, or records may be missing at the end.
//
// Nothing that the file says of itself makes a verdict better: what counts is what a given key signed.
/* oxlint-disable no-console -- a command for people */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const nodeOf = (left, right) => sha256(Buffer.of(1), left, right)
const NO_ROOT = sha256('')

// --- Canonical JSON (RFC 8785): keys by UTF-16 code units, numbers as ECMAScript prints them, no spaces.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : 1))
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

// --- Merkle tree (RFC 6962, section 2.1; RFC 9162, section 2.1.3.2).
function growingTree() {
  const peaks = [] // hashes of complete subtrees, the largest first, as [level, hash]
  return {
    grow(leaf) {
      let [level, hash] = [0, leaf]
      while (peaks.length > 0 && peaks.at(-1)[0] === level) [level, hash] = [level + 1, nodeOf(peaks.pop()[1], hash)]
      peaks.push([level, hash])
    },
    root: () =>
      peaks.length === 0 ? NO_ROOT : peaks.map(([, hash]) => hash).reduceRight((right, left) => nodeOf(left, right)),
  }
}
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
export function parseKey(line) {
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
  const [, origin, size, root] =
    /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*\n— /.exec(note) ?? []
  if (root === undefined) throw new Error('a checkpoint cannot be read')
  return { note, origin, size: Number(size), root: Buffer.from(root, 'base64') }
}
// --- One pass over the lines of an export.
export async function verifyExport(lines, { keys = [], trusted: trustedNote, part = false } = {}) {
  const problems = []
  const notes = []
  const [checkpoints, rotations] = [[], []]
  const fail = (seq, message) => problems.push({ seq, message })
  const tree = growingTree() // of the records from the first to before the first that is not there
  const roots = new Map([[0, NO_ROOT]]) // of that tree at the sizes that were signed
  const gaps = [] // numbers of records that are not there, as [first, last]
  const lost = [] // texts that are not there, as the numbers of their records
  const strays = [] // texts that the record before them does not commit to
  const [erased, redacted, rulesets] = [new Map(), new Set(), new Set()]
  let [head, trusted, end, shown, next, gone] = [undefined, undefined, undefined, 0, 0, 0]
  let [previous, expected] = ['0'.repeat(64), new Map()] // leaf of the record before; its texts, which follow it
  const signedSize = (checkpoint) => {
    checkpoints.push(checkpoint)
    if (!roots.has(checkpoint.size)) roots.set(checkpoint.size, undefined)
    return checkpoint
  }
  const textsOver = () => {
    for (const { seq } of expected.values()) lost.push(seq)
    expected = new Map()
  }
  const on = new Map(
    Object.entries({
      assay_ledger({ v, log_id, origin, size, root }) {
        if (v !== 1 || !Number.isSafeInteger(size) || size < 0 || !/^[0-9a-f]{64}$/.test(root))
          throw new Error('its head cannot be read')
        if (origin !== `assay/${encodeURIComponent(log_id)}`) fail(null, `The log ${log_id} is not ${origin}.`)
        head = { log_id, origin, size, root: Buffer.from(root, 'hex') }
      },
      checkpoint({ note }) {
        if (next > 0) throw new Error('a checkpoint comes after the records')
        signedSize(readCheckpoint(note))
      },
      record({ seq, record: text, proof }) {
        textsOver()
        const [leaf, record] = [sha256(Buffer.of(0), text), JSON.parse(text)]
        if (canonical(record) !== text) fail(seq, 'Its text is not canonical JSON.')
        if (record.seq !== seq || record.log_id !== head.log_id) fail(seq, 'It belongs to another place or log.')
        if (!isIncluded(leaf, { ...head, index: seq, proof })) fail(seq, 'It is not in the tree of the export.')
        if (seq < next) fail(seq, `It comes after record ${next - 1}.`)
        else if (seq > next) gaps.push([next, seq - 1])
        else if (record.prev_hash !== previous) fail(seq, 'It does not name the record before it.')
        for (const [name, commitment] of Object.entries(record.blobs ?? {}))
          expected.set(commitment, { seq, name, record })
        if (record.kind === 'redaction') for (const commitment of record.erased) redacted.add(commitment)
        if (record.kind === 'rotation') rotate(seq, record)
        if (record.kind === 'certificate' && sha256(record.certificate).toString('hex') !== record.certificate_sha256)
          fail(seq, 'Its certificate does not have the SHA-256 that it names.')
        if (record.kind === 'decision') rulesets.add(record.ruleset.ruleset_sha256)
        ;[shown, next, previous] = [shown + 1, seq + 1, leaf.toString('hex')]
        if (gaps.length > 0) return
        tree.grow(leaf)
        if (roots.has(next)) roots.set(next, tree.root())
      },
      blob({ commitment, salt, text, erased: isErased }) {
        const { seq = null, name, record } = expected.get(commitment) ?? {}
        if (!expected.delete(commitment)) strays.push(commitment)
        gone += isErased ? 1 : 0
        if (isErased) erased.set(commitment, seq)
        if (isErased || record === undefined) return
        const commit = (bytes) => `sha256:${sha256(Buffer.of(2), Buffer.from(salt, 'base64'), bytes).toString('hex')}`
        if (commit(text) !== commitment) fail(seq, `Its ${name} is another text.`)
        const plain = { config: record.config_sha256, ruleset: record.ruleset?.ruleset_sha256 }[name]
        if (plain !== undefined && sha256(text).toString('hex') !== plain) fail(seq, `Its ${name} has another SHA-256.`)
        const said = name === 'input' ? JSON.parse(text).generation : {}
        for (const of of ['answer', 'question'])
          if (said[of] !== undefined && commit(said[of]) !== record.input[`${of}_c`]) fail(seq, `Another ${of}.`)
      },
      ruleset({ sha256: named, text }) {
        if (!rulesets.has(named) || sha256(text).toString('hex') !== named) fail(null, 'A ruleset is another text.')
      },
      verifier() {}, // a copy of this file, which proves nothing
      end: (line) => (end = line),
    }),
  )
  function rotate(seq, { old_key, new_key, statement, ts }) {
    const pair = [parseKey(old_key), parseKey(new_key)]
    const said = statement.startsWith(`${head.origin}\nrotation\n${old_key}\n${new_key}\ntime ${ts}\n\n`)
    if (said && pair.every((key) => key !== undefined && isSigned(statement, key))) rotations.push({ seq, pair })
    else fail(seq, 'The change of keys is not signed by both.')
  }
  try {
    if (trustedNote !== undefined) trusted = signedSize(readCheckpoint(trustedNote))
    for await (const text of lines) {
      const line = JSON.parse(text)
      if (JSON.stringify(line) !== text.trimEnd() || !on.has(line.type))
        throw new Error('a line is not as an export writes it')
      if ((head === undefined) !== (line.type === 'assay_ledger')) throw new Error('it is no export of one ledger')
      if (end !== undefined) throw new Error('something comes after its end')
      on.get(line.type)(line)
    }
    if (head === undefined) throw new Error('it is empty')
  } catch (error) {
    fail(null, `The file is broken: ${error.message}.`)
  }
  textsOver()

  // --- What is there, and what is not.
  if (strays.length > 0) {
    const more = strays.length > 3 ? ` and ${strays.length - 3} more` : ''
    fail(null, `Texts that the record before them does not commit to: ${strays.slice(0, 3).join(', ')}${more}.`)
  }
  const { size = 0, root = NO_ROOT, origin } = head ?? {}
  if (next < size) gaps.push([next, size - 1])
  if (head !== undefined && gaps.length === 0 && !tree.root().equals(root))
    fail(null, 'The records do not give the root of the export.')
  for (const [commitment, seq] of erased) if (!redacted.has(commitment)) lost.push(seq)
  lost.sort((a, b) => a - b)
  const withoutTexts = lost.map((seq) => [seq, seq]).filter(([seq], at) => seq !== lost[at - 1])
  const missing = [
    ...(gaps.length > 0 ? [[gaps[0][0], `Not there: ${ranges(gaps)} of ${size} records.`]] : []),
    ...(lost.length > 0
      ? [[lost[0], `${lost.length} texts are not there, and nothing says they were erased: ${ranges(withoutTexts)}.`]]
      : []),
  ]
  const covered = `The trusted checkpoint covers ${trusted?.size} records. If you asked for a part, say so: --part`
  for (const [seq, what] of missing) {
    if (!part && trusted !== undefined && seq < trusted.size) fail(seq, `${what} ${covered}`)
    else notes.push(what)
  }

  // --- Who signed it. A key that is trusted vouches for the one before it and the one after it.
  const known = [...keys]
  const isKnown = (pair) => pair.some(({ line }) => known.some((key) => key.line === line))
  for (const { pair } of [...rotations, ...[...rotations].reverse()]) if (isKnown(pair)) known.push(...pair)
  for (const { seq, pair } of keys.length > 0 ? rotations : [])
    if (!isKnown(pair)) fail(seq, 'The change of keys starts from a key that was not in force.')
  let [proven, newest, anchored] = [0, undefined, false]
  for (const signed of head === undefined ? [] : checkpoints) {
    const here = signed.size === size ? root : roots.get(signed.size)
    const what = `checkpoint of ${signed.size} records`
    if (signed.origin !== origin) fail(null, `A checkpoint is of the log ${signed.origin}.`)
    else if (keys.length > 0 && !known.some((key) => isSigned(signed.note, key)))
      fail(null, `No given key signed the ${what}.`)
    else if (signed.size > size) fail(size, `There is a ${what}, and the file is of a log of ${size}.`)
    else if (here === undefined) notes.push(`The ${what} cannot be compared with a part of the log.`)
    else if (!here.equals(signed.root)) fail(null, `The records are not those of the ${what}.`)
    else if (keys.length > 0) {
      newest = Math.max(newest ?? 0, signed.size)
      anchored ||= signed.size === size
      if (signed === trusted) proven = signed.size === size ? shown : signed.size
    }
  }

  // --- What it amounts to.
  const tampered = problems.length > 0
  const whole = proven === size && size > 0
  const status = tampered ? 'tampered' : missing.length > 0 ? 'partial' : whole ? 'intact' : 'unprovable_tail'
  if (status === 'partial' && gaps.length > 0) {
    const holds = `The file holds ${shown} of ${size} records`
    if (anchored) notes.push(`${holds}. A signed checkpoint of ${size} proves that each is in the log at its place.`)
    else
      notes.push(`${holds}. No signed checkpoint is of all ${size}: those after ${newest ?? 0} are proven by nothing.`)
  }
  const said = end === undefined ? 'The file has no end' : 'Its end does not say how many records it holds'
  if (end?.records !== shown) notes.push(`${said}: it may have been cut, or changed.`)
  if (gone > 0) notes.push(`${gone} texts were erased on purpose.`)
  if (status !== 'tampered' && status !== 'intact') {
    if (trusted !== undefined)
      notes.push(`A trusted checkpoint proves ${proven} of ${size} records; later ones may be missing.`)
    else if (keys.length > 0)
      notes.push(
        `The newest checkpoint in the file that a given key signed is of ${newest ?? 0} records. Without one from elsewhere, a log that was cut or put back looks the same.`,
      )
  }
  if (keys.length === 0) notes.push('No key was given, so nothing says who signed.')
  const report = { status, size, root: root.toString('hex'), proven: tampered ? 0 : proven, problems, notes }
  return { report, shown, origin }
}

function ranges(pairs) {
  const texts = pairs.slice(0, 10).map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`))
  return `${pairs.length > 10 ? [...texts, `${pairs.length - 10} more`].join(', ') : texts.join(', ')}`
}

async function* linesOf(chunks) {
  let parts = []
  for await (const chunk of chunks) {
    const [first, ...others] = chunk.split('\n') // and at nothing else: a text may hold U+2028
    parts.push(first)
    for (const other of others) {
      yield parts.join('')
      parts = [other]
    }
  }
  if (parts.join('') !== '') yield parts.join('')
}

// --- The command. Only somebody who imports this file as `assay-verify.mjs?library` does without it.
async function main() {
  const usage = (message) => {
    console.error(`${message}\nUsage: node assay-verify.mjs EXPORT [--key KEY]… [--checkpoint FILE] [--part] [--json]`)
    process.exit(2)
  }
  const flag = { type: 'boolean' }
  const options = { key: { type: 'string', multiple: true }, checkpoint: { type: 'string' }, part: flag, json: flag }
  let [file, given, json] = [undefined, {}, false]
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length !== 1) usage('Which export?')
    const keys = (values.key ?? []).map((line) => parseKey(line.trim()) ?? usage('That is no key: name+hash+base64.'))
    const trusted = values.checkpoint === undefined ? undefined : readFileSync(values.checkpoint, 'utf8')
    if (trusted !== undefined && keys.length === 0) usage('A checkpoint needs the key that signed it.')
    ;[file, given, json] = [await open(positionals[0]), { keys, trusted, part: values.part }, values.json]
  } catch (error) {
    usage(error.path === undefined ? error.message : `${error.path} cannot be read: ${error.message}.`)
  }
  const lines = linesOf(file.createReadStream({ encoding: 'utf8' }))
  const { report, shown, origin } = await verifyExport(lines, given)
  const { status, size, root, problems, notes } = report
  if (json) console.log(JSON.stringify(report))
  else {
    const count = status === 'partial' ? `${shown} of ${size}` : shown
    console.log(`${status}: ${count} records of ${origin ?? 'no log'}, root ${root}`)
    for (const { seq, message } of problems.slice(0, 20))
      console.log(`  ${seq === null ? 'file' : `record ${seq}`}: ${message}`)
    for (const note of notes) console.log(`  note: ${note}`)
  }
  process.exitCode = { intact: 0, tampered: 1, partial: 3, unprovable_tail: 3 }[status]
}
if (!new URL(import.meta.url).searchParams.has('library')) await main()
