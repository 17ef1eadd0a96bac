import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { ownCases } from '../bench/validity/wrapped/cases.ts'
import { fits, wrap } from '../bench/validity/wrapped/filling.ts'
import { allForms, LANGUAGES } from '../bench/validity/wrapped/forms.ts'
import { createGate } from '../src/gate/create-gate.ts'
import { SeenWords } from '../src/text/phrases/seen-words.ts'
import { sampled } from './long-form.ts'

/*
 * What is seen of the words of an answer only saves trying patterns that find nothing: whoever takes every word for seen
 * decides the same. A pattern that is given a new word without its list being given it, too, fails here or by its own tests.
 */

interface Asked {
  readonly id: string
  readonly passages: readonly string[]
  readonly question?: string | undefined
  readonly answer: string
}

afterEach(() => vi.restoreAllMocks())

/** Failures name answers by their ids alone: some of the forms are not to be read. */
function decidedOtherwise(all: readonly Asked[]): readonly string[] {
  const gate = createGate({ ruleset: 'standard' })
  const decide = ({ passages, question, answer }: Asked): string =>
    gate.decide({
      conversation_id: 'c',
      message_id: 'm',
      retrieval: { record_id: 'r', hits: passages.map((text, at) => ({ node_id: `p${at + 1}`, text })) },
      generation: { record_id: 'g', answer, citations: [], ...(question === undefined ? {} : { question }) },
    }).decision_sha256
  const seeing = all.map(decide)
  vi.spyOn(SeenWords.prototype, 'has').mockReturnValue(true)
  const most = Math.max(...all.map(({ answer }) => answer.length))
  vi.spyOn(SeenWords.prototype, 'placesOf').mockReturnValue(Array.from({ length: most }, (_, at) => at))
  return all.flatMap((one, at) => (decide(one) === seeing[at] ? [] : [one.id]))
}

test.each(LANGUAGES)(
  'wrapped statements in %s are decided the same by whoever takes every word for seen',
  (language) => {
    const cases = ownCases(language, 3)
    const wrapped = allForms()
      .filter((form) => form.language === language)
      .flatMap((form, at): Asked[] => {
        const fitting = cases.filter((given) => fits(form, given))
        const given = fitting[(11 * at) % fitting.length]
        if (given === undefined) return []
        const { id, passages, question } = given
        return [{ id: `${form.id} ${id}`, passages, question, answer: wrap(form, given, at).text }]
      })
    expect(wrapped.length).toBeGreaterThan(70)
    expect(decidedOtherwise(wrapped)).toEqual([])
  },
)

const WHOLE = new URL('../bench/gate/whole/', import.meta.url)

test('so are whole answers', () => {
  const lines = readdirSync(WHOLE).flatMap((file) => readFileSync(new URL(file, WHOLE), 'utf8').trim().split('\n'))
  const all = lines.flatMap((line): Asked[] => {
    const row = JSON.parse(line) as Row
    const { id, question, passages, answers = [] } = row
    // Of those over passages of others, the passages are not here.
    if (!Array.isArray(passages) || passages.some((one) => typeof one !== 'string')) return []
    return answers.map(({ text }, at) => ({ id: `${id} ${at}`, passages, question, answer: text }))
  })
  const some = sampled(all, { every: 12 })
  expect(some.length).toBeGreaterThan(100)
  expect(decidedOtherwise(some)).toEqual([])
})

interface Row {
  readonly id: string
  readonly question?: string
  readonly passages?: readonly string[] | number
  readonly answers?: readonly { readonly text: string }[]
}
