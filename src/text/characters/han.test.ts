import { expect, test } from 'vitest'
import { SIMPLIFIED, TRADITIONAL } from '../tables/han.ts'
import { words } from '../words/words.ts'
import { simplified } from './han.ts'
import { normalise } from './normalise.ts'

test('every traditional character has one simplified form, which is its own', () => {
  expect(SIMPLIFIED).toHaveLength(TRADITIONAL.length)
  expect(simplified(TRADITIONAL)).toBe(SIMPLIFIED)
  expect(simplified(SIMPLIFIED)).toBe(SIMPLIFIED)
})

test('words and quotations are the same in both forms, at their own places', () => {
  const forms = (text: string) => words(text).map(({ form, start }) => [form, start])
  expect(forms('捷運開臺發麵裡')).toEqual(forms('捷运开台发面里'))
  expect(normalise('「颱風過境」', { level: 'n1' }).text).toBe(normalise('“台风过境”', { level: 'n1' }).text)
})

test('other characters stay', () => {
  expect(simplified('日本の学校, abc')).toBe('日本の学校, abc')
})

test('Arabic is compared without vowel marks and tatweel, and offsets lead back', () => {
  const { text, toOriginal } = normalise('قالَ كِتابٌ جميـل', { level: 'n1' })
  expect(text).toBe('قال كتاب جميل')
  expect(toOriginal(4, 8)).toEqual([5, 11])
})
