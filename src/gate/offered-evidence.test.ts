import { expect, test } from 'vitest'
import type { Hit } from './input.ts'
import { evidenceOf } from './offered-evidence.ts'
import { forgetful, textMemory } from './text-memory.ts'

const hitsOf = (...texts: string[]): Hit[] => texts.map((text, at) => ({ node_id: `p${at + 1}`, text }))
const HITS = hitsOf('The rate is 9 percent.', 'It rose in June 2023.')

test('evidence is made once for hits that are offered again and again', () => {
  const about = textMemory(1000)
  const [first, second, third] = [1, 2, 3].map(() => evidenceOf(HITS, about))
  expect(second?.numbers).not.toBe(first?.numbers)
  expect(third?.numbers).toBe(second?.numbers)
})

test('what one decision derives from the evidence is not kept for another', () => {
  const about = textMemory(1000)
  const [, second, third] = [1, 2, 3].map(() => evidenceOf(HITS, about))
  const key = () => 0
  expect([second?.shared(key, () => 1), third?.shared(key, () => 2)]).toEqual([1, 2])
})

test('hits with other ids, titles or sources, or in another order, are other evidence', () => {
  const about = textMemory(10_000)
  const [one, two] = HITS as [Hit, Hit]
  const lists = [
    [one, two],
    [two, one],
    [one, { ...two, node_id: 'p3' }],
    [one, { ...two, title: 'Rates' }],
    [one, { ...two, source: 'Rates' }],
    [one],
    [one, two, two],
  ]
  for (let time = 0; time < 3; time++)
    for (const list of lists)
      expect(evidenceOf(list, about).passages).toEqual(
        list.map(({ node_id, text, title, source }) =>
          expect.objectContaining({ id: node_id, text, metadata: title ?? source ?? '' }),
        ),
      )
})

test('evidence is forgotten with its texts', () => {
  const about = textMemory(600)
  const again = () => evidenceOf(HITS, about)
  const [, second] = [again(), again()]
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) about(text)
  expect(again().numbers).not.toBe(second.numbers)
})

test('nothing is kept where nothing is remembered', () => {
  const [, second, third] = [1, 2, 3].map(() => evidenceOf(HITS, forgetful))
  expect(third?.numbers).not.toBe(second?.numbers)
})
