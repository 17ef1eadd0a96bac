import { textOf, type Example } from '../../core/example.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { ExampleResult, Target } from '../../core/run.ts'
import type { Judge } from '../../core/judge.ts'
import { deepFreeze } from '../../support/deep-freeze.ts'
import { answer, type AnswerOptions, type AskedBefore, type Provenance } from '../answer/answer.ts'
import { recordedMetadata } from '../results/recorded-metadata.ts'
import { judgeExample, plainResult, type ShareJudge } from './judge-example.ts'
import type { OnCall } from '../answer/on-call.ts'
import { recordable } from '../answer/plain-json.ts'
import { digestText } from '../results/results-digest.ts'

/** One example of a run. */
export interface RunItem {
  readonly example: Example
  /** Position in the data set, from 0. */
  readonly index: number
  /** Which repetition it is, from 0. Absent if each example is answered once. */
  readonly epoch?: number
  /** Where its answer came from, if it is a stored one. */
  readonly provenance?: Provenance
  /** Its answer, if it was asked for before the run began. */
  readonly answered?: AskedBefore | undefined
  /** Evaluators' earlier results for this very answer, by name. They are reused. */
  readonly known?: Readonly<Record<string, EvaluationResult>>
}

/** The results of an answered example by all evaluators, or `undefined` if it has to be judged here, at once or later. */
export type JudgeElsewhere = (
  example: Example,
  signal: AbortSignal,
) => Promise<Readonly<Record<string, EvaluationResult>> | undefined> | undefined

/** How examples are answered and judged. */
export interface EvaluatingOptions {
  readonly evaluators: readonly Evaluator[]
  readonly judge: Judge
  /** Answers each example once. Without it the recorded outputs are judged. */
  readonly target?: Target | undefined
  /** Uses outputs that the examples already have instead of calling the target. */
  readonly reuseOutputs?: boolean | undefined
  /**
   * For each call of the target and each evaluation, in milliseconds. No limit if left out. Cannot interrupt code that
   * never waits.
   */
  readonly timeoutMs?: number | undefined
  readonly shareJudge?: ShareJudge | undefined
  /** Judges an answered example elsewhere. What it comes to `undefined` for is judged here. */
  readonly judgeElsewhere?: JudgeElsewhere | undefined
  /** Slots for calls of the target, if fewer of them may run than there are examples in work. */
  readonly targetSlots?: AnswerOptions['targetSlots'] | undefined
  /** Called for each call of the target and of an evaluator, before and after it. */
  readonly onCall?: OnCall | undefined
  /** A monotonic clock in milliseconds. `performance.now` if left out. */
  readonly clock?: (() => number) | undefined
}

/** The result of one example, and what else a run must know about it. */
export interface Outcome {
  readonly result: ExampleResult
  readonly provenance: Provenance
  /** A blank answer to something that should be answered. */
  readonly emptyOutput: boolean
  /** Its item of the digest over all results. */
  readonly digestText: string
  /** The example as it was answered and judged. */
  readonly example: Example
}

/** Answers and judges one example. `undefined` if `signal` fired meanwhile: half an example is not a result. */
export async function evaluateExample(
  { example: given, index, epoch, provenance: stored, answered: before, known }: RunItem,
  options: EvaluatingOptions & { readonly signal: AbortSignal },
): Promise<Outcome | undefined> {
  const {
    signal,
    evaluators,
    judge,
    shareJudge,
    judgeElsewhere,
    target,
    reuseOutputs,
    timeoutMs,
    targetSlots,
    onCall,
    clock = () => performance.now(),
  } = options
  // Before the target is called, which may change its inputs.
  const inputs = before?.inputs ?? (recordable(given.inputs) as Record<string, unknown>)
  try {
    const asking = { target, reuseOutputs, timeoutMs, targetSlots, onCall, signal, clock }
    const answered = before ?? (await answer(given, asking))
    const { example } = answered
    const provenance = stored ?? answered.provenance
    const isPlain = example.error === undefined && known === undefined && epoch === undefined
    const elsewhere = isPlain ? judgeElsewhere?.(example, signal) : undefined
    const judged = elsewhere && (await waitedFor(elsewhere, { example, evaluators, onCall, signal }))
    const judging = { evaluators, judge, shareJudge, timeoutMs, onCall, signal, known: known ?? judged, epoch }
    const results = await judgeExample(example, judging)
    const expected = provenance.answeredBy === 'target' || Object.hasOwn(given, 'output')
    const { result, text } = record({ example, index, epoch, inputs, results }, evaluators)
    return { result, provenance, emptyOutput: expected && isEmpty(example), digestText: text, example }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

/** What is judged elsewhere, noted as a call of each evaluator meanwhile. */
async function waitedFor<T>(
  judging: Promise<T>,
  {
    example,
    evaluators,
    onCall,
    signal,
  }: Pick<EvaluatingOptions, 'evaluators' | 'onCall'> & { example: Example; signal: AbortSignal },
): Promise<T> {
  const ended = evaluators.map(({ name }) => onCall?.({ what: name, example: example.id }))
  try {
    return await judging
  } finally {
    for (const end of ended) end?.()
    signal.throwIfAborted()
  }
}

interface Recording extends Pick<ExampleResult, 'inputs' | 'results'> {
  readonly example: Example
  readonly index: number
  readonly epoch: number | undefined
}

function record(
  { example, index, epoch, inputs, results }: Recording,
  evaluators: readonly Evaluator[],
): { result: ExampleResult; text: string } {
  const { id, output, reference, error, timing, group, tags } = example
  const result: Mutable<ExampleResult> =
    epoch === undefined ? { id, index, inputs, results } : { id, index, epoch, inputs, results }
  if (output !== undefined) result.output = output
  if (reference !== undefined) result.reference = recordable(reference)
  if (error !== undefined) result.error = error.toWellFormed()
  if (timing !== undefined) result.timing = { ...timing }
  if (group !== undefined) result.group = group
  if (tags !== undefined) result.tags = [...tags]
  const metadata = recordedMetadata(example.metadata)
  if (metadata !== undefined) result.metadata = metadata
  try {
    const text = digestText(result, evaluators)
    return { result: deepFreeze(result), text }
  } catch {
    const plain = evaluators.map((evaluator) => {
      const own = results[evaluator.name]
      return [evaluator.name, own === undefined ? own : plainResult(evaluator, own)] as const
    })
    const mended = { ...result, results: Object.fromEntries(plain) as ExampleResult['results'] }
    return { result: deepFreeze(mended), text: digestText(mended, evaluators) }
  }
}

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] }

function isEmpty({ output, error, answerable }: Example): boolean {
  return error === undefined && answerable !== false && textOf(output).trim() === ''
}
