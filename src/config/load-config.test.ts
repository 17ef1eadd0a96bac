import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../core/errors.ts'
import { loadConfig } from './load-config.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-config-'))
})

afterAll(() => rm(root, { recursive: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(root, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return path
}

async function messageOf(path: string): Promise<string> {
  const error = await loadConfig(path).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ConfigError)
  return (error as ConfigError).message.replaceAll(root, 'ROOT')
}

describe('a configuration file', () => {
  test('of the first design works as it is', async () => {
    const path = await file(
      'first/assay.config.yaml',
      `entrypoint: { module: examples/rag_qa/app, function: answerQuestion }
task: rag_qa
dataset: examples/rag_qa/dev.jsonl
llm: { type: openai_compatible, base_url: http://localhost:11434/v1, api_key: dummy, model: qwen2.5-7b-instruct }
`,
    )
    const { config, base } = await loadConfig(path)
    expect(base).toBe(dirname(path))
    expect(config).toEqual({
      entrypoint: { module: 'examples/rag_qa/app', function: 'answerQuestion' },
      task: 'rag_qa',
      dataset: 'examples/rag_qa/dev.jsonl',
      llm: {
        type: 'openai_compatible',
        baseUrl: 'http://localhost:11434/v1',
        apiKey: 'dummy',
        model: 'qwen2.5-7b-instruct',
      },
    })
  })

  test.each([
    ['assay.config.ts', `export default { task: 'chat', maxCost: 2, evaluators: ['faithfulness@0.8'] } as const`],
    ['assay.config.mjs', `export const config = { task: 'chat', max_cost: 2, metrics: ['faithfulness@0.8'] }`],
    ['assay.config.yaml', `task: chat\nmax-cost: 2\nevaluators:\n  - faithfulness@0.8\n`],
    ['assay.config.yml', `task: chat\nmaxCost: 2\nevaluators: faithfulness@0.8\nlimit:\n`],
    ['assay.config.json', `{ "task": "chat", "maxCost": 2.0, "evaluators": ["faithfulness@0.8"] }`],
  ])('%s is found in its folder', async (name, content) => {
    const path = await file(`found-${name}/${name}`, content)
    const loaded = await loadConfig(dirname(path))
    expect(loaded).toEqual({
      config: { task: 'chat', maxCost: 2, evaluators: ['faithfulness@0.8'] },
      path,
      base: dirname(path),
    })
  })

  test('is not needed: a folder without one gives an empty configuration', async () => {
    await mkdir(join(root, 'none'))
    expect(await loadConfig(join(root, 'none'))).toEqual({ config: {}, base: join(root, 'none') })
  })

  test('may say everything that a flag can say, and what no flag can', async () => {
    const answer = (): string => 'yes'
    const path = await file(
      'all/assay.config.json',
      JSON.stringify({
        evaluators: { faithfulness: 0.8, relevance: true, criteria: { rubric: 'Is it polite?' } },
        preset: 'deep_dive',
        use_case: { has_reference: true, latency_sensitive: false, domain: 'law' },
        columns: { query: 'Frage' },
        thresholds: { faithfulness: 0.9 },
        gates: 'pass_rate>=0.9',
        report: ['console', 'json=out.json'],
        plugins: './mine.ts',
        slice: 'group',
        store: false,
        resume: true,
        tape: 'tape.jsonl',
        tapeMode: 'replay',
        maxJudgeFailures: 0.05,
        timeout: 30,
        vacuous: 'exclude',
      }),
    )
    const { config } = await loadConfig(path)
    expect(config).toMatchObject({
      evaluators: { faithfulness: 0.8, relevance: true, criteria: { rubric: 'Is it polite?' } },
      useCase: { hasReference: true, latencySensitive: false, domain: 'law' },
      gates: ['pass_rate>=0.9'],
      report: ['console', 'json=out.json'],
      plugins: ['./mine.ts'],
      slice: ['group'],
      store: false,
    })
    expect(answer()).toBe('yes')
  })
})

describe('a configuration that is wrong is refused', () => {
  test.each([
    [
      'unknown.yaml',
      'task: chat\nmaxcots: 2\n',
      "ROOT/unknown.yaml:2:1 (maxcots): 'maxcots' is no setting; did you mean 'maxCost'?",
    ],
    [
      'unknown.json',
      '{\n  "tasc": "chat"\n}',
      "ROOT/unknown.json:2:3 (tasc): 'tasc' is no setting; did you mean 'task'?",
    ],
    [
      'nested.yaml',
      'llm:\n  type: openai\n  modell: x\n  model: y\n',
      "ROOT/nested.yaml:3:3 (llm.modell): 'modell' is no setting of 'llm'; did you mean 'model'?",
    ],
    [
      'use-case.yaml',
      'use_case:\n  has_refrence: true\n',
      "ROOT/use-case.yaml:2:3 (use_case.has_refrence): 'has_refrence' is no setting of 'useCase'; did you mean 'hasReference'?",
    ],
    [
      'type.yaml',
      'task: chat\nconcurrency: ten\n',
      'ROOT/type.yaml:2:1 (concurrency): it is "ten"; it must be a whole number of at least 1.',
    ],
    [
      'range.yaml',
      'max_judge_failures: 5\n',
      'ROOT/range.yaml:1:1 (max_judge_failures): it is 5; it must be a number from 0 to 1.',
    ],
    [
      'choice.yaml',
      'preset: fast\n',
      'ROOT/choice.yaml:1:1 (preset): it is "fast"; it must be one of lightweight, standard, deep_dive, ci.',
    ],
    [
      'item.yaml',
      'thresholds:\n  faithfulness: 2\n',
      'ROOT/item.yaml:2:3 (thresholds.faithfulness): it is 2; it must be a number from 0 to 1.',
    ],
    [
      'threshold.yaml',
      'evaluators:\n  relevance: 0.5\n  faithfulness: "0.8"\n',
      'ROOT/threshold.yaml:3:3 (evaluators.faithfulness): it is "0.8"; it must be a threshold from 0 to 1, true, or an object of settings.',
    ],
    ['blank.yaml', "judge: ' '\n", 'ROOT/blank.yaml:1:1 (judge): it is " "; it must not be blank.'],
    [
      'missing.yaml',
      'entrypoint: { module: app }\n',
      'ROOT/missing.yaml:1:1 (entrypoint.function): it is missing; it must be a text.',
    ],
    [
      'twice.yaml',
      'baseUrl: a\nbase_url: b\n',
      "ROOT/twice.yaml:2:1 (base_url): 'baseUrl' and 'base_url' mean the same; keep one of them.",
    ],
    [
      'two-targets.yaml',
      'target: a#b\nentrypoint: { module: a, function: b }\n',
      "ROOT/two-targets.yaml:2:1 (entrypoint): 'target' and 'entrypoint' both name the function that answers; keep one of them.",
    ],
    [
      'two-judges.yaml',
      'judge: lexical\nllm: { type: openai, model: m }\n',
      "ROOT/two-judges.yaml:2:1 (llm): 'judge' and 'llm' both name the judge; keep one of them.",
    ],
    [
      'no-address.yaml',
      'llm: { type: openai_compatible, model: m }\n',
      "ROOT/no-address.yaml:1:1 (llm): an openai_compatible model needs its address; give 'base_url'.",
    ],
    ['empty.yaml', '\n', 'ROOT/empty.yaml: the file is empty.'],
    [
      'list.json',
      '[]',
      'ROOT/list.json: the configuration must be an object of settings, such as { task: rag_qa, dataset: dev.jsonl }.',
    ],
    [
      'unknown.toml',
      '',
      "ROOT/unknown.toml: '.toml' is not a supported kind of configuration file (did you mean '.yaml'?); use .ts, .js, .yaml or .json.",
    ],
    ['bytes.yaml', Buffer.from([0x61, 0x3a, 0xff]), 'ROOT/bytes.yaml: it is not UTF-8 text; save it as UTF-8.'],
    ['throws.mjs', 'throw new Error("boom")', 'ROOT/throws.mjs: it cannot be loaded: boom (throws.mjs:1)'],
    [
      'exports.mjs',
      'export const other = 1',
      'ROOT/exports.mjs: it exports no configuration; write `export default defineConfig({ … })`.',
    ],
  ])('%s', async (name, content, message) => {
    expect(await messageOf(await file(name, content))).toBe(message)
  })

  test('a module that is no TypeScript, with its line', async () => {
    const written = await file('syntax.ts', 'export default {\n  dataset: "a" evaluators: [],\n}')
    expect(await messageOf(written)).toMatch(/^ROOT\/syntax\.ts: it cannot be loaded: .* \(syntax\.ts:2\)$/)
  })

  test('when it is no YAML, with line and column', async () => {
    expect(await messageOf(await file('broken.yaml', 'task: chat\ndataset: [a\n'))).toMatch(
      /^ROOT\/broken\.yaml:\d+:\d+: this is not valid YAML: .+\.$/,
    )
  })

  test('when it says one thing twice', async () => {
    expect(await messageOf(await file('keys.yaml', 'task: chat\ntask: rag_qa\n'))).toMatch(
      /^ROOT\/keys\.yaml:2:1: the key "task" occurs twice in this map; keep one of them\.$/,
    )
  })

  test('when it is made to take memory, before it does', async () => {
    expect(await messageOf(await file('deep.yaml', `task: ${'['.repeat(501)}`))).toMatch(/more than 500 levels\.$/)
  })

  test('when it is not there', async () => {
    expect(await messageOf(join(root, 'nowhere.yaml'))).toBe('ROOT/nowhere.yaml: there is no such configuration file.')
  })

  test('when a folder has two', async () => {
    await file('two/assay.config.ts', 'export default {}')
    await file('two/assay.config.yaml', 'task: chat')
    expect(await messageOf(join(root, 'two'))).toBe(
      'ROOT/two/assay.config.ts: there is also assay.config.yaml in this folder; keep one, or name the one you want.',
    )
  })
})
