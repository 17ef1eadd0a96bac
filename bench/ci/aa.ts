/**
 * How often a gate fails a pull request that changes nothing (an application against itself), and how often it catches one
 * that loses something. The application and its judge draw from seeds; every run goes through `evaluate` and the comparison of
 * `assay eval`, in this process. Prints Markdown, with 95 % intervals by Clopper and Pearson.
 * Run: `node bench/ci/aa.ts [SHARE [PART]]`, where SHARE of the runs (1 if left out) is drawn for a quick look, and PART is one
 * of unchanged, best, twenty, rerun, slipping and losses.
 */
import { proportion } from '../../src/stats/proportion.ts'
import type { Run } from '../../src/runner/run/run.ts'
import { application, fails, gated, isOpen, ran, worse, type Application } from './application.ts'

const SHARE = Number(process.argv[2] ?? 1)
const EXAMPLES = 100
const MARGIN = 0.05
const QUALITY = 0.88
const AT_MOST = 0.06
const REUSED = 20
let seed = 1

const next = (): number => seed++
const drawn = (examples = EXAMPLES, quality = QUALITY): Application => application(examples, { seed: next(), quality })
const times = (count: number): number => Math.max(1, Math.round(count * SHARE))

interface Rule {
  readonly title: string
  readonly margin?: number
}

const RULES: readonly Rule[] = [
  { title: 'with a baseline' },
  { title: `with a baseline and a margin of ${MARGIN}`, margin: MARGIN },
]

/** How the baseline of a pull request came to be. */
const BASELINES = {
  fresh: (app: Application) => ran(app, next()),
  'best of five': async (app: Application) => {
    const runs = await Promise.all(Array.from({ length: 5 }, () => ran(app, next())))
    return runs.reduce((best, run) => (meanOf(run) > meanOf(best) ? run : best))
  },
} satisfies Readonly<Record<string, (app: Application) => Promise<Run>>>

function meanOf(run: Run): number {
  return run.summary.evaluators['correctness']?.mean ?? 0
}

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

function head(title: string, cells: readonly string[]): void {
  console.log(`\n**${title}**\n`)
  row(cells)
  row(cells.map((_, index) => (index === 0 ? '---' : '--:')))
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function share(count: number, n: number): { text: string; upper: number } {
  const found = proportion(count, { n, method: 'clopper-pearson' })
  if (found.status !== 'measured') return { text: '–', upper: 1 }
  const [low, high] = found.interval
  return { text: `${percent(count / n)} (${percent(low)} – ${percent(high)})`, upper: high }
}

/** Counts what became of runs. */
class Tally {
  failed = 0
  open = 0
  total = 0

  add(run: Run): void {
    this.total++
    if (fails(run)) this.failed++
    if (isOpen(run)) this.open++
  }

  cells(): string[] {
    return [String(this.total), share(this.failed, this.total).text, percent(this.open / this.total)]
  }
}

async function unchanged(kind: keyof typeof BASELINES): Promise<void> {
  const total = times(kind === 'fresh' ? 2000 : 1000)
  head(`A pull request that changes nothing: ${EXAMPLES} examples, baseline: ${kind}`, [
    'gate',
    'runs',
    'failed',
    'inconclusive',
  ])
  const alone = new Tally()
  const compared = RULES.map(() => new Tally())
  for (let count = 0; count < total; count++) {
    const app = drawn()
    const baseline = await BASELINES[kind](app)
    const run = await ran(app, next())
    alone.add(run)
    for (const [index, { margin }] of RULES.entries()) compared[index]?.add(await gated(run, { baseline, margin }))
  }
  // The workflow of `assay init` has thresholds alone until a baseline is kept.
  row(['thresholds alone, as `init` writes it', ...alone.cells()])
  for (const [index, { title }] of RULES.entries()) row([title, ...(compared[index]?.cells() ?? [])])
  for (const { failed } of kind === 'fresh' ? [alone, ...compared] : []) {
    const { upper } = share(failed, total)
    if (upper <= AT_MOST || SHARE < 1) continue
    console.error(`Up to ${percent(upper)} are failed; at most ${percent(AT_MOST)} may be.`)
    process.exitCode = 1
  }
}

/** Twenty pull requests one after the other: with one baseline for all, or with each that passes as the baseline of the next. */
async function twenty(): Promise<void> {
  const sets = times(200)
  head(`${REUSED} pull requests that change nothing, one after the other; ${EXAMPLES} examples`, [
    'gate',
    'baseline',
    'pull requests',
    'failed',
    `sets of ${REUSED} with one failed`,
  ])
  for (const { title, margin } of RULES) {
    for (const promoted of [false, true]) {
      let [failed, touched] = [0, 0]
      for (let set = 0; set < sets; set++) {
        const app = drawn()
        let baseline = await ran(app, next())
        let own = 0
        for (let pull = 0; pull < REUSED; pull++) {
          const run = await gated(await ran(app, next()), { baseline, margin })
          if (fails(run)) own++
          else if (promoted) baseline = run
        }
        failed += own
        if (own > 0) touched++
      }
      const cells = [share(failed, sets * REUSED).text, share(touched, sets).text]
      row([title, promoted ? 'promoted' : 'reused', String(sets * REUSED), ...cells])
    }
  }
}

const ATTEMPTS = 5

/** The same attempts, each judged for itself and together with those before it. */
async function rerun(): Promise<void> {
  const total = times(300)
  head(`Run again until it passes, at most ${ATTEMPTS} times; 200 examples, with a baseline`, [
    'true loss',
    'attempts',
    'pull requests',
    'failed at first',
    'failed still after the last',
  ])
  for (const loss of [0, 0.1]) {
    const counts = { 'each for itself': [0, 0], pooled: [0, 0] } satisfies Record<string, [number, number]>
    for (let count = 0; count < total; count++) {
      const app = drawn(200)
      const baseline = await ran(app, next())
      const runs: Run[] = []
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) runs.push(await ran(worse(app, loss), next()))
      for (const [way, tally] of Object.entries(counts)) {
        let failed = 0
        for (const [index, run] of runs.entries()) {
          const attempts = way === 'pooled' ? runs.slice(0, index) : []
          if (!fails(await gated(run, { baseline, attempts }))) break
          failed++
        }
        if (failed > 0) tally[0] = (tally[0] ?? 0) + 1
        if (failed === ATTEMPTS) tally[1] = (tally[1] ?? 0) + 1
      }
    }
    for (const [way, [first = 0, last = 0]] of Object.entries(counts)) {
      row([`${100 * loss} points`, way, String(total), share(first, total).text, share(last, total).text])
    }
  }
}

/** Each step passes or is stopped; one that passes is the next baseline. The anchor is the first run of all. */
async function slipping(): Promise<void> {
  const total = times(100)
  head('Ten pull requests, each promoted if it passes; 300 examples', [
    'gate',
    'anchor',
    'series',
    'stopped: 1.5 points lost in each',
    'stopped: nothing lost',
  ])
  for (const { title, margin } of RULES) {
    for (const anchored of [false, true]) {
      const cells: string[] = []
      for (const loss of [0.015, 0]) {
        let stopped = 0
        for (let series = 0; series < total; series++) if (await stops(loss, { anchored, margin })) stopped++
        cells.push(share(stopped, total).text)
      }
      row([title, anchored ? 'fixed' : 'none', String(total), ...cells])
    }
  }
}

async function stops(
  loss: number,
  { anchored, margin }: { anchored: boolean; margin: number | undefined },
): Promise<boolean> {
  const app = drawn(300)
  const first = await ran(app, next())
  let baseline = first
  for (let step = 1; step <= 10; step++) {
    const anchor = anchored ? first : undefined
    const run = await gated(await ran(worse(app, step * loss), next()), { baseline, anchor, margin })
    if (fails(run)) return true
    baseline = run
  }
  return false
}

async function losses(): Promise<void> {
  head('A true loss', ['gate', 'loss', 'examples', 'runs', 'failed', 'inconclusive'])
  for (const loss of [0.05, 0.1]) {
    for (const examples of [50, 200, 1000]) {
      const total = times(examples === 1000 ? 200 : 400)
      const tallies = RULES.map(() => new Tally())
      for (let count = 0; count < total; count++) {
        const app = drawn(examples)
        const baseline = await ran(app, next())
        const run = await ran(worse(app, loss), next())
        for (const [index, { margin }] of RULES.entries()) tallies[index]?.add(await gated(run, { baseline, margin }))
      }
      for (const [index, { title }] of RULES.entries()) {
        row([title, `${100 * loss} points`, String(examples), ...(tallies[index]?.cells() ?? [])])
      }
    }
  }
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  unchanged: () => unchanged('fresh'),
  best: () => unchanged('best of five'),
  twenty,
  rerun,
  slipping,
  losses,
}
const asked = process.argv[3]
const began = process.cpuUsage()
for (const [name, part] of Object.entries(PARTS)) {
  if (asked !== undefined && asked !== name) continue
  // Each part draws the same whatever ran before it.
  seed = 1 + 1e6 * Object.keys(PARTS).indexOf(name)
  await part()
}
const { user, system } = process.cpuUsage(began)
console.error(`${((user + system) / 1e6).toFixed(0)} s of CPU`)
