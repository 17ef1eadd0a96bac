import { JudgeUnavailableError } from '../../core/errors.ts'
import { counted } from '../../support/counted.ts'
import { orAborted } from '../../support/deadline.ts'
import { backoff, retry } from '../../support/retry.ts'
import { setTimer, type Timer } from '../../support/timer.ts'
import { askedWait } from '../pace/asked-wait.ts'
import type { BatchEndpoint, BatchRow, RowAnswer } from './endpoint.ts'
import type { BatchJournal, BatchRecord } from './journal.ts'
import { isTransient, openBatch, type OpenBatch } from './open-batch.ts'
import { defined, type Settled } from '../../support/defined.ts'

/** A call with this header goes into a batch, as the row of that key. The header itself is never sent. */
export const ROW_HEADER = 'x-assay-batch-row'

/** The batch has no answer for a row, which needs a single call. */
export class UnansweredRowError extends JudgeUnavailableError {
  static override readonly kind: string = 'UnansweredRowError'
  constructor(reason: string) {
    super(`The batch did not answer this question: ${reason}.`, { retryable: false })
  }
}

/** A batch that is being waited for. */
export interface PendingBatch {
  readonly id: string
  readonly rows: number
  readonly done: number
  readonly since: Date
}

export interface ExchangeOptions {
  readonly endpoint: BatchEndpoint
  readonly journal: BatchJournal
  /** For calls that go into no batch. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** A batch is submitted once no question has arrived for this many milliseconds and `busy` is false. */
  readonly quietMs?: number | undefined
  /** Whether something is in progress that may still bring questions, such as an application that is answering. */
  readonly busy?: (() => boolean) | undefined
  /** Milliseconds between the first two checks of a batch. */
  readonly pollMs?: number | undefined
  readonly onNote?: ((note: string) => void) | undefined
  readonly now?: (() => Date) | undefined
  readonly createId?: (() => string) | undefined
}

/** Gathers calls into batches, and gives each its answer. */
export interface BatchExchange extends AsyncDisposable {
  /** For the model whose calls may go into batches. Follows no redirects. */
  readonly fetch: typeof globalThis.fetch
  readonly priceShare: number
  /** Whether a row is already in a batch, submitted in this run or an earlier one. */
  knows(key: string): boolean
  pending(): readonly PendingBatch[]
  /** Questions that are gathered for the next batch. */
  readonly gathered: number
  /** Call it once all answers are stored elsewhere: forgets the batches with nothing left to fetch. */
  finish(): Promise<void>
}

/** Providers keep a batch's answers for about a month. */
const FORGOTTEN_AFTER_MS = 29 * 24 * 3_600_000
const SUBMITTING_MS = 10 * 60_000
const ONE_CALL_MS = 120_000
const ATTEMPTS = 5
/** The most bytes of a row besides its body. */
const BESIDE_THE_BODY = 200

interface Gathered {
  readonly row: BatchRow
  readonly resolve: (batch: OpenBatch) => void
  readonly reject: (error: unknown) => void
}

/** Opens an exchange, and continues what was submitted before. Throws before anything is spent if there is no such endpoint. */
export async function openExchange(options: ExchangeOptions): Promise<BatchExchange> {
  const { endpoint, journal, quietMs = 1000, pollMs = 500, busy = () => false } = options
  const { now = () => new Date(), createId = () => crypto.randomUUID(), onNote } = options
  const closing = new AbortController()
  const batches = new Set<OpenBatch>()
  const batchOf = new Map<string, OpenBatch>()
  const gathered = new Set<Gathered>()
  let bytes = 0
  let quiet: Timer | undefined

  function watchOver(record: BatchRecord & { batch: string }): OpenBatch {
    const batch = openBatch({
      endpoint,
      record,
      pollMs,
      signal: closing.signal,
      onUnanswered: ({ rows, reason }) =>
        onNote?.(
          `${rows} of the ${counted(record.keys.length, 'question')} of batch ${record.batch} ${rows === 1 ? 'has' : 'have'} no answer there (${reason}); ${rows === 1 ? 'it was asked by itself' : 'they were asked one by one'}, at the full price.`,
        ),
      onRefused: () => journal.drop(record.submission),
    })
    batches.add(batch)
    for (const key of record.keys) batchOf.set(key, batch)
    return batch
  }

  async function submit(rows: readonly Gathered[]): Promise<void> {
    try {
      const record = await submitRows(
        rows.map(({ row }) => row),
        { endpoint, journal, now, createId, signal: closing.signal },
      )
      const batch = watchOver(record)
      for (const { resolve } of rows) resolve(batch)
    } catch (error) {
      for (const { reject } of rows) reject(error)
    }
  }

  function submitAll(): void {
    quiet?.stop()
    const rows = [...gathered]
    gathered.clear()
    bytes = 0
    if (rows.length > 0) void submit(rows)
  }

  function gather(row: BatchRow, signal: AbortSignal | null | undefined): Promise<OpenBatch> {
    const submitting = Promise.withResolvers<OpenBatch>()
    const entry: Gathered = { row, resolve: submitting.resolve, reject: submitting.reject }
    const leave = (): void => void gathered.delete(entry)
    const size = new TextEncoder().encode(row.body).byteLength + BESIDE_THE_BODY
    if (bytes + size > endpoint.limits.bytes) submitAll()
    gathered.add(entry)
    bytes += size
    signal?.addEventListener('abort', leave)
    if (gathered.size >= endpoint.limits.rows) submitAll()
    else restartQuiet()
    return submitting.promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  function restartQuiet(): void {
    quiet?.stop()
    quiet = setTimer(() => (busy() ? restartQuiet() : submitAll()), quietMs)
  }

  async function answerTo(row: BatchRow, signal: AbortSignal | null | undefined): Promise<RowAnswer> {
    const batch = batchOf.get(row.key) ?? (await orAborted(gather(row, signal), signal))
    return orAborted(batch.answer(row.key), signal)
  }

  const direct = options.fetch ?? globalThis.fetch
  await endpoint.check(within(closing.signal, ONE_CALL_MS))
  for (const record of await takeUpEarlier(options, { now: now(), signal: closing.signal })) watchOver(record)

  return {
    priceShare: endpoint.priceShare,
    async fetch(input, init = {}) {
      const headers = new Headers(init.headers)
      const key = headers.get(ROW_HEADER)
      if (key === null) return direct(input, { ...init, redirect: 'manual' })
      headers.delete(ROW_HEADER)
      const answer = await answerTo({ key, body: bodyOf(init), headers }, init.signal)
      if ('unanswered' in answer) throw new UnansweredRowError(answer.unanswered)
      return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })
    },
    knows: (key) => batchOf.has(key),
    pending: () =>
      [...batches].flatMap(({ record, done, isTaken }) =>
        isTaken || record.batch === undefined
          ? []
          : [{ id: record.batch, rows: record.keys.length, done, since: new Date(record.at) }],
      ),
    get gathered() {
      return gathered.size
    },
    async finish() {
      for (const { record, isTaken } of batches) if (isTaken) await journal.drop(record.submission)
    },
    [Symbol.asyncDispose]() {
      quiet?.stop()
      closing.abort()
      return Promise.resolve()
    },
  }
}

/** Providers' clients send JSON, as one text. */
function bodyOf({ body }: RequestInit): string {
  if (typeof body === 'string') return body
  throw new TypeError('A call that is to go into a batch has no body of text.')
}

interface Submitting extends Settled<Pick<ExchangeOptions, 'endpoint' | 'journal' | 'now' | 'createId'>> {
  readonly signal: AbortSignal
}

/** Uploads the rows and starts the batch. What is known about it is in the journal before each step that costs something. */
async function submitRows(
  rows: readonly BatchRow[],
  { endpoint, journal, now, createId, signal }: Submitting,
): Promise<BatchRecord & { batch: string }> {
  const limited = (): { signal: AbortSignal } => within(signal, SUBMITTING_MS)
  const uploaded = await insistently(() => endpoint.upload(rows, limited()), signal)
  const record: BatchRecord = {
    submission: createId(),
    endpoint: endpoint.id,
    at: now().toISOString(),
    keys: rows.map(({ key }) => key),
    ...defined({ uploaded }),
  }
  await journal.keep(record)
  const { submission, at } = record
  let tried = false
  const batch = await insistently(async () => {
    // An earlier try may have come through although its reply did not.
    const found = tried ? await endpoint.find({ submission, at, rows: rows.length }, limited()) : undefined
    tried = true
    return found ?? (await endpoint.start({ submission, uploaded, rows, ...limited() }))
  }, signal).catch(async (error: unknown) => {
    if (!isTransient(error)) await journal.drop(submission)
    throw error
  })
  const started = { ...record, batch }
  await journal.keep(started)
  return started
}

function within(signal: AbortSignal, ms: number): { signal: AbortSignal } {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]) }
}

const FIRST_WAIT_MS = 500

/** Repeats a call to the provider as long as its failure is transient. */
function insistently<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return retry(call, {
    signal,
    waitAfter: (error, attempt) =>
      attempt >= ATTEMPTS || !isTransient(error)
        ? undefined
        : Math.max(backoff(attempt, { firstMs: FIRST_WAIT_MS }), askedWait(error) ?? 0),
  })
}

/** The batches of earlier runs whose answers are still available. */
async function takeUpEarlier(
  { endpoint, journal }: ExchangeOptions,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<(BatchRecord & { batch: string })[]> {
  const found: (BatchRecord & { batch: string })[] = []
  for (const record of await journal.records()) {
    if (record.endpoint !== endpoint.id) continue
    const { submission, at, uploaded } = record
    if (now.getTime() - Date.parse(at) > FORGOTTEN_AFTER_MS) {
      await journal.drop(submission)
      continue
    }
    // The process ended between the decision to start the batch and the provider's word that it was started.
    const batch =
      record.batch ??
      (await endpoint.find({ submission, at, rows: record.keys.length }, within(signal, ONE_CALL_MS))) ??
      (uploaded === undefined
        ? undefined
        : await endpoint.start({ submission, uploaded, rows: [], ...within(signal, ONE_CALL_MS) }))
    if (batch === undefined) {
      await journal.drop(submission)
      continue
    }
    if (record.batch === undefined) await journal.keep({ ...record, batch })
    found.push({ ...record, batch })
  }
  return found
}
