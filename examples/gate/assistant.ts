import { sentences } from 'assay/text'
import type { GateCitation, Hit } from 'assay/gate'
import { answerQuestion } from '../rag_qa/app.ts'
import { type Question, readQuestions } from '../rag_qa/questions.ts'

/** What the assistant would say, before anybody has looked at it. */
export interface Draft {
  readonly answer: string
  readonly citations: readonly GateCitation[]
  readonly hits: readonly Hit[]
  /** Whether the answer was recorded; some of those are wrong on purpose. */
  readonly recorded: boolean
}

/** The documentation assistant: recorded answers to the questions of the data set, live ones to all others. */
export async function openAssistant(): Promise<(query: string) => Promise<Draft>> {
  const known = new Map((await readQuestions()).map((question) => [keyOf(question.query), question]))
  return async (query) => {
    const question = known.get(keyOf(query))
    return question === undefined ? liveDraft(query) : recordedDraft(question)
  }
}

function keyOf(query: string): string {
  return query.trim().toLowerCase()
}

/** A recorded answer, with the passage that it was written from cited at the end of each sentence. */
function recordedDraft({ output, context, relevant }: Question): Draft {
  const mark = ` [${context.findIndex(({ id }) => relevant.includes(id)) + 1}]`
  let answer = ''
  let done = 0
  for (const { end } of sentences(output)) {
    const stop = /[.!?]/.test(output[end - 1] ?? '') ? end - 1 : end
    answer += `${output.slice(done, stop)}${mark}`
    done = stop
  }
  const hits = context.map(({ id, title, text }) => ({ node_id: id, title, text }))
  return { answer: answer + output.slice(done), citations: [], hits, recorded: true }
}

async function liveDraft(query: string): Promise<Draft> {
  const { output: answer, context = [], citations = [] } = await answerQuestion({ query })
  const hits = context.map((passage, place): Hit => {
    if (typeof passage === 'string') return { node_id: String(place + 1), text: passage }
    const { id, text, title } = passage
    return { node_id: id, text, ...(title === undefined ? {} : { title }) }
  })
  return { answer, citations: citations.map((citation) => placed(citation, answer)), hits, recorded: false }
}

/** A citation with the place of its quotation in the answer, where the answer has it word for word. */
function placed({ id, quote }: { id: string; quote?: string }, answer: string): GateCitation {
  const start = quote === undefined ? -1 : answer.indexOf(quote)
  if (quote === undefined || start === -1) return quote === undefined ? { id } : { id, quote }
  return { id, quote, span: [start, start + quote.length] }
}
