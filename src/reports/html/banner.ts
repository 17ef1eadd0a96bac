import type { OutcomeVerdict, RunOutcome } from '../../core/run.ts'
import { counted } from '../../support/counted.ts'
import { excerpt } from './excerpt.ts'
import { html, type Markup } from './markup.ts'

/** How a verdict looks, and the word for it in the page's title. */
const VERDICTS: Readonly<
  Record<OutcomeVerdict, { readonly look: 'good' | 'bad' | 'odd' | 'plain'; readonly word: string }>
> = {
  holds: { look: 'good', word: 'holds' },
  measured: { look: 'plain', word: 'measured' },
  below: { look: 'bad', word: 'below what was asked' },
  worse: { look: 'bad', word: 'worse' },
  not_compared: { look: 'odd', word: 'not compared' },
  inconclusive: { look: 'odd', word: 'inconclusive' },
  infrastructure: { look: 'odd', word: 'not judged' },
  interrupted: { look: 'odd', word: 'interrupted' },
}

/** What an outcome says at the top of a page: the page's title, the headline, and the reasons in order of weight. */
export function titleAndBanner(
  { verdict, headline, reasons }: RunOutcome,
  { name }: { name: string },
): { title: string; headline: Markup; reasons: Markup | undefined } {
  const { look, word } = VERDICTS[verdict]
  return {
    title: `${name}: ${word} – Assay`,
    headline: html`<h1 class="verdict ${look}">${excerpt(headline, 400)}</h1>`,
    reasons: reasons.length === 0 ? undefined : reasonList(reasons, look),
  }
}

/** Reasons that are shown at once; the others open. */
const MOST_REASONS = 5

function reasonList(reasons: readonly string[], look: string): Markup {
  const items = (some: readonly string[]): Markup =>
    html`<ul class="why ${look}">
      ${some.map((reason) => html`<li dir="auto">${excerpt(reason, 600)}</li>`)}
    </ul>`
  const rest = reasons.slice(MOST_REASONS)
  const more =
    rest.length === 0
      ? undefined
      : html`<details class="more">
          <summary>${counted(rest.length, 'more reason')}</summary>
          ${items(rest)}
        </details>`
  return html`${items(reasons.slice(0, MOST_REASONS))}${more}`
}
