import type { Aggregate } from '../../core/aggregate.ts'
import { scoreText, thresholdText } from '../figure-text.ts'
import { html, type Markup } from './markup.ts'

const WIDTH = 200
const HEIGHT = 24

/** A mean between 0 and 1 with its interval as a band, and the threshold that it is measured against. */
export function intervalBar({ mean, ci, threshold }: Aggregate): Markup {
  if (mean === null) return html`<span class="quiet">nothing was measured</span>`
  const [low, high] = ci ?? [mean, mean]
  const label = `${scoreText(mean)} on a scale from 0 to 1${ci === null ? '' : `, 95 % interval ${scoreText(low)} to ${scoreText(high)}`}, threshold at ${thresholdText(threshold)}`
  const band = html`<rect class="band" x="${x(low)}" y="7" width="${x(Math.max(0, high - low))}" height="10" rx="3" />`
  return html`<svg
    class="bar"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <rect class="track" x="0" y="9" width="${WIDTH}" height="6" rx="3" />
    ${ci === null ? undefined : band}
    <rect class="mean" x="${x(mean, -1.5)}" y="4" width="3" height="16" rx="1" />
    <line class="threshold" x1="${x(threshold)}" x2="${x(threshold)}" y1="1" y2="23" />
  </svg>`
}

/** A share of the scale as a coordinate, to two decimals. */
function x(share: number, moved = 0): number {
  return Math.round((Math.min(1, Math.max(0, share)) * WIDTH + moved) * 100) / 100
}
