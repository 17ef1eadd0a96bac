import { expect, test } from 'vitest'
import { inputOf } from '../../../test/one-check.ts'
import { indexInput } from '../gate-index.ts'

const cited = (answer: string): number[] =>
  indexInput(inputOf(answer, ['One.', 'Two.'])).answer.checkable.map((sentence) => sentence.citations.length)

test('marks alone below a table or a list are of all its rows, unless one cites by itself', () => {
  expect(cited('| Plan | Users |\n|---|---|\n| Starter | 3 |\n| Team | 25 |\n\n[1]')).toEqual([1, 1])
  expect(cited('- Starter has 3 users\n- Team has 25 users\n\n[1][2]')).toEqual([2, 2])
  expect(cited('- Starter has 3 users [1]\n- Team has 25 users\n\n[2]')).toEqual([1, 0])
  expect(cited('Starter has 3 users.\n\n- Team has 25 users\n\nSee more [1].')).toEqual([0, 0])
})
