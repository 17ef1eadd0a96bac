import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { evaluate } from '../../index.ts'
import { ConfigError } from '../../core/errors.ts'
import type { TaskType } from '../../core/example.ts'
import { parseConfig } from '../../config/parse.ts'
import { BY_NAME_OFFLINE } from '../../../test/command.ts'
import { fakeWorld } from '../../../test/fake-world.ts'
import { runCommand } from '../program.ts'
import { SAMPLES } from './samples.ts'
import { configText, smallestMargin, testText, workflowText } from './templates.ts'

const FILES = ['.github/workflows/assay.yml', 'assay.config.yaml', 'evals/assay.test.ts', 'evals/dev.jsonl']
const APP = `export const answer = ({ query }) => ({ output: query + ' In 30 days.', context: ['In 30 days.'] })`
let cwd = ''

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-init-'))
})
afterEach(() => rm(cwd, { recursive: true, force: true }))

async function put(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(cwd, name)), { recursive: true })
  await writeFile(join(cwd, name), text)
}

const read = (name: string): string => readFileSync(join(cwd, name), 'utf8')
const records = (): unknown[] =>
  read('evals/dev.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

/** The files below the folder, those of the store left out. */
const files = (): string[] =>
  readdirSync(cwd, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(cwd.length + 1)] : []))
    .toSorted()

async function init(args: readonly string[] = [], ask?: (question: string) => Promise<string>) {
  const world = fakeWorld({ cwd })
  const code = await runCommand(['init', ...args], ask === undefined ? world : { ...world, ask })
  return { code, out: world.out(), err: world.err() }
}

describe('assay init', () => {
  test('writes four files from nothing, evaluates once, and leaves a folder that works', async () => {
    const { code, out, err } = await init()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(files()).toEqual(FILES)
    expect(out).toContain('evals/dev.jsonl is a sample')
    expect(out).toContain('3 examples')
    expect(await runCommand(['eval'], fakeWorld({ cwd }))).toBe(0)
  })

  test('a second time is refused, and nothing has changed', async () => {
    await init(['--no-run'])
    const before = FILES.map(read)
    const { code, err } = await init(['--task', 'chat'])
    expect({ code, err }).toEqual({
      code: 2,
      err: 'assay: assay.config.yaml is here already, so nothing was written. Run it with assay eval, or change it.\n',
    })
    expect(FILES.map(read)).toEqual(before)
  })

  test('keeps each file that is there, and says so', async () => {
    await put('.github/workflows/assay.yml', 'mine')
    await put('evals/dev.jsonl', '{"query":"Mine?","output":"Yes"}\n')
    const { code, out } = await init(['--no-run'])
    expect(code).toBe(0)
    expect(out).toContain('kept  .github/workflows/assay.yml, which was here already')
    expect([read('.github/workflows/assay.yml'), records()]).toEqual(['mine', [{ query: 'Mine?', output: 'Yes' }]])
  })

  test('takes the records of a file of another tool in our form, and calls the function for them', async () => {
    await put('app.mjs', APP)
    await put('questions.csv', 'question,expected\nHow long?,30 days\nAnd after that?,never\n')
    const { code, out } = await init(['questions.csv', '--target', './app#answer', '--task', 'rag_qa'])
    expect(code).toBe(0)
    expect(records()).toEqual([
      { id: 'questions-1', inputs: { query: 'How long?' }, reference: '30 days' },
      { id: 'questions-2', inputs: { query: 'And after that?' }, reference: 'never' },
    ])
    expect(out).toContain('./app#answer is called with the inputs of a record, such as {"query":"How long?"}')
    expect(out).toContain('2 examples')
    expect(read('evals/assay.test.ts')).toContain("import { answer } from '../app.mjs'")
    expect(parse(read('assay.config.yaml'))).toEqual({
      dataset: 'evals/dev.jsonl',
      target: './app#answer',
      task: 'rag_qa',
    })
  })

  test('calls the function for ten examples at most, and keeps 500 records at most', async () => {
    await put(
      'app.mjs',
      `export const answer = () => { globalThis.initCalls = (globalThis.initCalls ?? 0) + 1; return 'x' }`,
    )
    await put(
      'many.jsonl',
      Array.from({ length: 600 }, (_, n) => `{"query":"Question ${n}?","reference":"x"}`).join('\n'),
    )
    const { out } = await init(['many.jsonl', '--target', 'app.mjs#answer', '-t', 'chat'])
    expect(records()).toHaveLength(500)
    expect(out).toContain('evals/dev.jsonl has 500 of the 600 examples, drawn at random.')
    expect((globalThis as { initCalls?: number }).initCalls).toBe(10)
    delete (globalThis as { initCalls?: number }).initCalls
  })

  test('asks three questions at a terminal, and none that a flag has answered', async () => {
    await put('app.mjs', APP)
    const asked: string[] = []
    const answers = ['app.mjs#answer', '', 'rag_qa']
    await init(['--no-run'], async (question) => {
      asked.push(question)
      return answers[asked.length - 1] ?? ''
    })
    expect(asked).toHaveLength(3)
    expect(parse(read('assay.config.yaml'))).toMatchObject({ target: 'app.mjs#answer', task: 'rag_qa' })
    expect(records()[0]).toEqual({ id: 'returns', inputs: { query: 'How long do I have to return an item?' } })
    await rm(join(cwd, 'assay.config.yaml'))
    await init(['--no-run', '--target', 'app.mjs#answer', '-t', 'chat'], async (question) => {
      expect(question).toContain('Which file')
      return ''
    })
    await rm(join(cwd, 'assay.config.yaml'))
    const { code } = await init(['--no-run', '--yes'], (question) => Promise.reject(new Error(question)))
    expect({ code, config: existsSync(join(cwd, 'assay.config.yaml')) }).toEqual({ code: 0, config: true })
  })

  test.each([
    [['missing.csv'], 'there is no such file'],
    [['broken.jsonl'], 'this is not valid JSON'],
    [['empty.jsonl'], 'no examples'],
    [['-'], 'reads the data from a file'],
    [['--target', './app.ts#answer'], 'there is no module'],
    [['--task', 'rag'], "'rag'"],
  ])('writes nothing with %j', async (args, problem) => {
    await put('broken.jsonl', '{"query":')
    await put('empty.jsonl', '')
    const { code, err } = await init(args)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(problem) })
    expect(files()).toEqual(['broken.jsonl', 'empty.jsonl'])
  })

  test('says what the project lacks', async () => {
    await put('package.json', '{ "devDependencies": { "assay": "file:../assay.tgz" } }')
    await put('pnpm-lock.yaml', '')
    const { out } = await init(['--no-run'])
    expect(out).toContain('commit that file too')
    expect(out).toContain('The test needs vitest')
    expect(read('.github/workflows/assay.yml')).toContain('command: pnpm exec assay')
  })
})

describe('what it writes', () => {
  const plan = { examples: 3, manager: 'npm' } as const

  test.each(Object.keys(SAMPLES) as TaskType[])(
    'the sample of %s holds offline, and measures every record',
    async (task) => {
      const { examples, evaluators } = SAMPLES[task]
      const { summary } = await evaluate({ dataset: examples, evaluators, task })
      expect(summary.verdict).toBe('holds')
      for (const { n } of Object.values(summary.evaluators)) expect(n).toBe(examples.length)
    },
  )

  test('is a configuration that editors and Assay both accept, and that names its schema', () => {
    const text = configText({
      ...plan,
      task: 'rag_qa',
      target: './a b.ts#x',
      judge: 'openai:m',
      evaluators: ['faithfulness'],
    })
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/node_modules\/assay\/schema\/config\.json\n/)
    const config: unknown = parse(text)
    expect(() => parseConfig(config, { file: 'x' })).not.toThrow()
    expect(schemaAccepts(config)).toBe(true)
  })

  test.each([1, 3, 98, 100, 5_000])('offers no margin that %i examples cannot show', (examples) => {
    const offered = /^# margin: ([\d.]+)/m.exec(configText({ ...plan, examples }))?.[1]
    // (1.645 + 0.842)² of the variance 2 · 0.5 · 0.16 of a difference: one-sided 5 %, in 80 % of cases.
    const smallest = Math.sqrt((2.4865 ** 2 * 0.16) / examples)
    if (examples < 100) expect(offered).toBeUndefined()
    else expect(Number(offered)).toBeGreaterThanOrEqual(smallest - 1e-4)
    expect(configText({ ...plan, examples })).not.toMatch(/^margin:/m)
    if (examples > 1) expect(smallestMargin(examples)).toBeCloseTo(smallest, 1)
  })

  test('is a workflow that passes the key of the judge on, and starts only what is installed', () => {
    const text = workflowText({ ...plan, judge: 'anthropic:m', target: 'app.ts#answer' })
    const { jobs } = parse(text) as { jobs: { assay: { steps: Record<string, unknown>[] } } }
    const step = jobs.assay.steps.find(({ uses }) => uses === './node_modules/assay/action')
    expect(step).toEqual({
      uses: './node_modules/assay/action',
      env: { ANTHROPIC_API_KEY: '${{ secrets.ANTHROPIC_API_KEY }}' },
    })
  })

  test('is a test that runs, and fails when the answers are wrong', async () => {
    await put('evals/dev.jsonl', '{"query":"How long?","reference":"30 days"}')
    await put('answers.mjs', `export const right = () => 'Within 30 days.'\nexport const wrong = () => 'Never.'`)
    for (const target of ['right', 'wrong']) {
      const given = { ...plan, target: `answers.mjs#${target}`, module: 'answers.mjs', evaluators: ['contains'] }
      // Node's own runner declares the same suite, and needs no project.
      await put(`evals/${target}.test.mjs`, testText(given).replace('assay/vitest', 'assay/node-test'))
    }
    await put('evals/both.mjs', `await import('./right.test.mjs')\nawait import('./wrong.test.mjs')`)
    const args = [...BY_NAME_OFFLINE, '--test-reporter=spec', 'evals/both.mjs']
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd }).catch(
      (ended: { stdout: string }) => ended,
    )
    expect(stdout.match(/^ +\S gate(?= \()/gm)?.map((line) => line.trim())).toEqual(
      expect.arrayContaining(['✔ gate', '✖ gate']),
    )
    expect(stdout).toContain('EvalFailure: Below what was asked: contains.')
  })
})

const accepts = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync(new URL('../../../schema/config.json', import.meta.url), 'utf8')) as object,
)
const schemaAccepts = (config: unknown): boolean => accepts(config)

describe('the JSON Schema of the configuration', () => {
  test.each([
    { dataset: 'a.jsonl', $schema: './schema.json' },
    { use_case: { task_type: 'chat', has_reference: true }, 'max-cost': 1 },
    { metrics: ['faithfulness'], metrics_preset: 'ci', gate: 'pass_rate>=0.9' },
    { dataset: [{ query: 'x' }], evaluators: { faithfulness: 0.5, contains: true, regex: { pattern: 'x' } } },
    { llm: { type: 'openai_compatible', model: 'm', base_url: 'http://localhost/v1' } },
    { store: false, resume: true, slice: 'tags', report: ['html', 'json=x.json'] },
  ])('takes %j, and so does Assay', (config) => {
    expect(() => parseConfig(config, { file: 'x' })).not.toThrow()
    expect(schemaAccepts(config)).toBe(true)
  })

  test.each([
    { datset: 'a.jsonl' },
    { evaluators: { faithfulness: 2 } },
    { task: 'rag' },
    { limit: 0 },
    { timeout: 0 },
    { store: true },
    { entrypoint: { module: 'app', name: 'x' } },
    { useCase: { tasktypes: 'chat' } },
  ])('refuses %j, and so does Assay', (config) => {
    expect(() => parseConfig(config, { file: 'x' })).toThrow(ConfigError)
    expect(schemaAccepts(config)).toBe(false)
  })

  test.each(['chat', 'classification', 'conversation', 'rag_qa', 'tool-calling'])('takes the example %s', (example) => {
    const path = new URL(`../../../examples/${example}/config.yaml`, import.meta.url)
    expect(existsSync(path)).toBe(true)
    expect(schemaAccepts(parse(readFileSync(path, 'utf8')))).toBe(true)
  })
})
