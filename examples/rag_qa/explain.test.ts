import type { EvaluationResult, ExampleResult } from 'assay'
import { describe, expect, test } from 'vitest'
import { chooseExamples, explanation, judgedQuestions } from './explain.ts'
import { readQuestions } from './questions.ts'

const questions = await readQuestions()
const evidence = { passageId: 'Reference/Server.md#close-1', start: 0, end: 24, text: 'call this function to close' }

function judgedAs(id: string, verdict: 'SUPPORTED' | 'CONTRADICTED' | undefined): ExampleResult {
  const question = questions.find((one) => one.id === id)
  if (question === undefined) throw new Error(`There is no question ${id}.`)
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0, costUsd: 0 }
  const common = { evaluator: 'faithfulness', version: '1', usage }
  const claim = {
    id: 'c1',
    text: 'A claim.',
    verdict,
    probability: 0.25,
    evidence,
    reasons: [{ code: 'number', message: '1 is not 2' }],
  }
  const result: EvaluationResult =
    verdict === undefined
      ? { ...common, status: 'failed', failure: 'bug', message: 'broken' }
      : {
          ...common,
          status: 'measured',
          score: verdict === 'SUPPORTED' ? 1 : 0,
          passed: verdict === 'SUPPORTED',
          threshold: 0.7,
          reasoning: '',
          raw: { claims: [claim] },
        }
  return { id, index: 0, inputs: { query: question.query }, results: { faithfulness: result } }
}

describe('explaining answers', () => {
  test('an answer is rejected when its faithfulness does not pass, and unknown when nothing was measured', () => {
    const results = [
      judgedAs('vcpu', 'SUPPORTED'),
      judgedAs('plugin-timeout', 'CONTRADICTED'),
      judgedAs('lts-month', undefined),
    ]
    const judged = judgedQuestions(questions, results)
    const rejected = (id: string) => judged.find(({ question }) => question.id === id)?.rejected
    expect(judged).toHaveLength(questions.length)
    expect([rejected('vcpu'), rejected('plugin-timeout'), rejected('lts-month'), rejected('body-limit')]).toEqual([
      false,
      true,
      undefined,
      undefined,
    ])
  })

  test('one caught, one honest, one mistaken answer are chosen', () => {
    const results = [
      judgedAs('vcpu', 'CONTRADICTED'),
      judgedAs('redis-shutdown', 'SUPPORTED'),
      judgedAs('plugin-timeout', 'CONTRADICTED'),
      judgedAs('pino-pretty', 'SUPPORTED'),
    ]
    const chosen = chooseExamples(judgedQuestions(questions, results)).map(({ question }) => question.id)
    expect(chosen).toEqual(['plugin-timeout', 'redis-shutdown', 'pino-pretty'])
  })

  test('of what was missed, a negation or a swapped name is shown, with why words alone do not show it', () => {
    const results = [judgedAs('pino-pretty', 'SUPPORTED'), judgedAs('request-id-validation', 'SUPPORTED')]
    const [shown] = chooseExamples(judgedQuestions(questions, results))
    expect(shown?.question.id).toBe('request-id-validation')
    const text = shown === undefined ? '' : explanation(shown).join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Not seen the passages say the opposite in other words')
  })

  test('a false alarm stands in where nothing was missed, and nothing where the judge was always right', () => {
    const chosen = (results: ExampleResult[]) =>
      chooseExamples(judgedQuestions(questions, results)).map(({ question }) => question.id)
    expect(chosen([judgedAs('vcpu', 'CONTRADICTED')])).toEqual(['vcpu'])
    expect(chosen([judgedAs('redis-shutdown', 'SUPPORTED')])).toEqual(['redis-shutdown'])
  })

  test('an explanation quotes claim, evidence and reason, and owns up to a mistake', () => {
    const [missed] = judgedQuestions(
      questions.filter(({ id }) => id === 'pino-pretty'),
      [judgedAs('pino-pretty', 'SUPPORTED')],
    )
    const text = missed === undefined ? '' : explanation(missed).join('\n')
    expect(text).toContain(
      '✗ pino-pretty · wrong on purpose (unsupported addition) · let through, and that is a mistake',
    )
    expect(text).toContain('“call this function to close” (Reference/Server.md#close-1)')
    expect(text).toContain('1 is not 2')
    expect(text).toContain('probability of support 0.25')
    expect(text).toContain('nothing is said about a warning or a fallback')
    expect(text).toContain('Not seen')
    expect(text).toContain('(docs/judges.md)')
  })
})
