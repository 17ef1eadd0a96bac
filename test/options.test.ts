import { defaultRegistry } from '../src/core/registry.ts'
import { describe, expect, test } from 'vitest'
import { defineEvaluator } from '../src/core/define-evaluator.ts'
import { createRegistry } from '../src/core/registry.ts'
import { measured } from '../src/core/result.ts'
import type { ExampleResult, Progress } from '../src/core/run.ts'
import type { RunManifest } from '../src/core/stores/run-store.ts'
import { assay, type AssayOptions, type EvalOptions } from '../src/evaluate/assay.ts'
import { evaluate } from '../src/evaluate/evaluate.ts'
import type { EvaluateOptions } from '../src/evaluate/evaluate-options.ts'
import { rescore, type RescoreOptions } from '../src/evaluate/rescore.ts'
import { route, type RouteOptions } from '../src/evaluate/route.ts'
import { defineCheck, passed } from '../src/gate/check.ts'
import { createGate as createBareGate, type DecideOptions, type GateOptions } from '../src/gate/create-gate.ts'
import { minimal, standard } from '../src/gate/rulesets/rulesets.ts'
import { createGate } from '../src/guard/create-gate.ts'
import { lexicalJudge, type LexicalJudgeOptions } from '../src/judge/lexical/lexical-judge.ts'
import { modelJudge, type ModelJudgeOptions } from '../src/judge/model/model-judge.ts'
import { createLedger, type LedgerOptions } from '../src/ledger/create-ledger.ts'
import type { EvaluationRecord } from '../src/ledger/records/evaluation-record.ts'
import type { RecordingOptions, RecordOptions } from '../src/ledger/recording-gate.ts'
import { verifyLedger, type VerifyOptions } from '../src/ledger/verify/verify.ts'
import { memoryLedger } from '../src/store/memory/memory-ledger.ts'
import { memoryRuns } from '../src/store/memory/memory-runs.ts'
import type { Settled } from '../src/support/defined.ts'
import { semaphore } from '../src/support/semaphore.ts'
import { TokenF1Evaluator } from '../src/evaluators/text/token-f1.ts'
import { scriptedJudge } from '../src/testing/scripted-judge.ts'
import { scriptedModel } from '../src/testing/scripted-model.ts'
import { newSigner, sampleInput, seededBytes, tickingClock } from './sample-ledger.ts'

// `Settled` asks for each option by name: a new one does not compile here until it has a value, and a place below.

/** Options that were left out, said aloud. */
function silent<Options extends object>(options: Options): { [Key in keyof Options]: undefined } {
  return Object.fromEntries(Object.keys(options).map((key) => [key, undefined])) as {
    [Key in keyof Options]: undefined
  }
}

const quiet = defineCheck({
  name: 'quiet',
  version: '1',
  title: 'The answer is quiet',
  deterministic: true,
  check: () => passed('It is quiet.'),
})

const gateOptions: Omit<Settled<GateOptions>, 'effectiveConfig'> = {
  ruleset: 'minimal',
  config: { max_answer_chars: 500 },
  tenants: { 'tenant-0': { max_answer_chars: 400 } },
  routes: { chat: { max_answer_chars: 300 } },
  checks: [quiet],
  checkVersions: { quiet: '1' },
  rulesets: [standard],
  passageCache: 0,
}
const recordOptions: Settled<RecordOptions> = {
  config: { max_answer_chars: 200 },
  route: 'chat',
  delivery: 'not_delivered',
  spanId: 'span-1',
}

describe('every option of a gate and a ledger', () => {
  test('reaches the decision', () => {
    const gate = createBareGate(gateOptions)
    const decideOptions: Settled<DecideOptions> = {
      config: { max_answer_chars: 200 },
      route: 'chat',
      salt: new Uint8Array(32),
    }
    expect(gate.config.max_answer_chars).toBe(500)
    const input = sampleInput(0)
    expect(gate.decide(input).config.max_answer_chars).toBe(400)
    expect(gate.decide(input, { route: 'chat' }).config.max_answer_chars).toBe(300)
    const decided = gate.decide(input, decideOptions)
    expect(decided.config.max_answer_chars).toBe(200)
    expect(decided.checks.map(({ name }) => name)).toContain('quiet')
    expect(decided.decision_sha256).not.toBe(gate.decide(input, { ...decideOptions, salt: undefined }).decision_sha256)
    const again = createBareGate({ ...gateOptions, config: undefined, effectiveConfig: gate.config })
    expect(again.config).toEqual(gate.config)
    expect(createBareGate(silent(gateOptions)).decide(input, silent(decideOptions))).toEqual(
      createBareGate().decide(input),
    )
  })

  test('reaches the record', async () => {
    const problems: unknown[] = []
    const notes: string[] = []
    const signer = newSigner()
    const ledgerOptions: Settled<LedgerOptions> = {
      store: memoryLedger(),
      logId: 'other',
      signer,
      checkpoints: (note) => void notes.push(note),
      everyRecords: 2,
      everyMs: 3_600_000,
      now: tickingClock(),
      createId: (
        (turn) => () =>
          `id-${turn++}`
      )(0),
      randomBytes: seededBytes('options'),
      onProblem: (error) => void problems.push(error),
    }
    const broken = {
      ...createBareGate({ ruleset: 'standard' }),
      decide: () => {
        throw new Error('It broke.')
      },
    }
    const recording: Settled<RecordingOptions> = {
      ledger: createLedger(ledgerOptions),
      delivery: 'before_verdict',
      configId: 'gate.yaml at 1a2b3c',
      canary: { gate: createBareGate({ ruleset: minimal }), percent: 0 },
      shadows: [createBareGate({ ruleset: 'strict' }), broken],
      shadowBudgetMs: 600_000,
      onShadowProblem: (problem) => void problems.push(problem),
    }
    const gate = createGate({ ...gateOptions, ...recording })
    const usual = await gate.decideAndRecord(sampleInput(0))
    expect(usual.record).toMatchObject({ id: 'id-0', log_id: 'other', ts: '2026-01-05T00:00:01.000Z' })
    await gate.shadowsDone()
    const shown = await gate.ledger.show('id-0')
    expect(shown).toMatchObject({ config_id: 'gate.yaml at 1a2b3c', delivery: 'before_verdict', mode: 'enforce' })
    expect(shown?.canary).toMatchObject({ percent_bp: 0 })
    expect(problems).toMatchObject([{ problem: 'failed', recordId: 'id-0' }])
    expect(await ledgerOptions.store.size('other')).toBe(2)
    const own = await gate.decideAndRecord(sampleInput(4), recordOptions)
    const { delivery, meta, config } = (await gate.ledger.show(own.record.id)) as EvaluationRecord
    expect({ delivery, span_id: meta.span_id, most: own.config.max_answer_chars }).toEqual({
      delivery: 'not_delivered',
      span_id: 'span-1',
      most: 200,
    })
    expect(config).toEqual(own.config)
    await gate.shadowsDone()
    await gate.ledger[Symbol.asyncDispose]()
    const trusted = notes.at(-1) ?? ''
    const { store } = ledgerOptions
    const verifying: Settled<VerifyOptions> = {
      store,
      logId: 'other',
      keys: [signer],
      trusted,
      signal: new AbortController().signal,
    }
    expect((await verifyLedger(verifying)).status).toBe('intact')
  })

  test('may be said to be undefined, as if it were left out', async () => {
    const options = { delivery: undefined, configId: undefined, canary: undefined, shadows: undefined }
    const ledger = createLedger({
      store: memoryLedger(),
      logId: undefined,
      signer: undefined,
      checkpoints: undefined,
      everyRecords: undefined,
      everyMs: undefined,
      now: undefined,
      createId: undefined,
      randomBytes: undefined,
      onProblem: undefined,
    })
    const gate = createGate({ ...options, ...silent(gateOptions), ledger })
    const { record } = await gate.decideAndRecord(sampleInput(0), silent(recordOptions))
    expect(await ledger.show(record.id)).toMatchObject({ config_id: null, delivery: 'held', log_id: 'main' })
    expect((await verifyLedger({ store: ledger.store, keys: undefined, trusted: undefined })).status).not.toBe(
      'tampered',
    )
  })
})

const Says = defineEvaluator({
  name: 'says',
  kind: 'objective',
  requires: ['output'],
  threshold: 0.5,
  score: ({ output }) => measured(Number(output), 'said'),
})

/** Everything that a run can be told, and what came to hear of it. */
function everything() {
  const heard = {
    results: [] as ExampleResult[],
    manifests: [] as RunManifest[],
    progress: [] as Progress[],
    calls: [] as string[],
    clock: 0,
  }
  const options: Omit<Settled<EvaluateOptions>, 'preset' | 'chooseWith' | 'resume' | 'distribute' | 'target'> = {
    dataset: [{ question: 'q', said: 1, page: 7 }, { question: 'r', said: 1 }, { question: 's' }],
    columns: { query: 'question', output: 'said' },
    loose: true,
    registry: defaultRegistry,
    limit: 2,
    evaluators: [new Says()],
    thresholds: { says: 0.9 },
    threshold: 0.4,
    useCase: { domain: 'tests' },
    judge: scriptedJudge(),
    store: memoryRuns(),
    concurrency: 1,
    threads: 2,
    epochs: 2,
    signal: new AbortController().signal,
    graceMs: 1,
    reuseOutputs: true,
    timeoutMs: 60_000,
    targetSlots: semaphore(1),
    onCall: ({ what }) => {
      heard.calls.push(what)
      return () => undefined
    },
    clock: () => heard.clock++,
    task: 'chat',
    vacuous: 'count',
    gates: ['says:mean>=0.2'],
    maxErrors: 3,
    maxJudgeFailures: 0.5,
    failFast: true,
    calibrations: [],
    keepResults: 1,
    name: 'said twice',
    baselineName: 'before',
    candidateName: 'after',
    config: { seed: 1 },
    notes: ['noted'],
    laterNotes: () => ['learnt', 'noted'],
    comparing: () => Promise.resolve({ notCompared: { fault: 'usage', message: 'no baseline' } }),
    onStart: (manifest) => void heard.manifests.push(manifest),
    onResult: (result) => void heard.results.push(result),
    onProgress: (progress) => void heard.progress.push(progress),
    now: () => new Date(0),
    createId: () => 'run-1',
  }
  return { heard, options }
}

describe('every option of a run', () => {
  test('reaches it', async () => {
    const { heard, options } = everything()
    const run = await evaluate({ ...options, target: () => '1' })
    expect(run).toMatchObject({ id: 'run-1', name: 'said twice', startedAt: '1970-01-01T00:00:00.000Z', task: 'chat' })
    expect(run).toMatchObject({
      baselineName: 'before',
      candidateName: 'after',
      config: { seed: 1 },
      hasResults: false,
    })
    expect(run.useCase).toMatchObject({ domain: 'tests' })
    expect(run.notes.filter((note) => ['noted', 'learnt'].includes(note))).toEqual(['noted', 'learnt'])
    expect(run.metrics).toMatchObject([{ name: 'says', threshold: 0.4 }])
    expect(run.summary.examples).toBe(4)
    expect(run.summary.gates[0]?.message).toContain('at least 0.2')
    expect(run.outcome.reasons).toContain('Not compared: no baseline')
    expect(heard.results.map(({ id, epoch }) => [id, epoch])).toHaveLength(4)
    expect(heard.results[0]?.metadata).toEqual({ page: 7 })
    expect(heard.manifests[0]?.conditions).toMatchObject({
      reuseOutputs: true,
      epochs: 2,
      timeoutMs: 60_000,
      vacuous: 'count',
      maxErrors: 3,
      maxJudgeFailures: 0.5,
      failFast: true,
    })
    expect(heard.progress.at(-1)).toMatchObject({ done: 4 })
    expect(heard.calls).toContain('says')
    expect(heard.clock).toBeGreaterThan(1)
    const store = options.store as ReturnType<typeof memoryRuns>
    expect(await store.get('run-1')).toMatchObject({ state: 'finished' })

    const asked: string[] = []
    const again: Omit<Settled<RescoreOptions>, 'preset' | 'chooseWith' | 'resume' | 'distribute'> = {
      ...withoutData(options),
      run: 'run-1',
      store,
      threshold: undefined as never,
      createId: () => 'run-2',
      onStart: ({ id }) => void asked.push(id),
    }
    const judged = await rescore(again)
    expect(judged).toMatchObject({ id: 'run-2', candidateName: 'after', metrics: [{ threshold: 0.9 }] })
    expect(asked).toEqual(['run-2'])
  })

  test('may be said to be undefined, as if it were left out', async () => {
    const { options } = everything()
    const examples = [{ id: 'e', query: 'q', output: '1' }]
    const evaluators = [new Says()]
    const plain = await evaluate({ dataset: examples, evaluators })
    const told = await evaluate({
      ...silent(options),
      preset: undefined,
      target: undefined,
      dataset: examples,
      evaluators,
    })
    expect(told.resultsSha256).toBe(plain.resultsSha256)
    expect(Object.keys(told.toDocument().run)).toEqual(Object.keys(plain.toDocument().run))
    expect({ ...told.summary }).toEqual({ ...plain.summary })
  })

  test('reaches it through a function that is evaluated', async () => {
    const { options } = everything()
    const wrapping: Omit<Settled<AssayOptions>, 'preset'> = {
      task: 'chat',
      auto: false,
      registry: defaultRegistry,
      mode: 'offline',
      metrics: [new Says()],
      useCase: { domain: 'tests' },
      capture: { sample: 1, max: 2, random: () => 0 },
      args: ['query'],
    }
    const { candidateName: _, baselineName: __, evaluators, dataset: ___, columns: ____, ...running } = options
    const own: Omit<
      Settled<EvalOptions<Record<string, unknown>, unknown>>,
      'preset' | 'chooseWith' | 'resume' | 'distribute' | 'baseline'
    > = {
      ...running,
      reuseOutputs: false,
      dataset: [{ id: 'a', inputs: { query: '1' } }],
      columns: {},
      metrics: evaluators,
      candidate: 'mine',
      margin: 0.1,
      slices: ['group'],
      allowJudgeChange: true,
    }
    const said = assay((query: string) => query, wrapping as AssayOptions<never, never, readonly ['query']>)
    const run = await said.eval(own as never)
    expect(run).toMatchObject({ id: 'run-1', candidateName: 'mine', metrics: [{ name: 'says', threshold: 0.4 }] })
    expect(run.summary).toMatchObject({ examples: 2, errors: 0 })
  })

  test('reaches the choice of evaluators', async () => {
    const registry = createRegistry()
    registry.register('token_f1', TokenF1Evaluator)
    const chosen: string[] = []
    const routing: Settled<RouteOptions> = {
      task: 'chat',
      preset: 'deep_dive',
      useCase: { domain: 'tests' },
      sample: [{ id: 'e', inputs: { query: 'q' }, output: '1', reference: '1' }],
      rubrics: 'any',
      hasTarget: false,
      returned: [],
      registry,
      signal: new AbortController().signal,
      chooseWith: async (candidates) => {
        chosen.push(...candidates.map(({ name }) => name))
        throw new Error('no choice')
      },
    }
    const { task, preset } = await route(routing)
    expect({ task, preset }).toEqual({ task: 'chat', preset: 'deep_dive' })
    expect(chosen.every((name) => name === 'token_f1')).toBe(true)
  })
})

function withoutData(options: ReturnType<typeof everything>['options']) {
  const { dataset: _, columns: __, loose: ___, limit: ____, reuseOutputs: _____, ...rest } = options
  const { useCase: ______, epochs: _______, ...own } = rest
  return own
}

test('every option of a judge reaches what it is known by or says', async () => {
  const lexical: Omit<Settled<LexicalJudgeOptions>, 'table'> = { claimThreshold: 0.61 }
  expect(lexicalJudge(lexical).id).toMatch(/:0\.61$/)
  expect(lexicalJudge({ claimThreshold: undefined, table: undefined }).id).toBe(lexicalJudge().id)
  const noted: string[] = []
  const model = scriptedModel({ claims: ['Paris is a city.'] })
  const asking: Settled<ModelJudgeOptions> = {
    model,
    language: 'German',
    temperature: 0.5,
    seed: 7,
    maxOutputTokens: 99,
    reasoning: 'low',
    logprobs: true,
    examples: { relevance: [{ inputs: { query: 'q', response: 'r' }, rating: 1 }] },
    prompts: '2',
    epochs: 1,
    vote: 'majority',
    claimsPerQuestion: 3,
    tokensPerQuestion: 1_000,
    tokensPerRating: 5_000,
    onNote: (note) => void noted.push(note),
  }
  const judge = modelJudge(asking)
  await judge.extractClaims('Paris is a city.')
  expect(model.calls[0]).toMatchObject({ temperature: 0.5, seed: 7, maxOutputTokens: 99, reasoning: 'low' })
  expect(JSON.stringify(model.calls[0]?.messages)).toContain('German')
  const { model: _, ...others } = asking
  expect(modelJudge({ ...silent(others), model }).id).toBe(modelJudge({ model }).id)
  for (const key of [
    'claimsPerQuestion',
    'tokensPerQuestion',
    'tokensPerRating',
    'reasoning',
    'logprobs',
    'examples',
  ] as const) {
    expect(modelJudge({ ...asking, [key]: undefined }).id).not.toBe(judge.id)
  }
})
