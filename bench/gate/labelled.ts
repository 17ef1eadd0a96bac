import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GateInput } from '../../src/gate/input.ts'
import type { LabelledRow } from '../validity/rows.ts'

/** Files of answers that people labelled with what their passages support. */
export const FILES = ['wice', 'qags', 'begin', 'attributionbench_ood', 'factcheckgpt_stance'] as const
export type FileName = (typeof FILES)[number]

/** How much of the answer the passages support. */
export type Label = 'supported' | 'partly' | 'not'

/** One labelled answer as the gate gets it. */
export interface LabelledInput {
  readonly id: string
  readonly label: Label
  readonly input: GateInput
}

interface Row extends LabelledRow {
  readonly score?: number
}

/** Questions that only say what the data set is made of. */
const NO_QUESTION = /^(?:Summarize the article\.|Article: )/

/** Rows of a file. All of a row's context is one passage, cited as [1] at the end of the response. */
export function readLabelled(file: FileName, folder: string): LabelledInput[] {
  const lines = readFileSync(join(folder, `${file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { id, query, context, response, label, score } = JSON.parse(line) as Row
    const text = context.join(' ')
    const partly = label !== 'supported' && score !== undefined && score > 0
    return {
      id,
      label: label === 'supported' ? 'supported' : partly ? 'partly' : 'not',
      input: {
        conversation_id: file,
        message_id: id,
        retrieval: { record_id: 'r', hits: [{ node_id: 'page', text }] },
        generation: {
          record_id: 'g',
          answer: cited(response.replace(/ ?\[\d[^\]\n]{0,20}\]/g, '')),
          citations: [],
          ...(query === null || NO_QUESTION.test(query) ? {} : { question: query }),
        },
      },
    }
  })
}

/** The response with [1] before its last stop. */
function cited(response: string): string {
  const bare = response.trim()
  return /[.!?]$/.test(bare) ? `${bare.slice(0, -1)} [1]${bare.slice(-1)}` : `${bare} [1]`
}
