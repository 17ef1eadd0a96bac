import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PartPlaces, PartSearch } from './part-search.ts'

/** The plain way. */
const holds = (texts: readonly string[], part: string) => texts.some((text) => text.includes(part))

test('parts are found where the plain way finds them, however many were looked for', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '漢', '\ud83d', '\ude00'), maxLength: 40 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.array(text, { maxLength: 20 }), (texts, parts) => {
      const search = new PartSearch(texts)
      for (let count = 0; count < 60; count++) search.has('abcabcabc')
      for (const one of [...parts, ...texts]) {
        for (const part of [one, one.slice(0, 2), one.slice(1, 5), one.slice(2, 9), one.slice(-3)])
          expect([part, search.has(part)]).toEqual([
            part,
            holds(
              texts.filter((some) => some !== ''),
              part,
            ),
          ])
      }
    }),
  )
})

test('what is said of a part does not depend on how many were looked for before', () => {
  const texts = ['abcdef '.repeat(20_001), `${'bcdefg '.repeat(20_001)}abcdefg`, 'the end']
  const worn = new PartSearch(texts)
  for (let count = 0; count < 60; count++) worn.has(`A${count}`)
  for (const part of ['abcdefg', 'abcdef', 'g abc', 'f abcd', 'the end', 'ends', 'g'])
    expect([part, new PartSearch(texts).has(part)]).toEqual([part, worn.has(part)])
})

test('very many parts of a long text are looked for in time', () => {
  const search = new PartSearch(['ab'.repeat(200_000), 'the end'])
  for (let count = 0; count < 20_000; count++) expect(search.has(`abab${count}`)).toBe(false)
  expect(search.has('abababab')).toBe(true)
  expect(search.has('the end')).toBe(true)
})

test('the places of very many parts are those that a search through the texts finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 20 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), fc.array(text, { maxLength: 5 }), (texts, parts) => {
      const places = new PartPlaces(() => texts)
      for (let early = 0; early < 48; early++) expect(places.of('a')).toBeUndefined()
      for (const part of parts.filter((one) => one !== '')) {
        const plain = texts.map((one, at) => ({ text: at, from: one.indexOf(part) })).filter(({ from }) => from >= 0)
        expect(places.of(part)).toEqual(plain)
      }
    }),
  )
})
