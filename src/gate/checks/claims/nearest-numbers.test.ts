import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputOf } from '../../../../test/one-check.ts'
import { indexInput } from '../../gate-index.ts'
import { claimsOf } from './claims.ts'
import { NearestNumbers } from './nearest-numbers.ts'
import { sized } from '../../../../test/long-form.ts'

type Kind = 'year' | 'cardinal'
const isYear = (value: string) => /^(?:1\d|20)\d\d$/.test(value)

test('the numbers that are shown are the first three where all are put in order', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1985, max: 2005 })).map(String)
  const statement = fc.array(number, { maxLength: 4 }).map((all) => `Riga has ${all.join(' and ')} ships. `)
  const texts = fc.array(fc.array(statement, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(texts, number, fc.constantFrom<Kind>('year', 'cardinal'), (passages, value, kind) => {
      const evidence = passages.map((statements) => statements.join(''))
      const input = inputOf('Riga has ships.', evidence)
      const index = indexInput(input)
      const [claim] = claimsOf(index, input).all
      if (claim === undefined) return
      const { numbers } = index.evidence
      const near = numbers.firstIn(claim.support.sentences)
      const all = [...numbers.keys()].map((text, at) => ({
        text,
        ranks: [
          near.has(at) ? 0 : 1,
          isYear(text) === (kind === 'year') ? 0 : 1,
          Math.abs(Number(text) - Number(value)),
        ],
      }))
      all.sort((a, b) => {
        const at = a.ranks.findIndex((rank, place) => rank !== b.ranks[place])
        return at < 0 ? (a.text < b.text ? -1 : 1) : (a.ranks[at] as number) - (b.ranks[at] as number)
      })
      const mention = { value, kind, start: 0, end: 0 } as Parameters<NearestNumbers['to']>[0]
      const shown = new NearestNumbers({ claim, index }).to(mention)
      expect(shown.map(({ text }) => text)).toEqual(all.slice(0, 3).map(({ text }) => text))
    }),
    { numRuns: sized(50, 1_000) },
  )
})
