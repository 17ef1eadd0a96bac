import { JudgeUnavailableError } from '../../core/errors.ts'
import type { TapeEntry, TapeStore } from '../../core/tape.ts'

/** A call in a replay is not on the tape. The message says which recorded call is closest, and how it differs. */
export class TapeMissError extends JudgeUnavailableError {
  static override readonly kind: string = 'TapeMissError'
  readonly key: string
  readonly nearestKey: string | undefined
  constructor(message: string, { key, nearestKey }: { key: string; nearestKey?: string | undefined }) {
    super(message, { retryable: false })
    this.key = key
    this.nearestKey = nearestKey
  }
}

/** Recorded calls that are looked through for the nearest one. */
const LOOKED_THROUGH = 20_000
const FIELDS_NAMED = 3
const VALUE_SHOWN = 60

/** The error for a call that is not on the tape. */
export async function tapeMiss(
  store: TapeStore,
  { key, request }: { key: string; request: TapeEntry['request'] },
): Promise<TapeMissError> {
  const wanted = leaves(request)
  let nearest: { entry: TapeEntry; differences: Difference[] } | undefined
  let seen = 0
  for await (const entry of store.entries()) {
    const differences = differencesOf(wanted, leaves(entry.request))
    if (nearest === undefined || differences.length < nearest.differences.length) nearest = { entry, differences }
    seen += 1
    if (seen >= LOOKED_THROUGH) break
  }
  const start = `The call ${short(key)} is not on the tape`
  if (nearest === undefined) {
    return new TapeMissError(`${start}, which is empty. Record it first (tape mode auto or record).`, { key })
  }
  const named = nearest.differences.slice(0, FIELDS_NAMED).map(shownDifference)
  const more = nearest.differences.length - named.length
  const nearestKey = nearest.entry.key
  return new TapeMissError(
    `${start}. The nearest recorded call, ${short(nearestKey)}, differs in ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.${olderPrompts(nearest)} Record again (tape mode auto), or go back to what was recorded.`,
    { key, nearestKey },
  )
}

function olderPrompts({ differences }: { differences: readonly Difference[] }): string {
  const version = differences.find(({ path }) => path === 'prompt.version')
  if (version?.recorded !== '"1"') return ''
  return " It was recorded with the prompts of release 0.1.0; modelJudge({ prompts: '1' }) asks with them."
}

interface Difference {
  path: string
  wanted: string | undefined
  recorded: string | undefined
}

/** Every value that is not an object or a list, by its path. */
function leaves(value: unknown, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (inner: unknown, at: string): void => {
    if (typeof inner !== 'object' || inner === null) {
      found.set(at, JSON.stringify(inner) ?? 'undefined')
      return
    }
    for (const [name, member] of Object.entries(inner)) walk(member, at === '' ? name : `${at}.${name}`)
  }
  walk(value, path)
  return found
}

function differencesOf(wanted: ReadonlyMap<string, string>, recorded: ReadonlyMap<string, string>): Difference[] {
  const paths = new Set([...wanted.keys(), ...recorded.keys()])
  return [...paths].flatMap((path) => {
    const [a, b] = [wanted.get(path), recorded.get(path)]
    return a === b ? [] : [{ path, wanted: a, recorded: b }]
  })
}

/** Shows both values from shortly before they diverge. */
function shownDifference({ path, wanted, recorded }: Difference): string {
  if (wanted === undefined) return `${path} (recorded ${cut(recorded ?? '', 0)}, now absent)`
  if (recorded === undefined) return `${path} (now ${cut(wanted, 0)}, absent in the recording)`
  let at = 0
  while (at < wanted.length && wanted[at] === recorded[at]) at += 1
  const from = Math.max(0, at - 20)
  return `${path} (recorded ${cut(recorded, from)}, now ${cut(wanted, from)})`
}

function cut(text: string, from: number): string {
  const part = text.slice(from, from + VALUE_SHOWN)
  return `${from > 0 ? '…' : ''}${part}${from + VALUE_SHOWN < text.length ? '…' : ''}`
}

function short(key: string): string {
  return key.slice(0, 12)
}
