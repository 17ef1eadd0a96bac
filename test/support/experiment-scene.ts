import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExperimentDocument } from '../../src/core/variants/experiment.ts'
import { openWholeStore } from '../../src/store/open-store.ts'
import { scene, type Scene } from './work-scene.ts'

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
export const TWICE = ['eval', 'dev.jsonl', '-e', 'exact_match', '--epochs', '2', ...VARIANTS, '--format', 'json']

export async function slowScene(): Promise<Scene> {
  const at = await scene()
  await writeFile(join(at.folder, 'slow.mjs'), SLOW)
  return at
}

/** What must not depend on where it was computed. */
export function said({ variants, race, compared, clusters, headline, partial }: ExperimentDocument): unknown {
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
export async function storedIn(url: string): Promise<{ id: string; results: ReadonlyMap<string, readonly string[]> }> {
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
export async function answered(url: string, count: number): Promise<void> {
  await using store = await openWholeStore(url)
  for (;;) {
    const [newest] = await store.experiments.list({ limit: 1 })
    const runs = await Promise.all((newest?.variants ?? []).map(({ run }) => store.runs.get(run)))
    if (runs.reduce((sum, run) => sum + (run?.results ?? 0), 0) >= count) return
    await pause(100)
  }
}
