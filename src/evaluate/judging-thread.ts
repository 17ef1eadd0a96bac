// A thread that judges examples: see judging-threads.ts.
import { workerData } from 'node:worker_threads'
import type { Example } from '../core/example.ts'
import { lexicalJudge } from '../judge/lexical/lexical-judge.ts'
import { shared } from '../judge/shared.ts'
import { judgeExample } from '../runner/examples/judge-example.ts'
import { resolveEvaluators, withThresholdAsked } from '../runner/options/resolve-evaluators.ts'
import { serveTasks } from '../support/threads.ts'
import { builtIns, type JudgingSetup } from './judging-threads.ts'

const { evaluators: named, judge: options, timeoutMs } = workerData as JudgingSetup
const registry = builtIns()
const evaluators = named.map(({ name, threshold }) => {
  const [evaluator] = resolveEvaluators([name], { registry })
  if (evaluator === undefined) throw new Error(`There is no evaluator ${name}.`)
  return threshold === undefined ? evaluator : withThresholdAsked(evaluator, threshold)
})
const judge = lexicalJudge(options)
const { signal } = new AbortController()

serveTasks((example: Example) => judgeExample(example, { evaluators, judge, shareJudge: shared, timeoutMs, signal }))
