import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import { LONGEST_CLUSTER, normalForm } from './normal-form.ts'

const MARKS = ['\u0301', '\u0327', '\u0316', '\u0345', '\u{1e944}']

describe('a normal form', () => {
  test('is that of the engine for every text with fewer marks in a row than a heap has', () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'é', 'ﬁ', '각', 'か', '\ud800', ...MARKS),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    )
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => `${'ab\u0301'.repeat(300)}${pieces.join('')}`)
    fc.assert(
      fc.property(text, (written) => {
        expect(normalForm(written, 'NFKC')).toBe(written.normalize('NFKC'))
        expect(normalForm(written, 'NFD')).toBe(written.normalize('NFD'))
      }),
      { numRuns: 40 },
    )
  })

  test('of a heap of marks sorts as many of them as a heap has, and goes on', () => {
    const heap = '\u0301\u0327'.repeat(LONGEST_CLUSTER)
    const sorted = '\u0327'.repeat(LONGEST_CLUSTER / 2) + '\u0301'.repeat(LONGEST_CLUSTER / 2)
    expect(normalForm(`b${heap}c`, 'NFD')).toBe(`b${sorted}${sorted}c`)
  })
})
