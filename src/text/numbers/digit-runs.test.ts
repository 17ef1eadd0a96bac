import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitRuns } from './digit-runs.ts'
import { showDigits } from './shown-digits.ts'
import { scanWords } from '../words/word-scanner.ts'
import { sized } from '../../../test/long-form.ts'

const PIECES = "1 23 ½ ¾ ⅐ ↉ ٣ ๑ ５ 𝟏 a km é 年 . 's ’ _ \ud800 \u0301".split(' ')
const piece = fc.constantFrom(' ', ...PIECES)

test('digits stand where a pattern finds them, whatever stands around them', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const { plain } = showDigits(text, { liberal: false })
      const bounds = [...plain.matchAll(/\d+|[½¼¾⅐↉]/g)].flatMap(({ 0: run, index }) => [index, index + run.length])
      expect(digitRuns(text)).toMatchObject({ plain, bounds })
    }),
    { numRuns: sized(700, 2000), seed: 1 },
  )
})

test('digits are found by the words of a text where they are found without', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, liberal) => {
      const text = pieces.join('')
      const { plain, isAscii, bounds } = digitRuns(text, { liberal })
      expect(digitRuns(text, { liberal, words: scanWords(text) })).toMatchObject({ plain, isAscii, bounds })
    }),
    { numRuns: sized(1500, 5000), seed: 1 },
  )
})
