import { UsageError } from '../core/errors.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Example } from '../core/example.ts'
import type { Judge } from '../core/judge.ts'
import type { Measured } from '../core/result.ts'
import type { RunStore } from '../core/stores/run-store.ts'
import { openDataset } from '../datasets/dataset.ts'
import { shared } from '../judge/shared.ts'
import { evaluateExample, type Outcome } from '../runner/examples/evaluate-example.ts'
import { resolveEvaluators, withThresholdAsked } from '../runner/options/resolve-evaluators.ts'
import type { RunOptions } from '../runner/options/run-options.ts'
import { keepOutcome } from '../runner/results/keep-outcome.ts'
import { RunTally } from '../runner/results/run-tally.ts'
import { begin, type Begun } from '../runner/run/begin.ts'
import { conclusionOf, runOf } from '../runner/run/conclude.ts'
import type { Run } from '../runner/run/run.ts'
import { currentTest } from './current-test.ts'
import { failureText, shortest } from './failure-text.ts'
import type { Workspace } from './workspace.ts'

/** An answer to be judged, as a record of a data set: `query`, `context`, `output`, `reference`, … by any of their names. */
export type AnswerRow = Readonly<Record<string, unknown>>

/** What a matcher came to. */
export interface MatcherVerdict {
  readonly pass: boolean
  readonly message: () => string
}

/** What stands in the way of a verdict: neither a pass nor a fail, also not of a negated matcher. */
export class NotJudgedError extends Error {
  override readonly name = 'NotJudgedError'
}

interface Asserted {
  readonly outcome: Outcome
  readonly evaluator: Evaluator
  readonly attempt: number
}

/** What a test tells its reporter of one assertion. */
export interface AssertionNote {
  readonly evaluator: string
  readonly id: string
  readonly score: number
  readonly passed: boolean
  readonly attempt: number
}

/** The assertions of one test file: each is judged, kept in one run, and remembered, so that a retry does not undo it. */
export class Assertions {
  readonly #workspace: Workspace
  readonly #name: string
  readonly #asserted: Asserted[] = []
  /** Of each assertion, by test, evaluator and place in the test: whether its first attempt passed. */
  readonly #first = new Map<string, boolean>()
  readonly #places = new Map<string, number>()
  readonly #indexes = new Map<string, number>()
  readonly #id = crypto.randomUUID()
  #started: Promise<RunStore | undefined> | undefined

  constructor(workspace: Workspace, { name }: { name: string }) {
    this.#workspace = workspace
    this.#name = name
  }

  get count(): number {
    return this.#asserted.length
  }

  /** Judges one row, at the threshold given or the evaluator's own. */
  async score(
    row: AnswerRow,
    { evaluator: given, atLeast }: { evaluator: string | Evaluator; atLeast?: number | undefined },
  ): Promise<MatcherVerdict> {
    const [resolved] = resolveEvaluators([given])
    if (resolved === undefined) throw new UsageError('No evaluator was given.')
    const evaluator = withThresholdAsked(resolved, atLeast ?? resolved.threshold)
    const place = this.#placeOf(evaluator.name)
    const example = await exampleOf(row)
    const judge = await this.#workspace.judge()
    const outcome = await this.#judged({ ...example, id: place.idOf(example.id) }, { evaluator, judge, place })
    this.#asserted.push({ outcome, evaluator, attempt: place.attempt })
    return this.#verdictOf(outcome, { evaluator, place })
  }

  async #judged(
    example: Example,
    { evaluator, judge, place }: { evaluator: Evaluator; judge: Judge; place: Place },
  ): Promise<Outcome> {
    const { signal } = new AbortController()
    const item = { example, index: place.index, ...(place.attempt === 0 ? {} : { epoch: place.attempt }) }
    const evaluators = [evaluator]
    const outcome = await evaluateExample(item, { evaluators, judge, shareJudge: shared, signal })
    if (outcome === undefined) throw new NotJudgedError('The assertion was interrupted.')
    this.#started ??= this.#start({ evaluators, judge })
    const store = await this.#started
    return store === undefined ? outcome : keepOutcome(outcome, { runId: this.#id, store, evaluators })
  }

  #verdictOf(outcome: Outcome, { evaluator, place }: { evaluator: Evaluator; place: Place }): MatcherVerdict {
    const { result: example } = outcome
    const result = example.results[evaluator.name]
    const opens = this.#workspace.opens(this.#id)
    if (result?.status !== 'measured') {
      const why = result === undefined || result.status === 'reported' ? undefined : result
      const said = why?.status === 'failed' ? why.message : why?.reasoning
      throw new NotJudgedError(
        `${evaluator.name} could not be measured, so nothing passes or fails: ${said ?? 'it reports a figure and has no threshold'}`,
      )
    }
    const { score, passed, threshold } = result
    const { attempt, key } = place
    const before = attempt === 0 ? undefined : this.#first.get(key)
    if (!this.#first.has(key)) this.#first.set(key, passed)
    const note: AssertionNote = { evaluator: evaluator.name, id: example.id, score, passed, attempt }
    currentTest()?.attach?.('assertion', note)
    if (passed && before === false) return { pass: false, message: () => retried(result, { attempt, opens }) }
    return {
      pass: passed,
      message: () =>
        passed
          ? `${evaluator.name} ${shortest(score)} reaches ${shortest(threshold)}, and was expected not to: ${result.reasoning}`
          : failureText(example, { fallenShort: [result], opens }),
    }
  }

  /** Which assertion of which test this is, so that the next attempt of the same is known as such. */
  #placeOf(evaluator: string): Place {
    const test = currentTest()
    const attempt = test?.attempt ?? 0
    const counter = JSON.stringify([test?.id, attempt, evaluator])
    const ordinal = (this.#places.get(counter) ?? 0) + 1
    this.#places.set(counter, ordinal)
    const key = JSON.stringify([test?.id, evaluator, ordinal])
    const index = this.#indexes.get(key) ?? this.#indexes.size
    this.#indexes.set(key, index)
    const suffix = `${evaluator}${ordinal === 1 ? '' : ` ${ordinal}`}`
    return { key, index, attempt, idOf: (own) => `${test?.name ?? own} · ${suffix}` }
  }

  async #start({ evaluators, judge }: { evaluators: Evaluator[]; judge: Judge }): Promise<RunStore | undefined> {
    const store = await this.#workspace.runs()
    await store?.start(this.#begun({ evaluators, judge }).manifest)
    return store
  }

  #begun({ evaluators, judge }: { evaluators: readonly Evaluator[]; judge: Judge }): Begun {
    const options: RunOptions = { evaluators, judge, name: this.#name, createId: () => this.#id, shareJudge: shared }
    return begin({ name: this.#name, examples: [] }, options)
  }

  /** The run of all assertions, stored; undefined if there were none. */
  async finish(): Promise<Run | undefined> {
    if (this.#asserted.length === 0) return undefined
    const judge = await this.#workspace.judge()
    const evaluators = [...new Map(this.#asserted.map(({ evaluator }) => [evaluator.name, evaluator])).values()]
    const begun = this.#begun({ evaluators, judge })
    const tally = new RunTally(begun.options)
    const inOrder = this.#asserted.toSorted(
      (a, b) => a.outcome.result.index - b.outcome.result.index || a.attempt - b.attempt,
    )
    for (const { outcome } of inOrder) tally.add(outcome)
    const run = runOf(begun, { tally, ended: undefined, whole: true })
    await (await this.#started)?.finish(this.#id, conclusionOf(run))
    return run
  }
}

interface Place {
  readonly key: string
  readonly index: number
  readonly attempt: number
  readonly idOf: (own: string) => string
}

function retried(
  { score, threshold, evaluator }: Measured,
  { attempt, opens }: { attempt: number; opens?: string | undefined },
) {
  return [
    `${evaluator} ${shortest(score)} reaches ${shortest(threshold)} at attempt ${attempt + 1}, but the first attempt did not.`,
    'A retry is kept as another attempt and does not undo a failure. To ask how often an answer is good enough, use evalSuite with epochs and gate.perExample.',
    ...(opens === undefined ? [] : [`  open it    ${opens}`]),
  ].join('\n')
}

async function exampleOf(row: AnswerRow): Promise<Example> {
  const [example] = await Array.fromAsync(openDataset([row], { name: 'the answer' }))
  if (example === undefined)
    throw new UsageError('The answer is no record: give an object such as { query, context, output }.')
  return example
}
