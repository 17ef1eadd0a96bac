import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import type { RunDocument } from '../src/core/run.ts'
import { fakeWorld } from './fake-world.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { startModelServer } from './servers/model-server.ts'

const EXAMPLE = fileURLToPath(new URL('../examples/rag_qa/dev.jsonl', import.meta.url))
const BASELINE = new URL('./fixtures/v0.1.0/baselines/main.jsonl', import.meta.url)
const FIXTURE = new URL('./fixtures/v0.1.0/data.jsonl', import.meta.url)

let cwd = ''
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-whole-'))
  await writeFile(join(cwd, 'data.jsonl'), await readFile(FIXTURE))
  const halls = ['Hall 1 has 11 seats.', 'Hall 1 has 11 seats. It was painted green.', 'It was painted green.']
  const rows = halls.map((output, at) => ({
    id: `h${at}`,
    query: 'How many seats has hall 1?',
    output,
    context: ['Hall 1 has 11 seats and a stage.'],
  }))
  await writeFile(join(cwd, 'halls.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

async function assay(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const world = fakeWorld({ cwd, env: { XDG_CONFIG_HOME: join(cwd, 'home'), ASSAY_API_KEY: 'sk-test' } })
  const code = await runCommand(['eval', ...args, '--no-store', '--quiet'], world)
  return { code, out: world.out(), err: world.err() }
}

async function document(...args: string[]): Promise<RunDocument> {
  const { out, err } = await assay(...args, '--format', 'json')
  if (out === '') throw new Error(err)
  return JSON.parse(out) as RunDocument
}

test('the example is judged offline by default: a probability an answer, the changed ones low', async () => {
  const { summary, results = [] } = await document(EXAMPLE)
  const { n, failures, threshold } = summary.evaluators['fully_supported'] ?? {}
  expect({ failures, threshold }).toEqual({ failures: {}, threshold: 0.48 })
  expect(n).toBeGreaterThan(30)
  expect(Object.keys(summary.evaluators)).not.toContain('hallucination')
  const rated = results.flatMap(({ metadata, results: own }) => {
    const result = own['fully_supported']
    return result?.status === 'measured' && result.vacuous !== true ? [{ metadata, score: result.score }] : []
  })
  const mean = (label: string): number => {
    const scores = rated.filter(({ metadata }) => metadata?.['label'] === label).map(({ score }) => score)
    return scores.reduce((sum, score) => sum + score, 0) / scores.length
  }
  expect(mean('supported')).toBeGreaterThan(mean('unsupported') + 0.15)
})

test('the report says the share of answers with an unsupported claim in words', async () => {
  const { out } = await assay(EXAMPLE, '-e', 'fully_supported', '--format', 'markdown')
  expect(out).toMatch(
    /\d+ in \d+ answers \([\d.]+ %, [\d.]+–[\d.]+\) (?:says|say) something that (?:its|their) passages do not\./,
  )
})

test('a model behind a URL decides each answer with 1 or 0, one unsupported claim being enough', async () => {
  await using server = await startModelServer({ answer: (call) => ({ content: judgeByWords(call) }) })
  const judge = ['--judge', 'compatible:words-1', '--base-url', `${server.url}/v1`]
  const { results = [], summary } = await document('halls.jsonl', '-e', 'fully_supported,faithfulness', ...judge)
  const scoresOf = (name: string) =>
    results.map(({ results: own }) => (own[name]?.status === 'measured' ? own[name].score : own[name]))
  expect(scoresOf('fully_supported')).toEqual([1, 0, 0])
  expect(scoresOf('faithfulness')).toEqual([1, 0.5, 0])
  // Claims and verdicts are asked for once an example, for both evaluators.
  expect(summary.usage.calls).toBe(6)
})

describe('a baseline of 0.1.0, which knows nothing of it', () => {
  test('is compared in what both runs have, and what has no partner is said', async () => {
    const { comparison } = await document('data.jsonl', '--baseline', fileURLToPath(BASELINE), '--allow-judge-change')
    expect(Object.keys(comparison?.evaluators ?? {})).toEqual(['faithfulness'])
    expect(comparison?.warnings).toContainEqual(
      expect.stringMatching(/^Not compared, as they ran only in the candidate: fully_supported/),
    )
  })

  test('with the hallucination that was its default is compared without it', async () => {
    const kept = await readFile(BASELINE, 'utf8')
    const faithful = /"faithfulness":(\{[^}]*\{\}[^}]*\}|[\d.]+)/g
    await writeFile(join(cwd, 'old.jsonl'), kept.replaceAll(faithful, '$&,"hallucination":$1'))
    const { comparison } = await document('data.jsonl', '--baseline', 'old.jsonl', '--allow-judge-change')
    expect(Object.keys(comparison?.evaluators ?? {})).toEqual(['faithfulness'])
    expect(comparison?.warnings).toContainEqual('Not compared, as they ran only in the baseline: hallucination.')
  })
})
