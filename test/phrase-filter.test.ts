import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ABSENCE_NEEDLES } from '../src/gate/data/absence-needles.ts'
import { ABSENCE_PHRASES } from '../src/gate/data/absence-phrases.ts'
import { ANSWER_NEEDLES } from '../src/text/data/answer-needles.ts'
import { ANSWER_PHRASES } from '../src/text/data/answer-phrases.ts'
import { INJECTION_NEEDLES } from '../src/text/data/injection-needles.ts'
import { INJECTION_PHRASES } from '../src/text/data/injection-phrases.ts'
import { injectionPhrases } from '../src/text/phrases/injection.ts'
import { foldArabic } from '../src/text/characters/arabic.ts'
import { normalise } from '../src/text/characters/normalise.ts'
import { phraseFilter } from '../src/text/phrases/phrase-filter.ts'
import { stripCitationMarks } from '../src/text/citations/citations.ts'
import { isCoveredBy, needleFiles, needlesOf } from '../scripts/phrase-needles.ts'
import { written } from './written-phrases.ts'
import { sized } from './long-form.ts'

const OF_ANSWERS = Object.values(ANSWER_PHRASES).flatMap(({ en, zh, ar }) => [...en, ...zh, ...ar])
const OF_ABSENCE = Object.values(ABSENCE_PHRASES).flat()

test.each(OF_ANSWERS)('a text that holds %s holds one of the needles', (phrase) => {
  expect(isCoveredBy(phrase, ANSWER_NEEDLES)).toBe(true)
})

test.each(OF_ABSENCE)('a text that holds %s holds one of the needles', (phrase) => {
  expect(isCoveredBy(phrase, ABSENCE_NEEDLES)).toBe(true)
})

test.each(INJECTION_PHRASES)('a text that holds %s holds one of the needles', (phrase) => {
  expect(isCoveredBy(phrase, INJECTION_NEEDLES)).toBe(true)
})

test.each(needleFiles())('$path holds what scripts/generate-phrase-needles.ts writes', ({ path, text }) => {
  expect(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')).toBe(text)
})

describe('needles', () => {
  test.each([
    ['unable to (?:find|answer)', ['unable ']],
    ['^(?:thanks|thank you)(?: for|$)', ['^thanks', '^thank ']],
    ["(?:i|we) can(?:'t|not)", ['i can t', 'i canno', 'we can ', 'we cann']],
    ['\\w+ (?:x|yes) ?a', [' x a', ' xa', ' yes a', ' yesa']],
    ['(?:a|b){0,3}', undefined],
    ['.*', undefined],
  ])('%s', (phrase, needles) => {
    expect(needlesOf(phrase)).toEqual(needles === undefined ? undefined : new Set(needles))
  })
})

describe('a filter', () => {
  const mayHold = phraseFilter('^hello|lo w|her |ever')

  test.each([
    ['Hello', true],
    ['- “Hello”', true],
    ['Oh hello', false],
    ['lo, w', true],
    ['lo: “Wider', true],
    ['low', false],
    ['other', true],
    ['others', false],
    ['ev[1]er', true],
    ['ev [1] er', false],
    ['é ever', true],
    ['nothing', false],
    ['noth\ning', true],
    ['ｅ', true],
    ['', false],
  ])('%j: %s', (text, expected) => expect(mayHold(text, 0, text.length)).toBe(expected))
})

/** Where answer-kind.ts looks for phrases, and where absence-claim.ts does. */
const forAnswers = (text: string) =>
  normalise(stripCitationMarks(text.slice(0, 400)).text, { level: 'n1' }).text.replace(/^[\s*_"'#>-]+/, '')
const forAbsence = (text: string) => normalise(text.slice(0, 400), { level: 'n1' }).text

test.each([
  { of: 'answers', phrases: OF_ANSWERS, needles: ANSWER_NEEDLES, prepared: forAnswers },
  { of: 'absence', phrases: OF_ABSENCE, needles: ABSENCE_NEEDLES, prepared: forAbsence },
])('no phrase of $of is found where the filter lets a sentence pass', ({ phrases, needles, prepared }) => {
  const table = new RegExp(phrases.map((phrase) => `(?:${phrase})`).join('|'))
  const mayHold = phraseFilter(needles)
  const counts = { found: 0, passed: 0 }
  fc.assert(
    fc.property(written(phrases), (text) => {
      const found = table.test(foldArabic(prepared(text)))
      const passed = !mayHold(text, 0, Math.min(400, text.length))
      expect(found && passed).toBe(false)
      counts.found += Number(found)
      counts.passed += Number(passed)
    }),
    { seed: 7, numRuns: sized(800, 1_500) },
  )
  expect(Math.min(counts.found, counts.passed)).toBeGreaterThan(100)
})

describe('a filter of texts that are searched as written', () => {
  const mayHold = phraseFilter('lo w|her ', { asWritten: true })

  test.each([
    ['lo\nw', true],
    ['lo\nx', false],
    ['her]e', true],
    ['h]er', false],
    ['hers^', false],
    ['漢', true],
  ])('%j: %s', (text, expected) => expect(mayHold(text, 0, text.length)).toBe(expected))
})

test('phrases that address a model are found in a passage as they are without the filter', () => {
  const plain = INJECTION_PHRASES.map((phrase) => phrase.replaceAll(' ', '\\s{1,4}').replaceAll("'", "['’]"))
  const table = new RegExp(plain.map((phrase) => `(?:${phrase})`).join('|'), 'i')
  const counts = { found: 0, none: 0 }
  fc.assert(
    fc.property(written(INJECTION_PHRASES), (text) => {
      const folded = /[\u00AD\u061C\u0620-\u064A\u200B-\u200F\u2060-\u2069\uFB00-\uFB06\uFEFF\uFF01-\uFF5E]/.test(text)
      fc.pre(!folded)
      const found = table.test(text)
      expect(injectionPhrases(text).length > 0).toBe(found)
      counts[found ? 'found' : 'none'] += 1
    }),
    { seed: 11, numRuns: sized(800, 1_500) },
  )
  expect(Math.min(counts.found, counts.none)).toBeGreaterThan(50)
})
