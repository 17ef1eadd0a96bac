import { expect, test } from 'vitest'
import { gateInput } from '../../test/gate-input.ts'
import { createGate } from './create-gate.ts'
import { sampled, sized } from '../../test/long-form.ts'

const gate = createGate()
const LENGTH = 12_000

function repeated(piece: string): string {
  return piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
}

/** Each repetition of a piece is a sentence, mark, number, name or line of its own, or joins the one before it. */
const PIECES = [
  '1. ', 'No. ', 'A. ', 'a', 'Riga is. ', '[1]', '[1] a. ', 'It has 5 people. ', 'Riga 7. ', '"a" ', '“a” ', '| a |\n', '- a\n',
  '12/3/2001 ', 'March 2018. ', '5% ', '$5 ', 'not 3. ', 'Not found. ', 'Dr. A. B. ', 'https://a.b ', 'a@b.c ', 'Riga Riga ',
  '一。', 'لا. ', '1,', 'word 1 2 3. ', '¹ ', '\n\n1\n', '# a\n', '```\na\n```\n', 'IX. ', 'one. ', 'x. ', 'No 1. ', '? ', 'A? ',
  '(a) ', '*a* ', '5 – 7. ',
] // prettier-ignore

// Every other piece; bench/hostile measures how the time grows, over far more pieces and up to a million characters.
test.each(sampled(PIECES, { every: 3 }))(
  '%j, repeated through answer and evidence, is decided in time',
  { timeout: 10_000 },
  (piece) => {
    const text = repeated(piece)
    const decision = gate.decide(gateInput({ answer: text, hits: [{ node_id: 'riga', text }] }))
    expect(decision.errors).toEqual([])
    expect(decision.checks.length).toBeGreaterThan(10)
  },
)

test('sentences that all differ, each of words that very many passages have, are decided in time', () => {
  const numbered = (at: number) => `Riga has harbour ${at} and bridge ${at + 1}. `
  const text = Array.from({ length: sized(500, 1_500) }, (_, at) => numbered(at)).join('')
  const decision = gate.decide(gateInput({ answer: text, hits: [{ node_id: 'riga', text }] }))
  expect(decision.errors).toEqual([])
}, 25_000)
