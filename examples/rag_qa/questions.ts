import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export const KINDS_OF_ERROR = [
  'changed_number',
  'swapped_name',
  'negated',
  'unsupported_addition',
  'answer_to_another_question',
] as const

/** One line of dev.jsonl: a question, a recorded answer, and what a person says of that answer. */
const questionSchema = z.strictObject({
  id: z.string().min(1),
  query: z.string().min(1),
  output: z.string().min(1),
  reference: z.string().min(1),
  facts: z.array(z.string().min(1)).min(1),
  relevant: z.array(z.string()).min(1),
  context: z.array(z.strictObject({ id: z.string(), title: z.string(), text: z.string().min(1) })).min(3),
  group: z.string().min(1),
  metadata: z.strictObject({
    label: z.enum(['supported', 'unsupported']),
    kind: z.enum(['faithful', ...KINDS_OF_ERROR]),
    note: z.string().min(1),
  }),
})

export type Question = z.infer<typeof questionSchema>

export const DATASET = 'examples/rag_qa/dev.jsonl'

/** The questions of dev.jsonl, in order. */
export async function readQuestions(): Promise<Question[]> {
  const text = await readFile(new URL('dev.jsonl', import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => questionSchema.parse(JSON.parse(line)))
}
