import { extname } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { Evaluator } from '../core/evaluator.ts'
import type { Example } from '../core/example.ts'
import { createRegistry } from '../core/registry.ts'
import type { EvaluationResult } from '../core/result.ts'
import { registerBuiltins } from '../evaluators/builtin.ts'
import { lexicalOptionsOf, type LexicalJudgeOptions } from '../judge/lexical/lexical-judge.ts'
import { evaluatorNamed } from '../runner/options/evaluator-named.ts'
import { measuringIn } from '../runner/options/resolve-evaluators.ts'
import type { RunOptions } from '../runner/options/run-options.ts'
import type { JudgeElsewhere } from '../runner/examples/evaluate-example.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { deepFreeze } from '../support/deep-freeze.ts'
import { Threads } from '../support/threads.ts'

/** What a judging thread is told at its start: evaluators by name, with the thresholds that somebody asked for. */
export interface JudgingSetup {
  readonly evaluators: readonly { readonly name: string; readonly threshold: number | undefined }[]
  readonly judge: LexicalJudgeOptions
  readonly timeoutMs: number | undefined
}

/** The results of an example, by evaluator. */
export type Judged = Readonly<Record<string, EvaluationResult>>

// Next to compiled code there is compiled code, next to sources there are sources.
const ENTRY = new URL(`./judging-thread${extname(import.meta.url)}`, import.meta.url)

/**
 * Where the judge is not asked, a millisecond an example goes to reading, answering and storing it, and handing it over would
 * only add to that. Beyond, texts are so long that even comparing them takes most of the time.
 */
const WITHOUT_JUDGE_MS = 3

/**
 * Threads that judge examples as this one would. `undefined` where they could not: an evaluator or a judge that is not
 * built in may do anything, such as keep a count, and is not copied.
 */
export function judgingThreads(
  { evaluators, judge, timeoutMs, threads }: Pick<RunOptions, 'evaluators' | 'judge' | 'timeoutMs' | 'threads'>,
  entry = ENTRY,
): Threads<Example, Judged> | undefined {
  const options = lexicalOptionsOf(judge)
  const named = evaluators.map(byName)
  if (options === undefined || threads === 1 || named.includes(undefined)) return undefined
  const setup: JudgingSetup = { evaluators: named.flatMap((one) => one ?? []), judge: options, timeoutMs }
  const asksJudge = evaluators.some(({ spec }) => spec.cost !== 'none')
  return new Threads({ entry, data: setup, count: threads, leastMsEach: asksJudge ? undefined : WITHOUT_JUDGE_MS })
}

/** So many examples take longer than starting threads, whatever they are judged by. */
const MANY = 2_000

/** Starts threads that somebody asked for at once where there is much to judge, instead of when this thread has been busy for a while. */
export function startEarly(
  threads: Threads<Example, Judged>,
  { asked, total = 0 }: { asked: number | undefined; total: number | undefined },
): void {
  if (asked !== undefined && total >= MANY && threads.leastMsEach < WITHOUT_JUDGE_MS && isMainThread)
    void threads.start()
}

/** Judging in such threads. */
export function judgingIn(threads: Threads<Example, Judged>): JudgeElsewhere {
  return (example, signal) => threads.run(example, signal)?.then(deepFreeze)
}

/** How a built-in evaluator with the settings that its name stands for is made again. */
function byName(evaluator: Evaluator): JudgingSetup['evaluators'][number] | undefined {
  const measuring = measuringIn(evaluator)
  const { name, threshold, thresholdAsked } = evaluator
  try {
    const { cls, options } = evaluatorNamed(name, builtIns())
    const again = new cls(options)
    const isSame = measuring.constructor === cls && canonicalJson(measuring.settings) === canonicalJson(again.settings)
    return isSame ? { name, threshold: thresholdAsked ? threshold : undefined } : undefined
  } catch {
    return undefined
  }
}

/** A registry of the built-in evaluators alone, whatever users did to theirs. */
export function builtIns(): ReturnType<typeof createRegistry> {
  const registry = createRegistry()
  registerBuiltins(registry)
  return registry
}
