import type { ExperimentDocument, VariantReport } from '../../core/variants/experiment.ts'
import { cut } from '../display.ts'
import { excerpt } from '../html/excerpt.ts'
import { html, type Markup } from '../html/markup.ts'
import { experimentColumns, experimentNotes } from './experiment-rows.ts'

/** The table of an experiment's variants, for a report and for the page; `href` leads to a variant's run. */
export function experimentTable(
  document: ExperimentDocument,
  { digits, href }: { digits?: number | undefined; href?: ((variant: VariantReport) => string) | undefined } = {},
): Markup {
  const columns = experimentColumns(document, { digits }).filter(({ title }) => title !== 'variant')
  return html`<table>
    <thead>
      <tr>
        <th scope="col">variant</th>
        ${columns.map(({ title }) => html`<th scope="col">${cut(title, 60)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${document.variants.map((variant) => {
        const name = cut(variant.name, 80)
        return html`<tr>
          <th scope="row">${href === undefined ? name : html`<a href="${href(variant)}">${name}</a>`}</th>
          ${columns.map(({ title, cell }) => html`<td data-label="${cut(title, 60)}">${cut(cell(variant), 80)}</td>`)}
        </tr> `
      })}
    </tbody>
  </table>`
}

/** How the table is to be read, and what went otherwise than planned. */
export function experimentPoints(document: ExperimentDocument): Markup {
  return html`<ul class="points">
    ${experimentNotes(document).map((note) => html`<li dir="auto">${excerpt(note, 600)}</li>`)}
  </ul>`
}

/** The ranking within slices, if it was asked for. */
export function experimentSlices({ slices = [], variants }: ExperimentDocument): Markup | undefined {
  if (slices.length === 0) return undefined
  const names = variants.filter(({ standing }) => standing !== undefined).map(({ name }) => name)
  return html`<section aria-labelledby="slices">
    <h2 id="slices">By slice</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">slice</th>
          ${names.map((name) => html`<th scope="col">${cut(name, 60)}</th>`)}
          <th scope="col">n</th>
        </tr>
      </thead>
      <tbody>
        ${slices.map(
          ({ slice, examples, variants: own }) =>
            html`<tr>
              <th scope="row">${cut(slice, 80)}</th>
              ${names.map((name) => {
                const found = own.find((one) => one.name === name)
                const mean = found?.mean ?? null
                return html`<td data-label="${cut(name, 60)}">
                  ${mean === null ? '–' : `${mean.toFixed(2)} ${found?.groups ?? ''}`}
                </td>`
              })}
              <td data-label="n">${String(examples)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`
}
