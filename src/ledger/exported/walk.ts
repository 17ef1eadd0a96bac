import { commitment } from '../../gate/decision/commitment.ts'
import { isCanonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import { claimedCheckpoint } from '../tree/checkpoint.ts'
import { isNamedCertificate, readEntry, type LedgerEntry } from '../records/entries.ts'
import { append, EMPTY_TREE, leafHash, rootOf, verifyInclusion, type Frontier } from '../tree/merkle.ts'
import { originOf, rotatedKeys, type Handover } from '../tree/signing.ts'
import { clockNote, type LedgerProblem } from '../verify/verify.ts'
import {
  GENESIS_HASH,
  inspectBlobs,
  inspectedBlob,
  OTHER_CERTIFICATE,
  type InspectedBlob,
} from '../verify/verify-row.ts'
import type { Range } from './absences.ts'
import { BrokenLineError, readLine, type LineOf } from './lines.ts'

/** A record whose texts are still to come. */
interface Open {
  readonly seq: number
  readonly entry: LedgerEntry
  readonly blobs: Map<string, InspectedBlob>
}

type Head = LineOf<'assay_ledger'>

/** Stray texts that are named; the others are counted. */
const SHOWN = 3

/** What the lines of an export say, compared with each other. Whoever signed it is asked for afterwards. */
export class ExportWalk {
  readonly problems: LedgerProblem[] = []
  readonly gaps: Range[] = []
  /** Texts that are not there, as the numbers of their records. */
  readonly lost: number[] = []
  readonly checkpoints: string[] = []
  readonly handovers: (Handover & { readonly seq: number })[] = []
  head: Head | undefined
  shown = 0
  redactedRecords = 0
  readonly #roots = new Map<number, Uint8Array | undefined>([[0, rootOf(EMPTY_TREE)]])
  readonly #erased = new Map<string, number>()
  readonly #redactions = new Set<string>()
  readonly #rulesets = new Set<string>()
  #tree: Frontier = EMPTY_TREE
  #next = 0
  #prevHash = GENESIS_HASH
  #open: Open | undefined
  #end: LineOf<'end'> | undefined
  #lastTime = ''
  #timesBack = 0
  /** Texts that the record before them does not commit to. */
  #strays = 0
  readonly #firstStrays: string[] = []

  /** Notes a signed size before the records arrive. */
  watch(note: string): void {
    const { size } = claimedCheckpoint(note) ?? {}
    if (size === undefined) throw new BrokenLineError('a checkpoint cannot be read')
    if (!this.#roots.has(size)) this.#roots.set(size, undefined)
  }

  take(text: string): void {
    const line = readLine(text)
    if ((this.head === undefined) !== (line.type === 'assay_ledger')) {
      throw new BrokenLineError('it is no export of one ledger')
    }
    if (this.#end !== undefined) throw new BrokenLineError('something comes after its end')
    if (line.type === 'assay_ledger') this.#begin(line)
    else if (line.type === 'checkpoint') this.#checkpoint(line.note)
    else if (line.type === 'record' && this.head !== undefined) this.#record(line, this.head)
    else if (line.type === 'blob') this.#blob(line)
    else if (line.type === 'ruleset') this.#ruleset(line)
    else if (line.type === 'end') this.#end = line
  }

  finish(): void {
    this.#textsOver()
    const { size, root } = this.head ?? { size: 0, root: undefined }
    if (this.#next < size) this.gaps.push([this.#next, size - 1])
    if (root !== undefined && this.gaps.length === 0 && Buffer.from(rootOf(this.#tree)).toString('hex') !== root) {
      this.#wrong(null, 'root', 'The records do not give the root of the export.')
    }
    for (const [commitment, seq] of this.#erased) if (!this.#redactions.has(commitment)) this.lost.push(seq)
    if (this.#strays === 0) return
    const more = this.#strays > SHOWN ? ` and ${this.#strays - SHOWN} more` : ''
    const said = `Texts that the record before them does not commit to: ${this.#firstStrays.join(', ')}${more}.`
    this.#wrong(null, 'blob', said)
  }

  /** The root of the tree of so many records, if the export gives it or contains them all. */
  rootAt(size: number): Uint8Array | undefined {
    return size === this.head?.size ? Buffer.from(this.head.root, 'hex') : this.#roots.get(size)
  }

  notes(): string[] {
    const said = this.#end === undefined ? 'The file has no end' : 'Its end does not say how many records it holds'
    return [
      ...(this.#end?.records === this.shown ? [] : [`${said}: it may have been cut, or changed.`]),
      ...(this.#timesBack === 0 ? [] : [clockNote(this.#timesBack)]),
    ]
  }

  #wrong(seq: number | null, code: string, message: string): void {
    this.problems.push({ seq, code, message })
  }

  #begin(head: Head): void {
    this.head = head
    if (head.origin !== originOf(head.log_id)) {
      this.#wrong(null, 'head', `The log ${head.log_id} is not ${head.origin}.`)
    }
  }

  #checkpoint(note: string): void {
    if (this.#next > 0) throw new BrokenLineError('a checkpoint comes after the records')
    this.watch(note)
    this.checkpoints.push(note)
  }

  #record({ seq, record, proof }: LineOf<'record'>, { log_id, size, root }: Head): void {
    this.#textsOver()
    const leaf = leafHash(record)
    const path = proof.map((hash) => Buffer.from(hash, 'base64'))
    if (!verifyInclusion({ leaf, index: seq, proof: path }, { size, root: Buffer.from(root, 'hex') })) {
      this.#wrong(seq, 'proof', 'It is not in the tree of the export.')
    }
    const entry = readEntry(record)
    if (entry === undefined) throw new BrokenLineError(`record ${seq} is none of a kind that this version knows`)
    if (!isCanonicalJson(record, entry)) this.#wrong(seq, 'canonical', 'Its text is not canonical.')
    if (entry.seq !== seq || entry.log_id !== log_id) this.#wrong(seq, 'place', 'It belongs to another place or log.')
    if (seq < this.#next) this.#wrong(seq, 'sequence', `It comes after record ${this.#next - 1}.`)
    else if (seq > this.#next) this.gaps.push([this.#next, seq - 1])
    else if (entry.prev_hash !== this.#prevHash) {
      this.#wrong(seq, 'chain', 'It does not name the record before it.')
    }
    this.#entry(seq, entry)
    this.shown += 1
    this.#next = seq + 1
    this.#prevHash = Buffer.from(leaf).toString('hex')
    if (this.gaps.length === 0) this.#grow(leaf)
  }

  #grow(leaf: Uint8Array): void {
    this.#tree = append(this.#tree, leaf).tree
    if (this.#roots.has(this.#next)) this.#roots.set(this.#next, rootOf(this.#tree))
  }

  #entry(seq: number, entry: LedgerEntry): void {
    this.#open = { seq, entry, blobs: new Map() }
    if (entry.ts < this.#lastTime) this.#timesBack += 1
    else this.#lastTime = entry.ts
    if (entry.kind === 'decision') this.#rulesets.add(entry.ruleset.ruleset_sha256)
    if (entry.kind === 'redaction') for (const erased of entry.erased) this.#redactions.add(erased)
    if (entry.kind === 'certificate' && !isNamedCertificate(entry)) this.problems.push({ seq, ...OTHER_CERTIFICATE })
    if (entry.kind !== 'rotation') return
    const handover = rotatedKeys(entry.log_id, entry)
    if (handover === undefined) this.#wrong(seq, 'rotation', 'The change of keys is not signed by both.')
    else this.handovers.push({ ...handover, seq })
  }

  #blob({ commitment: name, salt, text, erased }: LineOf<'blob'>): void {
    const open = this.#open
    if (open === undefined || !textsOf(open.entry).includes(name) || open.blobs.has(name)) {
      if (this.#strays++ < SHOWN) this.#firstStrays.push(name)
      return
    }
    if (erased !== true && (salt === undefined || text === undefined)) {
      throw new BrokenLineError('a text is not as an export writes it')
    }
    const bytes = Buffer.from(text ?? '')
    const blob = { status: 'kept' as const, salt: Buffer.from(salt ?? '', 'base64'), bytes }
    open.blobs.set(name, inspectedBlob(name, erased === true ? { status: 'erased' } : blob))
    if (erased === true || open.entry.kind !== 'decision' || name !== open.entry.blobs.input) return
    const { answer_c, question_c } = open.entry.input
    const { answer, question } = generationOf(text ?? '')
    for (const [what, said, wanted] of [
      ['answer', answer, answer_c],
      ['question', question, question_c],
    ] as const) {
      if (said === undefined || commitment(said, { salt: blob.salt }) === wanted) continue
      this.#wrong(open.seq, 'blob', `Another ${what}.`)
    }
  }

  /** All texts of the record have been read: the rest of its commitments are missing. */
  #textsOver(): void {
    if (this.#open === undefined) return
    const { seq, entry, blobs } = this.#open
    this.#open = undefined
    const { erased, problems } = inspectBlobs(entry, blobs)
    this.problems.push(...problems.filter(({ code }) => code !== 'blob_missing').map((found) => ({ seq, ...found })))
    for (const commitment of textsOf(entry)) if (!blobs.has(commitment)) this.lost.push(seq)
    for (const commitment of erased) this.#erased.set(commitment, seq)
    this.redactedRecords += erased.length > 0 ? 1 : 0
  }

  #ruleset({ sha256, text }: LineOf<'ruleset'>): void {
    if (this.#rulesets.has(sha256) && sha256Hex(text) === sha256) return
    this.#wrong(null, 'ruleset', 'A ruleset is another text.')
  }
}

/** Commitments of a record, each once. */
function textsOf(entry: LedgerEntry): string[] {
  return entry.kind === 'decision' || entry.kind === 'override' ? [...new Set(Object.values(entry.blobs))] : []
}

function generationOf(text: string): { answer?: string; question?: string } {
  const input = JSON.parse(text) as { generation?: { answer?: string; question?: string } }
  return input.generation ?? {}
}
