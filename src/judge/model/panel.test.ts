import { describe, expect, test } from 'vitest'
import { JudgeResponseError, UsageError } from '../../core/errors.ts'
import type { Judge, Rubric } from '../../core/judge.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { modelJudge } from './model-judge.ts'
import { panel, type Vote } from './panel.ts'

let judges = 0
/** Every judge of a panel has a name of its own. */
const named = (): { id: string } => ({ id: `acme:m${(judges += 1)}` })

const RUBRIC: Rubric = { name: 'quality', criteria: 'Good?', inputs: { text: 'x' } }

function saying(verdict: string, evidence: unknown = null): Judge {
  return modelJudge({
    model: scriptedModel(() => ({ verdicts: [{ id: 'c1', reasoning: verdict, evidence, verdict }] }), named()),
  })
}

function scoring(score: number): Judge {
  return modelJudge({ model: scriptedModel(() => ({ reasoning: `said ${score}`, score }), named()) })
}

describe('verdicts of a panel', () => {
  test.each([
    ['majority', ['SUPPORTED', 'SUPPORTED', 'CONTRADICTED'], 'SUPPORTED', 2 / 3],
    ['majority', ['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO'], 'NOT_ENOUGH_INFO', 1 / 3],
    ['majority', ['SUPPORTED', 'CONTRADICTED'], 'NOT_ENOUGH_INFO', 1 / 2],
    ['mean', ['CONTRADICTED', 'CONTRADICTED', 'SUPPORTED'], 'CONTRADICTED', 1 / 3],
    ['max', ['CONTRADICTED', 'NOT_ENOUGH_INFO', 'SUPPORTED'], 'SUPPORTED', 1 / 3],
    ['max', ['CONTRADICTED', 'NOT_ENOUGH_INFO', 'NOT_ENOUGH_INFO'], 'CONTRADICTED', 0],
  ] as const)('by %s: %j gives %s', async (vote, votes, verdict, probability) => {
    const result = await panel(
      votes.map((said) => saying(said)),
      { vote },
    ).verifyClaims(['a'], ['p'])
    expect(result.verdicts).toMatchObject([{ id: 'c1', verdict, probability }])
    expect(result.usage.calls).toBe(votes.length)
  })

  test('show a split, and bring evidence of one who agrees', async () => {
    const judges = [
      saying('SUPPORTED'),
      saying('SUPPORTED', { passage: 'p1', quote: 'the words' }),
      saying('CONTRADICTED'),
    ]
    const { verdicts } = await panel(judges).verifyClaims(['a'], ['here are the words'])
    expect(verdicts[0]).toMatchObject({
      evidence: { text: 'the words' },
      reasons: [
        { code: 'judge', message: 'SUPPORTED' },
        { code: 'split_vote', message: expect.stringContaining('SUPPORTED, SUPPORTED, CONTRADICTED') },
      ],
    })
    await expect(panel(judges).verifyClaim('a', ['p'])).resolves.toMatchObject({
      id: 'c1',
      verdict: 'SUPPORTED',
      usage: { calls: 3 },
    })
  })

  test('are all about the claims that the first judge takes out', async () => {
    const models = [scriptedModel({ claims: ['a'] }, named()), scriptedModel([], named())]
    const judge = panel(models.map((model) => modelJudge({ model })))
    await expect(judge.extractClaims('text')).resolves.toMatchObject({ claims: [{ text: 'a' }] })
    expect(models[1]?.calls).toHaveLength(0)
  })
})

describe('ratings of a panel', () => {
  test.each([
    ['majority', [0, 1, 1], 1],
    ['majority', [0.2, 0.4, 0.9], 0.4],
    ['majority', [0.25, 0.75], 0.5],
    ['mean', [0, 0.5, 1], 0.5],
    ['max', [0.2, 0.9, 0.4], 0.9],
  ] as const)('by %s: %j gives %d, and every vote is kept', async (vote: Vote, votes, score) => {
    const judge = panel(votes.map(scoring), { vote })
    for (const result of [
      await judge.rate(RUBRIC),
      await judge.evaluateRelevance('q', 'a'),
      await judge.evaluateFaithfulness('a', ['p']),
    ]) {
      expect(result).toMatchObject({ score, notes: { votes }, usage: { calls: votes.length } })
    }
  })

  test('are joined item by item', async () => {
    const rating = (scores: number[]) =>
      modelJudge({
        model: scriptedModel(
          { ratings: scores.map((score, index) => ({ id: `i${index + 1}`, reasoning: '', score })) },
          named(),
        ),
      })
    const items = [
      { id: 'x', text: '1' },
      { id: 'y', text: '2' },
    ]
    const result = await panel([rating([0, 1]), rating([1, 0.5]), rating([1, 0])]).rate({ ...RUBRIC, items })
    expect(result).toMatchObject({
      score: 0.75,
      items: [
        { id: 'x', score: 1 },
        { id: 'y', score: 0.5 },
      ],
    })
  })

  test('are none when one judge gives none, and what the others cost is known', async () => {
    const broken = modelJudge({ model: scriptedModel(() => 'no JSON', named()) })
    const asked = panel([scoring(1), broken, scoring(1)]).rate(RUBRIC)
    await expect(asked).rejects.toBeInstanceOf(JudgeResponseError)
    await expect(asked).rejects.toMatchObject({ usage: { calls: 4 } })
  })
})

describe('a panel', () => {
  test('names its judges and its vote', () => {
    const judges = [scoring(0), scoring(1)]
    expect(panel(judges, { vote: 'max' }).id).toBe(`panel(${judges[0]?.id}, ${judges[1]?.id}; max)`)
  })

  test('answers any rubric only if all its judges do', () => {
    expect(panel([scoring(1), scoring(0)]).rubrics).toBe('any')
    expect(panel([scoring(1), { ...scoring(1), rubrics: 'overlap' }]).rubrics).toBe('overlap')
  })

  test('needs two judges of different names, a vote that exists, and a quorum that they can reach', () => {
    const [one, two] = [scoring(0), scoring(1)]
    expect(() => panel([])).toThrow(UsageError)
    expect(() => panel([one])).toThrow('it was given one')
    expect(() => panel([one, two, one])).toThrow(`the judge ${one.id} twice`)
    // @ts-expect-error: what JavaScript callers can pass all the same
    expect(() => panel([one, two], { vote: 'loudest' })).toThrow("'loudest'")
    expect(() => panel([one, two], { quorum: 3 })).toThrow('from 1 to the 2 judges')
  })

  test('with a quorum goes on without a judge that fails, and says so', async () => {
    const broken = modelJudge({ model: scriptedModel(() => 'no JSON', named()) })
    const rated = panel([broken, scoring(0), scoring(1)], { quorum: 2, vote: 'mean' })
    expect(rated.id).toMatch(/; mean; quorum 2\)$/)
    await expect(rated.rate(RUBRIC)).resolves.toMatchObject({
      score: 0.5,
      notes: { votes: [0, 1], absent: [expect.stringContaining(broken.id)] },
      usage: { calls: 4 },
    })
    await expect(panel([broken, scoring(1)], { quorum: 2 }).rate(RUBRIC)).rejects.toBeInstanceOf(JudgeResponseError)
    const verified = await panel([broken, saying('SUPPORTED')], { quorum: 1 }).verifyClaims(['a'], ['p'])
    expect(verified.verdicts).toMatchObject([
      { verdict: 'SUPPORTED', probability: 1, reasons: [{ code: 'judge' }, { code: 'absent_vote' }] },
    ])
    const able = modelJudge({ model: scriptedModel({ claims: ['a'] }, named()) })
    await expect(panel([broken, able], { quorum: 1 }).extractClaims('text')).resolves.toMatchObject({
      claims: [{ text: 'a' }],
      usage: { calls: 3 },
    })
  })
})
