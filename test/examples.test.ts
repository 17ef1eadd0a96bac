import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { RunDocument } from '../src/core/run.ts'
import { runCommand } from '../src/cli/program.ts'
import type { ExperimentDocument } from '../src/core/variants/experiment.ts'
import { fakeWorld } from './fake-world.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

async function run(example: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const world = fakeWorld({ cwd: root })
  const code = await runCommand(['eval', `examples/${example}/config.yaml`, '--quiet', ...args], world)
  return { code, out: world.out(), err: world.err() }
}

/** How many answers of each example are right is told by reading them, not by running this. */
const EXPECTED = [
  ['chat', 14, { relevance: 14, answer_correctness: 14, token_f1: 14 }],
  ['classification', 18, { accuracy: 18, f1_macro: 18, cohen_kappa: 18 }],
  ['tool-calling', 14, { tool_call_match: 14, tool_success_rate: 11, invalid_tool_call_rate: 11, tool_trajectory: 14 }],
  ['conversation', 12, { exact_match: 12, token_f1: 12, pii_leak: 12 }],
] as const

describe.each(EXPECTED)('the example %s', (example, examples, measured) => {
  test('runs offline, holds, and measures every example that it can', async () => {
    const { code, out, err } = await run(example, '--format', 'json')
    const { summary, run: info } = JSON.parse(out) as RunDocument
    expect(err).toBe('')
    expect({ code, verdict: summary.verdict, errors: summary.errors }).toEqual({ code: 0, verdict: 'holds', errors: 0 })
    expect(summary.examples).toBe(examples)
    expect(info.judge).toBe('lexical@1')
    for (const [name, n] of Object.entries(measured))
      expect(summary.evaluators[name]).toMatchObject({ n, failures: {} })
  })

  test('ends with a report', async () => {
    const { out } = await run(example, '--format', 'console')
    expect(out).toContain(`examples/${example}/dev.jsonl · ${examples} examples`)
    expect(out).toContain('✓ Holds')
    expect(out).not.toMatch(/\bNaN\b|undefined|\[object Object\]/)
  })
})

test('the classifier gets wrong just the three messages that do not use its words', async () => {
  const { out } = await run('classification', '--format', 'json')
  const { results = [] } = JSON.parse(out) as RunDocument
  expect(results.filter(({ output, reference }) => output !== reference).map(({ id }) => id)).toEqual([
    'm16',
    'm17',
    'm18',
  ])
})

test('the assistant with tools misses what is written in words, and calls where it should not', async () => {
  const { out } = await run('tool-calling', '--format', 'json')
  const { results = [] } = JSON.parse(out) as RunDocument
  const missed = results.filter(({ results }) => {
    const match = results['tool_call_match']
    return match?.status === 'measured' && !match.passed
  })
  expect(missed.map(({ id }) => id)).toEqual(['money-words', 'timer-hour', 'no-call-needed'])
})

test('the example of variants ranks two alike, one below them, and leaves out the one that is broken', async () => {
  const { code, out } = await run('variants', '--format', 'json', '--no-store')
  const { variants } = JSON.parse(out) as ExperimentDocument
  const said = variants.map(({ name, state, standing }) => [name, state, standing?.groups])
  expect(code).toBe(0)
  expect(said.slice(0, 2).map(([, ...rest]) => rest)).toEqual([
    ['finished', 'a'],
    ['finished', 'a'],
  ])
  expect(said.slice(2)).toEqual([
    ['first word', 'finished', 'b'],
    ['out of order', 'broken', undefined],
  ])
})
