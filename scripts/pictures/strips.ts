import { escaped, round, STYLE } from './svg.ts'

/** Dots on a line, one for each figure, in panels below each other. */
export interface StripDrawing {
  readonly title: string
  readonly panels: readonly StripPanel[]
}

export interface StripPanel {
  readonly heading: string
  /** What the axis shows, in per cent. */
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  /** What was promised. */
  readonly mark: { readonly at: number; readonly label: string }
  readonly strips: readonly Strip[]
}

export interface Strip {
  readonly label: string
  readonly tone: 'good' | 'bad'
  /** In per cent. */
  readonly figures: readonly number[]
}

const WIDTH = 760
const LABEL = 250
const RIGHT = 24
const ROW = 24

/** The drawing as a whole SVG document. */
export function strips({ title, panels }: StripDrawing): string {
  let top = 48
  const parts: string[] = []
  for (const panel of panels) {
    parts.push(panelAt(panel, top))
    top += 58 + panel.strips.length * ROW + 34
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="img" aria-label="${escaped(title)}">\n` +
    `<style>${STYLE}.dot{opacity:.45}</style>\n<rect class="page" width="${WIDTH}" height="${top}" rx="6"/>\n` +
    `<text class="title" x="16" y="24">${escaped(title)}</text>\n${parts.join('\n')}\n</svg>\n`
  )
}

function panelAt({ heading, from, to, ticks, mark, strips: lines }: StripPanel, top: number): string {
  const [first, last] = [top + 42, top + 42 + lines.length * ROW]
  const x = (value: number): number =>
    round(LABEL + ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * (WIDTH - LABEL - RIGHT))
  return [
    `<text x="16" y="${top + 14}">${escaped(heading)}</text>`,
    ...ticks.map(
      (value) =>
        `<line class="grid" x1="${x(value)}" x2="${x(value)}" y1="${first - 4}" y2="${last}"/>` +
        `<text class="quiet" x="${x(value)}" y="${last + 16}" text-anchor="middle">${value} %</text>`,
    ),
    `<line class="mark" x1="${x(mark.at)}" x2="${x(mark.at)}" y1="${first - 8}" y2="${last}"/>`,
    `<text class="quiet" x="${x(mark.at)}" y="${first - 13}" text-anchor="middle">${escaped(mark.label)}</text>`,
    ...lines.map(({ label, tone, figures }, at) => {
      const y = first + at * ROW + ROW / 2
      const dots = figures.map((value) => `<circle class="dot ${tone}" cx="${x(value)}" cy="${y}" r="4.5"/>`)
      return `<text x="${LABEL - 14}" y="${y + 4}" text-anchor="end">${escaped(label)}</text>${dots.join('')}`
    }),
  ].join('\n')
}
