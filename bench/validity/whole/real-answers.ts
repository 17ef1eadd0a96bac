import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../rows.ts'
import type { LabelledAnswer } from './judged.ts'

/** Long answers to questions, of which people labelled every sentence. Measured only: nothing is fitted on them. */
export function longAnswers(folder: string): LabelledAnswer[] {
  const lines = readFileSync(join(folder, 'answers', 'lfqa_answers_dev.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const row = JSON.parse(line) as {
      query: string
      context: string[]
      response: string
      label: string
      meta: { question_id: number }
    }
    return {
      file: 'lfqa_answers_dev',
      parts: [{ text: row.response, query: row.query }],
      passages: row.context,
      supported: row.label === 'supported',
      group: String(row.meta.question_id),
    }
  })
}

/** Rows of a source that belong to one answer, as that answer: supported if all of them are. */
export function answersOf(
  rows: readonly Row[],
  { source, key }: { source: string; key: (row: Row) => string },
): LabelledAnswer[] {
  const answers = new Map<string, Row[]>()
  for (const row of rows.filter(({ slices }) => slices.includes(source))) {
    const known = answers.get(key(row))
    if (known === undefined) answers.set(key(row), [row])
    else known.push(row)
  }
  return [...answers.values()]
    .filter(({ length }) => length > 1)
    .map((own) => ({
      file: own[0]?.file ?? '',
      parts: own.map(({ response, query }) => ({ text: response, query })),
      passages: [...new Set(own.flatMap(({ context }) => context))],
      supported: own.every(({ supported }) => supported),
    }))
}
