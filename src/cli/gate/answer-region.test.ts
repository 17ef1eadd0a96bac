import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import { columnsIn, findAnswer } from './answer-region.ts'

describe('where an answer stands in its line', () => {
  test('any span of any answer is found, whatever is escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat(), fc.nat(), (answer, a, b) => {
        const [start = 0, end = 0] = [a % (answer.length + 1), b % (answer.length + 1)].sort((x, y) => x - y)
        const line = JSON.stringify({ note: '"answer": "no"', generation: { answer } })
        const place = findAnswer(line, answer)
        if (place === undefined) throw new Error(`not found: ${line}`)
        const { startColumn, endColumn } = columnsIn(line, place, [start, end])
        expect(JSON.parse(`"${line.slice(startColumn - 1, endColumn - 1)}"`)).toBe(answer.slice(start, end))
      }),
    )
  })

  test('an answer written with other escapes is found too, one that is not there is not', () => {
    const line = '{"answer" : "\\u0041\\/b"}'
    expect(findAnswer(line, 'A/b')).toEqual({ start: 12, end: 23 })
    expect(findAnswer(line, 'A')).toBeUndefined()
  })
})
