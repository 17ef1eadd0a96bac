import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { bestSentences } from './answer.ts'
import { answerQuestion, retrieve } from './app.ts'
import { askModel, modelFrom } from './model.ts'
import { readQuestions } from './questions.ts'

test('answers with words of the documentation and cites the passages they come from', async () => {
  const { output, context, citations } = await answerQuestion({ query: 'How large may a request body be by default?' })
  expect(output).toContain('1048576')
  expect(context?.length).toBeGreaterThan(0)
  const texts = new Map(
    context?.map((passage) => (typeof passage === 'string' ? ['', ''] : [passage.id, passage.text])),
  )
  for (const { id, quote } of citations ?? []) expect(texts.get(id)).toContain(quote)
  expect(citations?.length).toBeGreaterThan(0)
})

test('ranks at most five passages and leaves out those far below the best', async () => {
  const passages = await retrieve('Which content types does Fastify parse natively?')
  expect(passages.length).toBeLessThanOrEqual(5)
  expect(passages.map(({ rank }) => rank)).toEqual(passages.map((_, index) => index + 1))
  const best = passages[0]?.score ?? NaN
  expect(passages.every(({ score }) => score >= 0.4 * best && score <= best)).toBe(true)
})

test('gives the same answer to the same question', async () => {
  const questions = (await readQuestions()).slice(0, 20)
  const once = await Promise.all(questions.map(({ query }) => answerQuestion({ query })))
  const again = await Promise.all(questions.toReversed().map(({ query }) => answerQuestion({ query })))
  expect(again.toReversed()).toEqual(once)
})

test('finds a relevant passage among the first five for most questions', async () => {
  const questions = await readQuestions()
  const found = await Promise.all(
    questions.map(async ({ query, relevant }) => (await retrieve(query)).some(({ id }) => relevant.includes(id))),
  )
  expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(0.8 * questions.length)
})

test('says so when the documentation has nothing on a question', async () => {
  const { output, context, citations } = await answerQuestion({ query: 'Wie wird das Wetter?' })
  expect(output).toBe('The documentation does not answer this question.')
  expect(context).toEqual([])
  expect(citations).toBeUndefined()
})

test('quotes at most two sentences, each of which shares a word with the question', () => {
  const passage = {
    id: 'a#b-1',
    title: 'Notes',
    text: 'Rivers flow to the sea. A river may freeze in winter. Cats sleep all day long. Every river has a source.',
    rank: 1,
    score: 1,
  }
  const quoted = bestSentences('Where does a river have its source?', [passage]).map(({ text }) => text)
  expect(quoted[0]).toBe('Every river has a source.')
  expect(quoted.length).toBeLessThanOrEqual(2)
  expect(quoted).not.toContain('Cats sleep all day long.')
})

test('uses a model only when both its place and its name are set', () => {
  expect(modelFrom({})).toBeUndefined()
  expect(modelFrom({ ASSAY_BASE_URL: 'http://127.0.0.1:1/v1' })).toBeUndefined()
  expect(modelFrom({ ASSAY_BASE_URL: 'http://127.0.0.1:1/v1/', ASSAY_MODEL: 'small' })).toEqual({
    baseUrl: 'http://127.0.0.1:1/v1',
    model: 'small',
    apiKey: 'none',
  })
})

test.each([
  [200, { choices: [{ message: { content: 'It is 72 seconds [1].' } }] }, 'It is 72 seconds [1].'],
  [200, { choices: [] }, 'answered without text'],
  [503, {}, 'answered with status 503'],
])('reads the reply of a model: status %i, %j', async (status, reply, expected) => {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const passages = await retrieve('What is the default keep-alive timeout?')
    const settings = { baseUrl: `http://127.0.0.1:${port}/v1`, model: 'small', apiKey: 'none' }
    const asked = askModel(settings, 'What is the default keep-alive timeout?', { passages }).then(
      ({ output, cited }) => `${output} cites ${cited.map(({ rank }) => rank).join()}`,
      (error: Error) => error.message,
    )
    expect(await asked).toContain(expected)
  } finally {
    server.close()
  }
})
