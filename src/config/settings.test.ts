import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../core/errors.ts'
import { defineConfig, type Config } from './schema.ts'
import { parseConfig } from './parse.ts'
import { readEnvironment } from './environment.ts'
import { redacted } from './redacted.ts'
import { resolveSettings } from './settings.ts'

const nothing = readEnvironment({})

function loaded(config: unknown): { config: Config; base: string } {
  return { config: parseConfig(config, { file: 'assay.config.yaml' }), base: process.cwd() }
}

describe('settings', () => {
  test('come from the flag before the configuration, and from the configuration before the environment', () => {
    const env = readEnvironment({ ASSAY_JUDGE: 'openai:env', ASSAY_STORE: 'env.db', ASSAY_BASE_URL: 'http://env' })
    const config = loaded({ judge: 'openai:config', store: 'config.db', concurrency: 4 })
    const settings = resolveSettings({ flags: { judge: 'openai:flag' }, config, env })
    expect(settings).toMatchObject({
      judge: 'openai:flag',
      store: 'config.db',
      baseUrl: 'http://env',
      concurrency: 4,
    })
    expect(settings.sources).toEqual({ judge: 'flag', store: 'config', baseUrl: 'environment', concurrency: 'config' })
  })

  test('take judge, address and key from `llm`', () => {
    const llm = { type: 'openai_compatible', base_url: 'http://localhost:11434/v1', api_key: 'dummy', model: 'qwen' }
    expect(resolveSettings({ config: loaded({ llm }), env: nothing })).toMatchObject({
      judge: 'compatible:qwen',
      baseUrl: 'http://localhost:11434/v1',
      apiKey: 'dummy',
    })
  })

  test('never hand the key of one provider to another', () => {
    const env = readEnvironment({ OPENAI_API_KEY: 'o', ANTHROPIC_API_KEY: 'a' })
    const llm = { type: 'openai_compatible', base_url: 'http://x', api_key: 'dummy', model: 'qwen' }
    const keyFor = (judge: string): string | undefined =>
      resolveSettings({ flags: { judge }, config: loaded({ llm }), env }).apiKey
    expect(keyFor('anthropic:m')).toBe('a')
    expect(keyFor('openai:m')).toBe('o')
    expect(keyFor('compatible:m')).toBe('dummy')
    expect(keyFor('lexical')).toBeUndefined()
  })

  test('read an entrypoint as a target, and a flag in its place', () => {
    const config = loaded({ entrypoint: { module: 'examples.rag_qa.app', function: 'answer' } })
    expect(resolveSettings({ config, env: nothing }).target).toBe('examples.rag_qa.app#answer')
    expect(resolveSettings({ flags: { target: 'b#c' }, config, env: nothing }).target).toBe('b#c')
  })

  test('find paths beside the configuration first, then in the working directory', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'assay-settings-'))
    const base = join(cwd, 'sub')
    await mkdir(base)
    await writeFile(join(base, 'near.jsonl'), '')
    await writeFile(join(cwd, 'far.jsonl'), '')
    const datasetOf = (dataset: string): unknown =>
      resolveSettings({ config: { config: { dataset }, base }, env: nothing, cwd }).dataset
    expect(datasetOf('near.jsonl')).toBe(join(base, 'near.jsonl'))
    expect(datasetOf('far.jsonl')).toBe('far.jsonl')
    expect(datasetOf('-')).toBe('-')
    await rm(cwd, { recursive: true })
  })
})

describe('the environment', () => {
  test('counts an empty variable as none', () => {
    expect(readEnvironment({ ASSAY_JUDGE: '', NO_COLOR: '', CI: '' })).toEqual({
      keys: {},
      colour: true,
      ci: false,
      github: {},
      notes: [],
    })
  })

  test.each([
    [{ NO_COLOR: '1' }, { colour: false, ci: false }],
    [{ CI: 'true' }, { colour: false, ci: true }],
    [{ CI: 'false' }, { colour: true, ci: false }],
  ])('%o decides about colour', (variables, expected) => {
    expect(readEnvironment(variables)).toMatchObject(expected)
  })

  test('notes a variable that looks like a slip', () => {
    expect(readEnvironment({ ASSAY_JUGDE: 'lexical', ASSAY_ZZZZZZZZZZZZ: '1' }).notes).toEqual([
      'The environment variable ASSAY_JUGDE is not known; did you mean ASSAY_JUDGE?',
    ])
  })

  test('refuses a tape mode that does not exist', () => {
    expect(() => readEnvironment({ ASSAY_TAPE_MODE: 'rewind' })).toThrow(
      new UsageError("ASSAY_TAPE_MODE is 'rewind'; it must be one of auto, record, replay, refresh."),
    )
  })
})

describe('a redacted configuration', () => {
  test('keeps everything but secrets', () => {
    const config = defineConfig({
      task: 'rag_qa',
      llm: {
        type: 'openai_compatible',
        baseUrl: 'https://me:hunter2@host/v1?api_key=abc&x=1',
        apiKey: 'dummy',
        model: 'm',
      },
      store: 'postgres://user:password@db/assay',
      target: function answer() {
        return 'yes'
      },
    })
    expect(redacted(config)).toEqual({
      task: 'rag_qa',
      llm: { type: 'openai_compatible', baseUrl: 'https://***@host/v1?api_key=***&x=1', apiKey: '***', model: 'm' },
      store: 'postgres://user:***@db/assay',
      target: '[function answer]',
    })
  })

  test('hides a key however it is written, at any depth', () => {
    expect(redacted({ llm: { api_key: 'a' }, evaluators: [{ token: 'b', accessToken: 'c' }] })).toEqual({
      llm: { api_key: '***' },
      evaluators: [{ token: '***', accessToken: '***' }],
    })
  })
})
