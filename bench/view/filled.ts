import type { RunEntry } from '../../src/core/stores/run-store.ts'
import type { Store } from '../../src/store/open-store.ts'
import { evaluate } from '../../src/index.ts'

const SEED = 64
const AT_ONCE = 500

/** Fills a store with a finished run of so many results, made from a few that were judged. */
export async function fillStore(store: Store, results: number): Promise<string> {
  const answers = ['The refund is paid within 5 days.', 'The refund is paid within 90 days. Shipping is free.']
  const seed = await evaluate({
    dataset: Array.from({ length: SEED }, (_, at) => ({
      id: `seed${at}`,
      query: `When is refund ${at} paid?`,
      output: answers[at % answers.length],
      context: Array.from({ length: 5 }, (__, rank) => ({
        id: `policy.md#${rank}`,
        text: `Paragraph ${rank}. The refund is paid within 5 days. ${'Return shipping is paid by the customer. '.repeat(6)}`,
      })),
    })),
    evaluators: ['faithfulness@0.8', 'relevance'],
    store,
  })
  const begun = await store.runs.get(seed.id)
  if (begun?.manifest === undefined || begun.conclusion === undefined) throw new Error('The run was not stored.')
  const made = await Array.fromAsync(store.runs.results(seed.id))
  const id = 'large'
  const startedAt = new Date(Date.now() + 60_000).toISOString()
  await store.runs.start({ ...begun.manifest, id, name: 'large', startedAt })
  for (let from = 0; from < results; from += AT_ONCE) {
    const entries: RunEntry[] = []
    for (let at = from; at < Math.min(results, from + AT_ONCE); at++) {
      const { result, answer } = made[at % made.length] ?? {}
      if (result === undefined) continue
      const own = { ...result, id: `e${at}`, index: at }
      entries.push(answer === undefined ? { result: own } : { result: own, answer })
    }
    await store.runs.append(id, entries)
  }
  const { conclusion } = begun
  await store.runs.finish(id, {
    ...conclusion,
    run: { ...conclusion.run, id, startedAt },
    summary: { ...conclusion.summary, examples: results },
  })
  return id
}
