import { html, type Markup } from '../../reports/html/markup.ts'
import type { Links } from './links.ts'

/** What a page says; the frame puts the rest around it. */
export interface Page {
  readonly title: string
  readonly current?: 'runs' | 'compare' | 'decisions' | 'judges' | undefined
  readonly header: Markup
  readonly main: Markup
  /** Comes again by itself: always, or where no script runs. */
  readonly again?: true | 'without script' | undefined
}

/** How a page gets its look and its scripts: linked by a server, inside the file of an export. */
export interface Dress {
  readonly head: Markup
  readonly end: Markup
}

const AGAIN = html`<meta http-equiv="refresh" content="2" />`

/** A whole page. */
export function framed(
  { title, current, header, main, again }: Page,
  { links, dress }: { links: Links; dress: Dress },
): string {
  const places = [
    ['runs', 'Runs', links.runs()],
    ['compare', 'Compare', links.compare()],
    ['decisions', 'Decisions', links.decisions()],
    ['judges', 'Judges', links.judges()],
  ] as const
  const items = places.flatMap(([key, word, href]) =>
    href === undefined
      ? []
      : [html`<a href="${href}" ${key === current ? html`aria-current="page"` : undefined}>${word}</a> `],
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Assay</title>
        ${again === undefined ? undefined : again === true ? AGAIN : html`<noscript>${AGAIN}</noscript>`}${dress.head}
      </head>
      <body>
        <a class="skip" href="#main">To the content</a>
        <nav aria-label="Pages">
          <div class="inner"><b>Assay</b>${items}</div>
        </nav>
        <header>${header}</header>
        <main id="main">${main}</main>
        ${dress.end}
      </body>
    </html> `.markup
}
