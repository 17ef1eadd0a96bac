import type { Context, Hono } from 'hono'
import { UsageError } from '../core/errors.ts'
import type { ComparisonDocument } from '../core/comparison.ts'
import type { StoredRun } from '../core/stores/run-store.ts'
import { html } from '../reports/html/markup.ts'
import type { WholeStore } from '../store/open-store.ts'
import { addExperimentPages } from './experiment-routes.ts'
import { loadAssets } from './assets.ts'
import { addJudges } from './judge-routes.ts'
import { formTokenOf, guarded, type Access } from './kernel/access.ts'
import { addLabels } from './label-routes.ts'
import { eventStream } from './kernel/events.ts'
import { kernel, type Told } from './kernel/kernel.ts'
import type { Reply } from './kernel/safe-headers.ts'
import { compareManyPage, type Against } from './pages/compare-many.ts'
import { comparePage, comparePicker, comparingPage } from './pages/compare-page.ts'
import { decisionPage, decisionsPage } from './pages/decisions-page.ts'
import { examplePage } from './pages/example-page.ts'
import { framed, type Dress, type Page } from './pages/frame.ts'
import { canWrite, type Writing } from './pages/label-forms.ts'
import { serverLinks } from './pages/links.ts'
import { runPage } from './pages/run-page.ts'
import { runsPage } from './pages/runs-page.ts'
import { soFar } from './pages/so-far.ts'
import { trendSection } from './pages/trend.ts'
import { readBefore, readField, readPlace, readRecord, readShown } from './read/asked.ts'
import { comparisonOf } from './read/comparisons.ts'
import { decisionView, listedDecisions } from './read/decision-view.ts'
import { exampleView, storedAt, testCase } from './read/example-view.ts'
import { liveRuns, versionOf } from './read/live-runs.ts'
import { madeOnce } from './read/made-once.ts'
import { knownRun, runView, type RunOverview } from './read/run-view.ts'

/** What the pages are over. */
export interface ViewOptions {
  readonly store: WholeStore
  /** Who labels on the pages. Without one they change nothing. */
  readonly rater?: string | undefined
  /** Whether the store may be written to. */
  readonly readOnly?: boolean | undefined
  /** The clock. */
  readonly now?: (() => Date) | undefined
  readonly access: Access
  /** Is told of faults that are nobody's request. */
  readonly report: (error: unknown) => void
  /** Fires when the server ends. */
  readonly signal: AbortSignal
}

/** Runs on one page. */
const RUNS = 25
/** Runs that one can choose from to compare. */
const PICKED = 200
/** Runs that are compared with one at a time. */
const MOST_COMPARED = 12

/** The pages over a store, as a function from request to response. */
export function viewApp(options: ViewOptions): Hono<Reply> {
  const { store, access, report, signal, now = () => new Date() } = options
  const writing = writingOf(options)
  const assets = loadAssets()
  const dressed = (nonce: string): Dress => ({
    head: html`<link rel="stylesheet" href="${assets.look.path}" nonce="${nonce}" />`,
    end: html`<script type="module" src="${assets.script.path}" nonce="${nonce}"></script>`,
  })
  const reply = (page: Page, { nonce, status = 200 }: { nonce: string; status?: number }): Response =>
    new Response(framed(page, { links: serverLinks, dress: dressed(nonce) }), {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    })
  const fault = ({ status, message, nonce }: Told): Response => reply(faultPage(status, message), { nonce, status })
  const app = kernel(guarded(access), { fault, report })
  const show = (c: Context<Reply>, page: Page): Response => reply(page, { nonce: c.get('nonce') })

  for (const { path, type, text } of Object.values(assets)) {
    app.get(path, (c) =>
      c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'private, max-age=31536000, immutable' }),
    )
  }
  app.get(
    '/favicon.ico',
    () => new Response(null, { status: 204, headers: { 'Cache-Control': 'private, max-age=86400' } }),
  )
  app.get('/', async (c) => {
    const listed = await store.runs.list({ limit: RUNS + 1, before: c.req.query('before') })
    const runs: StoredRun[] = []
    for (const { id } of listed.slice(0, RUNS)) {
      const run = await store.runs.get(id)
      if (run !== undefined) runs.push(run)
    }
    const older = listed.length > RUNS ? runs.at(-1)?.id : undefined
    return show(
      c,
      runsPage(runs, { links: serverLinks, store: store.name, older, trends: trendSection(runs, serverLinks) }),
    )
  })
  const overviews = madeOnce<RunOverview>()
  app.get('/run', async (c) => {
    const query = c.req.query()
    return show(
      c,
      runPage(await runView(store, { id: readField(query, 'id'), shown: readShown(query), overviews }), serverLinks),
    )
  })
  app.get('/example', async (c) => {
    const query = c.req.query()
    return show(
      c,
      examplePage(await exampleView(store.runs, { place: readPlace(query), shown: readShown(query) }), serverLinks),
    )
  })
  const compared = madeOnce<ComparisonDocument>()
  const comparison = (baseline: string, candidate: string): Promise<ComparisonDocument | undefined> =>
    compared.of(JSON.stringify([baseline, candidate]), () =>
      comparisonOf(store, { baseline, candidate, keep: canWrite(writing), now, signal }),
    )
  const against = async (baseline: string, id: string): Promise<Against> => {
    const run = await knownRun(store.runs, id)
    try {
      return { run, said: await comparison(baseline, id) }
    } catch (error) {
      // What cannot be compared does not hide the others.
      if (UsageError.isInstance(error)) return { run, said: error.message }
      throw error
    }
  }
  app.get('/compare', async (c) => {
    const runs = (await store.runs.list({ limit: PICKED })).filter(({ state }) => state === 'finished')
    const { baseline, candidate } = c.req.query()
    if (baseline === undefined || candidate === undefined) return show(c, comparePicker(runs, serverLinks))
    const several = c.req.queries('candidate') ?? []
    if (several.length > 1) {
      const first = await knownRun(store.runs, baseline)
      const others = await Promise.all(several.slice(0, MOST_COMPARED).map((one) => against(baseline, one)))
      return show(c, compareManyPage(first, { others, links: serverLinks }))
    }
    const pair = { baseline: await knownRun(store.runs, baseline), candidate: await knownRun(store.runs, candidate) }
    const document = await comparison(baseline, candidate)
    if (document === undefined) return show(c, comparingPage(pair))
    return show(c, comparePage(document, { ...pair, links: serverLinks, runs }))
  })
  app.get('/decisions', async (c) => {
    const { decisions, ...rest } = await listedDecisions(store.ledger, { before: readBefore(c.req.query('before')) })
    return show(c, decisionsPage(decisions, { links: serverLinks, ...rest }))
  })
  app.get('/decision', async (c) => {
    const { record, proof } = await decisionView(store.ledger, readRecord(c.req.query()))
    return show(c, decisionPage(record, { proof, links: serverLinks }))
  })
  addLabels(app, { store, show, writing, now })
  addExperimentPages(app, { store, show })
  addJudges(app, { store, show, writing, now })
  const live = liveRuns(store.runs)
  app.get('/live', (c) => {
    const id = readField(c.req.query(), 'id')
    return eventStream(c, async function* (given) {
      for await (const state of live.watch(id, given)) {
        yield state === undefined
          ? undefined
          : { id: versionOf(state), event: 'state', data: soFar(state.run, state.aggregates) }
      }
    })
  })
  app.get('/case.jsonl', async (c) => {
    const text = testCase(await storedAt(store.runs, readPlace(c.req.query())))
    return c.body(text, 200, {
      'Content-Type': 'application/jsonl; charset=utf-8',
      'Content-Disposition': 'attachment; filename="case.jsonl"',
    })
  })
  return app
}

function writingOf({ access, rater, readOnly = false }: ViewOptions): Writing {
  if (readOnly) return { refused: 'These pages were opened with --read-only, so nothing can be labelled here.' }
  if (rater === undefined)
    return { refused: 'Nobody is named who labels. Start the pages with assay view --rater NAME.' }
  return { rater, formToken: formTokenOf(access) }
}

function faultPage(status: number, message: string): Page {
  const title = status === 404 ? 'Not here' : status === 401 || status === 403 ? 'Not let in' : 'Not shown'
  return {
    title,
    header: html`<h1>${title}</h1>
      <p class="lead">${message}</p>`,
    main: status === 404 ? html`<p class="pages"><a href="${serverLinks.runs()}">To the runs</a></p>` : html``,
  }
}
