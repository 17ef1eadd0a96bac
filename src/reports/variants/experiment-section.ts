import type { ExperimentDocument, VariantReport } from '../../core/variants/experiment.ts'
import { cut } from '../display.ts'
import { changeBar, widestOf } from '../html/change-bar.ts'
import { excerpt } from '../html/excerpt.ts'
import { html, type Markup } from '../html/markup.ts'
import { experimentColumns, experimentNotes, sliceRows, type ExperimentColumn } from './experiment-rows.ts'

/** The table of an experiment's variants, for a report and for the page; `href` leads to a variant's run. */
export function experimentTable(
  document: ExperimentDocument,
  { digits, href }: { digits?: number | undefined; href?: ((variant: VariantReport) => string) | undefined } = {},
): Markup {
  const columns = experimentColumns(document, { digits }).filter(({ title }) => title !== 'variant')
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">variant</th>
        ${columns.map(({ title, change }) => html`<th scope="col" ${change === undefined ? undefined : html`class="left"`}>${cut(title, 60)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${document.variants.map((variant) => {
        const name = cut(variant.name, 80)
        return html`<tr>
          <th scope="row">${href === undefined ? name : html`<a href="${href(variant)}">${name}</a>`}</th>
          ${columns.map((column) => cellOf(column, { variant, variants: document.variants }))}
        </tr> `
      })}
    </tbody>
  </table>`
  if (columns.length <= ROOMY) return table
  return html`<div class="dense" tabindex="0" role="region" aria-label="variants">${table}</div>`
}

/** Columns that stand side by side with room between them. */
const ROOMY = 8

/** A figure; a difference with its interval drawn, all variants on one scale. */
function cellOf(
  { title, cell, change }: ExperimentColumn,
  { variant, variants }: { variant: VariantReport; variants: readonly VariantReport[] },
): Markup {
  const text = cut(cell(variant), 80)
  const drawn = change?.(variant)
  if (drawn === undefined) return html`<td data-label="${cut(title, 60)}">${text}</td>`
  const widest = widestOf(variants.flatMap((one) => change?.(one) ?? []))
  return html`<td class="wide text named" data-label="${cut(title, 60)}">
    ${changeBar(drawn, widest)}<span class="method">${text}</span>
  </td>`
}

/** How the table is to be read, and what went otherwise than planned. */
export function experimentPoints(document: ExperimentDocument): Markup {
  return html`<ul class="points">
    ${experimentNotes(document).map((note) => html`<li dir="auto">${excerpt(note, 600)}</li>`)}
  </ul>`
}

/** The ranking within slices, if it was asked for. */
export function experimentSlices(
  document: ExperimentDocument,
  { digits }: { digits?: number | undefined } = {},
): Markup | undefined {
  const { titles, rows } = sliceRows(document, { digits })
  if (rows.length === 0) return undefined
  return html`<section aria-labelledby="slices">
    <h2 id="slices">By slice</h2>
    <table>
      <thead>
        <tr>
          ${titles.map((title) => html`<th scope="col">${cut(title, 60)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([slice = '', ...figures]) =>
            html`<tr>
              <th scope="row">${cut(slice, 80)}</th>
              ${figures.map((figure, at) => html`<td data-label="${cut(titles[at + 1] ?? '', 60)}">${figure}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`
}
