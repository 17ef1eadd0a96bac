import { counted } from '../../support/counted.ts'
import { claimedCheckpoint, openCheckpoint, type Checkpoint, type VerifierKey } from '../tree/checkpoint.ts'
import type { LedgerProblem } from '../verify/verify.ts'

/** The checkpoints of an export, compared with its records. */
export interface ComparedCheckpoints {
  readonly problems: readonly LedgerProblem[]
  readonly notes: readonly string[]
  /** The largest one that a known key signed and that agrees with the records. */
  readonly newest: { readonly size: number; readonly signedAt: string | null; readonly trusted: boolean } | null
  /** Whether a known key signed the very tree that the proofs of the records lead to. */
  readonly anchored: boolean
  /** Of how many records the trusted one is, if it agrees. */
  readonly trustedSize: number
}

export interface ExportedTree {
  readonly origin: string
  readonly size: number
  /** The root of the tree of so many records, or undefined if the export does not contain them all. */
  readonly rootAt: (size: number) => Uint8Array | undefined
}

export function compareCheckpoints(
  notes: readonly string[],
  { tree, keys, trusted }: { tree: ExportedTree; keys: readonly VerifierKey[]; trusted: string | undefined },
): ComparedCheckpoints {
  const [problems, remarks]: [LedgerProblem[], string[]] = [[], []]
  let newest: ComparedCheckpoints['newest'] = null
  let [anchored, trustedSize] = [false, 0]
  for (const note of trusted === undefined ? notes : [trusted, ...notes]) {
    const signed = claimedCheckpoint(note)
    const found = signed === undefined ? 'A checkpoint cannot be read.' : wrongWith(signed, { note, tree, keys })
    if (found !== undefined || signed === undefined) {
      problems.push({ seq: null, code: 'checkpoint', message: found ?? '' })
      continue
    }
    if (tree.rootAt(signed.size) === undefined) {
      remarks.push(`The checkpoint of ${counted(signed.size, 'record')} cannot be compared with a part of the log.`)
    } else if (keys.length > 0) {
      const isTrusted = trusted !== undefined && note === trusted
      if (newest === null || signed.size > newest.size) {
        newest = { size: signed.size, signedAt: timeOf(signed), trusted: isTrusted }
      }
      anchored ||= signed.size === tree.size
      if (isTrusted) trustedSize = signed.size
    }
  }
  return { problems, notes: remarks, newest, anchored, trustedSize }
}

function wrongWith(
  signed: Checkpoint,
  { note, tree, keys }: { note: string; tree: ExportedTree; keys: readonly VerifierKey[] },
): string | undefined {
  const what = `checkpoint of ${counted(signed.size, 'record')}`
  if (signed.origin !== tree.origin) return `A checkpoint is of the log ${signed.origin}.`
  if (keys.length > 0 && openCheckpoint(note, keys) === undefined) return `No given key signed the ${what}.`
  if (signed.size > tree.size) return `There is a ${what}, and the file is of a log of ${tree.size}.`
  const here = tree.rootAt(signed.size)
  if (here === undefined || Buffer.from(here).equals(Buffer.from(signed.root))) return undefined
  return `The records are not those of the ${what}.`
}

function timeOf({ extensions = [] }: Checkpoint): string | null {
  return extensions.find((line) => line.startsWith('time '))?.slice(5) ?? null
}
