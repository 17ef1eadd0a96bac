import { UsageError, has, type Example, type Judge, type TaskType } from '../core/index.ts'
import { detectTask } from './detect-task.ts'

/** Whether any judge will do, or only one that answers rubric questions. */
type Rubrics = Judge['rubrics']

/** The default evaluators of each task, by what the judge can answer. */
const DEFAULTS: Readonly<Record<TaskType, Readonly<Record<Rubrics, readonly string[]>>>> = {
  classification: both(['accuracy', 'f1_macro']),
  chat: { any: ['helpfulness_llm_judge', 'latency_ms'], overlap: ['relevance', 'latency_ms'] },
  rag_qa: {
    any: ['answer_quality_llm_judge', 'rag_faithfulness_llm_judge', 'latency_ms'],
    overlap: ['faithfulness', 'hallucination', 'context_precision', 'context_recall', 'latency_ms'],
  },
  tool_calling: both(['tool_success_rate', 'invalid_tool_call_rate', 'latency_ms']),
  summarization: both(['faithfulness', 'hallucination', 'latency_ms']),
  retrieval: both(['context_precision']),
  extraction: both(['exact_match']),
  conversation: both([]),
}

function both(names: readonly string[]): Readonly<Record<Rubrics, readonly string[]>> {
  return { any: names, overlap: names }
}

/** What the data must hold for a default to make sense, where the evaluator's own `requires` cannot say it. */
const NEEDS: Readonly<Record<string, { met: (about: RouteInput) => boolean; words: string }>> = {
  context_recall: {
    met: ({ sample }) => sample.some((example) => has(example, 'facts') || has(example, 'reference')),
    words: 'there are neither facts nor references',
  },
  latency_ms: {
    met: ({ hasTarget, sample }) => hasTarget || sample.some(({ timing }) => timing?.latencyMs !== undefined),
    words: 'there are no timings, and no target to take them from',
  },
}

export interface RouteInput {
  /** Found from the sample when left out. */
  readonly task?: TaskType | undefined
  /** The first few examples. */
  readonly sample: readonly Example[]
  readonly rubrics: Rubrics
  readonly hasTarget: boolean
  /** Whether an evaluator of this name is registered. */
  readonly isRegistered: (name: string) => boolean
}

export interface Route {
  readonly task: TaskType
  readonly taskReason: string
  readonly evaluators: readonly { readonly name: string; readonly reason: string }[]
  /** Defaults that were left out, and why. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
}

/** The default evaluators for a task, or for the task that a sample looks like, each with the reason it was chosen. */
export function chooseEvaluators(input: RouteInput): Route {
  const { task, reason } = taskOf(input)
  const standard = DEFAULTS[task][input.rubrics]
  const missing = standard.filter((name) => !input.isRegistered(name))
  const names = missing.length === 0 ? standard : DEFAULTS[task].overlap
  const leftOut = missing.map((name) => ({ name, reason: 'no evaluator is registered under this name' }))
  const evaluators: { name: string; reason: string }[] = []
  for (const name of names) {
    const need = NEEDS[name]
    if (!input.isRegistered(name)) continue
    if (need !== undefined && !need.met(input)) leftOut.push({ name, reason: need.words })
    else evaluators.push({ name, reason: `default for ${task}` })
  }
  if (evaluators.length > 0) return { task, taskReason: reason, evaluators, leftOut }
  throw new UsageError(`There are no default evaluators for ${task} that fit this data. Name the evaluators to use.`)
}

function taskOf({ task, sample }: RouteInput): { task: TaskType; reason: string } {
  if (task !== undefined) return { task, reason: 'as asked for' }
  const detected = detectTask(sample)
  if (detected !== undefined) return detected
  throw new UsageError(
    'The data does not show what task it is: there is no question, context, reference or tool call. Name a task or the evaluators to use.',
  )
}
