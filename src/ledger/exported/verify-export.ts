import { claimedCheckpoint, formatVerifierKey, type VerifierKey } from '../tree/checkpoint.ts'
import { acceptedKeys } from '../tree/signing.ts'
import type { LedgerProblem, Verification } from '../verify/verify.ts'
import { absences, type Absence } from './absences.ts'
import { compareCheckpoints, type ComparedCheckpoints } from './checkpoints.ts'
import { BrokenLineError } from './lines.ts'
import { ExportWalk } from './walk.ts'

/** An export, and what its verifier knows from elsewhere. */
export interface VerifyExportOptions {
  /** The lines of the export, with or without their line breaks. */
  readonly lines: AsyncIterable<string> | Iterable<string>
  /** Keys known from a source other than the export. Without one, no signature counts. */
  readonly keys?: readonly VerifierKey[] | undefined
  /** A signed checkpoint from a second place, not younger than the export. */
  readonly trusted?: string | undefined
  /** Whether only a part of the log was requested: then a missing record is not a forgery. */
  readonly part?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

const MOST_PROBLEMS = 100
const BROKEN = [BrokenLineError, SyntaxError, TypeError, RangeError]

/**
 * Verifies an export by itself, based on what a known key signed. Nothing that the file says about itself, such as how
 * many records it has, can improve the status. The independent verifier, which shares no code with this one, gives the
 * same status.
 */
export async function verifyExport(options: VerifyExportOptions): Promise<Verification> {
  const { keys = [], trusted } = options
  const walk = await walked(options)
  const accepted = acceptedKeys(keys, walk.handovers)
  const { size = 0, root = '', origin = '', log_id = '' } = walk.head ?? {}
  const tree = { origin, size, rootAt: (at: number) => walk.rootAt(at) }
  const compared = compareCheckpoints(walk.head === undefined ? [] : walk.checkpoints, {
    tree,
    keys: accepted,
    trusted: walk.head === undefined ? undefined : trusted,
  })
  const missing = absences(walk, { size })
  const covered = missing.filter(({ seq }) => options.part !== true && seq < coverOf(options))
  const problems: readonly LedgerProblem[] = [
    ...walk.problems,
    ...covered.map((absence) => missingProblem(absence, coverOf(options))),
    ...unknownHandovers(walk, accepted),
    ...compared.problems,
  ]
  const proven = compared.trustedSize === size ? walk.shown : compared.trustedSize
  const whole = proven === size && size > 0
  const agreed = missing.length > 0 ? 'partial' : whole ? 'intact' : 'unprovable_tail'
  const status = problems.length > 0 ? 'tampered' : agreed
  const numbers = problems.flatMap(({ seq }) => (seq === null ? [] : [seq]))
  return {
    status,
    log_id,
    size,
    root,
    firstBad: numbers.length === 0 ? null : Math.min(...numbers),
    redacted: walk.redactedRecords,
    checkpoint: compared.newest,
    proven: problems.length > 0 ? 0 : proven,
    problems: problems.slice(0, MOST_PROBLEMS),
    notes: [
      ...missing.filter((absence) => !covered.includes(absence)).map(({ message }) => message),
      ...compared.notes,
      ...(status === 'partial' && walk.gaps.length > 0 ? [partNote(walk.shown, { size, compared })] : []),
      ...walk.notes(),
    ],
  }
}

async function walked({ lines, trusted, signal }: VerifyExportOptions): Promise<ExportWalk> {
  const walk = new ExportWalk()
  try {
    if (trusted !== undefined) walk.watch(trusted)
    for await (const line of lines) {
      signal?.throwIfAborted()
      walk.take(line)
    }
    if (walk.head === undefined) throw new BrokenLineError('it is empty')
  } catch (error) {
    // The file may contain a record of any shape; reading a missing field is not a bug of this program.
    if (!(error instanceof Error) || !BROKEN.some((kind) => error instanceof kind)) throw error
    // A line may be nested more deeply than a value can be written.
    const why = error instanceof RangeError ? 'a line is nested too deeply to be read' : error.message
    walk.problems.push({ seq: null, code: 'broken', message: `The file is broken: ${why}.` })
  }
  walk.finish()
  return walk
}

/** How many records there are according to the trusted checkpoint. */
function coverOf({ trusted }: VerifyExportOptions): number {
  return trusted === undefined ? 0 : (claimedCheckpoint(trusted)?.size ?? 0)
}

function missingProblem({ seq, message }: Absence, size: number): LedgerProblem {
  const covered = `The trusted checkpoint covers ${size} records. If you asked for a part, say so: --part`
  return { seq, code: 'missing', message: `${message} ${covered}` }
}

function unknownHandovers({ handovers }: ExportWalk, accepted: readonly VerifierKey[]): LedgerProblem[] {
  if (accepted.length === 0) return []
  const known = accepted.map(formatVerifierKey)
  return handovers
    .filter(({ from }) => !known.includes(formatVerifierKey(from)))
    .map(({ seq }) => {
      return { seq, code: 'rotation', message: 'The change of keys starts from a key that was not in force.' }
    })
}

function partNote(shown: number, { size, compared }: { size: number; compared: ComparedCheckpoints }): string {
  const holds = `The file holds ${shown} of ${size} records`
  if (compared.anchored) return `${holds}. A signed checkpoint of ${size} proves that each is in the log at its place.`
  return `${holds}. No signed checkpoint is of all ${size}: those after ${compared.newest?.size ?? 0} are proven by nothing.`
}
