import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MAIN } from '../../test/command.ts'
import type { RunDocument } from '../../src/core/index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the configuration runs the live application over its questions, with the offline judge in place of its model', async () => {
  const args = [MAIN, 'eval', 'examples/rag_qa/config.yaml', '--judge', 'lexical', '--format', 'json']
  const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) =>
      resolve({ code: error?.code ?? 0, out: stdout }),
    )
  })
  const { run, summary, results } = JSON.parse(out) as RunDocument
  expect([run.task, run.judge, summary.examples, summary.errors]).toEqual(['rag_qa', 'lexical@1', 60, 0])
  expect(results?.every(({ output }) => typeof output === 'string' && output !== '')).toBe(true)
  expect(summary.evaluators['faithfulness']?.mean).toBeGreaterThan(0.9)
  expect(summary.evaluators['latency_ms']?.reported?.n).toBe(60)
  expect([0, 1]).toContain(code)
})
