import { type Outcome, skipped } from '../check.ts'
import type { AnswerIndex } from '../answer-index.ts'

/** Why an answer needs no evidence: it abstains, refuses, asks, greets, or states nothing. `undefined` if it needs some. */
export function exemption({ kind, checkable }: AnswerIndex): Outcome | undefined {
  if (kind !== 'answer' && kind !== 'empty') return skipped(kind, `The answer is ${WORDS[kind]} and states nothing.`)
  if (checkable.length === 0) return skipped('no_claims', 'No sentence of the answer states something to check.')
  return undefined
}

const WORDS = {
  abstention: 'an abstention',
  refusal: 'a refusal',
  clarification: 'a question back',
  chit_chat: 'small talk',
} as const
