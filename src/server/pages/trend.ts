import type { StoredRun } from '../../core/stores/run-store.ts'
import { cut } from '../../reports/display.ts'
import { nameOf } from '../../reports/html/groups.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { shownAs } from '../../reports/shown.ts'
import type { Links } from './links.ts'
import { titleOfRun } from './run-facts.ts'

const FEWEST = 3
const MOST_CHARTS = 3
const MOST_RUNS = 25
const WIDTH = 320
const HEIGHT = 96
const EDGE = 10
/** Where the figures of the scale stand, left of the marks. */
const SCALE = 34

type Finished = StoredRun & { readonly conclusion: NonNullable<StoredRun['conclusion']> }

/** How the scores of one data set moved from run to run, against the oldest run shown, which stays where it is. */
export function trendSection(runs: readonly StoredRun[], links: Links): Markup | undefined {
  const finished = runs.filter((run): run is Finished => run.conclusion !== undefined)
  const byData = Map.groupBy(finished, ({ dataset }) => dataset)
  const [most] = [...byData.values()].toSorted((a, b) => b.length - a.length)
  if (most === undefined || most.length < FEWEST) return undefined
  const shown = most.slice(0, MOST_RUNS).toReversed()
  const [anchor] = shown
  const names = Object.entries(most[0]?.conclusion.summary.evaluators ?? {}).flatMap(([name, { reported }]) =>
    reported === undefined ? [name] : [],
  )
  const charts = names.slice(0, MOST_CHARTS).flatMap((name) => chartOf(name, { shown, links }))
  if (charts.length === 0 || anchor === undefined) return undefined
  return html`<section aria-labelledby="trend">
    <h2 id="trend">From run to run: ${cut(anchor.dataset, 80)}</h2>
    <div class="charts">${charts}</div>
    <p class="method">
      Each mark is a run with its 95 % interval, the oldest first; the line is ${cut(titleOfRun(anchor), 60)}, against
      which the others are read.
    </p>
  </section>`
}

function chartOf(name: string, { shown, links }: { shown: readonly Finished[]; links: Links }): Markup[] {
  const points = shown.flatMap((run, place) => {
    const own = run.conclusion.summary.evaluators[name]
    if (own === undefined || own.mean === null) return []
    return [{ run, place, mean: own.mean, low: own.ci?.[0] ?? own.mean, high: own.ci?.[1] ?? own.mean }]
  })
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < FEWEST) return []
  const [bottom, top] = [Math.min(...points.map(({ low }) => low)), Math.max(...points.map(({ high }) => high))]
  const span = Math.max(0.05, top - bottom)
  const y = (value: number): number => round(HEIGHT - EDGE - ((value - bottom) / span) * (HEIGHT - 2 * EDGE))
  const x = (place: number): number =>
    round(SCALE + EDGE + (place / Math.max(1, shown.length - 1)) * (WIDTH - SCALE - 2 * EDGE))
  const marks = points.map(({ run, place, mean, low, high }) => {
    const text = `${titleOfRun(run)}: ${shownAs(run.conclusion.run, name, 2).score(mean)}`
    return html`<a href="${links.run(run.id)}" aria-label="${text}"
      ><title>${text}</title>
      <rect class="hit" x="${x(place) - 6}" y="0" width="12" height="${HEIGHT}" />
      <line class="whisker" x1="${x(place)}" x2="${x(place)}" y1="${y(low)}" y2="${y(high)}" />
      <circle class="dot" cx="${x(place)}" cy="${y(mean)}" r="4"
    /></a> `
  })
  const shownLast = shownAs(last.run.conclusion.run, name, 2)
  return [
    html`<figure class="card chart">
      <figcaption>${cut(nameOf(name, last.run.conclusion), 60)} <b>${shownLast.score(last.mean)}</b></figcaption>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="${cut(name, 60)} from run to run">
        <text class="scale trend-scale" x="0" y="${y(top) + 4}">${shownLast.score(top)}</text>
        <text class="scale trend-scale" x="0" y="${y(bottom) + 4}">${shownLast.score(bottom)}</text>
        <line class="anchor" x1="${SCALE}" x2="${WIDTH}" y1="${y(first.mean)}" y2="${y(first.mean)}" />
        ${marks}
      </svg>
    </figure>`,
  ]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
