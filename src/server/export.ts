import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../core/errors.ts'
import type { ComparisonDocument } from '../core/comparison.ts'
import type { ResultPage, StoredRun } from '../core/stores/run-store.ts'
import { html, type Markup } from '../reports/html/markup.ts'
import type { WholeStore } from '../store/open-store.ts'
import { loadAssets, type Asset } from './assets.ts'
import { comparePage, type Pair } from './pages/compare-page.ts'
import { decisionPage, decisionsPage } from './pages/decisions-page.ts'
import { examplePage } from './pages/example-page.ts'
import { framed, type Dress, type Page } from './pages/frame.ts'
import type { ExamplePlace, Links } from './pages/links.ts'
import { judgesPage } from './pages/judges-page.ts'
import { runPage } from './pages/run-page.ts'
import { runsPage } from './pages/runs-page.ts'
import { trendSection } from './pages/trend.ts'
import { comparisonOf } from './read/comparisons.ts'
import { decisionView, listedDecisions } from './read/decision-view.ts'
import { elsewhereOf } from './read/example-view.ts'
import { allJudges } from './read/judges-view.ts'
import { runView } from './read/run-view.ts'

/** What is exported, and whereto. */
export interface ExportOptions {
  readonly store: WholeStore
  /** A new or empty folder. */
  readonly folder: string
  /** Ids of runs. Without them, every run and the newest decisions. */
  readonly runs?: readonly string[] | undefined
  readonly signal: AbortSignal
}

/** Results on one page of an export. */
const PER_PAGE = 200

/**
 * The pages over a store as files: no server, nothing from elsewhere, to be opened from disk or put anywhere. Each file
 * allows the one style and the one script that it contains. Comes back with the number of files.
 */
export async function exportPages({ store, folder, runs: chosen, signal }: ExportOptions): Promise<number> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) {
    throw new UsageError(`The folder ${folder} is not empty. Name a new one, so that no older page stays in it.`)
  }
  const runs = await exported(store, chosen)
  const compared = await comparedPairs(store, { runs, signal })
  const judges = chosen === undefined && (await store.queues.list()).length > 0
  const files = writer(folder, { runs, compared, decisions: chosen === undefined, judges, signal })
  const top = files.links(0)
  const view = { links: top, store: store.name.replace(/^.*[/\\](?=.)/su, ''), trends: trendSection(runs, top) }
  await files.write('index.html', runsPage(runs, view))
  for (const run of runs) await writeRun(store, { run, runs, files })
  for (const { baseline, candidate, document } of compared.values()) {
    const href = top.compare(baseline.id, candidate.id)
    if (href !== undefined) await files.write(href, comparePage(document, { baseline, candidate, links: top, runs }))
  }
  if (chosen === undefined) await writeDecisions(store, files)
  const judged = top.judges()
  if (judged !== undefined) await files.write(judged, judgesPage(await allJudges(store, { now: new Date() }), top))
  return files.written()
}

async function exported(store: WholeStore, chosen: readonly string[] | undefined): Promise<StoredRun[]> {
  const ids = chosen ?? (await allRuns(store))
  const runs = await Promise.all(ids.map((id) => store.runs.get(id)))
  return runs.flatMap((run) => (run === undefined || run.state === 'deleted' ? [] : [run]))
}

interface Compared extends Pair {
  readonly document: ComparisonDocument
}

/** Each run with the one before it over the same data, where the two can be compared. */
async function comparedPairs(
  store: WholeStore,
  { runs, signal }: { runs: readonly StoredRun[]; signal: AbortSignal },
): Promise<ReadonlyMap<string, Compared>> {
  const finished = runs.filter(({ conclusion }) => conclusion !== undefined)
  const pairs = new Map<string, Compared>()
  for (const [at, candidate] of finished.entries()) {
    const baseline = finished.slice(at + 1).find(({ dataset }) => dataset === candidate.dataset)
    if (baseline === undefined) continue
    const ids = { baseline: baseline.id, candidate: candidate.id }
    try {
      pairs.set(pairKey(ids), {
        baseline,
        candidate,
        document: await comparisonOf(store, { ...ids, keep: false, now: () => new Date(), signal }),
      })
    } catch (error) {
      // Runs that share no example have nothing to compare.
      if (!UsageError.isInstance(error)) throw error
    }
  }
  return pairs
}

function pairKey({ baseline, candidate }: { baseline: string; candidate: string }): string {
  return JSON.stringify([baseline, candidate])
}

async function allRuns({ runs }: WholeStore): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await runs.list({ limit: 100, before: ids.at(-1) })
    ids.push(...page.map(({ id }) => id))
    if (page.length < 100) return ids
  }
}

type Files = ReturnType<typeof writer>

async function writeRun(
  store: WholeStore,
  { run, runs, files }: { run: StoredRun; runs: readonly StoredRun[]; files: Files },
): Promise<void> {
  const [top, deep] = [files.links(0), files.links(1)]
  const others = runs.filter(({ id }) => id !== run.id).map(({ id }) => id)
  const view = await runView(store, { id: run.id, shown: {} })
  let [after, number]: [string | undefined, number] = [undefined, 1]
  let before: ExamplePlace | undefined
  let page: ResultPage = await store.runs.page(run.id, { limit: PER_PAGE })
  for (;;) {
    const { next } = page
    if (next !== undefined) files.page(run.id, next, number + 1)
    await files.write(top.run(run.id, { after }), runPage({ ...view, page, shown: { after } }, top))
    const following: ResultPage | undefined =
      next === undefined ? undefined : await store.runs.page(run.id, { limit: PER_PAGE, after: next })
    const places = [...page.results, ...(following?.results.slice(0, 1) ?? [])].map(({ result, epoch }) => ({
      run: run.id,
      id: result.id,
      epoch: epoch === 0 ? undefined : epoch,
    }))
    const whole = await store.runs.stored(
      run.id,
      page.results.map(({ result: { id }, epoch }) => ({ id, epoch })),
    )
    const found = new Map(whole.map((stored) => [`${stored.epoch} ${stored.result.id}`, stored]))
    for (const [at, { result, epoch }] of page.results.entries()) {
      const [place, stored] = [places[at], found.get(`${epoch} ${result.id}`)]
      if (place === undefined || stored === undefined) continue
      const elsewhere = await elsewhereOf(store.runs, { place, others })
      const around = { previous: at === 0 ? before : places[at - 1], next: places[at + 1] }
      await files.write(
        top.example(place),
        examplePage({ run, stored, shown: { after }, ...around, elsewhere }, deep),
        1,
      )
    }
    before = places[page.results.length - 1]
    if (following === undefined) return
    ;[page, after, number] = [following, next, number + 1]
  }
}

async function writeDecisions(store: WholeStore, files: Files): Promise<void> {
  const links = files.links(0)
  const { decisions, logs } = await listedDecisions(store.ledger)
  await files.write('decisions.html', decisionsPage(decisions, { links, logs }))
  for (const { log, seq } of decisions) {
    const { record, proof } = await decisionView(store.ledger, { log, seq })
    await files.write(links.decision({ log, seq }), decisionPage(record, { proof, links }))
  }
}

interface Written {
  readonly runs: readonly StoredRun[]
  readonly compared: ReadonlyMap<string, Compared>
  readonly decisions: boolean
  readonly judges: boolean
  readonly signal: AbortSignal
}

function writer(folder: string, { runs, compared, decisions, judges, signal }: Written) {
  const dress = ownDress(loadAssets())
  const pages = new Map<string, number>()
  let count = 0
  const numberOf = (id: string): number => runs.findIndex((run) => run.id === id) + 1
  const links = (depth: 0 | 1): Links => {
    const up = depth === 0 ? '' : '../'
    return {
      asks: false,
      runs: () => `${up}index.html`,
      run(id, { after } = {}) {
        const page = after === undefined ? undefined : pages.get(`${id} ${after}`)
        return `${up}run-${numberOf(id)}${page === undefined ? '' : `-page-${page}`}.html`
      },
      example: ({ run, id, epoch = 0 }) => `${up}run-${numberOf(run)}/${named(id)}-${epoch}.html`,
      compare(baseline, candidate) {
        if (baseline === undefined || candidate === undefined) return undefined
        if (!compared.has(pairKey({ baseline, candidate }))) return undefined
        return `${up}compare-${numberOf(baseline)}-${numberOf(candidate)}.html`
      },
      decisions: () => (decisions ? `${up}decisions.html` : undefined),
      decision: ({ log, seq }) => `${up}decision-${named(log)}-${seq}.html`,
      judges: () => (judges ? `${up}judges.html` : undefined),
      queues: () => undefined,
      queue: () => `${up}index.html`,
      label: () => `${up}index.html`,
      testCase: () => undefined,
      experiments: () => undefined,
      live: () => undefined,
    }
  }
  return {
    links,
    /** Where a page of results that begins after this one is. */
    page: (id: string, after: string, number: number): void => void pages.set(`${id} ${after}`, number),
    async write(path: string, page: Page, depth: 0 | 1 = 0): Promise<void> {
      signal.throwIfAborted()
      const place = join(folder, path)
      await mkdir(join(place, '..'), { recursive: true })
      await writeFile(place, framed(page, { links: links(depth), dress }))
      count++
    },
    written: () => count,
  }
}

/** A name for a file, of a text that may be anything. */
function named(text: string): string {
  return createHash('sha256').update(text.toWellFormed()).digest('hex').slice(0, 16)
}

function ownDress({ look, script }: { look: Asset; script: Asset }): Dress {
  const hash = ({ text }: Asset): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = `default-src 'none'; style-src ${hash(look)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`
  // Exactly the bytes that the policy names.
  const style: Markup = { markup: `<style>${look.text}</style>` }
  const code: Markup = { markup: `<script type="module">${script.text}</script>` }
  return {
    head: html`<meta http-equiv="Content-Security-Policy" content="${policy}" />
      <meta name="referrer" content="no-referrer" />
      ${style}`,
    end: code,
  }
}
