import { UsageError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import { recordable } from '../answer/plain-json.ts'
import { messageOf, readAnswer } from '../answer/target-answer.ts'
import { inputsOf, type ParameterNames } from './call-inputs.ts'
import { observed } from './observe.ts'
import { defined } from '../../support/defined.ts'

/** Which live calls are kept. */
export interface CaptureOptions {
  /** The share of calls that are kept, 0 to 1. 1 if left out. */
  readonly sample?: number | undefined
  /** The most calls to keep; the oldest are dropped. 1,000 if left out. */
  readonly max?: number | undefined
  /** Draws the sample: numbers from 0 up to, but not including, 1. `Math.random` if left out. */
  readonly random?: (() => number) | undefined
}

/** A captured live call, as plain JSON. */
export interface CapturedCall {
  /** `call-1`, `call-2`, … in the order in which the calls ended. */
  readonly id: string
  readonly inputs: Readonly<Record<string, unknown>>
  /** What was returned, in full even if it came in pieces. Absent after an error. */
  readonly returned?: unknown
  readonly error?: string
  /** Until the call returned, or its promise, generator or stream was done. */
  readonly latencyMs: number
}

const DEFAULT_MAX = 1000

/** Keeps calls in a ring, without affecting them. */
export class Capture {
  readonly #max: number
  readonly #sample: number
  readonly #random: () => number
  readonly #names: ParameterNames | undefined
  readonly #clock: () => number
  #calls: CapturedCall[] = []
  #count = 0
  #unseen: string | undefined

  constructor(
    { sample = 1, max = DEFAULT_MAX, random = Math.random }: CaptureOptions,
    {
      names,
      clock = () => performance.now(),
    }: { names?: ParameterNames | undefined; clock?: (() => number) | undefined } = {},
  ) {
    if (!(sample >= 0 && sample <= 1)) {
      throw new UsageError(`\`capture.sample\` is ${sample}; it is a share, from 0 to 1.`)
    }
    if (!Number.isSafeInteger(max) || max < 1) {
      throw new UsageError(`\`capture.max\` is ${max}; it must be a whole number from 1 up.`)
    }
    this.#max = max
    this.#sample = sample
    this.#random = random
    this.#names = names
    this.#clock = clock
  }

  /** Makes a call, keeps it if it is drawn, and returns or throws what the call did. */
  around(call: () => unknown, args: readonly unknown[]): unknown {
    const inputs = this.#drawn() ? this.#inputs(args) : undefined
    if (inputs === undefined) return call()
    const started = this.#clock()
    const keep = (ended: Pick<CapturedCall, 'returned' | 'error'>): void => this.#keep(inputs, { started, ended })
    let returned: unknown
    try {
      returned = call()
    } catch (error) {
      keep({ error: safely(() => messageOf(error)) ?? 'an error that cannot be shown' })
      throw error
    }
    return observed(returned, {
      returned: (value) => keep(value === undefined ? {} : { returned: safely(() => recordable(value)) }),
      threw: (error) => keep({ error: safely(() => messageOf(error)) ?? 'an error that cannot be shown' }),
      unseen: (why) => (this.#unseen = why),
    })
  }

  #drawn(): boolean {
    return this.#sample === 1 || (safely(this.#random) ?? 1) < this.#sample
  }

  /** A copy, since the call may change its arguments. */
  #inputs(args: readonly unknown[]): Record<string, unknown> | undefined {
    return safely(() => recordable(inputsOf(args, this.#names)) as Record<string, unknown>)
  }

  #keep(
    inputs: Record<string, unknown>,
    { started, ended }: { started: number; ended: Pick<CapturedCall, 'returned' | 'error'> },
  ): void {
    const latencyMs = this.#clock() - started
    const id = `call-${++this.#count}`
    this.#calls[(this.#count - 1) % this.#max] = { id, inputs, ...ended, latencyMs }
  }

  /** The captured calls, oldest first. */
  get calls(): readonly CapturedCall[] {
    if (this.#count <= this.#max) return [...this.#calls]
    const oldest = this.#count % this.#max
    return [...this.#calls.slice(oldest), ...this.#calls.slice(0, oldest)]
  }

  /** Why a call could not be kept, if that happened. */
  get unseen(): string | undefined {
    return this.#unseen
  }

  clear(): void {
    this.#calls = []
    this.#count = 0
  }
}

function safely<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** A captured call as an example with its answer. */
export function exampleOf({ id, inputs, returned, error, latencyMs }: CapturedCall): Example {
  const timing = { latencyMs }
  if (error !== undefined) return { id, inputs, error, timing }
  try {
    const { output, fields, usage } = readAnswer(returned)
    return { id, inputs, ...defined({ output }), ...fields, timing: { ...timing, ...usage } }
  } catch (unreadable) {
    return { id, inputs, error: messageOf(unreadable), timing }
  }
}
