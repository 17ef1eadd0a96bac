import { extname } from 'node:path'
import { setImmediate as round } from 'node:timers/promises'
import { createGate, type Gate, type GateOptions } from '../../../gate/create-gate.ts'
import type { Decision, VerdictStatus } from '../../../gate/decision.ts'
import { canonicalText } from '../../../gate/decision/commitment.ts'
import type { GateInput } from '../../../gate/input.ts'
import type { ParsedInput } from '../../../gate/parse-input.ts'
import type { Ledger } from '../../../ledger/create-ledger.ts'
import type { LedgerRequest } from '../../../ledger/ledger-store.ts'
import type { DecisionRecord, Delivery } from '../../../ledger/records/record.ts'
import { Threads } from '../../../support/threads.ts'
import { Refused } from '../../kernel/refused.ts'
import { decisionText } from './decision-text.ts'
import { turns } from './deciding-turns.ts'

// Next to compiled code there is compiled code, next to sources there are sources.
const ENTRY = new URL(`./service-thread${extname(import.meta.url)}`, import.meta.url)

/** From this many characters on, answer and passages are read in another thread, so that they keep nobody waiting. */
const LARGE = 40_000

export interface DecidingOptions {
  /** Plain data, so that other threads can make the same gate. */
  readonly gate: Pick<GateOptions, 'ruleset' | 'config' | 'tenants'>
  readonly ledger: Ledger
  /** The most answers that wait for their turn. */
  readonly most: number
  /** How long a large answer may take, in milliseconds. */
  readonly timeoutMs: number
  /** The module of the threads. */
  readonly entry?: URL | undefined
}

/** How one decision is recorded. */
export interface DecidedHow {
  readonly request?: LedgerRequest | undefined
  readonly spanId?: string | undefined
  readonly delivery?: Delivery | undefined
}

/** A decision that is in the ledger. */
export interface Recorded {
  readonly record: DecisionRecord
  readonly decision: Decision
  /** As it is answered. */
  readonly text: string
}

/** Decides answers and records each before anybody hears of it. */
export interface Deciding extends AsyncDisposable {
  /** Starts the threads for long answers, so that the first of them keeps nobody waiting. */
  ready(): Promise<void>
  readonly gate: Gate
  /** How many answers wait or are being decided. */
  readonly underWay: number
  decide(input: ParsedInput, how?: DecidedHow): Promise<Recorded>
  /** Decides on the beginning of an answer, which is recorded when all of it is there. */
  consider(input: ParsedInput): Promise<Decision>
  /** How many decisions of each status there were. */
  readonly counts: ReadonlyMap<VerdictStatus, number>
  readonly waiting: number
  /** A caller was let in: {@link Turns.makeWay}. */
  readonly makeWay: () => void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

export function deciding({ gate: options, ledger, most, timeoutMs, entry = ENTRY }: DecidingOptions): Deciding {
  const gate = createGate(options)
  const queue = turns(most)
  const threads = new Threads<{ input: GateInput; salt: string }, Decision>({ entry, data: options, count: 2 })
  const counts = new Map<VerdictStatus, number>()
  let started: Promise<void> | undefined
  let large = 0
  let underWay = 0
  let waiting: (() => void)[] = []

  async function decideElsewhere(input: ParsedInput, salt: Uint8Array): Promise<Decision> {
    if (large >= MOST_LARGE) {
      throw new Refused(503, 'Too many long answers are being decided; ask again shortly.', {
        code: 'overloaded',
        retryAfter: 2,
      })
    }
    large += 1
    try {
      await ready()
      const signal = AbortSignal.timeout(timeoutMs)
      const decision = await threads.run({ input, salt: Buffer.from(salt).toString('hex') }, signal)
      if (decision !== undefined) {
        // Reading what the thread sent and recording it take a while each: others get a turn in between.
        await round()
        return decision
      }
      if (signal.aborted) throw new Refused(504, `This answer was not decided within ${timeoutMs / 1_000} seconds.`)
    } finally {
      large -= 1
    }
    return queue.take(() => gate.decide(input, { salt }))
  }

  const ready = (): Promise<void> => (started ??= threads.start())

  return {
    gate,
    ready,
    get underWay() {
      return underWay
    },
    async decide(input, { request, spanId, delivery = 'held' } = {}) {
      underWay += 1
      try {
        const salt = ledger.salt()
        const began = process.hrtime.bigint()
        const decision = isLarge(input)
          ? await decideElsewhere(input, salt)
          : await queue.take(() => gate.decide(input, { salt }))
        const decideNs = process.hrtime.bigint() - began
        const { ruleset } = gate
        const how = { ruleset, salt, delivery, mode: 'enforce' as const, spanId, decideNs, request }
        const { record, leafHash, decision: kept } = await ledger.record(decision, input, how)
        counts.set(decision.status, (counts.get(decision.status) ?? 0) + 1)
        return { record, decision, text: decisionText(record, { leafHash, checks: canonicalText(kept.checks) }) }
      } finally {
        underWay -= 1
        if (underWay === 0) for (const resolve of waiting.splice(0)) resolve()
      }
    },
    counts,
    get waiting() {
      return queue.waiting
    },
    makeWay: queue.makeWay,
    consider: (input) => (isLarge(input) ? decideElsewhere(input, NO_SALT) : queue.take(() => gate.decide(input))),
    async idle() {
      if (underWay > 0) await new Promise<void>((resolve) => void waiting.push(resolve))
    },
    async [Symbol.asyncDispose]() {
      waiting = []
      await threads[Symbol.asyncDispose]()
    },
  }
}

const NO_SALT = new Uint8Array(0)
const MOST_LARGE = 8

function isLarge({ retrieval, generation }: ParsedInput): boolean {
  let characters = generation.answer.length
  for (const { text } of retrieval.hits) characters += text.length
  return characters > LARGE || retrieval.hits.length > 200 || generation.citations.length > 500
}
