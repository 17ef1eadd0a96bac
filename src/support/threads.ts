import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { isPlainObject } from './plain-object.ts'

/** How this process's threads are used. */
export interface ThreadsOptions {
  /** The module that they run; it calls `serveTasks`. */
  readonly entry: URL
  /** What each is told at its start, as plain data. */
  readonly data: unknown
  /** How many there may be: as many as there are cores if left out. 1 is none beside the main thread. */
  readonly count?: number | undefined
  /** They are started where a task and all that belongs to it keep this thread busy for so long. 0.3 if left out. */
  readonly leastMsEach?: number | undefined
}

/** How long this thread must have been busy before others are started, which takes about a fifth of that. */
const BUSY_MS = 1_000
/** The same where somebody said how many are wanted: whatever V8 compiled for this thread until then, it compiles for each again. */
const BUSY_MS_ASKED = 250
/** Tasks between two looks at whether threads are worth it. */
const LOOK_EVERY = 16
/** What takes less than this is done here sooner than it is handed over. */
const LEAST_MS_EACH = 0.3
/** Beyond these, each further thread had nothing to do: one thread hands out no more. */
const MOST = 8

type Message = { readonly ready: true } | { readonly id: number; readonly reply?: unknown; readonly failed?: true }

interface Thread {
  readonly worker: Worker
  isReady: boolean
  readonly open: Map<number, Task>
}

/** A task that a thread has been given. */
interface Task {
  readonly signal: AbortSignal | undefined
  resolve(reply: unknown): void
}

/**
 * Threads that do tasks which take nothing but processor time. They are started when this thread has been busy for a while, so
 * that small inputs never pay for them. What they cannot do, the caller does: a task comes to `undefined` before they are ready,
 * where it holds more than plain data, and where a thread fails.
 */
export class Threads<Given, Reply> implements AsyncDisposable {
  readonly leastMsEach: number
  readonly #options: ThreadsOptions
  readonly #began = performance.eventLoopUtilization()
  readonly #count: number
  readonly #signals = new WeakSet<AbortSignal>()
  #threads: Thread[] | undefined
  #tasks = 0
  #ids = 0

  constructor(options: ThreadsOptions) {
    this.#options = options
    this.leastMsEach = options.leastMsEach ?? LEAST_MS_EACH
    this.#count = Math.min(options.count ?? availableParallelism(), MOST)
  }

  /** What a thread makes of a task. `undefined` where the caller has to do it, which most know at once. */
  run(task: Given, signal?: AbortSignal): Promise<Reply | undefined> | undefined {
    this.#tasks += 1
    if (this.#threads === undefined) {
      if (this.#tasks % LOOK_EVERY === 0 && this.#isWorthIt()) void this.start()
      return undefined
    }
    const thread = this.#idlest(this.#threads)
    return thread === undefined || !isPlainData(task) ? undefined : this.#handOver(task, { thread, signal })
  }

  #handOver(
    task: Given,
    { thread, signal }: { thread: Thread; signal: AbortSignal | undefined },
  ): Promise<Reply | undefined> {
    const id = this.#ids++
    // What it sends is of the type that its module says.
    const { promise, resolve } = Promise.withResolvers<Reply | undefined>()
    thread.open.set(id, { signal, resolve })
    if (signal !== undefined) this.#giveUpAt(signal)
    if (thread.open.size === 1) thread.worker.ref()
    thread.worker.postMessage({ id, task }, [])
    return promise
  }

  /** Listens once, not for each task. */
  #giveUpAt(signal: AbortSignal): void {
    if (this.#signals.has(signal)) return
    this.#signals.add(signal)
    signal.addEventListener('abort', () => {
      for (const { open } of this.#threads ?? []) {
        for (const task of open.values()) if (task.signal === signal) task.resolve(undefined)
      }
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all((this.#threads ?? []).map(({ worker }) => worker.terminate()))
  }

  #isWorthIt(): boolean {
    if (this.#count < 2 || !isMainThread) return false
    const { active } = performance.eventLoopUtilization(this.#began)
    const busyMs = this.#options.count === undefined ? BUSY_MS : BUSY_MS_ASKED
    return active >= busyMs && active / this.#tasks >= this.leastMsEach
  }

  /** Starts the threads now. Resolves when each is ready, or could not be started. */
  async start(): Promise<void> {
    const { entry, data } = this.#options
    const starting = Array.from({ length: this.#count }, () => started(entry, data))
    this.#threads = starting.map(({ thread }) => thread)
    await Promise.all(starting.map(({ ready }) => ready))
  }

  #idlest(threads: readonly Thread[]): Thread | undefined {
    let least: Thread | undefined
    for (const thread of threads) {
      if (thread.isReady && (least === undefined || thread.open.size < least.open.size)) least = thread
    }
    return least
  }
}

function started(entry: URL, data: unknown): { thread: Thread; ready: Promise<void> } {
  const worker = new Worker(entry, { workerData: data, execArgv: [] })
  const thread: Thread = { worker, isReady: false, open: new Map() }
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  worker.unref()
  worker.on('message', (message: Message) => {
    settle(thread, message)
    resolve()
  })
  // A thread that is gone, or was never there as in a bundle of an application, leaves its tasks to the caller.
  for (const event of ['error', 'exit']) {
    worker.on(event, () => {
      abandon(thread)
      resolve()
    })
  }
  return { thread, ready }
}

function settle(thread: Thread, message: Message): void {
  if ('ready' in message) {
    thread.isReady = true
    return
  }
  const task = thread.open.get(message.id)
  thread.open.delete(message.id)
  // With nothing to wait for, a thread must not keep the process.
  if (thread.open.size === 0) thread.worker.unref()
  task?.resolve(message.failed === true ? undefined : message.reply)
}

function abandon(thread: Thread): void {
  thread.isReady = false
  for (const task of thread.open.values()) task.resolve(undefined)
  thread.open.clear()
}

/** In a thread: does tasks as they come. What throws is left to the main thread, which then throws it itself. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a thread says of what type its tasks are
export function serveTasks<Given>(work: (task: Given) => unknown): void {
  const send = (message: Message): void => parentPort?.postMessage(message, [])
  parentPort?.on('message', ({ id, task }: { id: number; task: Given }) => {
    void (async () => {
      try {
        send({ id, reply: await work(task) })
      } catch {
        send({ id, failed: true })
      }
    })()
  })
  send({ ready: true })
}

/** Whether a value arrives in another thread as it is: no function, no instance of a class, nothing too deep. */
function isPlainData(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol'
  if (depth > 100) return false
  if (Array.isArray(value)) return Object.values(value).every((member) => isPlainData(member, depth + 1))
  if (!isPlainObject(value)) return false
  for (const key in value) if (!isPlainData((value as Record<string, unknown>)[key], depth + 1)) return false
  return true
}
