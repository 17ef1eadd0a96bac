import type { Judge } from '../core/judge.ts'
import type { TaskType } from '../core/example.ts'

/** Whether any judge will do, or only one that compares words. */
export type Rubrics = Judge['rubrics']

export type Preset = 'lightweight' | 'standard' | 'deep_dive' | 'ci'

/** No judge calls; the usual ones; everything that applies; deterministic and cheap. */
export const PRESETS: readonly Preset[] = ['lightweight', 'standard', 'deep_dive', 'ci']

/** What a row of the table is for. A stand-in is used if the data fit none of the usual ones. */
type Slot = 'lightweight' | 'standard' | 'ci' | 'stand_in' | 'reference'

export interface Rule {
  readonly task: TaskType
  readonly evaluator: string
  readonly slots: readonly Slot[]
  /** What it tells you about the application. */
  readonly why: string
  /** Only with a judge of this kind. */
  readonly judge?: Rubrics
}

const EVERYWHERE = ['lightweight', 'standard', 'ci'] as const
const UNJUDGED = ['lightweight', 'ci'] as const
/** A judge that only compares words is deterministic and costs nothing, so its figures are fit for CI. */
const OFFLINE = ['standard', 'ci'] as const
const TIMED = ['lightweight', 'standard'] as const

/** The evaluators for each task, in the order they are reported. Data only. */
export const RULES: readonly Rule[] = [
  { task: 'classification', evaluator: 'accuracy', slots: EVERYWHERE, why: 'the share of right labels' },
  { task: 'classification', evaluator: 'f1_macro', slots: EVERYWHERE, why: 'every label counts the same, rare or not' },

  { task: 'chat', evaluator: 'helpfulness_llm_judge', slots: ['standard'], judge: 'any', why: 'whether it helps' },
  {
    task: 'chat',
    evaluator: 'relevance',
    slots: OFFLINE,
    judge: 'overlap',
    why: 'whether it speaks of what was asked',
  },
  { task: 'chat', evaluator: 'answer_correctness', slots: ['reference'], why: 'its claims against the reference' },
  { task: 'chat', evaluator: 'token_f1', slots: [...UNJUDGED, 'reference'], why: 'words shared with the reference' },
  { task: 'chat', evaluator: 'latency_ms', slots: TIMED, why: 'people wait for it' },

  {
    task: 'rag_qa',
    evaluator: 'answer_quality_llm_judge',
    slots: ['standard'],
    judge: 'any',
    why: 'whether it answers the question well',
  },
  {
    task: 'rag_qa',
    evaluator: 'rag_faithfulness_llm_judge',
    slots: ['standard'],
    judge: 'any',
    why: 'whether it stays with its passages',
  },
  { task: 'rag_qa', evaluator: 'faithfulness', slots: OFFLINE, judge: 'overlap', why: 'claims that passages support' },
  {
    task: 'rag_qa',
    evaluator: 'fully_supported',
    slots: OFFLINE,
    judge: 'overlap',
    why: 'whether not one claim lacks support',
  },
  {
    task: 'rag_qa',
    evaluator: 'context_precision',
    slots: OFFLINE,
    judge: 'overlap',
    why: 'whether useful passages stand first',
  },
  {
    task: 'rag_qa',
    evaluator: 'context_recall',
    slots: OFFLINE,
    judge: 'overlap',
    why: 'whether passages hold the facts that the answer needs',
  },
  { task: 'rag_qa', evaluator: 'recall_at_k', slots: UNJUDGED, why: 'relevant passages that were found' },
  { task: 'rag_qa', evaluator: 'mrr', slots: UNJUDGED, why: 'how far up the first relevant passage stands' },
  { task: 'rag_qa', evaluator: 'answer_correctness', slots: ['reference'], why: 'its claims against the reference' },
  { task: 'rag_qa', evaluator: 'token_f1', slots: [...UNJUDGED, 'reference'], why: 'words shared with the reference' },
  { task: 'rag_qa', evaluator: 'latency_ms', slots: TIMED, why: 'people wait for it' },

  { task: 'tool_calling', evaluator: 'tool_success_rate', slots: EVERYWHERE, why: 'calls that succeeded' },
  { task: 'tool_calling', evaluator: 'invalid_tool_call_rate', slots: EVERYWHERE, why: 'calls that fit their schemas' },
  {
    task: 'tool_calling',
    evaluator: 'tool_call_match',
    slots: [...UNJUDGED, 'stand_in', 'reference'],
    why: 'the calls made against the calls expected',
  },
  { task: 'tool_calling', evaluator: 'latency_ms', slots: TIMED, why: 'people wait for it' },

  { task: 'summarization', evaluator: 'faithfulness', slots: ['standard'], why: 'claims that the source supports' },
  {
    task: 'summarization',
    evaluator: 'fully_supported',
    slots: ['standard'],
    why: 'whether not one claim lacks support',
  },
  {
    task: 'summarization',
    evaluator: 'faithfulness',
    slots: ['ci'],
    judge: 'overlap',
    why: 'claims that the source supports',
  },
  {
    task: 'summarization',
    evaluator: 'rouge_l',
    slots: [...UNJUDGED, 'reference'],
    why: 'what it shares with the reference',
  },
  { task: 'summarization', evaluator: 'latency_ms', slots: TIMED, why: 'people wait for it' },

  { task: 'retrieval', evaluator: 'recall_at_k', slots: EVERYWHERE, why: 'relevant passages that were found' },
  { task: 'retrieval', evaluator: 'ndcg_at_k', slots: EVERYWHERE, why: 'whether the best passages stand first' },
  { task: 'retrieval', evaluator: 'mrr', slots: EVERYWHERE, why: 'how far up the first relevant passage stands' },
  {
    task: 'retrieval',
    evaluator: 'context_precision',
    slots: ['stand_in'],
    why: 'whether useful passages stand first',
  },

  { task: 'extraction', evaluator: 'exact_match', slots: EVERYWHERE, why: 'what was extracted against the reference' },
  { task: 'extraction', evaluator: 'token_f1', slots: ['reference'], why: 'words shared with the reference' },

  {
    task: 'conversation',
    evaluator: 'conversation_completeness',
    slots: ['standard'],
    why: 'whether people got what they came for',
  },
  {
    task: 'conversation',
    evaluator: 'knowledge_retention',
    slots: ['standard'],
    why: 'whether it remembers what it was told',
  },
  {
    // Comparing words says nothing about a turn such as "And for how many people?", so only a model is asked by default.
    task: 'conversation',
    evaluator: 'turn_relevance',
    slots: ['standard'],
    judge: 'any',
    why: 'whether each turn fits what was said',
  },
  { task: 'conversation', evaluator: 'latency_ms', slots: TIMED, why: 'people wait for it' },
]

/** What the flags of a use case add for any task. */
export const FLAG_RULES = [
  { flag: 'latencySensitive', evaluator: 'latency_ms', why: 'the use case is sensitive to latency' },
  { flag: 'costSensitive', evaluator: 'cost_usd', why: 'the use case is sensitive to cost' },
  { flag: 'safetyCritical', evaluator: 'pii_leak', why: 'the use case is critical to safety' },
] as const
