import { expect, test } from 'vitest'
import { readDocuments } from './documents.ts'
import { splitDocument } from './passages.ts'
import { KINDS_OF_ERROR, readQuestions } from './questions.ts'
import { termsOf } from './search.ts'

const questions = await readQuestions()
const passages = new Map((await readDocuments()).flatMap(splitDocument).map((passage) => [passage.id, passage]))

test('there are enough questions, and every one has an id of its own', () => {
  expect(questions.length).toBeGreaterThanOrEqual(45)
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  expect(new Set(questions.map(({ query }) => query)).size).toBe(questions.length)
})

test('every passage that is named exists in the installed documentation, word for word', () => {
  const relevant = questions.flatMap((question) => question.relevant)
  expect(relevant.filter((id) => !passages.has(id))).toEqual([])
  const recorded = questions.flatMap(({ context }) => context)
  expect(
    recorded.filter(({ id, title, text }) => passages.get(id)?.text !== text || passages.get(id)?.title !== title),
  ).toEqual([])
})

test('every question belongs to the document of its first relevant passage', () => {
  expect(questions.filter(({ group, relevant }) => !relevant[0]?.startsWith(`${group}#`))).toEqual([])
})

test('a third of the answers is wrong on purpose, the kinds of error evenly', () => {
  const count = (kind: string) => questions.filter(({ metadata }) => metadata.kind === kind).length
  const wrong = KINDS_OF_ERROR.map(count)
  expect(new Set(wrong).size).toBe(1)
  expect(count('faithful')).toBe(2 * wrong.reduce((sum, one) => sum + one, 0))
})

test('an answer is labelled supported exactly when no error was put into it', () => {
  const odd = questions.filter(({ metadata }) => (metadata.label === 'supported') !== (metadata.kind === 'faithful'))
  expect(odd).toEqual([])
})

test('the recorded context holds the relevant passages', () => {
  const missing = questions.filter(
    ({ context, relevant }) => !relevant.every((id) => context.some((one) => one.id === id)),
  )
  expect(missing.map(({ id }) => id)).toEqual([])
})

test('the words of every fact stand in its relevant passages', () => {
  const doubtful = questions.flatMap(({ relevant, facts }) => {
    const known = new Set(relevant.flatMap((id) => termsOf(`${passages.get(id)?.title} ${passages.get(id)?.text}`)))
    return facts.filter((fact) => {
      const terms = [...new Set(termsOf(fact))]
      return terms.filter((term) => known.has(term)).length < 0.8 * terms.length
    })
  })
  expect(doubtful).toEqual([])
})

test('an answer to another question has little to do with the passages beside it', () => {
  const strangers = questions.filter(({ metadata }) => metadata.kind === 'answer_to_another_question')
  const close = strangers.filter(({ output, context }) =>
    context.some(({ text }) => text.includes(output.slice(0, 40))),
  )
  expect(close.map(({ id }) => id)).toEqual([])
})
