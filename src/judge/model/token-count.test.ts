import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGrapheme } from '../../../test/support/characters.ts'
import { locate } from './locate.ts'
import { approximateTokens, grouped, pieces } from './token-count.ts'

describe('approximate tokens', () => {
  test.each([
    ['', 0],
    ['seven c', 2],
    ['a'.repeat(35), 10],
    ['東京は日本の首都です', 10],
    ['한국어', 3],
    ['GPU 東京', 4],
  ])('%j takes %d', (text, tokens) => {
    expect(approximateTokens(text)).toBe(tokens)
  })
})

describe('groups', () => {
  const texts = fc.array(fc.record({ text: fc.string({ maxLength: 60 }) }))
  test('hold everything in order, and keep to the limits but for single items', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 }), (items, tokens, count) => {
        const groups = grouped(items, { tokens, count })
        expect(groups.flat()).toEqual(items)
        for (const group of groups) {
          expect(group.length).toBeLessThanOrEqual(count)
          const used = group.reduce((sum, { text }) => sum + approximateTokens(text), 0)
          expect(group.length === 1 || used <= tokens).toBe(true)
        }
      }),
    )
  })
})

describe('pieces of a text', () => {
  test('are the text itself when it fits', () => {
    expect(pieces('short', 10)).toEqual(['short'])
    expect(pieces('', 10)).toEqual([''])
  })

  test('cover the whole text in order, keep to the limit, and cut no character', () => {
    const words = fc.array(fc.constantFrom('word', 'longer-word', '東京', '🙂', ' ', '\n', 'x'.repeat(90)), {
      maxLength: 400,
    })
    fc.assert(
      fc.property(words, fc.integer({ min: 5, max: 200 }), (parts, tokens) => {
        const text = parts.join('')
        let covered = 0
        for (const piece of pieces(text, tokens)) {
          const at = text.lastIndexOf(piece, covered)
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at + piece.length).toBeGreaterThanOrEqual(covered)
          expect(piece.isWellFormed()).toBe(true)
          expect(approximateTokens(piece)).toBeLessThanOrEqual(tokens + 1)
          covered = at + piece.length
        }
        expect(covered).toBe(text.length)
      }),
    )
  })

  test('overlap, so that a sentence at a cut stands whole in one of them', () => {
    const sentences = Array.from({ length: 200 }, (_, index) => `This is sentence number ${index}.`)
    const parts = pieces(sentences.join(' '), 400)
    expect(parts.length).toBeGreaterThan(3)
    for (const sentence of sentences) expect(parts.some((part) => part.includes(sentence))).toBe(true)
  })
})

describe('the place of a quotation', () => {
  test.each([
    ['exact', 'abc def', 'def', [4, 7]],
    ['the first of two', 'x y x', 'x', [0, 1]],
    ['with spaces around it', 'abc def', '  def\n', [4, 7]],
    ['with other white space', 'abc \n\t def!', 'abc def', [0, 10]],
    ['in other case', 'The Bridge', 'the bridge', [0, 10]],
    ['with other quotation marks and dashes', 'He said “no” – twice', 'said "no" - twice', [3, 20]],
    ['behind a letter that grows in lower case', 'İx Bridge', 'bridge', [3, 9]],
    ['behind an emoji', '🙂 Bridge', 'bridge', [3, 9]],
  ])('is found %s', (_, text, quote, span) => {
    expect(locate(text, quote)).toEqual(span)
  })

  test.each([
    ['abc', ''],
    ['abc', '   '],
    ['abc', 'abd'],
    ['', 'abc'],
    ['eight lanes', 'eight  or nine lanes'],
  ])('in %j there is no %j', (text, quote) => {
    expect(locate(text, quote)).toBeUndefined()
  })

  test('of any part of a text is one where that part stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyGrapheme, minLength: 1 }), fc.nat(), fc.nat(), (text, a, b) => {
        const [start, end] = [a % text.length, (b % text.length) + 1].sort((x, y) => x - y) as [number, number]
        const quote = text.slice(start, end)
        const span = locate(text, quote)
        expect(span === undefined ? '' : text.slice(...span)).toBe(quote.trim())
      }),
    )
  })
})
