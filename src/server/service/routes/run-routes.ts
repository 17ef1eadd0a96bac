import type { RunStore, StoredRun } from '../../../core/stores/run-store.ts'
import { resultPage, runAccepted, runReply, runRequest, runsReply } from '../../../wire/evaluation.ts'
import { eventStream } from '../../kernel/events.ts'
import { Refused } from '../../kernel/refused.ts'
import { liveRuns, versionOf } from '../../read/live-runs.ts'
import { bodyText, jsonValue } from './body.ts'
import { parsed } from './parsed.ts'
import { jsonReply, type Route } from './service-route.ts'
import type { Service } from '../service.ts'

const LISTED = 50
const PAGE = 100

/** A token that is bound to a tenant is refused: runs belong to none. */
export function runRoutes({ store, runs, most, signal }: Service): readonly Route[] {
  const live = liveRuns(store.runs, { everyMs: 250 })
  return [
    {
      method: 'post',
      path: '/v1/runs',
      scope: 'evaluate',
      everyTenant: true,
      summary: 'Evaluate many answers; they are kept as a run',
      body: { schema: runRequest },
      answers: { 202: { description: 'Accepted; Location is the run.', schema: runAccepted } },
      async handle({ c }) {
        const id = await runs.begin(parsed(runRequest, jsonValue(c, await bodyText(c, most.bodyBytes * RUN_SHARE))))
        const reply = { id, state: 'running', events: `/v1/runs/${id}/events` }
        return jsonReply(JSON.stringify(reply), { status: 202, headers: { Location: `/v1/runs/${id}` } })
      },
    },
    {
      method: 'get',
      path: '/v1/runs',
      scope: 'read',
      everyTenant: true,
      summary: 'The newest runs',
      query: { before: 'The id of a run: only older ones.' },
      answers: { 200: { description: 'At most 50.', schema: runsReply } },
      async handle({ c }) {
        const listed = await store.runs.list({ limit: LISTED, before: c.req.query('before') })
        return jsonReply(JSON.stringify({ runs: listed }))
      },
    },
    {
      method: 'get',
      path: '/v1/runs/{id}',
      scope: 'read',
      everyTenant: true,
      summary: 'A run: its state, its figures, its verdict',
      answers: { 200: { description: 'The run.', schema: runReply } },
      handle: async ({ c }) => jsonReply(JSON.stringify(await shown(store.runs, c.req.param('id') ?? ''))),
    },
    {
      method: 'get',
      path: '/v1/runs/{id}/results',
      scope: 'read',
      everyTenant: true,
      summary: 'The results of a run, page by page',
      query: { after: 'What the page before said as next.' },
      answers: { 200: { description: 'A page.', schema: resultPage } },
      async handle({ c }) {
        const { id } = await knownRun(store.runs, c.req.param('id') ?? '')
        const { results, next } = await store.runs.page(id, { limit: PAGE, after: c.req.query('after') })
        return jsonReply(JSON.stringify({ results, next: next ?? null }))
      },
    },
    {
      method: 'get',
      path: '/v1/runs/{id}/events',
      scope: 'read',
      everyTenant: true,
      summary: 'Follows a run as server-sent events',
      headers: { 'Last-Event-ID': 'The id of the last event: what was told is not told again.' },
      answers: { 200: { description: 'Events called state, until the run has ended.', type: 'text/event-stream' } },
      async handle({ c }) {
        const { id } = await knownRun(store.runs, c.req.param('id') ?? '')
        return eventStream(c, async function* (given) {
          const either = new AbortController()
          const leave = (): void => either.abort()
          given.signal.addEventListener('abort', leave, { once: true })
          signal.addEventListener('abort', leave, { once: true })
          const watched = live.watch(id, { since: given.since, signal: either.signal })
          try {
            for await (const state of watched) {
              if (state === undefined) yield undefined
              else yield { id: versionOf(state), event: 'state', data: stateOf(state.run, state.aggregates) }
            }
          } finally {
            signal.removeEventListener('abort', leave)
          }
        })
      },
    },
    {
      method: 'post',
      path: '/v1/runs/{id}/cancel',
      scope: 'evaluate',
      everyTenant: true,
      summary: 'Stops a run; what it has measured is kept',
      answers: { 202: { description: 'It is being stopped.', schema: runReply } },
      async handle({ c }) {
        const run = await knownRun(store.runs, c.req.param('id') ?? '')
        if (run.state === 'finished') throw new Refused(409, 'This run has ended.', { code: 'run_ended' })
        if (!runs.cancel(run.id)) {
          throw new Refused(409, 'Another instance carries out this run, or did; ask that one.', {
            code: 'run_elsewhere',
          })
        }
        return jsonReply(JSON.stringify(await shown(store.runs, run.id)), { status: 202 })
      },
    },
  ]
}

/** A run has many answers: its body may be so many times as large. */
const RUN_SHARE = 16

async function knownRun(runs: RunStore, id: string): Promise<StoredRun> {
  const run = await runs.get(id)
  if (run !== undefined && run.state !== 'deleted') return run
  throw new Refused(404, 'There is no such run in this store.')
}

async function shown(runs: RunStore, id: string): Promise<object> {
  const run = await knownRun(runs, id)
  return stateOf(run, run.conclusion === undefined ? await runs.aggregates(id) : {})
}

function stateOf(run: StoredRun, aggregates: object): object {
  const { id, name, state, startedAt, finishedAt, dataset, verdict, results, conclusion } = run
  return {
    id,
    name: name ?? null,
    state,
    started_at: startedAt,
    finished_at: finishedAt ?? null,
    dataset,
    results,
    verdict: verdict ?? null,
    summary: conclusion ?? { aggregates },
  }
}
