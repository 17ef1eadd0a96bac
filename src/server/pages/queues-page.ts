import type { LabelQueue, QueueRule } from '../../core/bound-label.ts'
import type { StoredRun } from '../../core/stores/run-store.ts'
import { thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { dateInWords } from '../../reports/outcome/plain-words.ts'
import type { ListedQueue, QueuesView } from '../read/label-view.ts'
import type { Page } from './frame.ts'
import { canWrite, formToken, type Writing } from './label-forms.ts'
import type { Links } from './links.ts'
import { metricName } from './results-list.ts'
import { metricsOf, titleOfRun } from './run-facts.ts'

/** What a page on labels stands in. */
export interface Around {
  readonly links: Links
  readonly writing: Writing
}

/** The queues of a store with how far they are, and what to draw another from. */
export function queuesPage(view: QueuesView, { links, writing }: Around): Page {
  const { queues, more } = view
  return {
    title: 'Labels',
    current: 'queues',
    again: queues.some(({ progress }) => progress === undefined) ? true : undefined,
    header: html`<h1>Labels</h1>
      <p class="lead">What people say of answers, drawn by chance: it tells how far a judge can be trusted.</p>`,
    main: html`${queues.length === 0 ? nothing() : queueTable(queues, links)}${
      more ? html`<p class="method">Older queues: <code>assay labels list</code></p>` : undefined
    }${drawSection(view, { links, writing })}`,
  }
}

function nothing(): Markup {
  return html`<div class="card empty">
    <p class="lead">No answers were drawn yet.</p>
    <p class="quiet">
      A queue is a random part of a run’s answers. People label them without seeing what the judge said, and
      <code>assay calibrate --from-store</code> compares.
    </p>
  </div>`
}

function queueTable(queues: readonly ListedQueue[], links: Links): Markup {
  const rows = queues.map(({ queue, run, progress }) => {
    const facts = [
      run === undefined ? 'a run that is gone' : cut(titleOfRun(run), 60),
      ruleInWords(queue.rule),
      dateInWords(queue.madeAt),
    ]
    return html`<tr>
      <th scope="row">
        <a href="${links.queue(queue.id)}">${nameOf(queue, run)}</a
        ><span class="what">${facts.map((fact) => html`<span class="fact">${fact}</span> `)}</span>
      </th>
      <td class="wide text">${progressBar(progress)}</td>
      <td data-label="raters">${raterNames(progress)}</td>
      <td data-label="raters agree">${agreementShort(progress)}</td>
    </tr> `
  })
  return html`<table class="runs">
    <thead>
      <tr>
        <th scope="col">question</th>
        <th scope="col" class="left">labelled</th>
        <th scope="col">raters</th>
        <th scope="col">raters agree</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

export function nameOf({ name }: LabelQueue, run: StoredRun | undefined): string {
  return cut(run === undefined || run.state === 'deleted' ? name : metricName(name, run), 80)
}

function raterNames(progress: ListedQueue['progress']): Markup {
  if (progress === undefined || 'unread' in progress) return html`<span class="quiet">–</span>`
  const { raters } = progress
  if (raters.length === 0) return html`<span class="quiet">nobody yet</span>`
  return html`<span
    >${raters.slice(0, 4).map(({ rater }) => html`<bdi class="fact">${cut(rater, 40)}</bdi> `)}${raters.length > 4 ? `and ${raters.length - 4}` : undefined}</span
  >`
}

function agreementShort(progress: ListedQueue['progress']): Markup {
  if (progress === undefined || 'unread' in progress || progress.agreement === null)
    return html`<span class="quiet">–</span>`
  return html`<span class="count">${percent(progress.agreement.share)}</span>`
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

function ruleInWords(rule: QueueRule): string {
  if (rule.kind === 'random') return 'at random'
  if (rule.kind === 'uncertain') return 'the uncertain likelier'
  return `where ${cut(rule.with, 40)} disagrees`
}

const BAR = 200

/** Settled, cannot tell, to be decided, and what is still open, one after the other. */
export function progressBar(progress: ListedQueue['progress']): Markup {
  if (progress === undefined) return html`<span class="quiet" role="status">is being counted …</span>`
  if ('unread' in progress) return html`<span class="quiet">${excerpt(progress.unread, 400)}</span>`
  const { size, settled, cannotTell, differ, done } = progress
  const parts = [
    ['good', settled, 'settled'],
    ['grey', cannotTell, 'nobody can tell'],
    ['odd', differ, 'to decide'],
  ] as const
  const told = parts.filter(([, count]) => count > 0)
  const words = told.map(([, count, word]) => `${thousands(count)} ${word}`).join(', ')
  const all = `${thousands(done)} of ${thousands(size)}`
  const doneText =
    done === size
      ? `${all} done: ${words}`
      : `${all} have every label asked for${words === '' ? '' : `; so far ${words}`}`
  let from = 0
  const drawn = told.map(([look, count]) => {
    const width = (count / Math.max(1, size)) * BAR
    const part = html`<rect class="${look}" x="${round(from)}" y="0" width="${round(width)}" height="10" />`
    from += width
    return part
  })
  return html`<svg
      class="done"
      viewBox="0 0 ${BAR} 10"
      preserveAspectRatio="none"
      role="img"
      aria-label="${words === '' ? 'none yet' : words}"
    >
      <rect class="track" x="0" y="0" width="${BAR}" height="10" />
      ${drawn}</svg
    ><span class="method">${doneText}</span>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function drawSection({ runs, chosen }: QueuesView, { links, writing }: Around): Markup {
  const heading = html`<h2 id="draw">Draw a queue</h2>`
  if (!canWrite(writing))
    return html`<section aria-labelledby="draw">
      ${heading}
      <p class="quiet">${writing.refused}</p>
    </section>`
  if (runs.length === 0 || chosen === undefined) {
    return html`<section aria-labelledby="draw">
      ${heading}
      <p class="quiet">There is no finished run to draw from yet.</p>
    </section>`
  }
  const options = runs.map(
    (run) =>
      html`<option value="${run.id}" ${run.id === chosen.id ? html`selected` : undefined}>
        ${cut(titleOfRun(run), 60)} · ${dateInWords(run.startedAt)}
      </option> `,
  )
  const metrics = metricsOf(chosen)
  return html`<section aria-labelledby="draw">
    ${heading}
    <form action="${links.queues() ?? ''}#draw" class="find pick">
      <label class="grow"
        ><span>from the run</span
        ><select name="run">
          ${options}
        </select></label
      ><button>Choose</button>
    </form>
    <form method="post" action="/queues/draw" class="card draw">
      ${formToken(writing)}<input type="hidden" name="run" value="${chosen.id}" />
      <label
        ><span>whose question</span
        ><select name="name">
          ${metrics.map(({ name, title }) => html`<option value="${name}">${cut(title, 60)}</option> `)}
        </select></label
      >
      <label
        ><span>by what rule</span
        ><select name="rule">
          <option value="random">at random</option>
          <option value="uncertain">the uncertain likelier</option>
          ${metrics.length < 2 ? undefined : metrics.map(({ name, title }) => html`<option value="disagreeing:${name}">where ${cut(title, 40)} disagrees</option> `)}
        </select></label
      >
      <label><span>how many</span><input type="number" name="count" min="1" max="100000" value="100" required /></label>
      <label
        ><span>two raters for, %</span><input type="number" name="overlap" min="0" max="100" value="20" required
      /></label>
      <label><span>only with the tag</span><input type="text" name="tag" maxlength="200" placeholder="any" /></label>
      <label><span>only of the group</span><input type="text" name="group" maxlength="200" placeholder="any" /></label>
      <button class="do">Draw from ${cut(titleOfRun(chosen), 40)}</button>
    </form>
    <p class="method">
      Random labels are the plainest. A rule makes labels tell more where it matters; half of the draw is from all alike
      then, each answer’s probability is kept, and a calibration weighs by it. A tag or a group alone calibrates nothing
      for the run as a whole.
    </p>
  </section>`
}
