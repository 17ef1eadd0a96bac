import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { JudgeUnavailableError, UsageError } from '../../core/errors.ts'
import { NO_USAGE } from '../../core/usage.ts'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable, reported, vacuous } from '../../core/result.ts'
import { textOf, type Example } from '../../core/example.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { ExampleResult, Progress, RunDocument, RunVerdict, Target } from '../../core/run.ts'
import { scriptedJudge } from '../../testing/scripted-judge.ts'
import { runEvaluation } from './run-evaluation.ts'
import type { RunOptions } from '../options/run-options.ts'
import type { Run } from './run.ts'

/** Scores the number that the output says; blank outputs are vacuous, `n/a` does not apply, `down` fails. */
const Says = defineEvaluator({
  name: 'says',
  kind: 'llm_judge',
  threshold: 0.5,
  score({ output }) {
    const text = textOf(output)
    if (text === 'n/a') return notApplicable('says so')
    if (text === 'down') throw new JudgeUnavailableError('The judge is down.')
    return text.trim() === '' ? vacuous(1, 'nothing said') : measured(Number(text), `said ${text}`)
  },
})
const Took = defineEvaluator({
  name: 'took',
  kind: 'system',
  requires: ['timing'],
  score: ({ timing }) => reported(timing.latencyMs ?? 0, 'ms', 'measured'),
})

const outputs = (...values: unknown[]): Example[] =>
  values.map((output, index) => ({ id: `e${index}`, inputs: { query: `q${index}` }, output }))

function runOf(examples: Iterable<Example>, options: Partial<RunOptions> = {}): Promise<Run> {
  return runEvaluation(
    { name: 'cases', examples },
    { evaluators: [new Says()], judge: scriptedJudge(), now: () => new Date(0), createId: () => 'run-1', ...options },
  )
}

describe('a run', () => {
  test('says how it was set up, what it comes to, and each result in order', async () => {
    const run = await runOf(outputs('1', '0.5', '0'), { task: 'chat', clock: () => 3, config: { seed: 1 } })
    expect(run).toMatchObject({
      id: 'run-1',
      startedAt: '1970-01-01T00:00:00.000Z',
      durationMs: 0,
      task: 'chat',
      judge: 'scripted@1',
      dataset: { name: 'cases', examples: 3 },
      config: { seed: 1 },
      metrics: [{ name: 'says', kind: 'llm_judge', threshold: 0.5, settings: {} }],
      summary: { examples: 3, errors: 0, emptyOutputs: 0, usage: NO_USAGE, partial: false, verdict: 'holds' },
      metricResults: [{ metricId: 'says', score: 0.5, details: { n: 3, passed: 2, failed: 1 } }],
    })
    expect(run.results.map(({ id, index }) => [id, index])).toEqual([
      ['e0', 0],
      ['e1', 1],
      ['e2', 2],
    ])
  })

  test('is the same document after a round trip through JSON', async () => {
    const run = await runOf(outputs('1', '0'))
    const document = run.toJSON()
    expect(JSON.parse(JSON.stringify(run))).toEqual(document)
    expect(document).toMatchObject({ assay: expect.any(String), run: { id: 'run-1' }, results: [{}, {}] })
    expect(run.toMarkdown()).toContain('says')
  })

  test('keeps no results beyond the limit, and says so', async () => {
    const seen: string[] = []
    const run = await runOf(outputs('1', '0', '1'), { keepResults: 2, onResult: ({ id }) => void seen.push(id) })
    expect(run.hasResults).toBe(false)
    expect(() => run.results).toThrow(/3 examples are more than `keepResults` allows/)
    expect(run.toJSON()).not.toHaveProperty('results')
    expect(run.toJSON().resultsOmitted).toContain('onResult')
    expect(run.failing).toMatchObject({ below: 1, worst: [{ id: 'e1' }] })
    expect(seen).toEqual(['e0', 'e1', 'e2'])
  })

  test('gives back hundreds of results as they were', async () => {
    const seen: ExampleResult[] = []
    const run = await runOf(outputs(...Array.from({ length: 777 }, (_, index) => `0.${index}`)), {
      onResult: (result) => void seen.push(result),
    })
    expect(run.results).toEqual(seen)
    expect(Object.isFrozen(run.results[0]?.results)).toBe(true)
    expect(run.toDocument({ maxResults: 776 }).resultsOmitted).toContain('777 results were left out')
  })

  test('waits for onResult before it goes on, and stops with its error', async () => {
    const target = vi.fn<Target>(() => '1')
    const examples = Array.from({ length: 500 }, (_, index) => ({ id: `e${index}`, inputs: {} }))
    const onResult = (): Promise<void> => Promise.reject(new Error('disk full'))
    await expect(runOf(examples, { target, onResult, concurrency: 2 })).rejects.toThrow('disk full')
    expect(target.mock.calls.length).toBeLessThanOrEqual(17)
  })

  test('tells its progress after each result', async () => {
    const steps: Progress[] = []
    await runEvaluation(
      { name: 'cases', examples: outputs('1', 'down'), total: 2 },
      { evaluators: [new Says()], judge: scriptedJudge(), onProgress: (progress) => steps.push(progress) },
    )
    const after = steps.filter(({ done }) => done > 0)
    expect(after.map(({ done, total, failures, errors }) => [done, total, failures, errors])).toEqual([
      [1, 2, 0, 0],
      [2, 2, 1, 0],
    ])
  })

  test('tells what is in work before the first result', async () => {
    const steps: Progress[] = []
    await runOf(outputs('1', '1', '1'), { onProgress: (progress) => steps.push(progress), concurrency: 2 })
    expect(steps[0]).toMatchObject({ done: 0, inFlight: 1 })
    expect(steps[1]).toMatchObject({ done: 0, inFlight: 2 })
  })

  test('notes which fields came from the target', async () => {
    const target: Target = ({ query }) => (query === 'q0' ? { output: '1', context: ['a'] } : '1')
    const examples = outputs('old', 'old').map((example) => ({ ...example, citations: [{ id: 'p1' }] }))
    const { notes } = await runOf(examples, { target })
    expect(notes).toEqual([
      '`context` came from the target in 1 of 2 examples.',
      'The recorded `output` of 2 examples was left out, as the target answered anew; `reuseOutputs` keeps what is recorded.',
      'The recorded `citations` of 2 examples was left out, as the target answered anew.',
    ])
    const reused = await runOf(outputs('1', undefined), { target, reuseOutputs: true })
    expect(reused.notes[0]).toBe('1 recorded output was reused; the target answered 1 example.')
  })
})

describe('verdict and gates', () => {
  const many = (count: number, output: string): string[] => Array.from({ length: count }, () => output)

  test.each<[string, unknown[], Partial<RunOptions>, RunVerdict, string]>([
    ['a mean at its threshold holds', ['0.5'], {}, 'holds', 'says: mean 0.5 over 1 is at least 0.5.'],
    ['a mean below does not', ['1', '0', '0.4'], {}, 'below', 'says: mean 0.467 over 3 is below 0.5.'],
    ['and is not rounded up to it', ['0.49999'], {}, 'below', 'says: mean 0.49999 over 1 is below 0.5.'],
    ['nothing measured says nothing', ['n/a'], {}, 'inconclusive', 'nothing was measured (1 not applicable)'],
    ['a blank answer fails the run', ['1', ' '], {}, 'below', '1 of 2 answers is blank.'],
    ['vacuous answers are no evidence', [''], { vacuous: 'exclude' }, 'below', 'nothing was measured (1 vacuous)'],
    [
      'judge failures above 5 % are infrastructure',
      ['0', 'down'],
      {},
      'infrastructure',
      '1 of 2 judgements failed; 5 %',
    ],
    ['up to 5 % they are not', [...many(19, '1'), 'down'], {}, 'holds', '1 of 20 judgements failed; 5 % may.'],
    [
      'or as many as are allowed',
      ['1', 'down'],
      { maxJudgeFailures: 0.5 },
      'holds',
      '1 of 2 judgements failed; 50 % may.',
    ],
    [
      'a pass rate can be asked for',
      ['1', '0.1'],
      { gates: ['pass_rate>=0.6'] },
      'below',
      'pass rate 0.5 over 2 is below 0.6.',
    ],
    [
      'of one evaluator',
      ['1', '0'],
      { gates: ['says:pass_rate >= 0.5'] },
      'holds',
      'pass rate 0.5 over 2 is at least 0.5.',
    ],
    [
      'or the lower end of the interval',
      many(9, '1'),
      { gates: ['ci_low>=0.9'] },
      'below',
      'lower end of the 95 % interval 0.664',
    ],
    ['which one score does not have', ['0.9'], { gates: ['ci_low>=0.9'] }, 'inconclusive', 'one score has no spread'],
  ])('%s', async (_, values, options, verdict, message) => {
    const { summary } = await runOf(outputs(...values), options)
    expect(summary.verdict).toBe(verdict)
    expect(summary.gates.map((gate) => gate.message).join('\n')).toContain(message)
  })

  test('errors of the application count against maxErrors', async () => {
    const target: Target = ({ query }) => {
      if (query === 'q0') throw new Error('gone')
      return '1'
    }
    const strict = await runOf(outputs('', ''), { target })
    expect(strict.summary).toMatchObject({ errors: 1, emptyOutputs: 0, verdict: 'below' })
    expect((await runOf(outputs('', ''), { target, maxErrors: 1 })).summary.verdict).toBe('holds')
  })

  test('a blank answer where none is expected is not held against the run', async () => {
    const [first, second] = outputs('', '1') as [Example, Example]
    const { output: _, ...unanswered } = first
    const run = await runOf([{ ...first, answerable: false }, { ...unanswered, id: 'x', answerable: false }, second])
    expect(run.summary).toMatchObject({ emptyOutputs: 0, verdict: 'holds' })
  })

  test('among recorded answers one that is absent counts as blank; data without any answers have none to miss', async () => {
    const [first, second] = outputs('1', '1') as [Example, Example]
    const { output: _, ...unanswered } = first
    const some = await runOf([{ ...unanswered, id: 'x' }, first, second])
    expect(some.summary).toMatchObject({ emptyOutputs: 1, verdict: 'below' })
    const none = await runOf([{ ...unanswered, id: 'x' }, unanswered])
    expect(none.summary).toMatchObject({ emptyOutputs: 0 })
  })

  test('a figure without a threshold has no gate', async () => {
    const run = await runOf(outputs('1'), { evaluators: [new Says(), new Took()], target: () => '1' })
    expect(run.summary.gates.map(({ name }) => name)).toEqual([
      'says',
      'empty_outputs',
      'target_errors',
      'judge_failures',
    ])
    expect(run.summary.evaluators['took']?.reported).toMatchObject({ n: 1, unit: 'ms' })
  })

  test('an evaluator with a bug on many examples decides nothing', async () => {
    const Buggy = defineEvaluator({
      name: 'buggy',
      score({ id }) {
        if (id === 'e0') throw new RangeError('oops')
        return measured(1, '')
      },
    })
    const { summary } = await runOf(outputs('1', '1'), { evaluators: [new Buggy()] })
    expect(summary.verdict).toBe('inconclusive')
    expect(summary.gates[0]).toMatchObject({ outcome: 'undecided' })
    expect(summary.evaluators['buggy']).toMatchObject({ mean: 1, n: 1, failures: { bug: 1 } })
  })
})

describe('ending early', () => {
  test.each([1, 20])(
    'fail-fast ends with the first failing example of the data set (concurrency %i)',
    async (concurrency) => {
      const { summary, results, notes } = await runOf(outputs('1', '1', '0', '1', '0'), { failFast: true, concurrency })
      expect(results.map(({ id }) => id)).toEqual(['e0', 'e1', 'e2'])
      expect(summary).toMatchObject({ examples: 3, partial: true, verdict: 'below' })
      expect(notes).toEqual(['Stopped at the first failing example, e2.'])
    },
  )

  test.each([['down'], ['0']])('fail-fast ends at %s', async (output) => {
    expect((await runOf(outputs(output, '1'), { failFast: true })).summary).toMatchObject({
      examples: 1,
      partial: true,
    })
  })

  test('an interrupted run keeps what it has, and says so', async () => {
    const control = new AbortController()
    const onResult = ({ id }: ExampleResult): void => {
      if (id === 'e1') control.abort()
    }
    const examples = outputs(...Array.from({ length: 400 }, () => '1'))
    const run = await runOf(examples, { signal: control.signal, onResult, concurrency: 1 })
    expect(run.summary).toMatchObject({ verdict: 'interrupted', partial: true })
    expect(run.notes).toEqual([])
    expect(run.summary.examples).toBeGreaterThanOrEqual(2)
    expect(run.summary.examples).toBeLessThan(20)
    expect(run.results.map(({ index }) => index)).toEqual([...run.results.keys()])
  })
})

describe('an abort behind the last result', () => {
  test.each([1, 10])('leaves a whole run, with %i examples at once', async (concurrency) => {
    const control = new AbortController()
    const onResult = ({ id }: ExampleResult): void => {
      if (id === 'e3') control.abort()
    }
    const run = await runOf(outputs('1', '1', '1', '1'), { signal: control.signal, onResult, concurrency })
    expect(run.summary).toMatchObject({ examples: 4, verdict: 'holds', partial: false })
  })
})

describe('the digest of the results', () => {
  const examples = outputs(...Array.from({ length: 200 }, (_, index) => `0.${index}`))
  const target: Target = async ({ query }) => {
    for (let turn = 0; turn < Number(String(query).slice(1)) % 5; turn++) await Promise.resolve()
    return `0.${String(query).slice(1)}`
  }
  const evaluators = (): Evaluator[] => [new Says(), new Took()]

  test('does not depend on concurrency or timing', async () => {
    let time = 0
    const one = await runOf(examples, { target, evaluators: evaluators(), concurrency: 1 })
    const many = await runOf(examples, { target, evaluators: evaluators(), concurrency: 64, clock: () => time++ })
    expect(many.resultsSha256).toBe(one.resultsSha256)
    expect(many.summary.evaluators['says']).toEqual(one.summary.evaluators['says'])
  })

  test('depends on every answer and score', async () => {
    const before = await runOf(outputs('1', '0'))
    expect((await runOf(outputs('1', '0.1'))).resultsSha256).not.toBe(before.resultsSha256)
    expect((await runOf(outputs('0', '1'))).resultsSha256).not.toBe(before.resultsSha256)
  })

  test('is SHA-256 of the canonical JSON, as anyone can compute it', async () => {
    const { resultsSha256 } = await runOf(outputs('1'), { evaluators: evaluators() })
    const says =
      '{"evaluator":"says","passed":true,"raw":{},"reasoning":"said 1","score":1,"status":"measured","threshold":0.5,"version":"1"}'
    const text = `[{"id":"e0","output":"1","results":{"says":${says}}}]`
    expect(resultsSha256).toBe(createHash('sha256').update(text).digest('hex'))
  })
})

describe('misuse is found before anything is spent', () => {
  test.each<[Partial<RunOptions>, RegExp]>([
    [{ concurrency: 0 }, /`concurrency` is 0/],
    [{ concurrency: 1.5 }, /`concurrency` is 1.5/],
    [{ timeoutMs: 0 }, /`timeoutMs` is 0/],
    [{ timeoutMs: Number.NaN }, /`timeoutMs` is NaN/],
    [{ maxErrors: -1 }, /`maxErrors` is -1/],
    [{ maxJudgeFailures: 5 }, /`maxJudgeFailures` is 5; it is a share/],
    [{ gates: ['passrate>=0.9'] }, /asks for 'passrate'.*Did you mean 'pass_rate'/],
    [{ gates: ['pass_rate>0.9'] }, /cannot be read/],
    [{ gates: ['mean>=1.9'] }, /needs a number from 0 to 1/],
    [{ gates: ['mean>=.'] }, /needs a number from 0 to 1/],
    [{ gates: ['say:mean>=0.9'] }, /is for 'say', which is not an evaluator.*Did you mean 'says'/],
  ])('%o', async (options, message) => {
    const target = vi.fn<Target>(() => '1')
    const running = runOf(outputs('1'), { target, ...options })
    await expect(running).rejects.toThrow(UsageError)
    await expect(running).rejects.toThrow(message)
    expect(target).not.toHaveBeenCalled()
  })

  test('a data set without examples is an error', async () => {
    await expect(runOf([])).rejects.toThrow('cases has no examples.')
  })
})

test('a run document of the runner fits the type that reports read', async () => {
  const document: RunDocument = (await runOf(outputs('1'))).toJSON()
  expect(Object.keys(document.summary.evaluators)).toEqual(document.run.metrics.map(({ name }) => name))
})
