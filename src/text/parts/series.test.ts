import { describe, expect, test } from 'vitest'
import { sentences } from '../sentences/sentences.ts'
import { answerParts } from './answer-parts.ts'
import { seriesLabels } from './series.ts'

const labels = (text: string) => seriesLabels(text).map(({ start, end }) => text.slice(start, end).trim())

describe('labels of lines that count themselves', () => {
  test.each([
    ['Stage A. The fee is due.\nStage B. Boats moor here.', ['Stage A.', 'Stage B.']],
    ['Task 1 ▸ The fee is due.\nTask 2 ▸ Boats moor here.', ['Task 1 ▸', 'Task 2 ▸']],
    ['**1 —** The fee is due.\n**2 —** Boats moor here.', ['**1 —**', '**2 —**']],
    ['Part I – The fee is due.\nPart II – Boats moor here.', ['Part I –', 'Part II –']],
    ['Finding № 1: The fee is due.\nFinding № 2: Boats moor here.', ['Finding № 1:', 'Finding № 2:']],
    ['Fact 1 of 2: The fee is due.\nFact 2 of 2: Boats moor here.', ['Fact 1 of 2:', 'Fact 2 of 2:']],
    ['Reason one: The fee is due.\n\nReason two: Boats moor here.', ['Reason one:', 'Reason two:']],
    ['a. The fee is due.\nb. Boats moor here.\nc. Dogs are welcome.', ['a.', 'b.', 'c.']],
  ])('%j', (text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  test.each([
    'Apollo 1 – burnt on the ground.\nApollo 2 – never flew.',
    'Reactor 1: shut down.\nReactor 2: shut down.',
    'Task 1: The fee is due.',
    'Task 2: The fee is due.\nTask 3: Boats moor here.',
    'Room 40: closed.\nRoom 12: open.',
    '1944: the landing.\n1945: the end.',
    'Task 1: The fee is due. Task 2: Boats moor here.',
  ])('are none in %j', (text) => {
    expect(labels(text)).toEqual([])
  })

  test('are framing, and what stands behind them is read as ever', () => {
    const text = 'Task 1 ▸ According to passage 1, the fee is due.\nTask 2 ▸ Boats moor here.'
    const parts = answerParts(text, sentences(text), { passages: 2 })
    expect(parts.map(({ kind, start, end }) => [kind, text.slice(start, end).trim()])).toContainEqual([
      'framing',
      'Task 2 ▸',
    ])
    expect(parts.toSorted((a, b) => a.start - b.start)).toEqual(parts)
    for (const [at, { end }] of parts.entries()) expect(parts[at + 1]?.start ?? Infinity).toBeGreaterThanOrEqual(end)
  })
})

test.each(['(P1)', '[P1]', 'Per P1:'])('%s names the first passage', (name) => {
  const text = name.startsWith('Per') ? `${name} the fee is due.` : `The fee is due. ${name} Boats moor here.`
  const own = answerParts(text, sentences(text), { passages: 2 })
  expect(name === '[P1]' || own.some(({ passages }) => passages.includes(1))).toBe(true)
})
