import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { createGate } from '../../../guard/create-gate.ts'
import { answerSupport } from './answer-support.ts'

const LEAVE =
  'Employees may take thirty days of paid leave a year. Unused leave expires in March of the following year.'
const OTHER = [
  'Gophers tunnel beneath most suburban gardens [1].',
  'Their leave from winter burrows comes with the first warm rain [1].',
  'Roots and bulbs feed a young family until autumn [1].',
]

describe('answer_support', () => {
  test('passes statements that repeat their source', () => {
    const answer = 'Employees may take thirty days of paid leave a year [1]. Unused leave expires in March [1].'
    expect(said(run(answerSupport, inputOf(answer, [LEAVE])))).toBe('pass ok')
  })

  test('refuses an answer whose statements are thin throughout', () => {
    const outcome = run(answerSupport, inputOf(OTHER.join(' '), [LEAVE]))
    expect(said(outcome)).toBe('fail no_answer_support')
    expect(outcome.message).toMatch(/^The closest places of the evidence hold \d+ % of what the statements say/)
  })

  test.each([
    ['one or two thin statements', OTHER.slice(0, 2).join(' '), LEAVE, {}],
    [
      'a thin statement among good ones',
      `Employees may take thirty days of paid leave a year [1]. Unused leave expires in March [1]. ${OTHER[0]}`,
      LEAVE,
      {},
    ],
    ['what the setting leaves alone', OTHER.join(' '), LEAVE, { fail_mean: 0 }],
  ])('only warns of %s', (_, answer, page, params) => {
    expect(said(run(answerSupport, inputOf(answer, [page]), params))).toBe('warn thin_answer_support')
  })

  test('a list of a few statements is no better than the least of them', () => {
    const thin = 'Days of leave expire in spring [1].'
    const good = 'Employees may take thirty days of paid leave a year [1].'
    expect(said(run(answerSupport, inputOf(good, [LEAVE])))).toBe('pass ok')
    for (const answer of [thin, `${good} ${thin}`, `- ${thin}\n- ${good}\n- Unused leave expires in March [1].`]) {
      expect(said(run(answerSupport, inputOf(answer, [LEAVE])))).toBe('warn thin_answer_support')
    }
  })

  test('only warns where a passage in another language may say it', () => {
    const outcome = run(
      answerSupport,
      inputOf(OTHER.join(' '), [LEAVE, '员工每年可享受三十天带薪假期。未使用的假期在次年三月失效，不再支付。']),
    )
    expect(said(outcome)).toBe('warn thin_answer_support')
  })

  test('only warns beside several passages where every fifth statement has a figure of theirs', () => {
    const beside = (passages: readonly string[]) =>
      said(run(answerSupport, inputOf([...OTHER, 'Count on 14 of them per burrow [1].'].join(' '), [...passages])))
    const [rules, hours] = [`${LEAVE} Notice is 14 days.`, 'The payroll office in Riga opens at nine.']
    expect(beside([rules, hours])).toBe('warn thin_answer_support')
    expect(beside([rules])).toBe('fail no_answer_support')
    expect(beside([LEAVE, hours])).toBe('fail no_answer_support')
  })

  test('is one of the reasons for which standard refuses', () => {
    const { status, reason_codes } = createGate({ ruleset: 'standard' }).decide(inputOf(OTHER.join(' '), [LEAVE]))
    expect(status).toBe('fail')
    expect(reason_codes).toContain('no_answer_support')
  })
})
