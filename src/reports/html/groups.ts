import type { RunDocument } from '../../core/run.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../display.ts'
import { figureText } from '../figure-text.ts'
import type { Cause, FailureGroup, Overview } from '../overview.ts'
import { shownAs } from '../shown.ts'
import { html, type Markup } from './markup.ts'

/** Groups that the page shows. */
const MOST = 12

/** The groups that the page shows, in its order. */
export function shownGroups({ groups }: Overview): readonly FailureGroup[] {
  return groups.slice(0, MOST)
}

/** What went wrong: alike failures together, the most frequent first, each opening to the first of its examples. */
export function groupsSection(document: RunDocument, overview: Overview): Markup | undefined {
  const groups = shownGroups(overview)
  if (groups.length === 0) return undefined
  const more = overview.groups.length - groups.length
  return html`<section aria-labelledby="wrong">
    <h2 id="wrong">What went wrong</h2>
    <div class="card">${groups.map((group, index) => groupRow(document, { group, index }))}</div>
    <p class="method">
      Alike failures are counted together; an example that fails for two reasons counts for
      both.${more === 0 ? undefined : html` ${counted(more, 'rarer reason')} ${more === 1 ? 'is' : 'are'} left out.`}
    </p>
  </section> `
}

function groupRow(document: RunDocument, { group, index }: { group: FailureGroup; index: number }): Markup {
  const { cause, count, samples, examples } = group
  const rest = count - examples.length
  // Reasons of low scores are long, and alike.
  const some = cause.kind === 'claim' ? samples : samples.slice(0, 1)
  return html`<details class="group">
    <summary>
      <b class="count">${thousands(count)}</b
      ><span class="name"
        ><span class="title">${titleOf(cause, document)}</span>
        <span class="what">${some.map((sample) => html`<bdi>${cut(sample, 110)}</bdi> `)}</span></span
      ><span class="share">${shareOf(count, document)}</span>
    </summary>
    <div class="body">
      <ul class="plain">
        ${examples.map(({ id, asked }) => html`<li><bdi class="id">${cut(id, 80)}</bdi> <bdi>${cut(asked, 160)}</bdi></li> `)}
      </ul>
      ${rest === 0 ? undefined : html`<p class="quiet">and ${thousands(rest)} more</p>`}
      <button type="button" class="pick" data-group="${index}" hidden>Show these below</button>
    </div>
  </details> `
}

/** A cause in a few words. */
export function titleOf(cause: Cause, { run, summary }: RunDocument): string {
  if (cause.kind === 'claim') return cause.title
  if (cause.kind === 'error') return `The application failed: ${cut(cause.message, 120)}`
  const shown = shownAs(run, cause.evaluator, 2)
  const threshold = summary.evaluators[cause.evaluator]?.threshold
  const named = nameOf(cause.evaluator, { run })
  if (threshold === undefined) return `${named}: below the threshold`
  return `${named}: ${shown.isRate ? 'not' : 'below'} ${shown.threshold(threshold)}`
}

/** What an evaluator is called for people: as it is to be displayed, or else by its title. */
export function nameOf(evaluator: string, { run }: Pick<RunDocument, 'run'>): string {
  const metric = run.metrics.find(({ name }) => name === evaluator)
  if (metric?.display?.title !== undefined) return capital(shownAs(run, evaluator, 2).title)
  if (metric === undefined) return evaluator
  const alike = run.metrics.filter(({ title }) => title === metric.title).length
  return alike === 1 ? metric.title : evaluator
}

function capital(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

function shareOf(count: number, { summary }: RunDocument): string {
  return summary.examples === 0 ? '' : `${figureText(Number(((100 * count) / summary.examples).toPrecision(2)))} %`
}
