import type { ResultPage, StoredAggregate, StoredRun } from '../../core/stores/run-store.ts'
import type { RunDocument } from '../../core/run.ts'
import { counted } from '../../support/counted.ts'
import { complementSentences } from '../../reports/complement.ts'
import { correctedSentences } from '../../reports/corrected.ts'
import { cut } from '../../reports/display.ts'
import { durationText, usageText } from '../../reports/figure-text.ts'
import { titleAndBanner } from '../../reports/html/banner.ts'
import { comparisonSection } from '../../reports/html/comparison.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { figuresSection, labelsSection, scoresSection } from '../../reports/html/scores.ts'
import { outcomeOf } from '../../reports/outcome/outcome.ts'
import { dateInWords, runTitle, sizeInWords } from '../../reports/outcome/plain-words.ts'
import type { Overview } from '../../reports/overview.ts'
import type { Page } from './frame.ts'
import type { Links, Shown } from './links.ts'
import { metricName, resultsSection } from './results-list.ts'
import { outcomeChip, targetOf, titleOfRun } from './run-facts.ts'
import type { TagScores } from '../../store/runs/scored-places.ts'
import { slicesSection } from './slices-section.ts'
import { soFar } from './so-far.ts'
import { wrongSection, type Sampled } from './wrong-section.ts'

/** What the page of a run is made from. */
export interface RunView {
  readonly run: StoredRun
  readonly shown: Shown
  readonly page: ResultPage
  /** By evaluator, in tenths. */
  readonly distributions: Overview['distributions']
  /** The scores by tag, of each of the first evaluators. */
  readonly slices: ReadonlyMap<string, readonly TagScores[]>
  /** Over how many results they were counted, if these were drawn from all. */
  readonly slicesOver?: number | undefined
  /** Whether slices and failures are still being counted. */
  readonly beingCounted?: boolean | undefined
  /** Alike failures among the results that were looked at. */
  readonly wrong: Sampled
  /** Of a run that has not ended. */
  readonly aggregates?: Readonly<Record<string, StoredAggregate>> | undefined
}

/** A run: what it comes to in words, its scores, what went wrong, and its examples. */
export function runPage(view: RunView, links: Links): Page {
  const { run, page, shown } = view
  const { conclusion } = run
  const list = resultsSection(run, { page, shown, links })
  if (conclusion === undefined) return unfinished(view, { links, list })
  const banner = titleAndBanner(conclusion.outcome ?? outcomeOf(conclusion), { name: cut(runTitle(conclusion), 100) })
  const tenthsOf = (evaluator: string) => (tenth: number) =>
    links.asks ? `${links.run(run.id, { evaluator, tenth })}#examples` : undefined
  return {
    title: banner.title.replace(/ – Assay$/, ''),
    current: 'runs',
    header: html`${crumb(run, conclusion)}${banner.headline}${lead(conclusion)}${banner.reasons}${toDo(run, links)}`,
    main: html`${scoresSection(conclusion, view, links.asks ? tenthsOf : undefined)}${wrongSection(conclusion, { wrong: view.wrong, links })}${view.beingCounted === true ? html`<p class="quiet" role="status">Alike failures and the scores by tag are being counted: load this page again.</p> ` : undefined}${slicesSection(run, { slices: view.slices, over: view.slicesOver, links })}${list}${comparisonSection(
      conclusion,
    )}${figuresSection(conclusion)}${labelsSection(conclusion)}${about(run, conclusion)}`,
  }
}

function crumb(run: StoredRun, document: RunDocument): Markup {
  const target = targetOf(run)
  const facts = [
    sizeInWords(document),
    ...(target === undefined ? [] : [cut(target, 80)]),
    `judged by ${cut(document.run.judge, 80)}`,
    dateInWords(run.startedAt),
    durationText(document.run.durationMs),
    ...(document.summary.usage.calls === 0 ? [] : [usageText(document.summary.usage)]),
  ]
  return html`<p class="crumb">
    <b>${cut(titleOfRun(run), 120)}</b>${facts.map((fact) => html`<span>${fact}</span> `)}
  </p>`
}

/** What one may do with a finished run. */
function toDo({ id }: StoredRun, links: Links): Markup | undefined {
  const queues = links.queues({ run: id })
  if (queues === undefined) return undefined
  return html`<p class="todo"><a href="${queues}#draw">Have people label its answers</a></p>`
}

const MOST_SENTENCES = 3

function lead(document: RunDocument): Markup {
  const sentences = [...complementSentences(document), ...correctedSentences(document)]
  return html`${sentences
    .slice(0, MOST_SENTENCES)
    .map((sentence) => html`<p class="lead"><bdi>${excerpt(sentence, 400)}</bdi></p> `)}`
}

function unfinished({ run, aggregates = {} }: RunView, { links, list }: { links: Links; list: Markup }): Page {
  const total = run.manifest?.dataset.total
  const { done, rows } = soFar(run, aggregates)
  const live = run.state === 'running' ? links.live(run.id) : undefined
  const cells = Object.entries(rows).map(
    ([name, { mean, passed, n }]) =>
      html`<tr data-evaluator="${name}">
        <th scope="row">${metricName(name, run)}</th>
        <td><span class="score" data-field="mean">${mean}</span></td>
        <td data-label="passed"><span data-field="passed">${passed}</span></td>
        <td data-label="measured"><span data-field="n">${n}</span></td>
      </tr> `,
  )
  return {
    title: `${titleOfRun(run)}: running`,
    current: 'runs',
    again: live === undefined ? undefined : 'without script',
    header: html`<p class="crumb">
        <b>${cut(titleOfRun(run), 120)}</b><span>${cut(run.dataset, 120)}</span>
        <span>${dateInWords(run.startedAt)}</span>
      </p>
      <h1>${outcomeChip(run)} <span id="done">${done}</span></h1>
      <p class="lead">The figures so far. They get their intervals when the run ends.</p>
      <p id="ended" role="status"><a href="${links.run(run.id)}">The run has ended: see what it comes to</a></p>`,
    main: html`<section aria-labelledby="scores" ${live === undefined ? undefined : html`data-live="${live}"`}>
        <h2 id="scores">Scores so far</h2>
        <progress
          max="${total ?? 1}"
          value="${total === undefined ? 0 : run.results}"
          aria-label="results so far"
        ></progress>
        <table class="so-far">
          <thead>
            <tr>
              <th scope="col">what</th>
              <th scope="col">score</th>
              <th scope="col">passed</th>
              <th scope="col">measured</th>
            </tr>
          </thead>
          <tbody>
            ${cells}
          </tbody>
        </table>
      </section>
      ${list}`,
  }
}

function about(run: StoredRun, { assay, run: info, summary }: RunDocument): Markup {
  const gates = summary.gates.map(
    ({ outcome, message }) =>
      html`<li>
        <span class="chip ${outcome === 'holds' ? 'good' : outcome === 'fails' ? 'bad' : 'odd'}">${outcome}</span>
        ${excerpt(message, 400)}
      </li>`,
  )
  const notes = info.notes.map((note) => html`<li>${excerpt(note, 600)}</li>`)
  return html`<section aria-labelledby="how">
    <h2 id="how">How it was measured</h2>
    ${
      notes.length === 0
        ? undefined
        : html`<ul class="points">
            ${notes}
          </ul>`
    }
    <details>
      <summary><span class="name">${counted(gates.length, 'condition')} of this run</span></summary>
      <div class="body">
        <ul class="claims">
          ${gates}
        </ul>
      </div>
    </details>
    <details>
      <summary><span class="name">The configuration</span></summary>
      <div class="body"><pre tabindex="0">${excerpt(JSON.stringify(info.config, null, 2), 20_000)}</pre></div>
    </details>
    <p class="quiet">
      Assay ${assay} · run <code>${cut(run.id, 80)}</code> · results <code>${info.resultsSha256.slice(0, 12)}</code> ·
      data
      <bdi class="id">${cut(info.dataset.name, 300)}</bdi>
    </p>
  </section>`
}
