import { describe, expect, test } from 'vitest'
import { sentences } from '../../sentences/sentences.ts'
import { answerParts } from '../answer-parts.ts'
import { seriesLabels } from './series.ts'

function labels(text: string): string[] {
  const starts = sentences(text).map(({ start }) => start)
  return seriesLabels(text, starts).map(({ start, end }) => text.slice(start, end).trim())
}

describe('labels of lines that count themselves', () => {
  test.each([
    ['Stage A. The fee is due.\nStage B. Boats moor here.', ['Stage A.', 'Stage B.']],
    ['<step>1</step> The fee is due.\n<step>2</step> Boats moor here.', ['<step>1</step>', '<step>2</step>']],
    ['Task 1 ▸ The fee is due.\nTask 2 ▸ Boats moor here.', ['Task 1 ▸', 'Task 2 ▸']],
    ['**1 —** The fee is due.\n**2 —** Boats moor here.', ['**1 —**', '**2 —**']],
    ['Part I – The fee is due.\nPart II – Boats moor here.', ['Part I –', 'Part II –']],
    ['Finding № 1: The fee is due.\nFinding № 2: Boats moor here.', ['Finding № 1:', 'Finding № 2:']],
    ['Fact 1 of 2: The fee is due.\nFact 2 of 2: Boats moor here.', ['Fact 1 of 2:', 'Fact 2 of 2:']],
    ['Reason one: The fee is due.\n\nReason two: Boats moor here.', ['Reason one:', 'Reason two:']],
    ['a. The fee is due.\nb. Boats moor here.\nc. Dogs are welcome.', ['a.', 'b.', 'c.']],
    ['Task 1: The fee is due. Task 2: Boats moor here.', ['Task 1:', 'Task 2:']],
    ['Tip 1 → The fee is due.', ['Tip 1 →']],
    ['Scenario #1\nThe fee is due.\n\nScenario #2\nBoats moor here.', ['Scenario #1', 'Scenario #2']],
    [
      '**[Key insight 1]** The fee is due.\n**[Key insight 2]** Boats moor.',
      ['**[Key insight 1]**', '**[Key insight 2]**'],
    ],
    ['01 Takeaway | The fee is due.\n02 Takeaway | Boats moor here.', ['01 Takeaway |', '02 Takeaway |']],
    ['The first aspect. The fee is due. The second aspect. Boats moor.', ['The first aspect.', 'The second aspect.']],
    ['Point 1 (key detail): The fee is due.', ['Point 1 (key detail):']],
    ['Point 1 (no fee): The fee is due.', ['Point 1']],
    ['优点1 — 费用为五欧元。\n优点2 — 船停在这里。', ['优点1 —', '优点2 —']],
    ['【场景一】费用为五欧元。\n【场景二】船停在这里。', ['【场景一】', '【场景二】']],
    ['المحور الأول – الرسم خمسة يورو.\nالمحور الثاني – ترسو القوارب هنا.', ['المحور الأول –', 'المحور الثاني –']],
  ])('%j', (text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  test.each([
    'Apollo 1 – burnt on the ground.\nApollo 2 – never flew.',
    'Reactor 1: shut down.\nReactor 2: shut down.',
    'Task 2: The fee is due.\nTask 3: Boats moor here.',
    'Room 40: closed.\nRoom 12: open.',
    '1944: the landing.\n1945: the end.',
    'Category 5 – winds above 250 km/h.',
    'Type 1. Begins in youth.\nType 2. Begins later.',
    'Flight 1, from Oslo, is late.\nFlight 2, from Rome, is not.',
    'Step 1 costs 40 euros.',
    'Room 1\nRoom 2\nThe fee is due.',
    '2. Stock ist zu.',
    '案例涉及3人。',
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

describe('an answer that says how many parts it has', () => {
  const content = (text: string): string => {
    const parts = answerParts(text, sentences(text), { passages: 3 })
    return parts.map(({ start, end }) => text.slice(start, end)).join('|')
  }

  test.each([
    'There are 2 steps involved.\n1. The fee is due.\n2. Boats moor here.',
    'The process can be broken down into two steps:\n1. The fee is due.\n2. Boats moor here.',
  ])('states nothing by it: %s', (text) => {
    expect(content(text)).toContain(text.slice(0, text.indexOf('\n') - 1))
  })

  test.each([
    'There are 3 stages involved.\n1. The fee is due.\n2. Boats moor here.',
    'The island can be divided into two counties.\nBoats moor here.',
  ])('states what does not fit it: %s', (text) => {
    expect(content(text)).not.toContain(text.slice(0, text.indexOf('\n') - 1))
  })
})
