import type { ExperimentDocument } from '../../core/variants/experiment.ts'
import { cut } from '../display.ts'
import { excerpt } from '../html/excerpt.ts'
import { html, type Markup } from '../html/markup.ts'
import { STYLE, STYLE_SHA256 } from '../html/style.ts'
import { dateInWords } from '../outcome/plain-words.ts'
import { experimentPoints, experimentSlices, experimentTable } from './experiment-section.ts'

/** The policy allows exactly these bytes. */
const style: Markup = { markup: `<style>${STYLE}</style>` }

/** An experiment as one HTML page that needs nothing else, and runs no script. */
export function experimentHtml(document: ExperimentDocument, { digits }: { digits?: number | undefined } = {}): string {
  const { experiment, headline, assay } = document
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_SHA256}'; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${cut(experiment.dataset.name, 80)}: variants – Assay</title>
        ${style}
      </head>
      <body>
        <header>
          <p class="crumb">${cut(experiment.dataset.name, 160)} · ${dateInWords(experiment.startedAt)}</p>
          <h1 class="verdict plain">${excerpt(headline, 400)}</h1>
        </header>
        <main id="main">
          <section aria-labelledby="variants">
            <h2 id="variants">Variants</h2>
            ${experimentTable(document, { digits })} ${experimentPoints(document)}
          </section>
          ${experimentSlices(document, { digits })}
          <footer>
            Assay ${assay} · experiment <code>${cut(experiment.id, 80)}</code> · judge ${cut(experiment.judge, 80)}
          </footer>
        </main>
      </body>
    </html> `.markup
}
