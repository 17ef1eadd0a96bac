import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fakeWorld } from '../../test/fake-world.ts'
import { runCommand } from '../../src/cli/program.ts'
import type { RunDocument } from '../../src/core/run.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the configuration runs the live application over its questions, with the offline judge in place of its model', async () => {
  const world = { ...fakeWorld({ cwd: root }), now: () => new Date() }
  const args = [
    'eval',
    'examples/rag_qa/config.yaml',
    '--judge',
    'lexical',
    '--limit',
    '20',
    '--format',
    'json',
    '--quiet',
  ]
  const code = await runCommand(args, world)
  const { run, summary, results } = JSON.parse(world.out()) as RunDocument
  expect([run.task, run.judge, summary.examples, summary.errors]).toEqual(['rag_qa', 'lexical@1', 20, 0])
  expect(results?.every(({ output }) => typeof output === 'string' && output !== '')).toBe(true)
  expect(summary.evaluators['faithfulness']?.mean).toBeGreaterThan(0.9)
  expect(summary.evaluators['latency_ms']?.reported?.n).toBe(20)
  expect([0, 1]).toContain(code)
})
