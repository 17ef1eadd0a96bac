import type { Example, Timing } from '../../core/example.ts'
import { BudgetExceededError } from '../../core/errors.ts'
import type { Target } from '../../core/run.ts'
import type { Semaphore } from '../../support/semaphore.ts'
import { comesLater, whole } from './collect.ts'
import { withDeadline } from '../../support/deadline.ts'
import type { OnCall } from './on-call.ts'
import {
  ANSWER_FIELDS,
  checkedOutput,
  messageOf,
  readAnswer,
  type AnswerField,
  type RecordedField,
} from './target-answer.ts'

/** Where the answer of an example came from. */
export interface Provenance {
  readonly answeredBy: 'target' | 'data set'
  /** What the target filled beside the output. */
  readonly filled: readonly AnswerField[]
  /** What belonged to the recorded answer and was left out, because the target answered anew. */
  readonly leftOut: readonly RecordedField[]
  /** The budget did not allow to ask for it. Not stored, so that a resumed run asks. */
  readonly ranOut?: true
  /** What its author may not expect of how the answer was read. Not stored. */
  readonly remark?: string
}

export interface Answered {
  /** The example with its answer. `error` says why there is none. */
  readonly example: Example
  readonly provenance: Provenance
}

/** An answer that was asked for before the run, and the inputs as they were then. */
export interface AskedBefore extends Answered {
  readonly inputs: Readonly<Record<string, unknown>>
}

export interface AnswerOptions {
  readonly target?: Target | undefined
  readonly reuseOutputs?: boolean | undefined
  readonly timeoutMs?: number | undefined
  readonly signal: AbortSignal
  /** Slots for calls of the target, where fewer may be under way than examples are in work. Waiting for one is no latency. */
  readonly targetSlots?: Pick<Semaphore, 'acquire'> | undefined
  readonly onCall?: OnCall | undefined
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
}

const RECORDED: Provenance = { answeredBy: 'data set', filled: [], leftOut: [] }
/** Fields that speak of one particular answer, and so fall with it. */
const OF_THE_ANSWER = ['output', 'citations', 'toolCalls'] as const

/** Asks the target for the answer of an example, or keeps the recorded one. A fault becomes the example's `error`. */
export async function answer(example: Example, options: AnswerOptions): Promise<Answered> {
  const { target, reuseOutputs = false } = options
  const recorded = example.output !== undefined && example.output !== null
  if (target === undefined || (reuseOutputs && recorded)) {
    return { example: withCheckedOutput(example), provenance: RECORDED }
  }
  const release = options.targetSlots && (await options.targetSlots.acquire(options.signal))
  const started = options.clock()
  const timing: Timing = {}
  const ended = options.onCall?.({ what: 'target', example: example.id })
  try {
    const onAnswered = (): void => void (timing.latencyMs = options.clock() - started)
    const returned = await call(target, example, { options, onAnswered })
    const { output, fields, usage, remark } = readAnswer(returned, example)
    const filled = ANSWER_FIELDS.filter((field) => fields[field] !== undefined)
    const answered = withoutAnswer(example)
    if (output !== undefined) answered.output = output
    answered.timing = Object.assign(timing, usage)
    const provenance = provenanceOf(example, filled)
    return {
      example: Object.assign(answered, fields),
      provenance: remark === undefined ? provenance : { ...provenance, remark },
    }
  } catch (error) {
    options.signal.throwIfAborted()
    timing.latencyMs ??= options.clock() - started
    const answered = Object.assign(withoutAnswer(example), { timing, error: messageOf(error) })
    const provenance = provenanceOf(example, [])
    return {
      example: answered,
      provenance: BudgetExceededError.isInstance(error) ? { ...provenance, ranOut: true } : provenance,
    }
  } finally {
    ended?.()
    release?.()
  }
}

/** A copy without what belongs to a recorded answer. */
function withoutAnswer(example: Example): Example {
  const asked = { ...example }
  for (let at = 0; at < OF_AN_ANSWER.length; at++) {
    const field = OF_AN_ANSWER[at] as (typeof OF_AN_ANSWER)[number]
    if (field in asked) delete asked[field]
  }
  return asked
}

const OF_AN_ANSWER = ['output', 'error', 'timing', 'citations', 'toolCalls'] as const

const ANSWERED_PLAINLY: Provenance = { answeredBy: 'target', filled: [], leftOut: [] }

function provenanceOf(example: Example, filled: readonly AnswerField[]): Provenance {
  const replaced: readonly RecordedField[] = filled
  const leftOut = OF_THE_ANSWER.filter(
    (field) => (example[field] ?? undefined) !== undefined && !replaced.includes(field),
  )
  return filled.length + leftOut.length === 0 ? ANSWERED_PLAINLY : { answeredBy: 'target', filled, leftOut }
}

/** Calls the target; `onAnswered` is told at once, before other examples have their turn and delay the clock. */
function call(
  target: Target,
  example: Example,
  { options: { timeoutMs, signal }, onAnswered }: { options: AnswerOptions; onAnswered: () => void },
): unknown {
  const told = (answered: unknown): unknown => {
    onAnswered()
    return answered
  }
  const read = (given: unknown): unknown => (comesLater(given) ? whole(given).then(told) : told(given))
  const asking = (inner: AbortSignal): unknown => {
    const returned: unknown = target(example.inputs, { signal: inner })
    return comesLater(returned) ? Promise.resolve(returned).then(read) : read(returned)
  }
  if (timeoutMs === undefined) return asking(signal)
  return withDeadline(asking, {
    timeoutMs,
    signal,
    expired: () => new Error(`The target did not answer within ${timeoutMs} ms.`),
  })
}

function withCheckedOutput(example: Example): Example {
  if (example.output === undefined || typeof example.output === 'number') return example
  if (typeof example.output === 'string' && example.output.isWellFormed()) return example
  try {
    return { ...example, output: checkedOutput(example.output) }
  } catch (error) {
    const { output: _, ...rest } = example
    return { ...rest, error: example.error ?? messageOf(error) }
  }
}
