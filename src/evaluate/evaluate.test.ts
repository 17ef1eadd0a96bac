import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { metricChooser } from '../judge/model/choose-metrics.ts'
import { isolatedRegistry } from '../testing/isolated-registry.ts'
import { scriptedJudge } from '../testing/scripted-judge.ts'
import { scriptedModel } from '../testing/scripted-model.ts'
import { RelevanceEvaluator } from '../evaluators/rag/relevance.ts'
import { FaithfulnessEvaluator } from '../evaluators/rag/faithfulness.ts'
import {
  UnknownEvaluatorError,
  defineEvaluator,
  evaluate,
  measured,
  type EvaluateOptions,
  type Target,
} from '../index.ts'

async function temporaryFile(name: string, text: string): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-'))
  const path = join(folder, name)
  await writeFile(path, text)
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

const passages = ['The Eiffel Tower is 330 metres tall.', 'It was finished in 1889.']

describe('evaluate', () => {
  test('reads a file, judges its answers offline and says what it read', async () => {
    const rows = [
      { id: 'a', question: 'How tall is it?', answer: 'The Eiffel Tower is 330 metres tall.', contexts: passages },
      { id: 'b', question: 'How tall is it?', answer: 'The Eiffel Tower is 510 metres tall.', contexts: passages },
    ]
    await using file = await temporaryFile('dev.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))
    const run = await evaluate({ dataset: file.path, evaluators: ['faithfulness'] })
    expect(run.results.map(({ results }) => results['faithfulness'])).toMatchObject([{ score: 1 }, { score: 0 }])
    expect(run.dataset).toMatchObject({ name: file.path, examples: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(run.judge).toContain('lexical')
  })

  test('finds the task and its evaluators from the data, and says why', async () => {
    const run = await evaluate({
      dataset: ['yes', 'no', 'yes', 'no'].map((reference) => ({ inputs: { query: 'q' }, reference, output: 'yes' })),
    })
    expect(run.task).toBe('classification')
    expect(Object.keys(run.summary.evaluators)).toEqual(['accuracy', 'f1_macro'])
    expect(run.notes).toContain(
      'Evaluators for classification (the references are labels: yes, no): accuracy, f1_macro.',
    )
    expect(run.dataset.examples).toBe(4)
  })

  test('leaves what nobody named and what applies nowhere out of the verdict, and says so', async () => {
    const dataset = [{ inputs: { query: 'How tall?' }, output: 'See [the page].', context: ['It is 330 metres tall.'] }]
    const left = 'citation_recall applies to none of the examples, so it is left out of the verdict.'
    const chosen = await evaluate({ dataset, task: 'rag_qa', preset: 'deep_dive' })
    expect(chosen.notes).toContain(left)
    expect(chosen.summary.evaluators['citation_recall']).toMatchObject({ n: 0, notApplicable: 1 })
    expect(chosen.summary.gates.filter(({ name }) => name === 'citation_recall')).toEqual([])
    const named = await evaluate({ dataset, evaluators: ['citation_recall', 'faithfulness'] })
    expect(named.notes).not.toContain(left)
    expect(named.summary.gates).toContainEqual(
      expect.objectContaining({ name: 'citation_recall', outcome: 'undecided' }),
    )
    const gated = await evaluate({ dataset, task: 'rag_qa', preset: 'deep_dive', gates: ['citation_recall:mean>=0.5'] })
    expect(gated.summary.gates).toContainEqual(
      expect.objectContaining({ name: 'citation_recall', outcome: 'undecided' }),
    )
  })

  test('asks a model to choose among the evaluators that fit, and tells its reasons', async () => {
    const model = scriptedModel({ choices: [{ reason: 'the labels are few', name: 'accuracy' }] })
    const dataset = ['yes', 'no', 'yes', 'no'].map((reference) => ({
      inputs: { query: 'q' },
      reference,
      output: 'yes',
    }))
    const run = await evaluate({ dataset, chooseWith: metricChooser({ model }) })
    expect(Object.keys(run.summary.evaluators)).toEqual(['accuracy'])
    expect(run.summary.usage.calls).toBe(1)
    expect(run.notes[0]).toBe(
      'Evaluators for classification (the references are labels: yes, no): accuracy; chosen by the model. accuracy: the labels are few',
    )
    const wrong = scriptedModel({ choices: [{ reason: '', name: 'accurracy' }] })
    const ruled = await evaluate({ dataset, chooseWith: metricChooser({ model: wrong }) })
    expect(Object.keys(ruled.summary.evaluators)).toEqual(['accuracy', 'f1_macro'])
    expect(ruled.notes[1]).toMatch(/the rules decided instead: it chose 'accurracy', which was not offered/)
  })

  test.each<[string, object, RegExp]>([
    [
      'an option that is misspelt',
      { dataset: [], evaluator: ['exact_match'] },
      /Unknown option: 'evaluator'.*Did you mean 'evaluators'\?/,
    ],
    ['no data set', { evaluators: ['exact_match'] }, /No data set was given\. Set `dataset`/],
    [
      'a store that is none',
      { dataset: [{ inputs: { query: 'q' }, output: 'a' }], store: false },
      /store is false; give it what openStore returns/,
    ],
  ])('refuses %s', async (_, options, message) => {
    await expect(evaluate(options as EvaluateOptions)).rejects.toThrow(message)
  })

  test('takes registered names and instances of the same kind, told apart by name', async () => {
    using registry = isolatedRegistry()
    registry.register('mine', defineEvaluator({ name: 'mine', score: () => measured(1, '') }))
    const judge = scriptedJudge({ claims: { claims: ['c'] }, verdicts: { verdicts: ['SUPPORTED'] } })
    const run = await evaluate({
      dataset: [{ inputs: { query: 'q' }, output: 'c', context: passages }],
      evaluators: ['mine', 'faithfulness', new FaithfulnessEvaluator({ name: 'strict', threshold: 1 })],
      judge,
    })
    expect(Object.keys(run.summary.evaluators)).toEqual(['mine', 'faithfulness', 'strict'])
    expect(judge.calls.map(({ method }) => method)).toEqual(['extractClaims', 'verifyClaims'])
  })

  test.each<[Partial<EvaluateOptions>, RegExp]>([
    [{ evaluators: ['faithfullness'] }, /Unknown evaluator: 'faithfullness'.*Did you mean 'faithfulness'\?/],
    [{ evaluators: ['relevance', 'relevance'] }, /'relevance' is given twice/],
    [{ evaluators: ['exact_match@7'] }, /threshold '7'/],
    [{ task: 'rag' as never }, /Unknown task: 'rag'/],
    [{ evaluators: ['exact_match'], concurrency: 0 }, /`concurrency` is 0/],
    [{ judge: 'openai:gpt-5-mini' as never }, /judge is 'openai:gpt-5-mini', which is no judge.*modelJudge/],
    [{ judge: {} as never, evaluators: ['faithfulness'] }, /judge is \[object Object\], which is no judge/],
    [{ dataset: 'nowhere.jsonl', evaluators: ['exact_match'] }, /nowhere.jsonl/],
    [{ dataset: [], evaluators: ['exact_match'] }, /no examples/],
    [{ dataset: [] }, /no examples/],
  ])('refuses %j before anything is spent', async (options, message) => {
    const target = vi.fn<Target>(() => 'x')
    await expect(evaluate({ dataset: [{ inputs: { query: 'q' } }], target, ...options })).rejects.toThrow(message)
    expect(target).not.toHaveBeenCalled()
  })

  test('an unknown name can be told from other mistakes', async () => {
    await expect(evaluate({ dataset: [], evaluators: ['nope'] })).rejects.toThrow(UnknownEvaluatorError)
  })
})

describe('an application whose task nobody names', () => {
  const questions = Array.from({ length: 12 }, (_, index) => ({
    id: `q${index}`,
    inputs: { query: `How many days do I have to return product ${index}?` },
    reference: `You can return product ${index} within ${index + 10} days.`,
  }))
  const daysOf = (query: unknown): string => String(Number(/product (\d+)/.exec(String(query))?.[1]) + 10)

  test('is known by what its first answers come with, and is asked each question once', async () => {
    const asked: string[] = []
    const target: Target = async ({ query }) => {
      asked.push(String(query))
      return {
        output: `You have ${daysOf(query)} days to send it back.`,
        context: ['Our shop is open from nine to five.', `Customers have ${daysOf(query)} days to send it back.`],
      }
    }
    const run = await evaluate({ dataset: questions, target, useCase: { notes: 'returns' } })
    expect(run.task).toBe('rag_qa')
    expect(run.notes[0]).toMatch(
      /^Evaluators for rag_qa \(the first answers of the application come with passages\): faith/,
    )
    expect(asked.toSorted()).toEqual(questions.map(({ inputs }) => inputs.query).toSorted())
    expect(run.results.every(({ timing }) => (timing?.latencyMs ?? -1) >= 0)).toBe(true)
    // Every answer is right: what words cannot judge is reported, and decides nothing.
    expect(run.summary).toMatchObject({ verdict: 'holds', evaluators: { context_precision: { passed: 0 } } })
    expect(run.notes.at(-1)).toMatch(
      /^context_precision, context_recall are only hints under lexical@1.*\(context_precision@0\.7\)/,
    )
    expect(run.failing.below).toBe(0)
  })

  test('is asked again only for further repetitions, and its inputs are recorded as they were', async () => {
    let calls = 0
    const target: Target = (inputs) => {
      calls++
      inputs['query'] = 'changed'
      return { output: 'x', toolCalls: [{ name: 'search', arguments: {} }] }
    }
    const dataset = () => questions.slice(0, 3).map((row) => ({ ...row, inputs: { ...row.inputs } }))
    const run = await evaluate({ dataset: dataset(), target, epochs: 2 })
    expect(calls).toBe(6)
    expect(run.task).toBe('tool_calling')
    expect(run.results.find(({ index, epoch }) => index === 2 && epoch === 0)?.inputs).toEqual(questions[2]?.inputs)
  })

  test('that fails is known by the data, and its errors count once', async () => {
    let calls = 0
    const target: Target = () => {
      calls++
      throw new Error('down')
    }
    const run = await evaluate({ dataset: questions, target })
    expect([calls, run.summary.errors, run.task]).toEqual([12, 12, 'chat'])
    expect(run.notes).toContain(
      'The application failed on the first examples, so the task was found in the data alone.',
    )
  })

  test('is interrupted during its first answers as at any other time', async () => {
    const stop = new AbortController()
    const target: Target = () => {
      stop.abort(new Error('interrupted'))
      return new Promise(() => undefined)
    }
    const run = await evaluate({ dataset: questions, target, signal: stop.signal, graceMs: 0 })
    expect(run.summary).toMatchObject({ verdict: 'interrupted', examples: 0 })
  })
})

describe('a verdict that is only a hint', () => {
  const dataset = [
    {
      inputs: { query: 'Who painted the ceiling of the famous chapel in Rome?' },
      output: 'Michelangelo did this work for a pope, between 1508 and 1512.',
    },
  ]
  const verdict = async (options: Partial<EvaluateOptions>) => {
    const run = await evaluate({ dataset, failFast: true, ...options })
    const { hint } = run.metrics[0] ?? {}
    return [run.summary.verdict, hint ?? false, run.summary.gates.some(({ kind }) => kind === 'evaluator')]
  }

  test.each<[string, Partial<EvaluateOptions>]>([
    ['of a name', { evaluators: ['relevance'] }],
    ['of a task', { task: 'chat' }],
  ])('%s decides nothing', async (_, options) => {
    expect(await verdict(options)).toEqual(['holds', true, false])
  })

  test.each<[string, Partial<EvaluateOptions>]>([
    ['with the name', { evaluators: ['relevance@0.7'] }],
    ['for all', { evaluators: ['relevance'], threshold: 0.7 }],
    ['by name', { evaluators: ['relevance'], thresholds: { relevance: 0.7 } }],
    ['in an instance', { evaluators: [new RelevanceEvaluator({ threshold: 0.7 })] }],
    ['as a gate', { evaluators: ['relevance'], gates: ['pass_rate>=0.9'] }],
  ])('decides where a threshold is asked for %s', async (_, options) => {
    expect(await verdict(options)).toEqual(['below', false, true])
  })

  test('decides under a judge that can answer the question', async () => {
    const judge = scriptedJudge({ ratings: 0.2 })
    expect(await verdict({ evaluators: ['relevance'], judge })).toEqual(['below', false, true])
  })
})

describe('cases that decide', () => {
  test('an application that answers nothing does not look perfect', async () => {
    const dataset = [1, 2].map((n) => ({ inputs: { query: `q${n}` }, context: passages }))
    const run = await evaluate({ dataset, target: () => ' ', evaluators: ['faithfulness'] })
    expect(run.results[0]?.results['faithfulness']).toMatchObject({ score: 1, passed: true, vacuous: true })
    expect(run.summary).toMatchObject({
      emptyOutputs: 2,
      verdict: 'below',
      evaluators: { faithfulness: { mean: null, n: 0, vacuous: 2 } },
    })
    const counted = await evaluate({ dataset, target: () => ' ', evaluators: ['faithfulness'], vacuous: 'count' })
    expect(counted.summary).toMatchObject({ verdict: 'below', evaluators: { faithfulness: { mean: 1, n: 2 } } })
    const failed = await evaluate({ dataset, target: () => ' ', evaluators: ['faithfulness'], vacuous: 'fail' })
    expect(failed.summary.evaluators['faithfulness']).toMatchObject({ mean: 0, n: 2, failed: 2 })
  })

  test('accuracy of a, b, b against a, a and nothing is 0.5 over 2, and one does not apply', async () => {
    const dataset = [
      { inputs: { query: '1' }, output: 'a', reference: 'a' },
      { inputs: { query: '2' }, output: 'b', reference: 'a' },
      { inputs: { query: '3' }, output: 'b' },
    ]
    const run = await evaluate({ dataset, evaluators: ['accuracy'] })
    expect(run.summary.evaluators['accuracy']).toMatchObject({ mean: 0.5, n: 2, notApplicable: 1 })
  })

  test('macro-F1 with a missing answer is 0.5833 (scikit-learn with labels=[a, b])', async () => {
    const dataset = [
      { inputs: { query: '1' }, output: 'a', reference: 'a' },
      { inputs: { query: '2' }, output: 'b', reference: 'a' },
      { inputs: { query: '3' }, output: 'b', reference: 'b' },
      { inputs: { query: '4' }, reference: 'b' },
    ]
    const run = await evaluate({ dataset, evaluators: ['f1_macro'] })
    expect(run.summary.evaluators['f1_macro']?.mean).toBeCloseTo(0.5833, 4)
  })
})
