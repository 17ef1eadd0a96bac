import { counted } from '../../support/counted.ts'
import { claimedCheckpoint, openCheckpoint, type Checkpoint, type VerifierKey } from '../tree/checkpoint.ts'
import type { StoredCheckpoint } from '../ledger-store.ts'
import { rootOf, type Frontier } from '../tree/merkle.ts'
import { originOf } from '../tree/signing.ts'

interface Found {
  readonly seq: number | null
  readonly code: string
  readonly message: string
}

interface Largest {
  readonly size: number
  readonly signedAt: string | null
  readonly trusted: boolean
}

/** Compares checkpoints with the records as these go by. */
export interface CheckpointWatch {
  /** Notes that the tree has this size now, and returns what is wrong with the checkpoints of this size. */
  atSize(tree: Frontier): Found[]
  /** What is wrong with checkpoints for more records than there are. */
  finish(tree: Frontier): Found[]
  largest(): Largest | null
  notes(): string[]
}

export function checkpointWatch(
  stored: readonly StoredCheckpoint[],
  { logId, keys, trusted }: { logId: string; keys: readonly VerifierKey[]; trusted: Checkpoint | undefined },
): CheckpointWatch {
  const waiting = [...stored].sort((a, b) => a.size - b.size)
  let agreedUpTo = 0
  let largest: Largest | null = null
  let unchecked = 0

  /** A record that the checkpoint signed is different. The first candidate is the one after the last that agreed. */
  function compared(signed: Checkpoint, tree: Frontier): Found[] {
    if (Buffer.from(rootOf(tree)).equals(Buffer.from(signed.root))) {
      agreedUpTo = tree.size
      return []
    }
    const which = `Records ${agreedUpTo} to ${tree.size - 1} are not all those that were signed`
    return [{ seq: agreedUpTo, code: 'root', message: `${which} in the checkpoint of ${tree.size}.` }]
  }

  function inspect(checkpoint: StoredCheckpoint, tree: Frontier): Found[] {
    const { size, note, signedAt } = checkpoint
    const wrong = (message: string): Found[] => [{ seq: null, code: 'checkpoint', message }]
    const claimed = claimedCheckpoint(note)
    if (claimed === undefined) return wrong(`The checkpoint of ${counted(size, 'record')} cannot be read.`)
    if (claimed.size !== size || claimed.origin !== originOf(logId) || timeOf(claimed) !== signedAt) {
      return wrong(`The checkpoint of ${counted(size, 'record')} was signed as another one.`)
    }
    if (keys.length === 0) unchecked += 1
    else if (openCheckpoint(note, keys) === undefined) {
      return wrong(`The checkpoint of ${counted(size, 'record')} is not signed by a key that was given.`)
    }
    const found = compared(claimed, tree)
    if (found.length === 0 && keys.length > 0 && largest?.trusted !== true) {
      largest = { size, signedAt, trusted: false }
    }
    return found
  }

  return {
    atSize(tree) {
      const found: Found[] = []
      if (trusted?.size === tree.size) {
        const other = compared(trusted, tree)
        found.push(...other)
        if (other.length === 0) largest = { size: trusted.size, signedAt: timeOf(trusted), trusted: true }
      }
      for (let next = waiting[0]; next !== undefined && next.size <= tree.size; next = waiting[0]) {
        waiting.shift()
        found.push(...inspect(next, tree))
      }
      return found
    },
    finish(tree) {
      const found: Found[] = waiting.map(({ size }) => ({
        seq: tree.size,
        code: 'truncated',
        message: `A checkpoint was signed over ${counted(size, 'record')}, and ${tree.size} are there.`,
      }))
      if (trusted === undefined || trusted.size <= tree.size) return found
      const message = `The trusted checkpoint covers ${trusted.size} records, and ${tree.size} are there.`
      return [{ seq: tree.size, code: 'truncated', message }, ...found]
    },
    largest: () => largest,
    notes: () =>
      unchecked === 0 ? [] : [`${unchecked} checkpoints were compared, but no key was given to check who signed them.`],
  }
}

function timeOf({ extensions = [] }: Checkpoint): string | null {
  const line = extensions.find((line) => line.startsWith('time '))
  return line === undefined ? null : line.slice(5)
}
