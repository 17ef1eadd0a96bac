import type { Aggregate } from '../../core/aggregate.ts'
import { scoreText } from '../figure-text.ts'
import type { Shown } from '../shown.ts'
import { html, type Markup } from './markup.ts'

const WIDTH = 200
const HEIGHT = 24

/**
 * A mean between 0 and 1 with its interval as a band, the threshold that it is measured against, and the baseline's mean
 * if there is one. A rate is drawn as a rate.
 */
export function intervalBar(
  { mean, ci, threshold }: Aggregate,
  { shown, baseline }: { shown: Shown; baseline?: number | undefined },
): Markup {
  if (mean === null) return html`<span class="quiet">nothing was measured</span>`
  const turned = (value: number): number => (shown.isRate ? 1 - value : value)
  const ends = ci === null ? [turned(mean), turned(mean)] : ci.map(turned).sort((a, b) => a - b)
  const [low = 0, high = 0] = ends
  const label = [
    `${scoreText(turned(mean))} on a scale from 0 to 1`,
    ...(ci === null ? [] : [`95 % interval ${scoreText(low)} to ${scoreText(high)}`]),
    ...(shown.isHint ? [] : [`threshold ${shown.threshold(threshold)}`]),
    ...(baseline === undefined ? [] : [`baseline ${scoreText(turned(baseline))}`]),
  ].join(', ')
  const band = html`<rect class="band" x="${x(low)}" y="8" width="${x(Math.max(0, high - low))}" height="8" rx="3" />`
  const before =
    baseline === undefined
      ? undefined
      : html`<rect class="baseline" x="${x(turned(baseline), -1)}" y="5" width="2" height="14" />`
  const bar = x(turned(threshold))
  return html`<svg
    class="bar"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <rect class="track" x="0" y="10" width="${WIDTH}" height="4" rx="2" />
    ${ci === null ? undefined : band}${before}
    <rect class="mean" x="${x(turned(mean), -1.5)}" y="4" width="3" height="16" rx="1" />
    ${shown.isHint ? undefined : html`<line class="threshold" x1="${bar}" x2="${bar}" y1="1" y2="23" />`}
  </svg>`
}

/** A share of the scale as a coordinate, to two decimals. */
function x(share: number, moved = 0): number {
  return Math.round((Math.min(1, Math.max(0, share)) * WIDTH + moved) * 100) / 100
}
