import type { StoredExperiment } from '../../core/variants/experiment.ts'
import type { StoredResult } from '../../core/stores/run-store.ts'
import { queryOf, textOf } from '../../core/example.ts'
import { counted } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { dateInWords } from '../../reports/outcome/plain-words.ts'
import { shownBy } from '../../reports/variants/as-shown.ts'
import { experimentPoints, experimentSlices, experimentTable } from '../../reports/variants/experiment-section.ts'
import type { ExampleRow, ExperimentView } from '../read/experiment-view.ts'
import type { Page } from './frame.ts'
import type { Links } from './links.ts'
import { wordDiff } from './word-diff.ts'

/** Where pages of experiments are. */
function experimentAddress(id: string, { from, disagreeing }: { from?: number; disagreeing?: boolean } = {}): string {
  const query = new URLSearchParams({ id })
  if (from !== undefined && from > 0) query.set('from', String(from))
  if (disagreeing === true) query.set('disagree', '1')
  return `/experiment?${query.toString()}`
}

/** The experiments of a store, the newest first. */
export function experimentsPage(all: readonly StoredExperiment[]): Page {
  const header = html`<h1>Experiments</h1>`
  if (all.length === 0) {
    const main = html`<div class="card empty">
      <p class="lead">No experiments are stored here yet.</p>
      <p class="quiet">
        Compare variants, and their experiment appears:
        <code>assay eval dev.jsonl --variant a=./a.ts#answer --variant b=./b.ts#answer</code>
      </p>
    </div>`
    return { title: 'Experiments', current: 'experiments', header, main }
  }
  const main = html`<table class="runs">
    <thead>
      <tr>
        <th scope="col">experiment</th>
        <th scope="col" class="left">what it says</th>
      </tr>
    </thead>
    <tbody>
      ${all.map(
        (one) =>
          html`<tr>
            <th scope="row">
              <a href="${experimentAddress(one.id)}">${cut(titleOf(one), 120)}</a
              ><span class="what"
                ><span class="fact">${dateInWords(one.startedAt)}</span>
                <span class="fact">${cut(one.variants.map(({ name }) => name).join(', '), 120)}</span></span
              >
            </th>
            <td class="wide text">${excerpt(one.document?.headline ?? 'It has not ended.', 300)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`
  return { title: 'Experiments', current: 'experiments', header, main }
}

/** An experiment: the ranking, and its examples with the answers of all variants side by side. */
export function experimentPage(view: ExperimentView, links: Links): Page {
  const { experiment, rows, disagreeing } = view
  const { document, id } = experiment
  const runOf = new Map(experiment.variants.map(({ name, run }) => [name, run]))
  const ranking =
    document === undefined
      ? html`<p class="lead">It has not ended, so there is no ranking yet.</p>`
      : html`<section aria-labelledby="variants">
            <h2 id="variants">Variants</h2>
            ${experimentTable(document, { href: ({ name }) => links.run(runOf.get(name) ?? '') })}
            ${experimentPoints(document)}
          </section>
          ${experimentSlices(document)}`
  const filter = disagreeing
    ? html`<b>they disagree</b> · <a href="${experimentAddress(id)}#examples">all examples</a>`
    : html`<b>all examples</b> · <a href="${experimentAddress(id, { disagreeing: true })}#examples">they disagree</a>`
  return {
    title: `${cut(titleOf(experiment), 80)}: variants`,
    current: 'experiments',
    header: html`<p class="crumb">
        <a href="/experiments">Experiments</a> <span>${cut(experiment.dataset, 120)}</span>
        <span>${dateInWords(experiment.startedAt)}</span>
      </p>
      <h1>${excerpt(document?.headline ?? titleOf(experiment), 400)}</h1>`,
    main: html`${ranking}
      <section aria-labelledby="examples">
        <h2 id="examples">Examples</h2>
        <p class="tools">${filter}</p>
        ${rows.length === 0 ? nothing(view) : rows.map((row) => exampleCard(row, { experiment, links }))}
        ${
          view.next === undefined
            ? undefined
            : html`<p class="pages">
                <a href="${experimentAddress(id, { from: view.next, disagreeing })}#examples" rel="next"
                  >More examples</a
                >
              </p>`
        }
      </section>`,
  }
}

function titleOf({ name, dataset, id }: StoredExperiment): string {
  return name ?? `${dataset} (${id.slice(0, 8)})`
}

function nothing({ disagreeing, lookedThrough, next }: ExperimentView): Markup {
  const among = counted(lookedThrough, 'example')
  return html`<p class="quiet">
    ${disagreeing ? `The variants came to the same scores on the ${among} looked at${next === undefined ? '' : '; there are more'}.` : 'No results are stored yet.'}
  </p>`
}

/** An example: its question, and each answer with its score; words that the first answer lacks are marked. */
function exampleCard(
  { id, cells }: ExampleRow,
  { experiment, links }: { experiment: StoredExperiment; links: Links },
): Markup {
  const first = cells.find((cell) => cell !== undefined)
  const asked = first === undefined ? id : (queryOf(first.result) ?? textOf(first.result.inputs))
  const base = first === undefined ? '' : answerOf(first)
  return html`<article class="card example">
    <div class="body">
      <h3 dir="auto">${excerpt(asked, 300)}</h3>
      <p class="quiet"><bdi class="id">${cut(id, 100)}</bdi></p>
      <div class="pair variants">
        ${cells.map((cell, index) => {
          const variant = experiment.variants[index]
          if (variant === undefined) return undefined
          return html`<div>
            <p class="label">${cut(variant.name, 80)} ${scoreChip(cell, experiment)}</p>
            ${cell === undefined ? html`<p class="quiet">not asked</p>` : answerMarkup(cell, { base, isFirst: cell === first, href: links.example({ run: variant.run, id }) })}
          </div>`
        })}
      </div>
    </div>
  </article> `
}

const LONGEST = 2_000

function answerOf({ result }: StoredResult): string {
  return result.output === undefined ? '' : textOf(result.output).slice(0, LONGEST)
}

function answerMarkup(
  cell: StoredResult,
  { base, isFirst, href }: { base: string; isFirst: boolean; href: string },
): Markup {
  const { error } = cell.result
  if (error !== undefined) return html`<p class="quiet">The application failed: ${excerpt(error, 400)}</p>`
  const own = answerOf(cell)
  const [, shown] = wordDiff(base, own)
  return html`<p class="answer" dir="auto">${isFirst ? excerpt(own, LONGEST) : shown}</p>
    <p class="quiet"><a href="${href}">evidence and scores</a></p>`
}

function scoreChip(cell: StoredResult | undefined, { rankedBy, document }: StoredExperiment): Markup | undefined {
  const own = cell?.result.results[rankedBy]
  if (own === undefined) return undefined
  if (own.status !== 'measured') return html`<span class="chip odd">${own.status.replace('_', ' ')}</span>`
  const shown = document === undefined ? own.score : shownBy(document, rankedBy).score(own.score)
  return html`<span class="chip ${own.passed ? 'good' : 'bad'}">${shown.toFixed(2)}</span>`
}
