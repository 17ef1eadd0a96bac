import { difference, differenceInterval } from '../compare/difference-text.ts'
import { html, type Markup } from './markup.ts'

const WIDTH = 200

/** A change, and where it very likely lies. */
export interface DrawnChange {
  readonly difference: number | null
  readonly ci: readonly [number, number] | null
}

/** How far a scale around no change has to reach, so that all of these are on it. */
export function widestOf(changes: readonly DrawnChange[]): number {
  const ends = changes.flatMap(({ difference: by, ci }) => [...(ci ?? []), by ?? 0])
  return ends.reduce((most, end) => Math.max(most, Math.abs(end)), 0.02)
}

/** A change on a scale around none, which reaches as far on both sides. */
export function changeBar({ difference: by, ci }: DrawnChange, widest: number): Markup | undefined {
  if (by === null) return undefined
  const x = (value: number): number => Math.round((value / widest / 2 + 0.5) * WIDTH * 0.96 * 100 + WIDTH * 2) / 100
  const [low, high] = ci ?? [by, by]
  return html`<svg
    class="bar"
    viewBox="0 0 ${WIDTH} 24"
    preserveAspectRatio="none"
    role="img"
    aria-label="change ${difference(by)}, interval ${differenceInterval(ci)}"
  >
    <rect class="track" x="0" y="10" width="${WIDTH}" height="4" rx="2" />
    <rect class="band" x="${x(low)}" y="8" width="${Math.max(1, x(high) - x(low))}" height="8" rx="3" />
    <rect class="baseline" x="${x(0) - 0.5}" y="3" width="1" height="18" />
    <rect class="mean" x="${x(by) - 1.5}" y="4" width="3" height="16" rx="1" />
  </svg>`
}
