import { expect, test } from 'vitest'
import { type Case, ownCases, readClaimGroups } from '../bench/validity/wrapped/cases.ts'
import { combinations } from '../bench/validity/wrapped/combine.ts'
import { fits, wrap } from '../bench/validity/wrapped/filling.ts'
import {
  allForms,
  type Form,
  KINDS,
  LANGUAGES,
  type Language,
  readForms,
  SPLITS,
  splitOf,
} from '../bench/validity/wrapped/forms.ts'
import { variants } from '../bench/validity/wrapped/grammar.ts'

// Failures name forms by their ids alone: the texts of the unseen and the held ones are not to be read.
const forms = allForms()
const later = LANGUAGES.flatMap((language) => readForms(language, 'later'))
const anew = LANGUAGES.flatMap((language) => [...readForms(language, 'fresh'), ...readForms(language, 'held')])
const FORMS: Readonly<Record<Language, number>> = { en: 240, zh: 80, ar: 80 }
const CLAIMS: Readonly<Record<Language, number>> = { en: 60, zh: 110, ar: 110 }

test.each(LANGUAGES)('there are enough forms of each kind in %s, a third of them unseen', (language) => {
  const own = forms.filter((form) => form.language === language)
  expect(own.length).toBeGreaterThanOrEqual(FORMS[language])
  const unseen = own.filter(({ split }) => split === 'unseen')
  expect(unseen.length / own.length).toBeCloseTo(1 / 3, 1)
  for (const split of SPLITS) {
    const kinds = new Set(own.filter((form) => form.split === split).map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual([...KINDS].sort())
  }
  expect(own.reduce((sum, { pieces }) => sum + variants(pieces), 0)).toBeGreaterThan(3 * own.length)
})

test('a form is where its id says, and no two have the same id or text', () => {
  expect(forms.filter(({ id, split }) => splitOf(id) !== split).map(({ id }) => id)).toEqual([])
  expect(forms.filter(({ id, language }) => !id.startsWith(`${language}-`)).map(({ id }) => id)).toEqual([])
  const all = [...forms, ...later, ...anew]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const some of [forms, later, anew])
    expect(new Set(some.map(({ text, language }) => `${language} ${text}`)).size).toBe(some.length)
})

test.each(LANGUAGES)('the statements of our own in %s are enough, and about two thirds are supported', (language) => {
  const claims = readClaimGroups(language).flatMap(({ passages, claims }) => {
    for (const [, , passage] of claims) expect(passage).toBeLessThanOrEqual(passages.length)
    return claims
  })
  expect(claims.length).toBeGreaterThanOrEqual(CLAIMS[language])
  const supported = claims.filter(([, , , label]) => label === 'supported').length
  expect(supported / claims.length).toBeGreaterThan(0.6)
  expect(supported / claims.length).toBeLessThan(0.7)
  expect(new Set(claims.map(([, text]) => text)).size).toBe(claims.length)
})

test.each(LANGUAGES)('every form in %s fills, and keeps the statements word for word', (language) => {
  const cases = ownCases(language, 1)
  const written = forms.filter((form) => form.language === language)
  const made = SPLITS.flatMap((split) => combinations(written, { language, split, count: 20, seed: 1 }))
  const more = [...later, ...anew].filter((form) => form.language === language)
  const wrong = [...written, ...made, ...more].flatMap((form, at) => {
    const fitting = cases.filter((given) => fits(form, given))
    const tried = [0, 1, 2, 3].flatMap((turn) => fitting[(7 * at + turn) % fitting.length] ?? [])
    return tried.length === 4 ? tried.flatMap((given, turn) => faults(form, given, turn)) : [`${form.id} fits nothing`]
  })
  expect(wrong).toEqual([])
})

/** What is left of slots, or of alternatives that were not chosen. */
const LEFT = /[{}]|undefined|[\p{L},;!?] {2}(?=\S)|^\s|\s$/u

function faults(form: Form, given: Case, seed: number): string[] {
  const { text, placed } = wrap(form, given, seed)
  const changed = placed.some(({ statement, start, end }) => {
    const said = given.statements[statement]?.text.toLowerCase() ?? ''
    const shown = text.slice(start, end).toLowerCase()
    return !said.startsWith(shown) || said.length - shown.length > 1
  })
  return [
    ...(wrap(form, given, seed).text === text ? [] : [`${form.id} gives another text the second time`]),
    ...(LEFT.test(text) ? [`${form.id} is left with a slot or a space too many`] : []),
    ...(placed.length === 0 ? [`${form.id} has no statement`] : []),
    ...(changed ? [`${form.id} changes a statement`] : []),
  ]
}
