import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import { startModelServer } from '../../../test/servers/model-server.ts'
import type { Route } from '../../router/choose-evaluators.ts'
import type { RunDocument } from '../../index.ts'
import { runCommand } from '../program.ts'

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-test-'))
  const rag = { query: 'How tall?', output: 'It is 330 m tall.', context: ['It is 330 m tall.'], reference: '330 m' }
  await writeFile(join(cwd, 'rag.jsonl'), `${JSON.stringify(rag)}\n`)
  await writeFile(
    join(cwd, 'route.config.yaml'),
    'dataset: rag.jsonl\nuse_case: { latency_sensitive: true, has_reference: true }\n',
  )
})

afterAll(() => rm(cwd, { recursive: true, force: true }))

async function routed(args: readonly string[], isTTY = false): Promise<{ code: number; out: string; err: string }> {
  const world = fakeWorld({ cwd, isTTY, env: { NO_COLOR: '1' } })
  const code = await runCommand(['route', ...args], world)
  return { code, out: world.out(), err: world.err() }
}

async function routeOf(args: readonly string[]): Promise<Route> {
  return JSON.parse((await routed([...args, '--format', 'json'])).out) as Route
}

const names = ({ evaluators }: Route): string[] => evaluators.map(({ name }) => name)

describe('assay route', () => {
  test('says which evaluators would run, and why, as one JSON document', async () => {
    expect(await routeOf(['rag.jsonl'])).toEqual({
      dataset: 'rag.jsonl',
      task: 'rag_qa',
      taskReason: 'there are passages',
      preset: 'standard',
      evaluators: [
        { name: 'faithfulness', reason: 'claims that passages support' },
        { name: 'fully_supported', reason: 'whether not one claim lacks support' },
        { name: 'context_precision', reason: 'whether useful passages stand first' },
        { name: 'context_recall', reason: 'whether passages hold the facts that the answer needs' },
      ],
      leftOut: [{ name: 'latency_ms', reason: 'there are no timings, and no target to take them from' }],
      chosenBy: 'rules',
      notes: [],
    })
  })

  test('says, with an application, that its answers may decide otherwise; and so does a dry run', async () => {
    await writeFile(join(cwd, 'app.mjs'), 'export const answer = () => 1')
    const target = ['--target', './app.mjs#answer']
    const alone = /from the data alone/
    expect((await routeOf(['rag.jsonl', ...target])).notes.join()).toMatch(alone)
    expect((await routeOf(['rag.jsonl', ...target, '-t', 'chat'])).notes).toEqual([])
    const world = fakeWorld({ cwd })
    await runCommand(['eval', 'rag.jsonl', ...target, '--dry-run'], world)
    expect(world.out()).toMatch(alone)
  })

  test('runs the same evaluators as assay eval', async () => {
    for (const flags of [[], ['--preset', 'ci'], ['--preset', 'deep_dive'], ['-t', 'chat']]) {
      const world = fakeWorld({ cwd })
      await runCommand(['eval', 'rag.jsonl', ...flags, '--format', 'json'], world)
      const { summary } = JSON.parse(world.out()) as { summary: { evaluators: object } }
      expect(names(await routeOf(['rag.jsonl', ...flags]))).toEqual(Object.keys(summary.evaluators))
    }
  })

  test('takes a use case from the config, and evaluators that are named as they are', async () => {
    expect(names(await routeOf(['route.config.yaml']))).toEqual([
      'faithfulness',
      'fully_supported',
      'context_precision',
      'context_recall',
      'answer_correctness',
      'token_f1',
    ])
    expect((await routeOf(['rag.jsonl', '-e', 'exact_match'])).evaluators).toEqual([
      { name: 'exact_match', reason: 'named with -e' },
    ])
  })

  test('lets a model choose where nothing is named, for the run as well, and tells its reasons', async () => {
    const choices = [{ reason: 'the passages decide', name: 'faithfulness' }]
    const asked: string[] = []
    await using server = await startModelServer({
      key: 'sk-right',
      answer: ({ schema, messages }) => {
        const wanted = Object.keys(schema?.['properties'] ?? {})
        if (wanted.includes('choices')) asked.push(messages.at(-1)?.content ?? '')
        return { content: wanted.includes('choices') ? { choices } : { claims: [] } }
      },
    })
    const model = ['--judge', 'compatible:m', '--base-url', `${server.url}/v1`, '--format', 'json']
    const json = async (args: readonly string[]): Promise<unknown> => {
      const world = fakeWorld({ cwd, env: { ASSAY_API_KEY: 'sk-right' } })
      await runCommand([...args, ...model], world)
      return JSON.parse(world.out())
    }
    expect(await json(['route', 'rag.jsonl'])).toMatchObject({
      task: 'rag_qa',
      chosenBy: 'model',
      evaluators: [{ name: 'faithfulness', reason: 'the passages decide' }],
    })
    expect(asked[0]).toContain('How tall?')
    const { summary, run } = (await json(['eval', 'rag.jsonl', '--auto', '--quiet'])) as RunDocument
    expect(Object.keys(summary.evaluators)).toEqual(['faithfulness'])
    expect(run.notes[0]).toContain('chosen by the model. faithfulness: the passages decide')
    expect(asked).toHaveLength(2)
    expect(await json(['route', 'rag.jsonl', '-t', 'rag_qa'])).toMatchObject({ chosenBy: 'rules' })
    expect(asked).toHaveLength(2)
  })

  test('prints a table for people, and Markdown into a pipe', async () => {
    const shown = await routed(['rag.jsonl'], true)
    expect(shown.out).toContain('  ✓ faithfulness        claims that passages support\n')
    expect(shown.out).toContain('  – latency_ms          there are no timings')
    expect((await routed(['rag.jsonl'])).out).toContain('| runs | `faithfulness` | claims that passages support |')
  })

  test.each([
    [['rag.jsonl', '--preset', 'deep'], /Unknown preset: 'deep'/],
    [['rag.jsonl', '-t', 'rag_qe'], /Unknown task: 'rag_qe'.*Did you mean 'rag_qa'/],
    [['rag.jsonl', '-e', 'faithfullness'], /Did you mean 'faithfulness'/],
    [['rag.jsonl', '--auto', '-t', 'chat'], /--auto finds the task/],
  ])('%j is wrong use', async (args, message) => {
    const { code, out, err } = await routed(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(message)
  })
})
