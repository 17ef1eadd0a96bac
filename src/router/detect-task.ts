import { has, textOf, type Example, type Requirement, type TaskType } from '../core/example.ts'

export interface DetectedTask {
  readonly task: TaskType
  /** What in the data indicates it. */
  readonly reason: string
}

/** The most words in a label. */
const LABEL_WORDS = 3

/**
 * The task that a sample of examples looks like, or `undefined` if its fields do not tell. `returned` is what the
 * application gave with its first answers: it says more about the application than the data do.
 */
export function detectTask(
  sample: readonly Example[],
  returned: readonly Requirement[] = [],
): DetectedTask | undefined {
  const holds = (field: Requirement): boolean => sample.some((example) => has(example, field))
  const retrieves = holds('relevant') && !holds('output') && !holds('reference')
  if (returned.includes('context') && !holds('expectedToolCalls') && !retrieves) {
    return { task: 'rag_qa', reason: 'the first answers of the application come with passages' }
  }
  if (returned.includes('toolCalls')) {
    return { task: 'tool_calling', reason: 'the first answers of the application come with tool calls' }
  }
  if (holds('expectedToolCalls') || holds('toolCalls')) return { task: 'tool_calling', reason: 'there are tool calls' }
  if (retrieves) {
    return { task: 'retrieval', reason: 'relevant passages are named, and there are no answers' }
  }
  if (holds('context') || holds('facts')) {
    return {
      task: 'rag_qa',
      reason: `there ${holds('context') ? 'are passages' : 'are facts that a context must hold'}`,
    }
  }
  const labels = labelsOf(sample)
  if (labels !== undefined) {
    return { task: 'classification', reason: `the references are labels: ${labels.slice(0, 5).join(', ')}` }
  }
  if (holds('messages') && !holds('query')) return { task: 'conversation', reason: 'there are conversations' }
  if (holds('query')) return { task: 'chat', reason: 'there are questions, and no passages or labels' }
  return undefined
}

/** The labels, when every reference is short and they repeat. */
function labelsOf(sample: readonly Example[]): string[] | undefined {
  const references = sample
    .filter((example) => has(example, 'reference'))
    .map(({ reference }) => textOf(reference).trim())
  const labels = [...new Set(references)]
  const short = labels.every((label) => label !== '' && label.split(/\s+/).length <= LABEL_WORDS)
  return references.length > 1 && short && labels.length <= references.length / 2 ? labels : undefined
}
