import type { ExampleResult, GateOutcome, RunDocument } from '../../core/run.ts'
import { counted } from '../../support/counted.ts'
import { nextSteps } from '../advice.ts'
import { cut } from '../display.ts'
import { failingOf, type Failing } from '../failing.ts'
import { durationText, failureText, usageText } from '../figure-text.ts'
import { complementSentences } from '../complement.ts'
import { correctedSentences } from '../corrected.ts'
import { outcomeOf } from '../outcome/outcome.ts'
import { overviewOf, type Overview } from '../overview.ts'
import { dateInWords, runTitle, sizeInWords } from '../outcome/plain-words.ts'
import { titleAndBanner } from './banner.ts'
import { comparisonSection } from './comparison.ts'
import { examplesSection } from './examples.ts'
import { excerpt } from './excerpt.ts'
import { groupsSection, nameOf, shownGroups } from './groups.ts'
import { html, type Markup } from './markup.ts'
import { SCRIPT, SCRIPT_SHA256 } from './script.ts'
import { figuresSection, labelsSection, scoresSection } from './scores.ts'
import { STYLE, STYLE_SHA256 } from './style.ts'

/** Examples that the page shows: the first ones of the run, and the worst ones. */
export const HTML_ROWS = { first: 200, worst: 50 } as const

/** The policy allows exactly these bytes. */
const style: Markup = { markup: `<style>${STYLE}</style>` }
const script: Markup = { markup: `<script>${SCRIPT}</script>` }

/** What an HTML report shows for a run whose document has no results. */
export interface HtmlReportOptions {
  /** Examples below a threshold, if the document has no results of its own. */
  readonly failing?: Failing | undefined
  /** The first examples of the run, if the document has no results of its own. */
  readonly first?: readonly ExampleResult[] | undefined
  /** Distributions and alike failures, if the document has no results of its own. */
  readonly overview?: Overview | undefined
}

/**
 * A run as a single HTML page that needs nothing else: no image, no font, no address. Its content security policy allows
 * one style and one script, which searches and filters, and nothing from anywhere; without the script everything is there
 * to read. Text from outside is always text. Of a large run, the first and the worst examples are shown.
 */
export function htmlReport(document: RunDocument, options: HtmlReportOptions = {}): string {
  const { results = [] } = document
  const failing = options.failing ?? failingOf(results, HTML_ROWS.worst)
  const first = (options.first ?? results).slice(0, HTML_ROWS.first)
  const overview = options.overview ?? overviewOf(results)
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${STYLE_SHA256}'`,
    `script-src 'sha256-${SCRIPT_SHA256}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  const banner = titleAndBanner(document.outcome ?? outcomeOf(document), { name: cut(runTitle(document), 100) })
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${banner.title}</title>
        ${style}
      </head>
      <body>
        <a class="skip" href="#main">To the figures</a>
        ${head(document, { failing, banner })}
        <main id="main">
          ${scoresSection(document, overview)}${groupsSection(document, overview)}${comparisonSection(document)}${failuresSection(failing, document)}${examplesSection(
            document,
            { failing, first, groups: shownGroups(overview) },
          )}${figuresSection(document)}${labelsSection(document)}${aboutSection(document)}
        </main>
        ${foot(document)} ${script}
      </body>
    </html> `
  return page.markup
}

/** Sentences in words above the figures. */
const MOST_SENTENCES = 4

function head(
  document: RunDocument,
  { failing, banner }: { failing: Failing; banner: ReturnType<typeof titleAndBanner> },
): Markup {
  const { run, summary } = document
  const facts = [
    sizeInWords(document),
    ...(run.baselineName === undefined ? [] : [`compared with ${cut(run.baselineName, 80)}`]),
    ...(run.task === undefined ? [] : [run.task]),
    `judged by ${cut(run.judge, 80)}`,
    dateInWords(run.startedAt),
    durationText(run.durationMs),
    ...(summary.usage.calls === 0 ? [] : [usageText(summary.usage)]),
  ]
  const sentences = complementSentences(document)
  const said = sentences
    .slice(0, MOST_SENTENCES)
    .map((sentence) => html`<p class="lead"><bdi>${excerpt(sentence, 400)}</bdi></p> `)
  const points = [
    ...sentences.slice(MOST_SENTENCES),
    ...correctedSentences(document),
    ...nextSteps(document, failing),
  ].map((point) => html`<li>${excerpt(point, 600)}</li>`)
  return html`<header>
    <p class="crumb"><b>${cut(runTitle(document), 120)}</b>${facts.map((fact) => html`<span>${fact}</span> `)}</p>
    ${banner.headline}${said}${banner.reasons}${
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

function failuresSection({ failures }: Failing, document: RunDocument): Markup | undefined {
  if (failures.length === 0) return undefined
  const rows = failures.map(
    ({ evaluator, failure, id, message }) =>
      html`<tr>
        <th scope="row">${nameOf(evaluator, document)}</th>
        <td data-label="why">${failureText(failure)}</td>
        <td data-label="on"><code>${cut(id, 80)}</code></td>
        <td data-label="message" class="text">${excerpt(message, 400)}</td>
      </tr> `,
  )
  return html`<section aria-labelledby="unmeasured">
    <h2 id="unmeasured">Could not be measured, one instance of each kind</h2>
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
  return html`<section aria-labelledby="how">
    <h2 id="how">How it was measured</h2>
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
    <p class="quiet">Data: <bdi class="id">${cut(run.dataset.name, 300)}</bdi></p>
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
    <p class="keys" hidden>
      <kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next and previous example <kbd>Enter</kbd> open
    </p>
    Assay ${assay} · run <code>${cut(run.id, 80)}</code> · results
    <code>${run.resultsSha256.slice(0, 12)}</code>${sha256} · finished ${run.finishedAt}
  </footer>`
}
