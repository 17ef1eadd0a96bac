import { escaped, round, STYLE } from './svg.ts'

/** A drawing of horizontal intervals, as SVG that fits light and dark pages. */
export interface IntervalDrawing {
  readonly title: string
  readonly axis: string
  /** What the axis shows. */
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  readonly tick: (value: number) => string
  /** A line that the intervals are read against, with its words. */
  readonly marks: readonly { readonly at: number; readonly label: string }[]
  readonly rows: readonly IntervalRow[]
}

export interface IntervalRow {
  readonly label: string
  readonly estimate: number
  readonly interval: readonly [low: number, high: number]
  /** What is said of it, at the right. */
  readonly said?: string
  readonly tone?: 'good' | 'bad' | 'open'
}

const WIDTH = 760
const LABEL = 210
const SAID = 150
const ROW = 26
const TOP = 56

/** The drawing as a whole SVG document. */
export function drawn({ title, axis, from, to, ticks, tick, marks, rows }: IntervalDrawing): string {
  const bottom = TOP + rows.length * ROW + 8
  const x = (value: number): number =>
    round(LABEL + ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * (WIDTH - LABEL - SAID))
  const parts = [
    ...ticks.map(
      (value) =>
        `<line class="grid" x1="${x(value)}" x2="${x(value)}" y1="${TOP - 6}" y2="${bottom}"/>` +
        `<text class="quiet" x="${x(value)}" y="${bottom + 18}" text-anchor="middle">${escaped(tick(value))}</text>`,
    ),
    `<text class="quiet" x="${x((from + to) / 2)}" y="${bottom + 38}" text-anchor="middle">${escaped(axis)}</text>`,
    ...marks.map(
      ({ at, label }) =>
        `<line class="mark" x1="${x(at)}" x2="${x(at)}" y1="${TOP - 10}" y2="${bottom}"/>` +
        `<text class="quiet" x="${x(at)}" y="${TOP - 16}" text-anchor="middle">${escaped(label)}</text>`,
    ),
    ...rows.map((row, at) => rowOf(row, { x, y: TOP + at * ROW + ROW / 2 })),
  ]
  const height = bottom + 50
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">\n` +
    `<style>${STYLE}</style>\n<rect class="page" width="${WIDTH}" height="${height}" rx="6"/>\n` +
    `<text class="title" x="16" y="24">${escaped(title)}</text>\n${parts.join('\n')}\n</svg>\n`
  )
}

function rowOf(
  { label, estimate, interval: [low, high], said, tone = 'good' }: IntervalRow,
  { x, y }: { x: (value: number) => number; y: number },
): string {
  return (
    `<text x="${LABEL - 14}" y="${y + 4}" text-anchor="end">${escaped(label)}</text>` +
    `<line class="bar ${tone}" x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}"/>` +
    `<circle class="dot ${tone}" cx="${x(estimate)}" cy="${y}" r="4.5"/>` +
    (said === undefined
      ? ''
      : `<text class="said ${tone}" x="${WIDTH - SAID + 14}" y="${y + 4}">${escaped(said)}</text>`)
  )
}
