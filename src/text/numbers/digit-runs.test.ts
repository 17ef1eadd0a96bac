import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitRuns } from './digit-runs.ts'
import { showDigits } from './shown-digits.ts'
import { sized } from '../../../test/long-form.ts'

const piece = fc.constantFrom('1', '23', '½', '¾', '٣', '๑', '５', '𝟏', 'a', 'é', '年', ' ', '.', '\ud800', '\u0301')

test('digits stand where a pattern finds them, whatever stands around them', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const { plain } = showDigits(text, { liberal: false })
      const bounds = [...plain.matchAll(/\d+|[½¼¾]/g)].flatMap(({ 0: run, index }) => [index, index + run.length])
      expect(digitRuns(text)).toMatchObject({ plain, bounds })
    }),
    { numRuns: sized(700, 2000), seed: 1 },
  )
})
