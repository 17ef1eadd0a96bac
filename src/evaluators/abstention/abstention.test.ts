import { describe, expect, test } from 'vitest'
import { NO_USAGE } from '../../core/usage.ts'
import type { Example } from '../../core/example.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'
import { scriptedJudge } from '../../testing/scripted-judge.ts'
import { AbstentionEvaluator } from './abstention.ts'

const evaluator = new AbstentionEvaluator()

/** Evaluates with a judge that cannot answer anything: none of this asks. */
function assessed(example: Partial<Example>) {
  return evaluator.evaluate({ id: 'e1', inputs: { query: 'When?' }, ...example }, scriptedJudge())
}

const ANSWER = 'The bridge was opened in 1932.'
const DECLINED = 'The documents do not mention when it was opened.'

describe('right to answer, right to decline', () => {
  test.each<[unknown, Partial<Example>, number]>([
    [ANSWER, { answerable: true }, 1],
    [ANSWER, { answerable: false }, 0],
    [DECLINED, { answerable: true }, 0],
    [DECLINED, { answerable: false }, 1],
    [ANSWER, { facts: ['It was opened in 1932.'] }, 1],
    [ANSWER, { facts: [] }, 0],
    [DECLINED, { facts: [] }, 1],
    [DECLINED, { facts: [], answerable: true }, 0],
    ['', { answerable: false }, 1],
    ['', { answerable: true }, 0],
    ['Which bridge do you mean?', { answerable: true }, 0],
    ['I cannot find the year, but the bridge has eight lanes.', { answerable: true }, 1],
    ['无法确定该桥何时通车。', { answerable: false }, 1],
    ['该桥于1932年通车。', { answerable: true }, 1],
    ['لا أعرف متى افتتح الجسر.', { answerable: false }, 1],
    ['افتتح الجسر عام 1932.', { answerable: true }, 1],
    [{ year: 1932 }, { answerable: true }, 1],
    [1932, { answerable: true }, 1],
  ])('%j with %j scores %d', async (output, label, score) => {
    expect(await assessed({ output, ...label })).toMatchObject({ status: 'measured', score, usage: NO_USAGE })
  })

  test('an answer of a megabyte is an answer', async () => {
    const output = `${ANSWER} `.repeat(34_000)
    expect(await assessed({ output, answerable: true })).toMatchObject({ status: 'measured', score: 1 })
  })

  test('says what it did and what was right', async () => {
    expect(await assessed({ output: DECLINED, answerable: true })).toMatchObject({
      reasoning: 'it does not answer (it says that it does not know), and there is an answer',
      raw: { answerable: true, answered: false, kind: 'abstention', source: 'answerable' },
    })
  })

  test.each<[string, Partial<Example>]>([
    ['a label', { output: ANSWER }],
    ['a label that says something', { output: ANSWER, facts: null }],
    ['an answer', { answerable: true }],
  ])('does not apply without %s', async (_, example) => {
    expect(await assessed(example)).toMatchObject({ status: 'not_applicable' })
  })
})

describe('over a data set', () => {
  const cases: [string, boolean][] = [
    [ANSWER, true],
    [ANSWER, true],
    [ANSWER, false],
    [DECLINED, true],
    [DECLINED, false],
  ]

  test('the four cases are counted, in one or in several parts', async () => {
    const [whole, first, second] = [accumulator(), accumulator(), accumulator()]
    const mean = meanAccumulator({ threshold: 0.5 })
    for (const [index, [output, answerable]] of cases.entries()) {
      const result = await assessed({ output, answerable })
      whole.add(result, { id: `${index}` })
      mean.add(result, { id: `${index}` })
      const part = index < 2 ? first : second
      part.add(result, { id: `${index}` })
    }
    first.merge(second)
    const { details, ...aggregate } = whole.result()
    expect(aggregate).toEqual(mean.result())
    expect(details).toEqual({
      answered: 2,
      answeredButShouldDecline: 1,
      declined: 1,
      declinedButShouldAnswer: 1,
      declinePrecision: 0.5,
      declineRecall: 0.5,
    })
    expect(first.result()).toEqual(whole.result())
  })

  test('nothing measured has no figures', async () => {
    const none = accumulator()
    none.add(await assessed({ output: ANSWER }), { id: 'a' })
    expect(none.result()).toMatchObject({ mean: null, notApplicable: 1 })
    expect(none.result()).not.toHaveProperty('details')
  })
})

function accumulator() {
  const found = evaluator.accumulator?.()
  if (found === undefined) throw new Error('abstention adds up in a way of its own')
  return found
}
