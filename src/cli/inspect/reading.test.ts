import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import type { RunDocument } from '../../core/run.ts'
import { runCommand } from '../program.ts'

const RECORDS = [
  {
    request: { q: 'When does the lake open?' },
    result: { answer: 'The lake opens at 9 [1].', docs: [{ body: 'The lake opens at 9.' }, {}], ms: 12 },
  },
  {
    request: { q: 'Who swims there?' },
    result: { answer: 'Ducks swim there [1].', docs: '[{"body":"Ducks swim there."}]', ms: 14 },
  },
]

const MAP = [
  'query=request.q',
  'output=result.answer',
  'context=result.docs[*].body',
  'timing.latencyMs=result.ms',
].flatMap((mapping) => ['--map', mapping])

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-reading-'))
  await writeFile(join(cwd, 'logs.jsonl'), RECORDS.map((record) => JSON.stringify(record)).join('\n'))
  await writeFile(join(cwd, 'logs.json'), JSON.stringify(RECORDS))
  await writeFile(join(cwd, 'cells.csv'), 'frage,stuff\nWhy?,"{""answer"":""So."",""ms"":7}"\n')
})

afterAll(() => rm(cwd, { recursive: true }))

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const world = fakeWorld({ cwd })
  const code = await runCommand(args, world)
  return { code, out: world.out(), err: world.err() }
}

describe('--map', () => {
  test('leads eval, validate and route into the records', async () => {
    expect(await run('validate', 'logs.jsonl', ...MAP)).toMatchObject({ code: 0 })
    const { out } = await run(
      'eval',
      'logs.jsonl',
      ...MAP,
      '-e',
      'faithfulness,latency_ms',
      '--no-store',
      '--format',
      'json',
    )
    const { results = [] } = JSON.parse(out) as RunDocument
    expect(results.map((result) => result.results)).toMatchObject([
      { faithfulness: { status: 'measured' }, latency_ms: { value: 12 } },
      { faithfulness: { status: 'measured' }, latency_ms: { value: 14 } },
    ])
    expect((await run('route', 'logs.jsonl', ...MAP)).out).toContain('rag_qa')
  })

  test('reads inside cells of a CSV file', async () => {
    const { out } = await run(
      'convert',
      'cells.csv',
      '-',
      '--map',
      'query=frage',
      '--map',
      'output=stuff.answer',
      '--map',
      'timing.latencyMs=stuff.ms',
    )
    expect(JSON.parse(out)).toEqual({
      id: 'cells-1',
      inputs: { query: 'Why?' },
      output: 'So.',
      timing: { latencyMs: 7 },
    })
  })

  test.each([
    [['--map', 'output'], "--map is 'output'; it must be a field, = and a path into the record: output=result.answer."],
    [['--map', 'output=a', '--map', 'output=b'], "--map gives 'output' twice; keep one of them."],
    [
      ['--map', 'timing.speed=a'],
      "`columns` maps 'timing.speed', and a timing has no 'speed'; it has latencyMs, costUsd, tokens.",
    ],
  ])('%j is refused', async (flags, message) => {
    const { code, err } = await run('validate', 'logs.jsonl', ...flags)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) as unknown })
  })

  test('that leads nowhere says where it ends, and what is there', async () => {
    const { out } = await run(
      'validate',
      'logs.jsonl',
      ...MAP.slice(0, 2),
      '--map',
      'output=result.anser',
      '--format',
      'json',
    )
    expect(out).toContain(
      'no record has anything at \\"result.anser\\": it is not in \\"result\\" of the first record; there are \\"answer\\", \\"docs\\", \\"ms\\".',
    )
  })
})

describe('assay gate', () => {
  test.each(['logs.jsonl', 'logs.json'])('decides the records of %s as eval reads them', async (name) => {
    const { code, out, err } = await run('gate', name, ...MAP, '--ruleset', 'minimal', '--format', 'json')
    const decisions = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(decisions).toMatchObject([
      { conversation_id: 'logs-1', message_id: 'logs-1', status: 'pass' },
      { message_id: 'logs-2', status: expect.stringMatching(/pass|partial/) as unknown },
    ])
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('1 blank passage was dropped') as unknown })
  })

  test('names the record that has no answer', async () => {
    const { code, err } = await run('gate', 'logs.jsonl', '--map', 'query=request.q', '--loose')
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('logs.jsonl:1: this record has no `output`') as unknown,
    })
  })
})

describe('assay convert', () => {
  test('writes our own form, which reads as the same, and replaces nothing unasked', async () => {
    expect(await run('convert', 'logs.json', 'ours.jsonl', ...MAP)).toMatchObject({
      code: 0,
      err: expect.stringContaining('2 examples in ours.jsonl.') as unknown,
    })
    const first = await readFile(join(cwd, 'ours.jsonl'), 'utf8')
    expect(await run('validate', 'ours.jsonl')).toMatchObject({ code: 0 })
    expect((await run('convert', 'ours.jsonl', '-')).out).toBe(first)
    const again = await run('convert', 'logs.json', 'ours.jsonl', ...MAP)
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('--force') as unknown })
    expect(await run('convert', 'logs.json', 'ours.jsonl', ...MAP, '--force')).toMatchObject({ code: 0 })
    expect(await run('convert', 'logs.json', 'ours.csv', ...MAP)).toMatchObject({
      code: 2,
      err: expect.stringContaining('.jsonl') as unknown,
    })
  })
})

test('calibrate takes --loose and --map', async () => {
  const labelled = RECORDS.map((record, index) => JSON.stringify({ ...record, human: index === 0 ? 'good' : 'bad' }))
  await writeFile(join(cwd, 'labelled.jsonl'), labelled.join('\n'))
  const { code, err } = await run(
    'calibrate',
    'labelled.jsonl',
    '--loose',
    ...MAP,
    '--label',
    'human',
    '--positive',
    'good',
  )
  expect({ code, err }).not.toMatchObject({ code: 2 })
})

test('a list with a wrong item in a config names the item', async () => {
  await writeFile(
    join(cwd, 'wrong.config.json'),
    JSON.stringify({ dataset: 'logs.jsonl', evaluators: ['contains', 7] }),
  )
  const { err } = await run('eval', 'wrong.config.json')
  expect(err).toContain('its item 2 is 7; it must be a list of names')
})
