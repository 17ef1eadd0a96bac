import { outcomeFor, repetitionsOf, type Outcome, type ScoredExample } from '../../compare/scored.ts'
import { oneByOne, pairsOf, Pairs, type Pair } from '../../compare/pairing.ts'
import type { ComparableRun, EvaluatorHead } from '../../compare/run-head.ts'
import type { Config } from '../../config/schema.ts'
import type { Aggregate } from '../../core/aggregate.ts'
import { UsageError } from '../../core/errors.ts'
import { queryOf, type Example } from '../../core/example.ts'
import type { EvaluationResult } from '../../core/result.ts'
import { evaluate } from '../../evaluate/evaluate.ts'
import { PreferenceEvaluator } from '../../evaluators/llm/preference.ts'
import { defined } from '../../support/defined.ts'
import { progressLine } from '../eval/progress.ts'
import { installedSettings } from '../flags/installed-settings.ts'
import { openJudge } from '../judge/judge.ts'
import type { World } from '../world.ts'

/** Two runs, read anew each time. */
export type OpenRuns = () => Promise<Readonly<Record<'baseline' | 'candidate', ComparableRun>>>

/** What a judge prefers of two runs. */
export interface Preferred {
  /** The same runs with the evaluator `preference` added to both: 1 for the answer preferred, 0 for the other, or ½ for each. */
  readonly runs: Awaited<ReturnType<OpenRuns>>
  readonly aggregate: Aggregate
  /** What to tell, in sentences. */
  readonly notes: readonly string[]
  /** So many judgements failed that the figures say little about the application. */
  readonly unreliable: boolean
}

const NAME = 'preference'

/** Asks a judge about every pair of two runs, in both orders, and adds what it said to both as an evaluator's scores. */
export async function preferred(
  open: OpenRuns,
  { flags, quiet, world }: { flags: Config; quiet: boolean; world: World },
): Promise<Preferred> {
  const evaluator = new PreferenceEvaluator()
  const settings = await installedSettings({ flags, world })
  await using opened = await openJudge(settings, world)
  if (opened.judge.rubrics !== 'any') {
    throw new UsageError(
      `--prefer names ${opened.judge.id}: it compares words and prefers nothing. Name a model, such as openai:MODEL.`,
    )
  }
  const examples = await pairsToJudge(await open())
  const results = new Map<string, EvaluationResult>()
  const progress = progressLine(world, { quiet })
  const run = await evaluate({
    dataset: examples,
    evaluators: [evaluator],
    judge: opened.judge,
    concurrency: settings.concurrency,
    keepResults: 0,
    onCall: world.watch?.onCall,
    signal: world.signal,
    now: world.now,
    onProgress: (now) => progress.update(now),
    onResult: ({ id, results: { [NAME]: result } }) => void (result !== undefined && results.set(id, result)),
  }).finally(() => progress.clear())
  world.signal.throwIfAborted()
  const aggregate = run.summary.evaluators[NAME]
  if (aggregate === undefined) throw new TypeError('The evaluation of the pairs says nothing about them.')
  const head: EvaluatorHead = {
    version: evaluator.spec.version,
    threshold: evaluator.threshold,
    // One judge gave both sides their scores, whoever judged the two runs.
    kind: 'objective',
    settings: evaluator.settings,
  }
  const { baseline, candidate } = await open()
  return {
    runs: {
      baseline: withScores(baseline, { head, results, turned: true }),
      candidate: withScores(candidate, { head, results, turned: false }),
    },
    aggregate,
    notes: [
      `preference: ${opened.judge.id} was asked which answer is better, in both orders.`,
      ...(aggregate.notes ?? []).map((note) => `preference: ${note}`),
      ...opened.notes().map((note) => `preference: ${note}`),
    ],
    unreliable: run.summary.verdict === 'infrastructure',
  }
}

/** The pairs that can be judged: both answers are there, and they are of one question. */
async function pairsToJudge(runs: Awaited<ReturnType<OpenRuns>>): Promise<readonly Example[]> {
  const examples: Example[] = []
  const sources = { baseline: oneByOne(runs.baseline.examples), candidate: oneByOne(runs.candidate.examples) }
  for await (const some of pairsOf(sources, { pairs: new Pairs(), prepare: (example) => example })) {
    for (const pair of some) {
      for (const [side, example] of Object.entries(pair))
        refuse(example, side === 'baseline' ? runs.baseline : runs.candidate)
      const example = exampleToJudge(pair)
      if (example !== undefined) examples.push(example)
    }
  }
  if (examples.length > 0) return examples
  throw new UsageError(
    'There is no pair to prefer between: it takes the question and both answers. ' +
      'Take runs of the store or reports with their results; a baseline file has the answers with assay baseline set --answers.',
  )
}

/** Both answers to one question; nothing, if either is not known. */
function exampleToJudge({ baseline, candidate }: Pair): Example | undefined {
  const inputs = candidate.inputs ?? baseline.inputs
  if (baseline.output === undefined || candidate.output === undefined || inputs === undefined) return undefined
  if (queryOf({ inputs }) === undefined) return undefined
  const group = candidate.group ?? baseline.group
  return {
    id: candidate.id,
    inputs,
    output: candidate.output,
    alternative: baseline.output,
    ...defined({ group }),
  }
}

function refuse(example: ScoredExample, { head: { name } }: ComparableRun): void {
  if (outcomeFor(example, NAME) !== undefined) {
    throw new UsageError(
      `${name} already has the evaluator ${NAME}, against answers of its own. Compare them without --prefer.`,
    )
  }
  if (Object.values(example.outcomes).some((outcome) => repetitionsOf(outcome) > 1)) {
    throw new UsageError(
      `${name} answers each example several times, and --prefer is for two runs with one answer each. Run it without --epochs.`,
    )
  }
}

function withScores(
  run: ComparableRun,
  { head, results, turned }: { head: EvaluatorHead; results: ReadonlyMap<string, EvaluationResult>; turned: boolean },
): ComparableRun {
  const { evaluators } = run.head
  // Neither under its id nor without its texts: what the store has of it lacks these scores.
  const { storedAs: _id, bare: _bare, whole: _whole, ...own } = run
  return {
    ...own,
    head: { ...run.head, ...(evaluators === undefined ? {} : { evaluators: { ...evaluators, [NAME]: head } }) },
    examples: scored(run.examples, { results, turned, threshold: head.threshold }),
  }
}

async function* scored(
  examples: AsyncIterable<ScoredExample>,
  options: { results: ReadonlyMap<string, EvaluationResult>; turned: boolean; threshold: number },
): AsyncGenerator<ScoredExample> {
  for await (const example of examples) {
    yield { ...example, outcomes: { ...example.outcomes, [NAME]: outcomeOf(options.results.get(example.id), options) } }
  }
}

const NONE: Outcome = { scores: [], passes: [], vacuous: [], notApplicable: 0, failed: 0 }

function outcomeOf(
  result: EvaluationResult | undefined,
  { turned, threshold }: { turned: boolean; threshold: number },
): Outcome {
  if (result === undefined) return { ...NONE, notApplicable: 1 }
  if (result.status === 'failed') return { ...NONE, failed: 1, reasoning: result.message }
  if (result.status !== 'measured') return { ...NONE, notApplicable: 1, reasoning: result.reasoning }
  const score = turned ? 1 - result.score : result.score
  // The reason speaks of the candidate's answer as "this".
  const reason = turned ? {} : { reasoning: result.reasoning }
  return { ...NONE, scores: [score], passes: [score >= threshold], ...reason }
}
