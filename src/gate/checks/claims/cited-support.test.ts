import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestWindow, claimTerms } from '../../../text/evidence/support.ts'
import { indexEvidence } from '../../../text/evidence/evidence.ts'
import { words } from '../../../text/words/words.ts'
import { sized } from '../../../../test/long-form.ts'

test('the window that is best of all passages is the best of any of them among which its own is', () => {
  const sentence = fc
    .array(fc.constantFrom('harbour', 'survey', 'budget', 'Riga', 'station', 'draft'), { minLength: 1, maxLength: 4 })
    .map((list) => `The ${list.join(' ')} grew.`)
  const passage = fc.array(sentence, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '))
  const texts = fc.array(passage, { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(texts, sentence, fc.nat(31), (given, claim, chosen) => {
      const evidence = indexEvidence(given.map((text, at) => ({ id: `p${at}`, text })))
      const terms = claimTerms(words(claim), evidence)
      const best = bestWindow(terms, evidence, { limit: 3 })
      const own = evidence.sentences[best.sentences[0] ?? -1]?.passage
      const passages = given.flatMap((_, at) => (at === own || ((chosen >> at) & 1) === 1 ? [at] : []))
      expect(bestWindow(terms, evidence, { limit: 3, passages })).toEqual(best)
      const others = given.flatMap((_, at) => (at === own ? [] : [at]))
      expect(bestWindow(terms, evidence, { limit: 3, passages: others }).recall).toBeLessThanOrEqual(best.recall)
    }),
    { seed: 7, numRuns: sized(150, 500) },
  )
})
