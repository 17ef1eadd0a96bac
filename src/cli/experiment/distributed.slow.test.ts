import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startModelServer } from '../../../test/servers/model-server.ts'
import { startAssay } from '../../../test/support/assay-process.ts'
import { TWICE, answered, said, slowScene, storedIn } from '../../../test/support/experiment-scene.ts'
import { scene, shared } from '../../../test/support/work-scene.ts'
import type { ExperimentDocument } from '../../core/variants/experiment.ts'

describe.concurrent('an experiment over several workers', { timeout: 180_000 }, () => {
  test('races as one machine does, though its coordinator is killed between two looks', async () => {
    await using at = await slowScene()
    const { url, folder, assay, startWorker } = at
    const raced = [...TWICE, '--race', '--limit', '80', '--seed', '3']
    const one = JSON.parse((await assay([...raced, '--no-store'])).out) as ExperimentDocument
    expect(one.race?.dropped.map(({ name }) => name)).toEqual(['seldom', 'often'])
    const begun = startAssay([...raced, ...shared(url)], { cwd: folder })
    const workers = [startWorker(), startWorker()]
    await answered(url, 100)
    begun.kill('SIGKILL')
    await begun.ended
    const { out, err } = await assay([...raced, ...shared(url), '--resume'])
    expect(said(JSON.parse(out || err) as ExperimentDocument)).toEqual(said(one))
    const { results, id } = await storedIn(url)
    const dropped = new Map(one.race?.dropped.map(({ name, after }) => [name, after]))
    for (const [name, own] of results) {
      expect([name, own.length, new Set(own).size]).toEqual([
        name,
        ...Array.from({ length: 2 }, () => 2 * (dropped.get(name) ?? 80)),
      ])
    }
    for (const { child } of workers) child.kill('SIGTERM')
    // Resumed once more, nothing is left to be asked: nobody works, and it says the same.
    const again = await assay([...raced, ...shared(url), '--resume', id])
    expect(said(JSON.parse(again.out || again.err) as ExperimentDocument)).toEqual(said(one))
  })

  test('ends with its budget, which all variants share, and goes on with a larger one', async () => {
    await using at = await scene()
    await using model = await startModelServer({
      answer: ({ messages }) => ({
        content: `The answer to ${/q\d+/.exec(messages.at(-1)?.content ?? '')?.[0]}`,
        inputTokens: 5,
        outputTokens: 100,
      }),
    })
    const { url, folder, assay, startWorker } = at
    await writeFile(
      join(folder, 'prompts.config.yaml'),
      `dataset: dev.jsonl
evaluators: [exact_match]
limit: 40
baseUrl: ${model.url}/v1
model: compatible:m
prices: { m: { input: 10, output: 40 } }
variants:
  plain: { prompt: '{{query}}', settings: { maxOutputTokens: 100 } }
  polite: { prompt: 'Please: {{query}}', settings: { maxOutputTokens: 100 } }
`,
    )
    const args = ['eval', 'prompts.config.yaml', '--format', 'json']
    const one = JSON.parse((await assay([...args, '--no-store'])).out) as ExperimentDocument
    const before = model.calls.length
    const workers = [startWorker(), startWorker()]
    const short = await assay([...args, ...shared(url), '--max-cost', '0.2'])
    const cut = JSON.parse(short.out || short.err) as ExperimentDocument
    expect([cut.partial, cut.variants.some(({ state }) => state === 'stopped')]).toEqual([true, true])
    expect(cut.variants.filter(({ state }) => state === 'broken')).toEqual([])
    const asked = model.calls.length - before
    expect(asked).toBeGreaterThan(5)
    expect((asked * (5 * 10 + 100 * 40)) / 1_000_000).toBeLessThanOrEqual(0.2)
    const rest = await assay([...args, ...shared(url), '--max-cost', '1', '--resume'])
    expect(said(JSON.parse(rest.out || rest.err) as ExperimentDocument)).toEqual(said(one))
    expect(model.calls.length - before).toBe(80)
    for (const { child } of workers) child.kill('SIGTERM')
  })
})
