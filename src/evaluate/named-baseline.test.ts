import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assay, evaluate } from '../index.ts'

const dataset = Array.from({ length: 40 }, (_, index) => ({
  id: `e${index}`,
  inputs: { query: `question ${index}` },
  reference: 'right',
}))

/** Answers the first so many questions wrongly. */
function answering(wrong: number): (inputs: { query: string }) => string {
  return ({ query }) => (Number(query.split(' ')[1]) < wrong ? 'wrong' : 'right')
}

let folder: string
let report: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-baseline-'))
  await mkdir(join(folder, 'baselines'))
  report = join(folder, 'before.json')
  const run = await evaluate({
    dataset,
    target: ({ query }) => answering(2)({ query: String(query) }),
    evaluators: ['exact_match'],
  })
  await writeFile(report, JSON.stringify(run, null, 2))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('answer.eval({ baseline })', () => {
  test('compares with a result file while the run is made', async () => {
    const answer = assay(answering(14), { metrics: ['exact_match'] })
    const seen: string[] = []
    const run = await answer.eval({ dataset, baseline: report, onResult: ({ id }) => void seen.push(id) })
    expect(run.comparison).toMatchObject({ verdict: 'worse', pairs: { paired: 40 } })
    expect(run.comparison?.evaluators['exact_match']).toMatchObject({ lost: 12, gained: 0 })
    expect(run.toJSON().comparison).toEqual(run.comparison)
    expect(run.toMarkdown()).toContain('❌ **The candidate is worse in exact_match (−0.3).**')
    expect(seen).toHaveLength(40)
  })

  test('records a name that no baseline has yet, and says so', async () => {
    const answer = assay(answering(2), { metrics: ['exact_match'] })
    const run = await answer.eval({ dataset, baseline: 'not_there_yet' })
    expect(run.comparison).toBeUndefined()
    expect(run.baselineName).toBe('not_there_yet')
    expect(run.notes.join()).toContain("Not compared with 'not_there_yet': there is no such baseline yet.")
  })

  test('refuses a file that is not there, before anything is answered', async () => {
    let calls = 0
    const answer = assay(({ query }: { query: string }) => `${query} ${calls++}`, { metrics: ['exact_match'] })
    await expect(answer.eval({ dataset, baseline: 'nowhere/before.json' })).rejects.toThrow('There is no file')
    expect(calls).toBe(0)
  })
})

describe('run.compare(baseline)', () => {
  test('takes a run, or what a run prints', async () => {
    const target =
      (wrong: number) =>
      ({ query }: Record<string, unknown>) =>
        answering(wrong)({ query: String(query) })
    const [before, after] = await Promise.all(
      [2, 14].map((wrong) => evaluate({ dataset, target: target(wrong), evaluators: ['exact_match'] })),
    )
    const comparison = await after?.compare(before ?? after, { margin: 0.5 })
    expect(comparison).toMatchObject({ verdict: 'no_worse', settings: { margin: 0.5 } })
    const printed = JSON.parse(JSON.stringify(before)) as NonNullable<ReturnType<NonNullable<typeof before>['toJSON']>>
    expect((await after?.compare(printed))?.verdict).toBe('worse')
  })

  test('refuses runs whose results were not kept', async () => {
    const run = await evaluate({ dataset, target: () => 'right', evaluators: ['exact_match'], keepResults: 0 })
    await expect(run.compare(run)).rejects.toThrow('The results of this run were not kept')
  })
})
