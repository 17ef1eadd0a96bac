import type { WholeStore } from '../../src/store/open-store.ts'
import type { ServedView } from '../../test/view/served-view.ts'

const VIEWERS = 50
const ROUNDS = 8
const PER_ROUND = 40
const BREATH_MS = 1_200

/**
 * What a run in progress costs this process, with and without 50 viewers, by turns: CPU time of the process for the same writes.
 * The server is in this process, and so are the viewers, which only read.
 */
export async function watched(
  store: WholeStore,
  { from, view, cookie }: { from: string; view: ServedView; cookie: string },
): Promise<Record<string, unknown>[]> {
  const begun = await store.runs.get(from)
  if (begun?.manifest === undefined) throw new Error(`There is no run ${from}.`)
  const { results } = await store.runs.page(from, { limit: 50 })
  const costs: Record<'nobody' | 'viewers', number[]> = { nobody: [], viewers: [] }
  let told = 0
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const isWatched = round % 2 === 1
    const id = `watched-${round}`
    await store.runs.start({ ...begun.manifest, id })
    const leaving = new AbortController()
    const streams = isWatched ? Array.from({ length: VIEWERS }, () => follow(id, leaving.signal)) : []
    const cpu = process.cpuUsage()
    for (let part = 0; part < PER_ROUND; part++) {
      const at = part % results.length
      const { result } = results[at] ?? {}
      if (result !== undefined) await store.runs.append(id, [{ result: { ...result, id: `w${part}`, index: part } }])
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS / PER_ROUND))
    }
    const { user, system } = process.cpuUsage(cpu)
    costs[isWatched ? 'viewers' : 'nobody'].push((user + system) / 1_000)
    leaving.abort()
    for (const events of await Promise.all(streams)) told += events
  }
  const { nobody, viewers } = costs
  // Rounds that follow one another belong together.
  const more = viewers.map((ms, at) => ms - (nobody[at] ?? 0))
  console.log(`${VIEWERS} viewers cost ${round1(mean(more))} ms more a round, 95 % interval ${interval(more)}`)
  return Object.entries(costs).map(([who, ms]) => ({
    who: who === 'nobody' ? 'nobody looks' : `${VIEWERS} viewers`,
    'mean cpu ms a round': round1(mean(ms)),
    '95 % interval': interval(ms),
    'events a viewer': who === 'nobody' ? '' : round1(told / ROUNDS / VIEWERS),
  }))

  async function follow(id: string, signal: AbortSignal): Promise<number> {
    let events = 0
    try {
      const reply = await fetch(`${view.origin}/live?id=${id}`, { headers: { cookie }, signal })
      for await (const chunk of reply.body ?? [])
        events += Buffer.from(chunk).toString('utf8').split('event: state').length - 1
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return events
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Student's t with 7 degrees of freedom. */
function interval(values: readonly number[]): string {
  const centre = mean(values)
  const variance = values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1)
  const half = 2.365 * Math.sqrt(variance / values.length)
  return `${round1(centre - half)} – ${round1(centre + half)}`
}

function round1(value: number): number {
  return Math.round(value * 10) / 10
}
