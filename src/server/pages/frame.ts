import { html, type Markup } from '../../reports/html/markup.ts'
import type { Links } from './links.ts'

/** What a page says; the frame puts the rest around it. */
export interface Page {
  readonly title: string
  readonly current?: 'runs' | 'compare' | 'experiments' | 'decisions' | 'queues' | 'judges' | undefined
  readonly header: Markup
  readonly main: Markup
  /** Keys that do something here, besides those that every page has. */
  readonly keys?: readonly Key[] | undefined
  /** Comes again by itself: always, or where no script runs. */
  readonly again?: true | 'without script' | undefined
}

/** What a key can do. */
export type Key = 'find' | 'next' | 'previous' | 'good' | 'bad' | 'unsure' | 'skip' | 'undo'

const KEYS: Readonly<Record<Key, readonly [usual: string, word: string]>> = {
  find: ['/', 'find'],
  next: ['j', 'next'],
  previous: ['k', 'previous'],
  good: ['g', 'good'],
  bad: ['b', 'bad'],
  unsure: ['u', 'cannot tell'],
  skip: ['s', 'skip'],
  undo: ['z', 'take back'],
}

/** Which keys do what, to be changed or switched off. Without scripts there are no keys, and this is not shown. */
function keysFooter(keys: readonly Key[]): Markup {
  const rows = (['find', 'next', 'previous', ...keys] as const).map(
    (key) =>
      html`<label
        ><input data-key="${key}" value="${KEYS[key][0]}" maxlength="1" size="1" autocomplete="off" />
        ${KEYS[key][1]}</label
      > `,
  )
  return html`<footer class="keys" id="keys" hidden>
    <details>
      <summary>Keys</summary>
      <div class="body">
        <label><input type="checkbox" id="keys-on" checked /> single keys work on these pages</label>
        ${rows}
      </div>
    </details>
  </footer>`
}

/** How a page gets its look and its scripts: linked by a server, inside the file of an export. */
export interface Dress {
  readonly head: Markup
  readonly end: Markup
}

const AGAIN = html`<meta http-equiv="refresh" content="2" />`

/** A whole page. */
export function framed(
  { title, current, header, main, again, keys = [] }: Page,
  { links, dress }: { links: Links; dress: Dress },
): string {
  const places = [
    ['runs', 'Runs', links.runs()],
    ['compare', 'Compare', links.compare()],
    ['experiments', 'Experiments', links.experiments()],
    ['decisions', 'Decisions', links.decisions()],
    ['queues', 'Labels', links.queues()],
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
        ${keysFooter(keys)}${dress.end}
      </body>
    </html> `.markup
}
