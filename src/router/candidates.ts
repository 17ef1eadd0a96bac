import { has, textOf, type Example, type Requirement, type TaskType } from '../core/example.ts'
import type { EvaluatorSpec } from '../core/evaluator.ts'
import type { Rubrics } from './rules.ts'

/** An evaluator that could be chosen, as the registry knows it. */
export interface Candidate {
  readonly spec: EvaluatorSpec
  /** Why its name alone is not enough, such as settings that it needs. */
  readonly unusable?: string | undefined
}

/** What decides whether an evaluator makes sense in a run. */
export interface Situation {
  /** The first few examples. */
  readonly sample: readonly Example[]
  readonly rubrics: Rubrics
  readonly hasTarget: boolean
  /** What the application gave with its first answers, besides the output; the sample then has it. Empty if it was not asked. */
  readonly returned?: readonly Requirement[] | undefined
}

/** What a target provides besides the output, by task: it is not in the data before the run. */
const FROM_TARGET: Readonly<Partial<Record<TaskType, readonly Requirement[]>>> = {
  rag_qa: ['context'],
  summarization: ['context'],
  retrieval: ['context'],
  tool_calling: ['toolCalls'],
  conversation: ['messages'],
}

/** What must be in the data for an evaluator to make sense, beyond what its `requires` can express. */
const FURTHER: Readonly<Record<string, { met: (about: Situation) => boolean; words: string }>> = {
  context_recall: {
    met: ({ sample }) => sample.some((example) => has(example, 'facts') || has(example, 'reference')),
    words: 'there are neither facts nor references',
  },
  latency_ms: {
    met: ({ hasTarget, sample }) => hasTarget || sample.some(({ timing }) => timing?.latencyMs !== undefined),
    words: 'there are no timings, and no target to take them from',
  },
  cost_usd: {
    met: ({ hasTarget, sample }) => hasTarget || sample.some(({ timing }) => timing?.costUsd !== undefined),
    words: 'there are no costs, and no target to take them from',
  },
  tokens: {
    met: ({ hasTarget, sample }) => hasTarget || sample.some(({ timing }) => timing?.tokens !== undefined),
    words: 'there are no counts of tokens, and no target to take them from',
  },
  citation_precision: { met: ({ sample }) => sample.some(isCited), words: 'no answer cites anything' },
  citation_recall: { met: ({ sample }) => sample.some(isCited), words: 'no answer cites anything' },
  abstention: {
    met: ({ sample }) => sample.some((example) => has(example, 'answerable') || has(example, 'facts')),
    words: 'nothing says which questions can be answered',
  },
  tool_success_rate: {
    met: ({ hasTarget, sample }) => hasTarget || hasOutcomes(sample),
    words: 'no tool call says how it ended',
  },
  invalid_tool_call_rate: {
    met: ({ hasTarget, sample }) =>
      hasTarget || hasOutcomes(sample) || sample.some(({ metadata }) => metadata?.['tools'] !== undefined),
    words: 'no tool call says how it ended, and there are no schemas of tools',
  },
}

/** A citation given with the answer, or a mark such as [1] in it. */
function isCited(example: Example): boolean {
  return has(example, 'citations') || textOf(example.output).includes('[')
}

function hasOutcomes(sample: readonly Example[]): boolean {
  return sample.some(({ toolCalls = [] }) => toolCalls.some(({ outcome }) => outcome !== undefined))
}

/** Why this data gives an evaluator nothing to measure, apart from fields that are missing altogether. */
export function misfit(name: string, about: Situation): string | undefined {
  const further = FURTHER[name]
  return further === undefined || further.met(about) ? undefined : further.words
}

/** Why an evaluator that nobody named would measure nothing here, or `undefined` if it would. */
export function whyNot({ spec, unusable }: Candidate, about: Situation & { task: TaskType }): string | undefined {
  if (unusable !== undefined) return unusable
  if (spec.rubrics === 'any' && about.rubrics === 'overlap') return 'only a model can answer its question'
  const lacking = spec.requires.filter((field) => !isThere(field, about))
  if (lacking.length > 0) return `no example has ${lacking.map((field) => `\`${field}\``).join(' or ')}`
  return misfit(spec.name, about)
}

function isThere(field: Requirement, { sample, hasTarget, task }: Situation & { task: TaskType }): boolean {
  if (sample.some((example) => has(example, field))) return true
  return hasTarget && (field === 'output' || field === 'timing' || (FROM_TARGET[task] ?? []).includes(field))
}
