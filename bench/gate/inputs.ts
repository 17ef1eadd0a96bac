// What decisions are timed over, by speed.ts and beside.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GateInput } from '../../src/gate/input.ts'
import { prose, statement } from '../text/prose.ts'

/** Ten sentences: six taken from the evidence, three with something else, one quotation with a changed word. */
export function inputOf(characters: number, seed: number): GateInput {
  const hits = Array.from({ length: 10 }, (_, at) => ({
    node_id: `p${at + 1}`,
    text: prose(characters / 10, 7 + at * 31 + seed * 977),
  }))
  const own = hits.slice(0, 6).map(({ text }, at) => `${text.split('. ')[1]} [${at + 1}].`)
  const other = [99, 1234, 4321].map((start, at) => `${statement(start + seed * 53)} [${at + 7}].`)
  const quoted = `The report says: “${hits[9]?.text.split('. ')[2]?.replace('the', 'a')}” [10].`
  return {
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits },
    generation: { record_id: 'g', answer: [...own, ...other, quoted].join(' '), citations: [] },
  }
}

/** How many different inputs are decided in turn. */
export const INPUTS = 40

/** Ten statements of people, with 1,000 characters of the page that each cites. */
export function readPages(folder: string): GateInput[] {
  const lines = readFileSync(join(folder, 'wice.jsonl'), 'utf8').trim().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as { context: string[]; response: string })
  return Array.from({ length: INPUTS }, (_, seed): GateInput => {
    const own = rows.slice(seed * 10, seed * 10 + 10)
    const hits = own.map(({ context }, at) => ({ node_id: `p${at + 1}`, text: context.join('\n').slice(0, 1000) }))
    const said = own.map(({ response }, at) => `${response.trim().replace(/\.$/, '')} [${at + 1}].`)
    return {
      conversation_id: 'c',
      message_id: 'm',
      retrieval: { record_id: 'r', hits },
      generation: { record_id: 'g', answer: said.join(' '), citations: [] },
    }
  })
}

export const inputsOf = (characters: number): GateInput[] =>
  Array.from({ length: INPUTS }, (_, seed) => inputOf(characters, seed))
