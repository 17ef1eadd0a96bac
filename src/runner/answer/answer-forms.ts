import { passageIn, type FoundPassage } from '../../core/foreign/passage-forms.ts'

/** What applications call their answer and their passages, in the names of the frameworks that they are built with. */
const ANSWERS = ['answer', 'response', 'text', 'result', 'completion', 'content'] as const
const PASSAGES = [
  'context',
  'contexts',
  'sources',
  'documents',
  'docs',
  'passages',
  'chunks',
  'hits',
  'sourceDocuments',
  'source_documents',
  'sourceNodes',
  'source_nodes',
  'retrievedContexts',
  'retrieved_contexts',
  'retrievalContext',
  'retrieval_context',
] as const

/** An answer and passages under names of their own. */
export interface FoundAnswer {
  readonly answer: { readonly name: string; readonly text: string }
  readonly passages?: { readonly name: string; readonly found: readonly FoundPassage[] }
  /** Fields that are neither. */
  readonly others: readonly string[]
}

/**
 * The answer in an object that has no `output`: its one field of a name for answers, if that is a text; and the passages
 * in its one field of a name for passages, if all of them have a text. `undefined` where no field or more than one could
 * be the answer.
 */
export function answerIn(returned: object): FoundAnswer | undefined {
  const fields = returned as Readonly<Record<string, unknown>>
  const names = Object.keys(fields)
  const [answer, second] = ANSWERS.filter((name) => typeof fields[name] === 'string')
  if (answer === undefined || second !== undefined) return undefined
  const lists = PASSAGES.flatMap((name) => {
    const found = passagesIn(fields[name])
    return found === undefined ? [] : [{ name, found }]
  })
  const [passages] = lists
  const read = lists.length === 1 && passages !== undefined ? { passages } : {}
  const others = names.filter((name) => name !== answer && name !== read.passages?.name)
  return { answer: { name: answer, text: String(fields[answer]) }, ...read, others }
}

function passagesIn(value: unknown): FoundPassage[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const found = value.flatMap((item: unknown) => passageIn(item) ?? [])
  return found.length === value.length ? found : undefined
}
