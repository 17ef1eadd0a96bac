import type { ComparisonDocument, ComparisonVerdict, EvaluatorComparison, Flip } from '../../core/comparison.ts'
import type { RunListing, StoredRun } from '../../core/stores/run-store.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { comparisonShown, flipScores, flipWord } from '../../reports/compare/as-shown.ts'
import {
  VERDICTS,
  difference,
  differenceInterval,
  flipCounts,
  leftOutText,
  pText,
  points,
  sliceName,
} from '../../reports/compare/difference-text.ts'
import { changeBar, widestOf } from '../../reports/html/change-bar.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { dateInWords } from '../../reports/outcome/plain-words.ts'
import type { Page } from './frame.ts'
import type { Links } from './links.ts'
import { metricName } from './results-list.ts'
import { titleOfRun } from './run-facts.ts'
import { wordDiff } from './word-diff.ts'

/** Two runs that are there. */
export interface Pair {
  readonly baseline: StoredRun
  readonly candidate: StoredRun
}

const LOOKS = { better: 'good', no_worse: 'good', unchanged: '', inconclusive: 'odd', worse: 'bad' } as const

const MOST_FLIPS = 40

/** Which runs to compare. */
export function comparePicker(runs: readonly RunListing[], links: Links): Page {
  return {
    title: 'Compare',
    current: 'compare',
    header: html`<h1>Compare two runs</h1>
      <p class="lead">Is one better than the other, and is it more than chance?</p>`,
    main: links.asks ? (runs.length < 2 ? tooFew(runs.length) : picker(runs, {})) : html``,
  }
}

function tooFew(count: number): Markup {
  return html`<div class="card empty">
    <p class="lead">
      ${count === 0 ? 'No finished run is stored here yet.' : 'One finished run is stored here: a comparison needs two.'}
    </p>
    <p class="quiet">Evaluate the same data again, and the two can be compared: <code>assay eval dev.jsonl</code></p>
  </div>`
}

function picker(runs: readonly RunListing[], chosen: { baseline?: string; candidate?: string }): Markup {
  const [newest, second] = runs
  const select = (name: 'baseline' | 'candidate', word: string, usual: string | undefined): Markup =>
    html`<label class="grow"
      ><span>${word}</span
      ><select name="${name}">
        ${runs.map(
          (run) =>
            html`<option value="${run.id}" ${run.id === (chosen[name] ?? usual) ? html` selected` : undefined}>
              ${cut(titleOfRun(run), 60)} · ${dateInWords(run.startedAt)}
            </option> `,
        )}
      </select></label
    > `
  return html`<form action="/compare" class="find pick">
      ${select('baseline', 'before', second?.id)}${select('candidate', 'after', newest?.id)}<button>Compare</button>
    </form>
    ${runs.length > 2 ? several(runs, chosen) : undefined}`
}

const MOST_SEVERAL = 12

/** Several runs at once, against one. */
function several(runs: readonly RunListing[], { baseline = runs[0]?.id }: { baseline?: string }): Markup {
  const boxes = runs
    .filter(({ id }) => id !== baseline)
    .slice(0, MOST_SEVERAL)
    .map(
      (run) =>
        html`<li>
          <label
            ><input type="checkbox" name="candidate" value="${run.id}" /> ${cut(titleOfRun(run), 60)} ·
            ${dateInWords(run.startedAt)}</label
          >
        </li> `,
    )
  const against = runs.find(({ id }) => id === baseline)
  if (against === undefined) return html``
  return html`<details class="more">
    <summary>Several runs against ${cut(titleOfRun(against), 60)}</summary>
    <form action="/compare" class="body">
      <input type="hidden" name="baseline" value="${against.id}" />
      <ul class="plain">
        ${boxes}
      </ul>
      <button>Compare them</button>
    </form>
  </details>`
}

/** The comparison is still being made: the page comes again by itself. */
export function comparingPage({ baseline, candidate }: Pair): Page {
  return {
    title: 'Comparing',
    current: 'compare',
    header: html`<h1>Comparing …</h1>
      <p class="lead">
        ${cut(titleOfRun(baseline), 80)} and ${cut(titleOfRun(candidate), 80)}: ${counted(candidate.results, 'example')}
        are read. This page comes again by itself.
      </p>`,
    main: html`<progress aria-label="comparing"></progress>`,
    again: true,
  }
}

/** Two runs: what may be said of their difference, and where they differ, the worst first. */
export function comparePage(
  compared: ComparisonDocument,
  { baseline, candidate, links, runs }: Pair & { links: Links; runs: readonly RunListing[] },
): Page {
  const document = comparisonShown(compared)
  const { verdict, sentence, pairs, warnings, evaluators, slices } = document
  const chosen = { baseline: baseline.id, candidate: candidate.id }
  const [before, after] = [cut(titleOfRun(baseline), 60), cut(titleOfRun(candidate), 60)]
  const points = [...warnings, ...openQuestions(document, candidate)]
  return {
    title: `${before} → ${after}`,
    current: 'compare',
    header: html`<p class="crumb">
        <a href="${links.run(baseline.id)}">${before}</a> <span><a href="${links.run(candidate.id)}">${after}</a></span>
        <span>${counted(pairs.paired, 'pair')}</span>
      </p>
      <h1 class="verdict ${LOOKS[verdict]}">${capital(VERDICTS[verdict].word)}: ${before} → ${after}</h1>
      <p class="lead"><bdi>${excerpt(sentence, 500)}</bdi></p>
      ${
        points.length === 0
          ? undefined
          : html`<ul class="points">
              ${points.map((point) => html`<li dir="auto">${excerpt(point, 500)}</li> `)}
            </ul>`
      }
      ${
        links.asks
          ? html`<details class="more">
              <summary>Compare others</summary>
              ${picker(runs, chosen)}
            </details>`
          : undefined
      }`,
    main: html`${evaluatorsSection(evaluators, { candidate, heading: 'Differences' })}${flipsSection(document, {
        baseline,
        candidate,
        links,
      })}${slices.map((slice) =>
        evaluatorsSection(slice.evaluators, { candidate, heading: cut(sliceName(slice), 120) }),
      )}
      <p class="method">
        A change is after − before, over the same examples. The band is its interval, the line in the middle no change.
      </p>`,
  }
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** What would settle open questions, and what the means leave out. */
function openQuestions({ evaluators }: ComparisonDocument, run: StoredRun): string[] {
  return Object.entries(evaluators).flatMap(([name, own]) => {
    const missing = leftOutText(own)
    const open = own.verdict === 'inconclusive' || own.verdict === 'no_worse' ? [own.sentence] : []
    const out = missing === '' ? [] : [`Over ${counted(own.n, 'pair')}; ${missing}.`]
    const all = [...open, ...out]
    return all.length === 0 ? [] : [`${metricName(name, run)}: ${all.join(' ')}`]
  })
}

function evaluatorsSection(
  evaluators: Readonly<Record<string, EvaluatorComparison>>,
  { candidate, heading }: { candidate: StoredRun; heading: string },
): Markup {
  const rows = Object.entries(evaluators)
  const widest = widestOf(rows.map(([, own]) => own))
  return html`<section>
    <h2>${heading}</h2>
    <table class="figures differences">
      <thead>
        <tr>
          <th scope="col">what</th>
          <th scope="col">before</th>
          <th scope="col">after</th>
          <th scope="col" class="left">change and its interval</th>
          <th scope="col">p</th>
          <th scope="col">pairs</th>
          <th scope="col">verdict</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(([name, own]) => evaluatorRow(metricName(name, candidate), { own, widest }))}
      </tbody>
    </table>
  </section> `
}

function evaluatorRow(name: string, { own, widest }: { own: EvaluatorComparison; widest: number }): Markup {
  const moved = flipCounts(own)
  return html`<tr>
    <th scope="row">${name}${moved === '' ? undefined : html`<span class="what">${moved}</span>`}</th>
    <td data-label="before">${points(own.baseline.mean)}</td>
    <td data-label="after">${points(own.candidate.mean)}</td>
    <td class="wide text">
      ${changeBar(own, widest)}<span class="method">${difference(own.difference)}, ${differenceInterval(own.ci)}</span>
    </td>
    <td data-label="p">${pText(own.pAdjusted)}</td>
    <td data-label="pairs">${thousands(own.n)}</td>
    <td data-label="verdict">${verdictChip(own.verdict)}</td>
  </tr> `
}

export function verdictChip(verdict: ComparisonVerdict): Markup {
  const { mark, word } = VERDICTS[verdict]
  return html`<span class="chip ${LOOKS[verdict]}"><span aria-hidden="true">${mark}</span> ${word}</span>`
}

const FLIP_LOOKS = { lost: 'bad', lower: 'bad', gained: 'good', higher: 'good' } as const

function flipsSection({ flips, evaluators }: ComparisonDocument, pair: Pair & { links: Links }): Markup | undefined {
  const seen = new Set<string>()
  const worst = flips.toSorted((a, b) => change(a) - change(b)).filter(({ id }) => !seen.has(id) && seen.add(id))
  const shown = worst.slice(0, MOST_FLIPS)
  if (shown.length === 0) return undefined
  const more = worst.length - shown.length
  return html`<section aria-labelledby="flips">
    <h2 id="flips">Examples that changed, the worst first</h2>
    <div class="card">${shown.map((flip, index) => flipRow(flip, { pair, evaluators, open: index === 0 }))}</div>
    ${more > 0 ? html`<p class="method">and ${thousands(more)} more</p>` : undefined}
  </section>`
}

function change({ baseline, candidate }: Flip): number {
  return candidate.score - baseline.score
}

function flipRow(
  flip: Flip,
  {
    pair,
    evaluators,
    open,
  }: { pair: Pair & { links: Links }; evaluators: ComparisonDocument['evaluators']; open: boolean },
): Markup {
  const { id, evaluator, asked = '', baseline, candidate } = flip
  const scores = flipScores(flip, evaluators)
  const answers = wordDiff(baseline.answer ?? '', candidate.answer ?? '')
  const side = (at: 0 | 1): Markup => {
    const [title, run, own] = at === 0 ? ['before', pair.baseline, baseline] : ['after', pair.candidate, candidate]
    return html`<dl>
      <dt>${title}: ${scores[at]} · <a href="${pair.links.example({ run: run.id, id })}">evidence</a></dt>
      <dd dir="auto">${answers[at]}</dd>
      ${
        own.reasoning === undefined
          ? undefined
          : html`<dt>why</dt>
              <dd dir="auto" class="quiet">${excerpt(own.reasoning, 600)}</dd>`
      }
    </dl>`
  }
  return html`<details class="group flip" ${open ? html` open` : undefined}>
    <summary>
      <span class="name"
        ><bdi class="id">${cut(id, 80)}</bdi> <span class="asked" dir="auto">${cut(asked, 160)}</span></span
      >
      <span class="chips"
        ><span class="chip">${metricName(evaluator, pair.candidate)} ${scores.join(' → ')}</span
        ><span class="chip ${FLIP_LOOKS[flip.change]}">${flipWord(flip, evaluators)}</span></span
      >
    </summary>
    <div class="body pair">${side(0)}${side(1)}</div>
  </details> `
}
