import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import type { RunDocument } from '../src/core/run.ts'
import { modelJudge } from '../src/judge/model/model-judge.ts'
import { openaiCompatible } from '../src/judge/model/providers.ts'
import { reliable } from '../src/judge/reliable.ts'
import { memoryTape } from '../src/store/memory/memory-tape.ts'
import { fakeWorld } from './fake-world.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { startModelServer, type ModelAnswer, type ModelCall } from './servers/model-server.ts'

const byWords = (call: ModelCall): ModelAnswer => ({ content: judgeByWords(call) })

/** Roughly as a tokenizer counts. */
const tokensOf = ({ text }: ModelCall): number => Math.ceil(text.length / 4)

/** A server that refuses what does not fit its context, as llama.cpp does. */
const small = (context: number) => ({
  answer: (call: ModelCall) => ({ content: judgeByWords(call), inputTokens: tokensOf(call) }),
  fault: (call: ModelCall) =>
    tokensOf(call) <= context
      ? undefined
      : {
          kind: 'status' as const,
          status: 400,
          body: JSON.stringify({
            error: {
              code: 400,
              message: 'the request exceeds the available context size',
              type: 'exceed_context_size_error',
            },
          }),
        },
})

function judgeAt(url: string, options: Partial<Parameters<typeof modelJudge>[0]> = {}) {
  const notes: string[] = []
  const model = openaiCompatible({ model: 'small', baseURL: `${url}/v1` })
  const judge = modelJudge({ model: reliable(model, { backoffMs: 1 }), onNote: (note) => notes.push(note), ...options })
  return { judge, notes }
}

const FACTS = Array.from({ length: 40 }, (_, n) => `Hall ${n} has ${n + 10} seats and a stage of ${n + 3} metres.`)

describe('a context that is too small for a question', () => {
  test('is asked smaller ones, until they fit: claims, verdicts and ratings', async () => {
    await using server = await startModelServer(small(1700))
    const { judge } = judgeAt(server.url)
    const { claims } = await judge.extractClaims(FACTS.join(' ').repeat(3))
    expect(new Set(claims.map(({ text }) => text)).size).toBeGreaterThanOrEqual(40)
    const passages = FACTS.map((text, n) => ({ id: `p${n}`, text: `${text} ${'It is open all year. '.repeat(8)}` }))
    const asked = FACTS.slice(0, 8)
    const { verdicts } = await judge.verifyClaims(asked, passages)
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(asked.map(() => 'SUPPORTED'))
    const items = passages.map(({ id, text }) => ({ id, text }))
    const rated = await judge.rate({ name: 'useful', criteria: 'Of use?', inputs: { query: 'Which hall?' }, items })
    expect(rated.items).toHaveLength(40)
    expect(server.calls.length).toBeGreaterThan(10)
  })

  test('fails a rating of a whole with the words of the server, for a text is never cut', async () => {
    await using server = await startModelServer(small(600))
    const rated = judgeAt(server.url).judge.evaluateRelevance('Which hall?', FACTS.join(' '))
    await expect(rated).rejects.toMatchObject({
      name: 'ContextOverflowError',
      said: expect.stringContaining('exceeds the available context size'),
    })
    expect(server.calls).toHaveLength(1)
  })

  test('is on the tape, so that the smaller questions are found again', async () => {
    await using tape = memoryTape()
    const passages = FACTS.map((text) => `${text} ${'It is open all year. '.repeat(8)}`)
    const verified = async (url: string, mode: 'auto' | 'replay') => {
      const model = reliable(openaiCompatible({ model: 'small', baseURL: `${url}/v1` }), {
        tape: { store: tape, mode },
      })
      return (await modelJudge({ model }).verifyClaims(FACTS.slice(0, 4), passages)).verdicts
    }
    await using server = await startModelServer(small(1700))
    const recorded = await verified(server.url, 'auto')
    const calls = server.calls.length
    expect(await verified(server.url, 'replay')).toEqual(recorded)
    expect(server.calls).toHaveLength(calls)
  })
})

describe('the limit of the output', () => {
  const RATING = { reasoning: 'It is.', score: 1 }
  const rated = async (answer: (call: ModelCall) => ModelAnswer, options = {}) => {
    await using server = await startModelServer({ answer })
    const { judge } = judgeAt(server.url, options)
    const result = await judge.evaluateRelevance('Which hall?', 'Hall 3.').catch((error: unknown) => error)
    return { result, limits: server.calls.map(({ body }) => body['max_tokens']), calls: server.calls }
  }

  test('is there without being named, and grows for a model that spent it on thinking', async () => {
    const { result, limits } = await rated(({ body }) =>
      Number(body['max_tokens']) < 10_000
        ? { content: '<think>First, I', finish: 'length' }
        : { content: `<think>It is.</think>${JSON.stringify(RATING)}` },
    )
    expect(result).toMatchObject({ score: 1, usage: { calls: 2 } })
    expect(limits).toEqual([1800, 17_800])
  })

  test('is kept for a model that repeats itself, which is asked once more for less', async () => {
    const { result, limits, calls } = await rated(() => ({ content: '{"reasoning": "so so so so', finish: 'length' }))
    expect(result).toMatchObject({
      name: 'JudgeResponseError',
      message: expect.stringContaining('--max-output-tokens'),
    })
    expect(limits).toEqual([1800, 1800])
    expect(calls[1]?.text).toContain('cut off at its limit of tokens')
  })

  test.each([
    [50, 50],
    ['default', undefined],
  ] as const)('named as %s is sent as it is, and a reply that it cuts off stays so', async (maxOutputTokens, sent) => {
    const { result, limits } = await rated(() => ({ content: '{"reaso', finish: 'length' }), { maxOutputTokens })
    expect(result).toMatchObject({ name: 'JudgeResponseError' })
    expect(limits).toEqual([sent])
  })
})

describe('what a small model does not say', () => {
  test('is noted: a prompt that the server cuts off, and an answer in which it finds no claims', async () => {
    await using server = await startModelServer({ answer: () => ({ content: { claims: [] }, inputTokens: 512 }) })
    const { judge, notes } = judgeAt(server.url)
    await judge.extractClaims(FACTS.join(' '))
    await judge.extractClaims(FACTS.slice(1).join(' '))
    expect(notes).toEqual([
      expect.stringMatching(/reports 512 tokens for a prompt of about \d+: the server seems to cut prompts off/),
      expect.stringContaining(
        'found no claims in an answer in which there seem to be some, such as “Hall 0 has 10 seats',
      ),
    ])
  })

  test('is not noted where there is nothing to say', async () => {
    await using server = await startModelServer({ answer: () => ({ content: { claims: [] }, inputTokens: 1200 }) })
    const { judge, notes } = judgeAt(server.url)
    await judge.extractClaims('I could not find that in the documents.')
    expect(notes).toEqual([])
  })
})

test('a machine that serves itself is asked two questions at a time at first, and as many as are named', async () => {
  const atOnce = async (maxConcurrency?: number): Promise<number> => {
    const waiting: (() => void)[] = []
    await using server = await startModelServer({
      answer: async (call) => {
        if (waiting.length < 6) await new Promise<void>((resolve) => waiting.push(resolve))
        return { content: judgeByWords(call) }
      },
    })
    const model = reliable(openaiCompatible({ model: 'm', baseURL: `${server.url}/v1` }), { maxConcurrency })
    const judge = modelJudge({ model })
    const asked = Promise.all(FACTS.slice(0, 12).map((text) => judge.extractClaims(text)))
    await expect.poll(() => server.inFlight()).toBe(maxConcurrency ?? 2)
    const first = server.inFlight()
    while (waiting.length > 0 || server.calls.length < 12) {
      waiting.splice(0).forEach((go) => go())
      await new Promise((resolve) => setImmediate(resolve))
    }
    await asked
    return first
  }
  expect(await atOnce()).toBe(2)
  expect(await atOnce(5)).toBe(5)
})

describe('the command', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-small-'))
    const rows = FACTS.map((fact, n) => ({ id: `e${n}`, query: `Hall ${n}?`, output: fact, context: [fact] }))
    await writeFile(
      join(folder, 'few.jsonl'),
      rows
        .slice(0, 10)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    )
    await writeFile(join(folder, 'all.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const assay = async (...args: string[]) => {
    const world = fakeWorld({
      cwd: folder,
      env: { ASSAY_API_KEY: 'sk-0123456789', XDG_CONFIG_HOME: join(folder, 'home') },
    })
    const code = await runCommand([...args, '--no-store', '--quiet', '--format', 'json'], world)
    return { code, out: world.out(), err: world.err() }
  }

  test('asks as its flags say, and those of one model as the config says', async () => {
    await using server = await startModelServer({ answer: byWords })
    const models = { 'compatible:b': { temperature: 0.7, maxOutputTokens: 300, reasoningEffort: 'low' } }
    const examples = [{ inputs: { query: 'Which?', response: 'That.' }, rating: 0.25, reasoning: 'It strays.' }]
    const config = { judge: ['compatible:a', 'compatible:b'], models, judgeExamples: { relevance: examples } }
    await writeFile(
      join(folder, 'panel.json'),
      JSON.stringify({ ...config, baseUrl: `${server.url}/v1`, dataset: 'few.jsonl' }),
    )
    const { out } = await assay(
      'eval',
      'panel.json',
      '-e',
      'relevance',
      '--limit',
      '1',
      '--vote',
      'mean',
      '--max-output-tokens',
      '400',
    )
    const { run } = JSON.parse(out) as RunDocument
    expect(run.judge).toMatch(/^panel\(compatible:a#prompts-2-\w+, compatible:b#prompts-2-\w+; mean\)$/)
    const sent = server.calls.map(({ body }) => [
      body['model'],
      body['temperature'],
      body['max_tokens'],
      body['reasoning_effort'],
    ])
    expect(sent.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['a', 0, 400, undefined],
      ['b', 0.7, 400, 'low'],
    ])
    expect(server.calls[0]?.messages.map(({ content }) => content)).toContain('{"reasoning":"It strays.","score":0.25}')
  })

  test('goes on with a quorum where one judge fails, and not without', async () => {
    await using server = await startModelServer({
      answer: byWords,
      fault: ({ model }) => (model === 'broken' ? { kind: 'status', status: 400 } : undefined),
    })
    const panel = [
      'eval',
      'few.jsonl',
      '-e',
      'relevance',
      '--judge',
      'compatible:broken,compatible:b',
      '--base-url',
      `${server.url}/v1`,
    ]
    expect((await assay(...panel)).code).toBe(4)
    const { code, out } = await assay(...panel, '--quorum', '1')
    const { results } = JSON.parse(out) as RunDocument
    expect({ failed: code === 4, status: results?.[0]?.results['relevance']?.status }).toEqual({
      failed: false,
      status: 'measured',
    })
    expect(JSON.stringify(results?.[0])).toContain('injected 400')
  })

  test.each([
    [['--judge', 'compatible:a,compatible:a'], 'names compatible:a twice'],
    [['--judge', 'compatible:a,lexical'], 'A panel is of models'],
    [['--judge', 'compatible:a,'], 'A judge of the panel has no name'],
    [['--judge', 'compatible:a,compatible:mystery', '--max-cost', '1'], 'needs the price of compatible:a'],
    [['--judge', 'compatible:a', '--quorum', '1'], 'A quorum is for a panel'],
    [['--judge', 'compatible:a', '--vote', 'max'], 'A vote needs several answers'],
    [['--judge', 'compatible:a,compatible:b', '--quorum', '3'], 'the panel has 2 judges'],
    [['--judge', 'compatible:mystery', '--max-cost', '1'], '--max-tokens or --max-calls'],
    [['--judge', 'lexical', '--max-calls', '1'], 'the lexical judge makes no calls'],
  ])('refuses %j before anything is spent', async (flags, words) => {
    await using server = await startModelServer({ answer: byWords })
    const { code, err } = await assay(
      'eval',
      'few.jsonl',
      '-e',
      'relevance',
      ...flags,
      '--base-url',
      `${server.url}/v1`,
    )
    expect({ code, calls: server.calls.length }).toEqual({ code: 2, calls: 0 })
    expect(err).toContain(words)
  })

  test.each([
    [
      'a panel of one',
      'export default { dataset: "few.jsonl", judge: [URL_JUDGE] }',
      'must be the name of a judge, a list of two or more such names (a panel)',
    ],
    [
      'a panel of one, in code',
      "import { modelJudge, openaiCompatible, panel } from 'JUDGE'\nexport default { dataset: 'few.jsonl', judge: panel([modelJudge({ model: openaiCompatible({ model: 'a', baseURL: 'BASE' }) })]) }",
      'A panel needs at least two judges; it was given one.',
    ],
    [
      'two judges of one name, in code',
      "import { modelJudge, openaiCompatible, panel } from 'JUDGE'\nconst one = () => modelJudge({ model: openaiCompatible({ model: 'a', baseURL: 'BASE' }) })\nexport default { dataset: 'few.jsonl', judge: panel([one(), one()]) }",
      'The panel has the judge compatible:a',
    ],
    [
      'missing weights',
      "import { entailmentJudge } from 'ENTAILMENT'\nexport default { dataset: 'few.jsonl', judge: await entailmentJudge('no-such-model') }",
      'There is no model.onnx and no onnx/model.onnx in no-such-model',
    ],
  ])('refuses %s in the config before anything is spent', async (_, config, words) => {
    await using server = await startModelServer({ answer: byWords })
    const room = (name: string): string => new URL(`../src/${name}/index.ts`, import.meta.url).href
    const text = config
      .replaceAll('URL_JUDGE', "'compatible:a'")
      .replaceAll('BASE', `${server.url}/v1`)
      .replaceAll('JUDGE', room('judge'))
      .replaceAll('ENTAILMENT', room('entailment'))
    const path = `refused-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.config.mjs`
    await writeFile(join(folder, path), text)
    const { code, err } = await assay('eval', path, '-e', 'relevance', '--base-url', `${server.url}/v1`)
    expect(err).toContain(words)
    expect({ code, calls: server.calls.length }).toEqual({ code: 2, calls: 0 })
  })

  test('stops before the call beyond the number that is allowed', async () => {
    await using server = await startModelServer({ answer: byWords })
    const judged = ['eval', 'few.jsonl', '-e', 'relevance', '--judge', 'compatible:a', '--base-url', `${server.url}/v1`]
    const { out } = await assay(...judged, '--max-calls', '4')
    expect(server.calls).toHaveLength(4)
    expect(out).toContain('more than the 4 allowed')
    expect((await assay(...judged, '--max-tokens', '5000')).out).toContain('more than the 5000 allowed')
  })

  test('estimates what a model that thinks will use from what it used, within a quarter', async () => {
    await using server = await startModelServer({
      // It thinks for long, and not always equally long.
      answer: (call) => ({
        content: judgeByWords(call),
        inputTokens: tokensOf(call),
        outputTokens: 500 + (call.text.length % 7) * 60,
      }),
    })
    const judged = ['-e', 'faithfulness,relevance', '--judge', 'compatible:o9-like', '--base-url', `${server.url}/v1`]
    await assay('eval', 'few.jsonl', ...judged, '--tape', 'few.tape.jsonl')
    const { tokens, basis } = JSON.parse(
      (await assay('eval', 'all.jsonl', ...judged, '--tape', 'few.tape.jsonl', '--dry-run')).out,
    ) as {
      tokens: number
      basis: string
    }
    const { summary } = JSON.parse((await assay('eval', 'all.jsonl', ...judged)).out) as RunDocument
    expect(basis).toContain('what the model used on the tape')
    expect(Math.abs(tokens / summary.usage.tokensUsed - 1)).toBeLessThan(0.25)
  })
})
