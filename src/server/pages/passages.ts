import type { Passage } from '../../core/example.ts'
import type { OffendingClaim } from '../../reports/claim-lines.ts'
import { cut, printable } from '../../reports/display.ts'
import { figureText } from '../../reports/figure-text.ts'
import { beginning, excerpt, lengthOf } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { lookOf } from '../../reports/html/marked-answer.ts'

const LONGEST_PASSAGE = 6_000
const MOST_PASSAGES = 50

/** The passages in their ranking order, with what the judge's verdicts rest on marked in them. */
export function passagesSection(passages: readonly Passage[], claims: readonly OffendingClaim[]): Markup | undefined {
  if (passages.length === 0) return undefined
  const shown = passages.slice(0, MOST_PASSAGES)
  const items = shown.map((passage, index) => {
    const facts = [
      passage.title ?? passage.source,
      passage.score === undefined ? undefined : `score ${figureText(passage.score)}`,
      passage.offered === false ? 'not shown to the model' : undefined,
    ].flatMap((fact) => (fact === undefined ? [] : [html`<span class="fact">${short(fact)}</span> `]))
    return html`<li class="${passage.offered === false ? 'unseen-by-model' : ''}">
      <p class="source"><b>${passage.rank ?? index + 1}</b> <bdi class="id">${cut(passage.id, 120)}</bdi> ${facts}</p>
      <div class="said" dir="auto">${markedPassage(passage, claims)}</div>
    </li> `
  })
  const more = passages.length - shown.length
  return html`<section aria-labelledby="passages">
    <h2 id="passages">Passages, in rank order</h2>
    <ol class="card passages">
      ${items}
    </ol>
    ${more > 0 ? html`<p class="method">and ${more} more</p>` : undefined}
  </section>`
}

/** A title is here to tell passages apart, so that its length is of no interest. */
function short(text: string): string {
  return text.length <= 90 ? printable(text) : `${printable(beginning(text, 88))} …`
}

interface Place {
  readonly start: number
  readonly end: number
  readonly number: number
  readonly look: string
}

/** A passage in which the sentences that were found for a statement are marked. */
function markedPassage(passage: Passage, claims: readonly OffendingClaim[]): Markup {
  if (passage.text.trim() === '') return excerpt(passage.text)
  const text = beginning(passage.text, LONGEST_PASSAGE)
  const found = claims.flatMap(({ evidence, verdict }, index): Place[] => {
    if (evidence === undefined || (evidence.passageId !== '' && evidence.passageId !== passage.id)) return []
    const wanted = evidence.text.trim()
    const start = wanted === '' ? -1 : text.indexOf(wanted)
    return start === -1 ? [] : [{ start, end: start + wanted.length, number: index + 1, look: lookOf(verdict)[0] }]
  })
  const parts: Markup[] = []
  let end = 0
  for (const place of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    // Two statements may rest on one sentence: the second gets a place to lead to, without text.
    const start = Math.max(end, place.start)
    const stop = Math.max(start, place.end)
    parts.push(html`${printable(text.slice(end, start))}`)
    const said = printable(text.slice(start, stop))
    parts.push(
      html`<mark class="${place.look}" id="evidence-${place.number}" data-claim="${place.number}">${said}</mark>`,
    )
    end = stop
  }
  parts.push(html`${printable(text.slice(end))}`)
  return html`${parts}${text.length < passage.text.length ? lengthOf(passage.text) : undefined}`
}
