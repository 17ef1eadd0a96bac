import { thousands } from '../../support/counted.ts'
import { html, type Markup } from './markup.ts'

const STEP = 12
const HEIGHT = 32

/** Where the results of a part of the scale are shown, by the part's number from 0. */
export type PartLink = (part: number) => string | undefined

/** How many results lie in each tenth of the scale, those below the threshold in another colour. With `link`, each leads to them. */
export function histogram(
  bins: readonly number[],
  { threshold, isRate, link }: { threshold: number; isRate: boolean; link?: PartLink | undefined },
): Markup {
  const most = Math.max(...bins)
  const places = bins.map((count, bin) => ({ count, bin, place: isRate ? bins.length - 1 - bin : bin }))
  const columns = places.map(({ count, bin, place }) => {
    const height = count === 0 ? 0.75 : Math.max(2, Math.round((count / most) * (HEIGHT - 2) * 100) / 100)
    const look = count === 0 ? 'none' : (bin + 1) / bins.length <= threshold + 1e-9 ? 'low' : 'high'
    const column = html`<rect
      class="${look}"
      x="${place * STEP + 1}"
      y="${HEIGHT - height}"
      width="${STEP - 2}"
      height="${height}"
    />`
    const href = count === 0 ? undefined : link?.(bin)
    if (href === undefined) return column
    const words = partText(count, { place, of: bins.length })
    return html`<a href="${href}" aria-label="${words}"
      ><title>${words}</title> ${column}<rect class="hit" x="${place * STEP}" y="0" width="${STEP}" height="${HEIGHT}"
    /></a>`
  })
  const words = places
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ count, place }) => partText(count, { place, of: bins.length }))
  return html`<svg
    class="histogram"
    viewBox="0 0 ${STEP * bins.length} ${HEIGHT}"
    preserveAspectRatio="none"
    role="${link === undefined ? 'img' : 'group'}"
    aria-label="distribution: ${words.join(', ')}"
  >
    ${columns}
  </svg>`
}

function partText(count: number, { place, of }: { place: number; of: number }): string {
  return `${thousands(count)} from ${place / of} to ${(place + 1) / of}`
}
