import type { ExampleResult, GateOutcome, RunDocument } from '../../core/run.ts'
import { counted, thousands } from '../../support/counted.ts'
import { nextSteps } from '../advice.ts'
import { cut } from '../display.ts'
import { failingOf, type Failing } from '../failing.ts'
import { durationText, failureText, usageText } from '../figure-text.ts'
import { complementSentences } from '../complement.ts'
import { correctedSentences } from '../corrected.ts'
import { outcomeOf } from '../outcome/outcome.ts'
import { OUTCOME_WORDS } from '../outcome/outcome-words.ts'
import { comparisonSection } from './comparison.ts'
import { exampleRow, excerpt, kindsOf } from './example-section.ts'
import { html, type Markup } from './markup.ts'
import { figuresSection, labelsSection, scoresSection } from './scores.ts'
import { STYLE, STYLE_SHA256 } from './style.ts'

/** Examples that the page shows: the first ones of the run, and the worst ones. */
export const HTML_ROWS = { first: 200, worst: 50 } as const

/** The policy allows exactly these bytes. */
const style: Markup = { markup: `<style>${STYLE}</style>` }

/** What an HTML report shows for a run whose document has no results. */
export interface HtmlReportOptions {
  /** Examples below a threshold, if the document has no results of its own. */
  readonly failing?: Failing | undefined
  /** The first examples of the run, if the document has no results of its own. */
  readonly first?: readonly ExampleResult[] | undefined
}

/**
 * A run as a single HTML page that needs nothing else: no script, no image, no font, no address. Its content security
 * policy forbids all of these, and text from outside is always text. Of a large run, the first and the worst examples
 * are shown.
 */
export function htmlReport(document: RunDocument, options: HtmlReportOptions = {}): string {
  const { results = [] } = document
  const failing = options.failing ?? failingOf(results, HTML_ROWS.worst)
  const first = (options.first ?? results).slice(0, HTML_ROWS.first)
  const { dataset } = document.run
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_SHA256}'; base-uri 'none'; form-action 'none'`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${cut(dataset.name, 100)}: ${OUTCOME_WORDS[outcomeOf(document).verdict].words} – Assay</title>
        ${style}
      </head>
      <body>
        ${head(document, failing)}
        <main>
          ${scoresSection(document)}${comparisonSection(document)}${figuresSection(document)}${labelsSection(document)}${worstSection(failing, document)}
          ${errorsSection(failing)}${failuresSection(failing)}${rowsSection(first, document)}${aboutSection(document)}
        </main>
        ${foot(document)}
      </body>
    </html> `
  return page.markup
}

/** The banner's look by tone. */
const BANNERS = { good: 'holds', bad: 'below', doubtful: 'other', neutral: 'other' } as const

function head(document: RunDocument, failing: Failing): Markup {
  const { run, summary } = document
  const outcome = outcomeOf(document)
  const points = [
    ...complementSentences(document),
    ...outcome.reasons,
    ...correctedSentences(document),
    ...nextSteps(document, failing),
  ].map((point) => html`<li>${excerpt(point, 600)}</li>`)
  const facts = [
    `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    counted(summary.examples, 'example'),
    ...(run.task === undefined ? [] : [run.task]),
    ...(run.candidateName === undefined ? [] : [`candidate ${cut(run.candidateName, 80)}`]),
    ...(run.baselineName === undefined ? [] : [`baseline ${cut(run.baselineName, 80)}`]),
    `judge ${cut(run.judge, 80)}`,
    durationText(run.durationMs),
    usageText(summary.usage),
  ]
  const [word = '', ...rest] = outcome.headline.split(': ')
  return html`<header>
    <h1>${cut(run.dataset.name, 120)}</h1>
    <p class="facts">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
    <div class="verdict ${BANNERS[OUTCOME_WORDS[outcome.verdict].tone]}">
      <b>${word}</b> <span>${rest.join(': ')}</span>
    </div>
    ${
      points.length === 0
        ? undefined
        : html`<ul class="points">
            ${points}
          </ul>`
    }
    ${notes(document)}
  </header>`
}

function notes({ run }: RunDocument): Markup | undefined {
  if (run.notes.length === 0) return undefined
  const items = run.notes.map((note) => html`<li>${excerpt(note, 600)}</li>`)
  return html`<details>
    <summary><span class="name">${counted(run.notes.length, 'note')} on this run</span></summary>
    <div class="body">
      <ul class="points">
        ${items}
      </ul>
    </div>
  </details>`
}

/** How many of the worst examples are open at first. */
const OPEN = 3

function worstSection({ below, worst }: Failing, { summary }: RunDocument): Markup | undefined {
  if (below === 0) return undefined
  const shown = worst.length < below ? `, the worst ${thousands(worst.length)} of them` : ''
  const rows = worst.map((example, index) => exampleRow(example, { open: index < OPEN }))
  return html`<section>
    <h2>${counted(below, 'example')} of ${thousands(summary.examples)} below a threshold${shown}</h2>
    ${rows}
  </section> `
}

function errorsSection({ errors, firstErrors }: Failing): Markup | undefined {
  if (errors === 0) return undefined
  const shown = firstErrors.length < errors ? `, the first ${thousands(firstErrors.length)} of them` : ''
  return html`<section>
    <h2>The application failed on ${counted(errors, 'example')}${shown}</h2>
    ${firstErrors.map((example) => exampleRow(example))}
  </section> `
}

function failuresSection({ failures }: Failing): Markup | undefined {
  if (failures.length === 0) return undefined
  const rows = failures.map(
    ({ evaluator, failure, id, message }) =>
      html`<tr>
        <th scope="row">${evaluator}</th>
        <td data-label="why">${failureText(failure)}</td>
        <td data-label="on"><code>${cut(id, 80)}</code></td>
        <td data-label="message" class="text">${excerpt(message, 400)}</td>
      </tr> `,
  )
  return html`<section>
    <h2>Could not be measured, one instance of each kind</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">evaluator</th>
          <th scope="col">why</th>
          <th scope="col">first on</th>
          <th scope="col" class="text">message</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section> `
}

const FILTERS = [
  ['all', 'all'],
  ['below', 'below a threshold'],
  ['error', 'errors'],
  ['unmeasured', 'not measured'],
] as const

function rowsSection(first: readonly ExampleResult[], { summary }: RunDocument): Markup | undefined {
  if (first.length === 0) return undefined
  const kinds = first.map(kindsOf)
  const buttons = FILTERS.flatMap(([kind, title], index) => {
    const count = kind === 'all' ? first.length : kinds.filter((own) => own.includes(kind)).length
    if (count === 0) return []
    const checked = index === 0 ? html` checked` : undefined
    return [
      html`<span
        ><input type="radio" name="show" id="show-${kind}" ${checked} /><label for="show-${kind}"
          >${title} (${thousands(count)})</label
        ></span
      > `,
    ]
  })
  const filter =
    buttons.length > 1
      ? html`<fieldset class="filter">
          <legend>Which examples are shown</legend>
          ${buttons}
        </fieldset>`
      : undefined
  const title =
    first.length < summary.examples
      ? `The first ${thousands(first.length)} of ${counted(summary.examples, 'example')}`
      : `All ${counted(summary.examples, 'example')}`
  return html`<section>
    <h2>${title}</h2>
    ${filter}
    <div class="rows">${first.map((example) => exampleRow(example))}</div>
  </section> `
}

const GATE_WORDS: Readonly<Record<GateOutcome['outcome'], string>> = {
  holds: 'good',
  fails: 'bad',
  undecided: 'odd',
}

function aboutSection({ run, summary, resultsOmitted }: RunDocument): Markup {
  const gates = summary.gates.map(
    ({ outcome, message }) =>
      html`<li><span class="chip ${GATE_WORDS[outcome]}">${outcome}</span> ${excerpt(message, 400)}</li>`,
  )
  return html`<section>
    <h2>How it was measured</h2>
    <details>
      <summary><span class="name">${counted(summary.gates.length, 'condition')} of this run</span></summary>
      <div class="body">
        <ul class="claims">
          ${gates}
        </ul>
      </div>
    </details>
    <details>
      <summary><span class="name">The configuration</span></summary>
      <div class="body"><pre>${excerpt(JSON.stringify(run.config, null, 2), 20_000)}</pre></div>
    </details>
    <p class="quiet">
      A mean is over the measured examples only. Answers with nothing to check (vacuous), evaluators that do not apply
      and judgements that failed are counted beside it and never become a number. An interval says between which values
      the true mean very likely
      lies.${resultsOmitted === undefined ? undefined : html` ${excerpt(resultsOmitted, 400)}`}
    </p>
  </section> `
}

function foot({ assay, run }: RunDocument): Markup {
  const sha256 =
    run.dataset.sha256 === undefined ? undefined : html`, data <code>${run.dataset.sha256.slice(0, 12)}</code>`
  return html`<footer>
    Assay ${assay} · run <code>${cut(run.id, 80)}</code> · results
    <code>${run.resultsSha256.slice(0, 12)}</code>${sha256} · finished ${run.finishedAt}
  </footer>`
}
