import type { RunDocument } from '../../core/run.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { titleOf } from '../../reports/html/groups.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import type { FailureGroup } from '../../reports/overview.ts'
import type { Links } from './links.ts'

/** Alike failures, and how many results were looked at to find them. */
export interface Sampled {
  readonly groups: readonly FailureGroup[]
  readonly lookedAt: number
  /** Whether there are failures that were not looked at. */
  readonly more: boolean
}

const MOST_GROUPS = 8

/** What went wrong: alike failures together, each with the first of its examples. */
export function wrongSection(
  document: RunDocument,
  { wrong, links }: { wrong: Sampled; links: Links },
): Markup | undefined {
  const groups = wrong.groups.slice(0, MOST_GROUPS)
  if (groups.length === 0) return undefined
  const rows = groups.map(
    ({ cause, count, samples, examples }) =>
      html`<details class="group">
        <summary>
          <b class="count">${thousands(count)}</b
          ><span class="name"
            ><span class="title">${titleOf(cause, document)}</span>
            <span class="what"
              >${samples.slice(0, cause.kind === 'claim' ? 4 : 1).map((sample) => html`<bdi>${cut(sample, 110)}</bdi> `)}</span
            ></span
          >
        </summary>
        <div class="body">
          <ul class="plain">
            ${examples.map((example) => exampleItem(example, { document, links }))}
          </ul>
        </div>
      </details> `,
  )
  return html`<section aria-labelledby="wrong">
    <h2 id="wrong">What went wrong</h2>
    <div class="card">${rows}</div>
    <p class="method">
      ${
        wrong.more
          ? `Counted over the first ${counted(wrong.lookedAt, 'example')} that fell short; there are more.`
          : `Alike failures are counted together; an example that fails for two reasons counts for both.`
      }
    </p>
  </section> `
}

/** Ids as long as this were cut, and lead nowhere. */
const LONGEST_ID = 200

function exampleItem(
  { id, asked }: FailureGroup['examples'][number],
  { document, links }: { document: RunDocument; links: Links },
): Markup {
  const words = html`<bdi class="id">${cut(id, 80)}</bdi> <bdi>${cut(asked, 160)}</bdi>`
  if (id.length >= LONGEST_ID) return html`<li>${words}</li> `
  return html`<li><a href="${links.example({ run: document.run.id, id })}">${words}</a></li> `
}
