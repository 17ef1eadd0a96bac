import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexEvidence } from '../evidence/evidence.ts'
import { sized } from '../../../test/long-form.ts'

const WORDS = [
  'Riga', 'Latvians', 'latvia', 'running', 'run', 'the', 'does', 'Beyoncé', 'NATO', 'Bank', 'of', 'England', 'café', 'École', 'x²', '1.', '- ', '\n', '漢字', 'العربية', 'Hungarians', 'U.S.', 'was',
] // prettier-ignore

const ASKED = ['riga', 'latvi', 'latvian', 'run', 'runn', 'doe', 'wa', 'beyonce', 'beyoncé', 'nato', 'boe', 'be', 'ecole', 'hungary', 'hungaria', '漢字', 'us', 'rbe', '1'] // prettier-ignore

test('a passage that is asked for very many names says of each what it said of the first ones', () => {
  const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (passage, title) => {
      const sources = [{ id: 'p', text: passage, title }]
      const fresh = (form: string) => indexEvidence(sources).hasNameIn(form, 0)
      const asked = indexEvidence(sources)
      for (let count = 0; count < 100; count++) asked.hasNameIn('zzzzzz', 0)
      for (const form of ASKED) expect([form, asked.hasNameIn(form, 0)]).toEqual([form, fresh(form)])
    }),
    { numRuns: sized(12, 200) },
  )
})
