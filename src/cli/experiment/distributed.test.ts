import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startModelServer } from '../../../test/servers/model-server.ts'
import { startAssay } from '../../../test/support/assay-process.ts'
import { scene, shared, type Scene } from '../../../test/support/work-scene.ts'
import type { ExperimentDocument } from '../../core/variants/experiment.ts'
import { openWholeStore } from '../../store/open-store.ts'

/** Answers take their time, so that there is a middle at which something can be killed. */
const SLOW = `
  const later = async (text) => {
    await new Promise((resolve) => setTimeout(resolve, 15))
    return text
  }
  const number = (query) => Number(query.slice(1))
  export const right = ({ query }) => later('The answer to ' + query)
  export const often = ({ query }) => later(number(query) % 2 === 1 ? 'no idea' : 'The answer to ' + query)
  export const seldom = ({ query }) => later(number(query) % 9 === 1 ? 'The answer to ' + query : 'no idea')`

const VARIANTS = ['right', 'often', 'seldom'].flatMap((name) => ['--variant', `${name}=./slow.mjs#${name}`])
const TWICE = ['eval', 'dev.jsonl', '-e', 'exact_match', '--epochs', '2', ...VARIANTS, '--format', 'json']

async function slowScene(): Promise<Scene> {
  const at = await scene()
  await writeFile(join(at.folder, 'slow.mjs'), SLOW)
  return at
}

/** What must not depend on where it was computed. */
function said({ variants, race, compared, clusters, headline, partial }: ExperimentDocument): unknown {
  return {
    race,
    compared,
    clusters,
    headline,
    partial,
    variants: variants.map(({ name, state, examples, errors, standing, bounds, scores }) => [
      name,
      state,
      examples,
      errors,
      standing,
      bounds,
      scores,
    ]),
  }
}

/** The newest experiment, and what is stored of each of its runs: `id epoch`, as often as it is there. */
async function storedIn(url: string): Promise<{ id: string; results: ReadonlyMap<string, readonly string[]> }> {
  await using store = await openWholeStore(url)
  const [newest] = await store.experiments.list({ limit: 1 })
  const results = new Map<string, string[]>()
  for (const { name, run } of newest?.variants ?? []) {
    const own: string[] = []
    for await (const { result, epoch } of store.runs.results(run)) own.push(`${result.id} ${epoch}`)
    results.set(name, own)
  }
  return { id: newest?.id ?? '', results }
}

/** Resolves when so many answers are stored for all variants of the newest experiment together. */
async function answered(url: string, count: number): Promise<void> {
  await using store = await openWholeStore(url)
  for (;;) {
    const [newest] = await store.experiments.list({ limit: 1 })
    const runs = await Promise.all((newest?.variants ?? []).map(({ run }) => store.runs.get(run)))
    if (runs.reduce((sum, run) => sum + (run?.results ?? 0), 0) >= count) return
    await pause(100)
  }
}

describe.concurrent('an experiment over several workers', { timeout: 180_000 }, () => {
  test('outlives its coordinator and a worker, with repetitions, and is what one machine says', async () => {
    await using at = await slowScene()
    const { url, folder, assay, startWorker } = at
    const limited = [...TWICE, '--limit', '60', '--seed', '5']
    const one = JSON.parse((await assay([...limited, '--no-store'])).out) as ExperimentDocument
    const begun = startAssay([...limited, ...shared(url)], { cwd: folder })
    const workers = [startWorker(), startWorker(), startWorker()]
    await answered(url, 40)
    begun.kill('SIGKILL')
    workers[0]?.child.kill('SIGKILL')
    await begun.ended
    const { out, err } = await assay([...limited, ...shared(url), '--resume'])
    expect(said(JSON.parse(out || err) as ExperimentDocument)).toEqual(said(one))
    const { results } = await storedIn(url)
    const each = one.variants.map(({ name }) => results.get(name)?.length)
    expect(each).toEqual([120, 120, 120])
    for (const own of results.values()) expect(new Set(own).size).toBe(120)
  })

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

  test('says, interrupted, what goes on without it and what waits', async () => {
    await using at = await slowScene()
    const { url, assay } = at
    for (const [flags, sentence] of [
      [[], /The runs go on with their workers, and are ranked by the same command and --resume (\S+)\. To end them:/],
      [
        ['--race'],
        /Workers finish what comes before the next look of the race, and then wait: [^]*--resume (\S+), or end it:/,
      ],
    ] as const) {
      const abort = new AbortController()
      const begun = assay([...TWICE, ...flags, ...shared(url)], { signal: abort.signal })
      await Promise.race([at.enqueued(), begun.then(({ err }) => Promise.reject(new Error(err)))])
      abort.abort(new Error('enough'))
      const { code, err } = await begun
      expect(code).toBe(130)
      expect(err).toMatch(sentence)
      expect(err.match(/Start workers with/g)).toHaveLength(1)
      const cancels = [...err.matchAll(/assay (runs cancel \S+?)(?:,|$)/gm)].map(([, command = '']) => command)
      expect(cancels).toHaveLength(3)
      for (const cancel of cancels) expect((await assay([...cancel.split(' '), '--store', url])).code).toBe(0)
    }
  })
})
