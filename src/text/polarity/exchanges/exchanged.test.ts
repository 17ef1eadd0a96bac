import fc from 'fast-check'
import { expect, test } from 'vitest'
import { words } from '../../words/words.ts'
import { exchangedRoles, mayExchange } from './exchanged.ts'

/** Sentences of a few names and verbs, so that many are the same but for the places of the names. */
const sentence = fc
  .array(fc.constantFrom('Ada', 'Lind', 'designed', 'built', 'by', 'and', 'the', 'bridge', 'was', 'met', 'bought'), {
    minLength: 4,
    maxLength: 9,
  })
  .map((all) => words(all.join(' ')))

test('a claim that may not have exchanged anything has not', () => {
  fc.assert(
    fc.property(sentence, fc.array(sentence, { minLength: 1, maxLength: 6 }), (claim, evidence) => {
      fc.pre(!mayExchange(claim))
      for (const one of evidence) expect(exchangedRoles(claim, one)).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})

test('names in each other’s place are found', () => {
  const [claim, source] = [words('Ada bought the Lind bridge'), words('Lind bought the Ada bridge')]
  expect(mayExchange(claim)).toBe(true)
  expect(exchangedRoles(claim, source)?.kind).toBe('places')
})
