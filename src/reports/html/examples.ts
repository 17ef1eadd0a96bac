import type { ExampleResult, RunDocument } from '../../core/run.ts'
import { counted, thousands } from '../../support/counted.ts'
import type { Failing } from '../failing.ts'
import type { FailureGroup } from '../overview.ts'
import { exampleRow, kindsOf, type Kind } from './example-section.ts'
import { titleOf } from './groups.ts'
import { html, type Markup } from './markup.ts'

/** How many of the worst examples are open at first. */
const OPEN = 2

const FILTERS: readonly (readonly [kind: Kind | 'all', title: string])[] = [
  ['all', 'all'],
  ['below', 'below a threshold'],
  ['error', 'errors'],
  ['unmeasured', 'not measured'],
  ['fine', 'nothing wrong'],
]

/** What the list of examples is made from. */
export interface Listed {
  readonly failing: Failing
  readonly first: readonly ExampleResult[]
  readonly groups: readonly FailureGroup[]
}

/** The worst examples, then those on which the application failed, then the first of the run: each once. */
export function examplesSection(document: RunDocument, listed: Listed): Markup | undefined {
  const rows = listedOnce(listed)
  if (rows.length === 0) return undefined
  const keys = listed.groups.map(({ key }) => key)
  const opened = Math.min(OPEN, listed.failing.worst.length)
  return html`<section aria-labelledby="examples">
    <h2 id="examples">Examples</h2>
    <p class="method">${whatIsShown(document, { listed, shown: rows.length })}</p>
    <div class="tools">${kindFilter(rows)}${searchTools(document, listed.groups)}</div>
    <div class="rows">
      ${rows.map((example, index) => exampleRow(example, { document, groups: keys, open: index < opened }))}
    </div>
  </section> `
}

function listedOnce({ failing, first }: Listed): readonly ExampleResult[] {
  const rows = new Map<string, ExampleResult>()
  for (const example of [...failing.worst, ...failing.firstErrors, ...first]) {
    const key = `${example.index} ${example.epoch ?? ''} ${example.id}`
    if (!rows.has(key)) rows.set(key, example)
  }
  return [...rows.values()]
}

/** What is on the page and what is not. */
function whatIsShown({ summary }: RunDocument, { listed, shown }: { listed: Listed; shown: number }): string {
  const { below, worst, errors, firstErrors } = listed.failing
  const all = counted(summary.examples, 'example')
  const short = [
    ...(below > 0 ? [`${thousands(below)} below a threshold`] : []),
    ...(errors > 0 ? [`${counted(errors, 'error')} of the application`] : []),
  ].join(', ')
  const counts = short === '' ? all : `${all}, ${short}`
  if (shown >= summary.examples) return below > 0 ? `${counts}; the worst come first.` : `${counts}.`
  const parts = [
    ...(below > 0 ? [`the worst ${thousands(worst.length)}`] : []),
    ...(errors > 0 ? [`the first ${counted(firstErrors.length, 'error')}`] : []),
    `the first ${thousands(listed.first.length)} of the run`,
  ]
  return `${counts}. ${thousands(shown)} of them are on this page: ${parts.join(', ')}. The JSON report has them all.`
}

/** Works without a script. */
function kindFilter(rows: readonly ExampleResult[]): Markup | undefined {
  const kinds = rows.map(kindsOf)
  const buttons = FILTERS.flatMap(([kind, title], index) => {
    const count = kind === 'all' ? rows.length : kinds.filter((own) => own.includes(kind)).length
    if (count === 0 || (kind !== 'all' && count === rows.length)) return []
    return [
      html`<span
        ><input type="radio" name="show" id="show-${kind}" ${index === 0 ? html` checked` : undefined} /><label
          for="show-${kind}"
          >${title} (${thousands(count)})</label
        ></span
      > `,
    ]
  })
  if (buttons.length < 2) return undefined
  return html`<fieldset class="filter">
    <legend>Which examples are shown</legend>
    ${buttons}
  </fieldset>`
}

/** Hidden until the script of the page shows them. */
function searchTools(document: RunDocument, groups: readonly FailureGroup[]): Markup {
  const options = groups.map(
    (group, index) => html`<option value="${index}">${titleOf(group.cause, document)}</option> `,
  )
  const reasons =
    groups.length < 2
      ? undefined
      : html`<label class="field"
          ><span class="unseen">Reason</span
          ><select id="reason">
            <option value="">every reason</option>
            ${options}
          </select></label
        >`
  return html`<div class="search" id="tools" hidden>
    <label class="field"
      ><span class="unseen">Search the examples</span
      ><input type="search" id="find" placeholder="Search questions, answers, passages" autocomplete="off"
    /></label>
    ${reasons}<span id="found" class="quiet" role="status"></span>
  </div>`
}
