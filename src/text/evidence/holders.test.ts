import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HolderFinder } from './holders.ts'
import { PostingsWriter } from './postings.ts'

const SENTENCES = 40
const TERMS = 70

/** Sentences as the terms that they hold. */
const texts = fc.array(fc.uniqueArray(fc.nat({ max: TERMS - 1 }), { maxLength: 12 }), {
  minLength: 1,
  maxLength: SENTENCES,
})
const claim = fc.uniqueArray(
  fc.record({
    term: fc.option(fc.nat({ max: TERMS - 1 }), { nil: undefined }),
    weight: fc.integer({ min: 4, max: 60 }),
  }),
  { maxLength: TERMS, selector: ({ term }) => term },
)

function finderOf(sentences: readonly (readonly number[])[]): HolderFinder {
  const writer = new PostingsWriter()
  for (const [sentence, terms] of sentences.entries()) for (const term of terms) writer.add(term, sentence)
  return new HolderFinder(writer.finish(TERMS), sentences.length)
}

test('finds each sentence that holds a term, ascending, with what its terms weigh, one claim after the other', () => {
  fc.assert(
    fc.property(texts, fc.array(claim, { minLength: 1, maxLength: 4 }), (sentences, claims) => {
      const finder = finderOf(sentences)
      for (const terms of claims) {
        const found = finder.find(terms, { visits: Infinity })
        const expected = sentences.flatMap((held, sentence) => {
          const own = terms.filter(({ term }) => term !== undefined && held.includes(term))
          return own.length === 0 ? [] : [{ sentence, weight: own.reduce((sum, { weight }) => sum + weight, 0) }]
        })
        const places = Array.from({ length: found.length }, (_, place) => place)
        expect(places.map((place) => ({ sentence: found.sentenceAt(place), weight: found.weightAt(place) }))).toEqual(
          expected,
        )
        const covered = found.nothingCovered()
        for (const place of places) expect(found.gain(place, covered)).toBe(found.weightAt(place))
        for (const place of places) found.cover(covered, place)
        for (const place of places) expect(found.gain(place, covered)).toBe(0)
      }
    }),
  )
})

test('looks a term that stands nearly everywhere up in the sentences that rarer terms are in', () => {
  const finder = finderOf(Array.from({ length: SENTENCES }, (_, sentence) => (sentence === 30 ? [0, 1] : [1])))
  const found = finder.find(
    [
      { term: 1, weight: 4 },
      { term: 0, weight: 20 },
    ],
    { visits: 10 },
  )
  expect(found.length).toBe(1)
  expect(found.sentenceAt(0)).toBe(30)
  expect(found.weightAt(0)).toBe(24)
})

test('looks a single term up in no more sentences than may be visited', () => {
  const finder = finderOf(Array.from({ length: SENTENCES }, () => [1]))
  expect(finder.find([{ term: 1, weight: 4 }], { visits: 10 }).length).toBe(10)
})
