// What decisions are timed over, by speed.ts and beside.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GateInput } from '../../src/gate/input.ts'

const SUBJECTS = ['The committee', 'Dr. Amara Okafor', 'Northwind Energy', 'The city of Riga', 'Professor Lindqvist']
const VERBS = ['approved', 'reported', 'rejected', 'measured', 'published', 'described']
const OBJECTS = [
  'a budget of $3.5 million',
  'the 2019 survey',
  'twelve new stations',
  'a rise of 7.2%',
  'the second draft',
]
const TAILS = [
  'in March 2018',
  'after a long debate',
  'despite earlier doubts',
  'for residents of the harbour',
  'within 30 days',
]

function pick(list: readonly string[], seed: number): string {
  return list[seed % list.length] as string
}

function statement(seed: number): string {
  return `${pick(SUBJECTS, seed)} ${pick(VERBS, seed >> 3)} ${pick(OBJECTS, seed >> 5)} ${pick(TAILS, seed >> 7)} word${seed % 701}`
}

function prose(length: number, start: number): string {
  let text = ''
  for (let at = start; text.length < length; at = (at * 1103 + 12345) % 65_537) text += `${statement(at)}. `
  return text.slice(0, length)
}

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
