import type { Hono } from 'hono'
import type { GateOptions } from '../../gate/create-gate.ts'
import type { Judge } from '../../core/judge.ts'
import type { Signer } from '../../ledger/tree/checkpoint.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import type { WholeStore } from '../../store/open-store.ts'
import { defined } from '../../support/defined.ts'
import { listen, type Listening } from '../kernel/listen.ts'
import type { Reply } from '../kernel/safe-headers.ts'
import { admission } from './admission.ts'
import { serviceApp } from './app.ts'
import { backgroundRuns } from './background-runs.ts'
import { deciding } from './decide/deciding.ts'
import { metrics } from './metrics.ts'
import type { Most, Service } from './service.ts'

/** What a service is made of. */
export interface ServiceOptions {
  readonly store: WholeStore
  readonly gate: Pick<GateOptions, 'ruleset' | 'config' | 'tenants'>
  readonly judge: Judge
  readonly signer?: Signer | undefined
  readonly logId?: string | undefined
  readonly host?: string | undefined
  readonly port: number
  readonly most?: { readonly [Name in keyof Most]?: Most[Name] | undefined } | undefined
  /** How long a request may take to arrive, and a large answer to be decided, in milliseconds. 30,000 if left out. */
  readonly timeoutMs?: number | undefined
  readonly now?: (() => Date) | undefined
  /** Is told of faults that are nobody's request. */
  readonly report?: ((error: unknown) => void) | undefined
  /** Is told what the judge does otherwise than asked, each once. */
  readonly onNote?: ((note: string) => void) | undefined
  /** The module of the deciding threads. */
  readonly entry?: URL | undefined
}

/** A service that listens. */
export interface RunningService extends AsyncDisposable {
  readonly address: string
  readonly port: number
  readonly app: Hono<Reply>
  /** Answers what was accepted, takes nothing more, signs the ledger and ends. */
  end(): Promise<void>
}

const MEBIBYTE = 1024 * 1024
/** How many answers may be under way: at a few milliseconds each, a quarter of a second. */
const MOST_WAITING = 64
/** How long the replies that are under way get at the end. */
const GRACE_MS = 10_000

/** Starts a service over a store, which stays open when it ends. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { store, judge, signer, logId, host, port, most = {}, timeoutMs = 30_000, entry } = options
  const { now = () => new Date(), report = () => undefined, onNote = () => undefined } = options
  const tell = eachOnce(onNote)
  const judged = (): void => tell(judge.notes?.() ?? [])
  const ledger = createLedger({ store: store.ledger, signer, logId, now, onProblem: report })
  const limits: Most = { bodyBytes: MEBIBYTE, waiting: MOST_WAITING, ...defined(most) }
  const ended = new AbortController()
  const gate = deciding({ gate: options.gate, ledger, most: limits.waiting, timeoutMs, entry })
  const service: Service = {
    store,
    ledger,
    deciding: gate,
    judge,
    judged,
    runs: backgroundRuns({ store, judge, judged, signal: ended.signal, report }),
    metrics: metrics(),
    most: limits,
    now,
    ready: { judge: (asked) => canJudge(asked, ended.signal) },
    state: { draining: false },
    signal: ended.signal,
    report,
  }
  const app = serviceApp(service)
  await gate.ready()
  const server: Listening = await listen((request, env) => app.fetch(request, env), {
    port,
    host,
    arrivesWithin: { head: Math.min(timeoutMs, 10_000), whole: timeoutMs },
    onConnection: gate.makeWay,
    admit: admission({ deciding: gate, metrics: service.metrics, most: limits.waiting }),
  })
  let ending: Promise<void> | undefined

  async function end(): Promise<void> {
    service.state.draining = true
    ended.abort(new Error('the service ends'))
    await server.drain(GRACE_MS)
    await service.runs.stopped()
    await gate.idle()
    await server[Symbol.asyncDispose]()
    await gate[Symbol.asyncDispose]()
    await ledger[Symbol.asyncDispose]()
  }

  const endOnce = (): Promise<void> => (ending ??= end())
  return { address: server.address, port: server.port, app, end: endOnce, [Symbol.asyncDispose]: endOnce }
}

function eachOnce(onNote: (note: string) => void): (notes: readonly string[]) => void {
  const told = new Set<string>()
  return (notes) => {
    for (const note of notes) {
      if (told.has(note)) continue
      told.add(note)
      onNote(note)
    }
  }
}

async function canJudge(judge: Judge, signal: AbortSignal): Promise<void> {
  await judge.extractClaims('Water boils at 100 degrees Celsius at sea level.', { signal })
}
