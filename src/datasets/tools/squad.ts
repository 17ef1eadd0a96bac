import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { valueText } from '../value-text.ts'
import type { Tool } from './tool.ts'

/** A question about a paragraph: of a SQuAD document, as `questionsOf` takes it out, or as a row of the published tables. */
export const squad: Tool = {
  name: 'SQuAD questions',
  source: 'https://rajpurkar.github.io/SQuAD-explorer/',
  gives: ['query', 'reference', 'context', 'group'],
  is: (record) => ['question', 'context', 'answers'].every((field) => Object.hasOwn(record, field)),
  read({ id, title, context, question, answers, is_impossible: impossible }) {
    const texts = textsOf(answers)
    if (texts === undefined) {
      return { problem: `\`answers\` is ${valueText(answers)}; it must be a list of answers, each with a \`text\`.` }
    }
    // Rows of the tables do not say that a question is impossible; they have no answers to it.
    const answerable = impossible === undefined ? texts.length > 0 : impossible !== true
    return {
      record: defined({
        id,
        inputs: question,
        context: typeof context === 'string' ? [context] : context,
        reference: answerable ? texts[0] : undefined,
        answerable,
        group: title,
        metadata: texts.length > 1 ? { answers: texts } : undefined,
      }),
    }
  },
}

/** The different texts of a list of answers, or of columns of them. */
function textsOf(answers: unknown): string[] | undefined {
  const texts: unknown = isObject(answers) ? answers['text'] : answers
  if (!Array.isArray(texts)) return undefined
  const found = texts.map((answer: unknown) => (isObject(answer) ? answer['text'] : answer))
  return found.every((text) => typeof text === 'string') ? [...new Set(found)] : undefined
}

/** Each question of the paragraphs of a document with its paragraph; `undefined` if it has none. */
export function questionsOf(articles: readonly unknown[]): readonly JsonObject[] | undefined {
  const [first] = articles
  if (!isObject(first) || !Array.isArray(first['paragraphs'])) return undefined
  return articles.flatMap((article) => {
    const { title, paragraphs } = isObject(article) ? article : {}
    return objects(paragraphs).flatMap(({ context, qas }) =>
      objects(qas).map((qa) => ({ ...defined({ title }), context, answers: [], ...qa })),
    )
  })
}

function objects(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
