import { thousands } from '../../support/counted.ts'
import { html, type Markup } from './markup.ts'

const STEP = 12
const HEIGHT = 32

/** How many results lie in each tenth of the scale, those below the threshold in another colour. */
export function histogram(
  bins: readonly number[],
  { threshold, isRate }: { threshold: number; isRate: boolean },
): Markup {
  const most = Math.max(...bins)
  const places = bins.map((count, bin) => ({ count, bin, place: isRate ? bins.length - 1 - bin : bin }))
  const columns = places.map(({ count, bin, place }) => {
    const height = count === 0 ? 0.75 : Math.max(2, Math.round((count / most) * (HEIGHT - 2) * 100) / 100)
    const look = count === 0 ? 'none' : (bin + 1) / bins.length <= threshold + 1e-9 ? 'low' : 'high'
    return html`<rect
      class="${look}"
      x="${place * STEP + 1}"
      y="${HEIGHT - height}"
      width="${STEP - 2}"
      height="${height}"
    />`
  })
  const words = places
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ count, place }) => `${thousands(count)} from ${place / bins.length} to ${(place + 1) / bins.length}`)
  return html`<svg
    class="histogram"
    viewBox="0 0 ${STEP * bins.length} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="distribution: ${words.join(', ')}"
  >
    ${columns}
  </svg>`
}
