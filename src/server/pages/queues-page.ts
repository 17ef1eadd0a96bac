import type { LabelQueue, QueueRule } from '../../core/bound-label.ts'
import type { StoredRun } from '../../core/stores/run-store.ts'
import type { QueueProgress } from '../../labelling/progress.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { dateInWords } from '../../reports/outcome/plain-words.ts'
import type { ListedQueue, QueuesView, QueueView, Unread } from '../read/label-view.ts'
import type { Page } from './frame.ts'
import { canWrite, formToken, saidInWords, type Writing } from './label-forms.ts'
import type { Links } from './links.ts'
import { metricName } from './results-list.ts'
import { metricsOf, titleOfRun } from './run-facts.ts'

interface Around {
  readonly links: Links
  readonly writing: Writing
}

/** The queues of a store with how far they are, and what to draw another from. */
export function queuesPage(view: QueuesView, { links, writing }: Around): Page {
  const { queues, more } = view
  return {
    title: 'Labels',
    current: 'queues',
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
      <td data-label="agreement">${agreementShort(progress)}</td>
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

function nameOf({ name }: LabelQueue, run: StoredRun | undefined): string {
  return cut(run === undefined || run.state === 'deleted' ? name : metricName(name, run), 80)
}

function raterNames(progress: QueueProgress | Unread): Markup {
  if ('unread' in progress) return html`<span class="quiet">–</span>`
  const { raters } = progress
  if (raters.length === 0) return html`<span class="quiet">nobody yet</span>`
  return html`<span
    >${raters.slice(0, 4).map(({ rater }) => html`<bdi class="fact">${cut(rater, 40)}</bdi> `)}${raters.length > 4 ? `and ${raters.length - 4}` : undefined}</span
  >`
}

function agreementShort(progress: QueueProgress | Unread): Markup {
  if ('unread' in progress || progress.agreement === null) return html`<span class="quiet">–</span>`
  return html`<span class="count">${percent(progress.agreement.share)}</span>`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

function ruleInWords(rule: QueueRule): string {
  if (rule.kind === 'random') return 'at random'
  if (rule.kind === 'uncertain') return 'the uncertain likelier'
  return `where ${cut(rule.with, 40)} disagrees`
}

const BAR = 200

/** Settled, cannot tell, to be decided, and what is still open, one after the other. */
function progressBar(progress: QueueProgress | Unread): Markup {
  if ('unread' in progress) return html`<span class="quiet">${excerpt(progress.unread, 400)}</span>`
  const { size, settled, cannotTell, differ, done } = progress
  const parts = [
    ['good', settled, 'settled'],
    ['grey', cannotTell, 'nobody can tell'],
    ['odd', differ, 'to decide'],
  ] as const
  const told = parts.filter(([, count]) => count > 0)
  const words = told.map(([, count, word]) => `${thousands(count)} ${word}`).join(', ')
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
    ><span class="method">${thousands(done)} of ${thousands(size)} done${words === '' ? '' : `: ${words}`}</span>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** One queue: how it was drawn, how far it is, and how much its raters agree. */
export function queuePage(view: QueueView, { links, writing }: Around): Page {
  const { queue, run, progress } = view
  const gone = run === undefined || run.state === 'deleted'
  return {
    title: `Labels: ${nameOf(queue, run)}`,
    current: 'queues',
    header: html`<p class="crumb">
        <a href="${links.queues() ?? ''}">Labels</a>
        <span
          >${gone ? 'a run that is gone' : html`<a href="${links.run(queue.run)}">${cut(titleOfRun(run), 80)}</a>`}</span
        >
        <span>drawn ${dateInWords(queue.madeAt)} by <bdi>${cut(queue.madeBy, 60)}</bdi></span>
      </p>
      <h1>${nameOf(queue, run)}</h1>
      ${gone ? undefined : html`<p class="lead">${metricsOf(run).find(({ name }) => name === queue.name)?.description ?? ''}</p>`}`,
    main: html`<div class="card progress-card">${progressBar(progress)}${actions(view, { links, writing })}</div>
      ${'unread' in progress ? undefined : agreementSection(progress)}${drawnSection(view)}${itemsSection(view, { links, writing })}
      <section aria-labelledby="use">
        <h2 id="use">What the labels are for</h2>
        <pre>
assay calibrate --from-store --queue ${queue.id} -e ${queue.name}
assay labels export ${queue.id} > labels.jsonl</pre>
        <p class="method">
          The first compares the judge with them, and writes a calibration with <code>--out</code>. The second writes
          them as lines, with one to fill in for each answer that is still open; <code>assay labels import</code> reads
          it back.
        </p>
      </section>`,
  }
}

function actions({ queue, run, progress }: QueueView, { links, writing }: Around): Markup {
  if (!canWrite(writing)) return html`<p class="quiet">${writing.refused}</p>`
  if (run === undefined || run.state === 'deleted') return html``
  return html`<p class="actions">
    <a class="do" href="${links.label({ queue: queue.id })}">Label as ${cut(writing.rater, 40)}</a>
    ${'differ' in progress && progress.differ > 0 ? html`<a class="do second" href="${links.label({ queue: queue.id, role: 'adjudicator' })}">Decide ${counted(progress.differ, 'difference')}</a>` : undefined}
  </p>`
}

function agreementSection({ raters, agreement }: QueueProgress): Markup | undefined {
  if (raters.length === 0) return undefined
  const rows = raters.map(
    ({ rater, labels }) =>
      html`<div>
        <dt><bdi>${cut(rater, 80)}</bdi></dt>
        <dd class="value">${counted(labels, 'label')}</dd>
      </div> `,
  )
  return html`<section aria-labelledby="agree">
    <h2 id="agree">Raters</h2>
    <dl class="card marks">${rows}</dl>
    ${agreement === null ? html`<p class="method">Nobody has labelled the same answer as somebody else yet, so nothing tells how much raters agree.</p>` : agreementText(agreement)}
  </section>`
}

function agreementText({ items, share, interval, alpha }: NonNullable<QueueProgress['agreement']>): Markup {
  const [low, high] = interval
  const chance =
    alpha.status === 'measured' ? `Krippendorff’s α ${alpha.estimate.toFixed(2)}` : 'too few for Krippendorff’s α'
  return html`<p>
    They say the same of <b>${percent(share)}</b> of ${counted(items, 'answer')} that two or more labelled
    <span class="method">95 % interval ${percent(low)} to ${percent(high)}; ${chance}</span>
  </p>`
}

function drawnSection({ queue, probabilities: [least, most] }: QueueView): Markup {
  const { rule, explore, slice, size, population, seed, overlap, covers } = queue
  const how =
    rule.kind === 'random'
      ? 'Every set of this size was as likely as any other.'
      : rule.kind === 'uncertain'
        ? `The nearer its score to the threshold, the likelier an answer came in; ${percent(explore)} of the draw was from all alike.`
        : `Answers about which ${cut(queue.name, 60)} and ${cut(rule.with, 60)} disagree came in likelier; ${percent(explore)} of the draw was from all alike.`
  const of = Object.entries(slice ?? {}).map(([kind, value]) => ` with the ${kind} ${cut(value, 80)}`)
  const range =
    least === most
      ? `probability ${least.toPrecision(3)}`
      : `probabilities from ${least.toPrecision(2)} to ${most.toPrecision(2)}`
  return html`<section aria-labelledby="drawn">
    <h2 id="drawn">How they were drawn</h2>
    <ul class="points">
      <li>${counted(size, 'answer')} of ${thousands(population)}${of}, each with ${range}, which its labels keep.</li>
      <li>${how}</li>
      <li>
        ${overlap === 0 ? 'One person is asked for each.' : `Two people are asked for about ${percent(overlap)} of them.`}
        Seed ${seed}.
      </li>
      ${
        covers === 'all'
          ? undefined
          : html`<li>
              Some answers of the run could not come in, so these labels calibrate nothing for the run as a whole.
            </li>`
      }
    </ul>
  </section>`
}

const STATES = {
  open: ['', 'open'],
  cannot_tell: ['', 'nobody can tell'],
  differ: ['odd', 'raters differ'],
  settled: ['good', 'settled'],
} as const

/** What others said stays out of sight until it is settled, and so does what it came to: whoever labels next sees this list too. */
function itemsSection({ queue, items }: QueueView, { links, writing }: Around): Markup {
  const rows = items.map(({ item, settled, labels }) => {
    const [look, word] = STATES[settled.status]
    const own = canWrite(writing)
      ? labels.find(({ rater, role }) => rater === writing.rater && role === 'rater')
      : undefined
    const [ownLook, ownWord] = own === undefined ? ['', ''] : saidInWords(own.value)
    const id = html`<bdi class="id">${cut(item.id, 80)}${item.epoch === 0 ? '' : ` (${item.epoch + 1})`}</bdi>`
    return html`<li>
      ${canWrite(writing) ? html`<a href="${links.label({ queue: queue.id, place: item.place })}">${id}</a>` : html`<span class="plain-item">${id}</span>`}<span
        class="chips"
        >${own === undefined ? undefined : html`<span class="chip ${ownLook}">you: ${ownWord}</span> `}<span
          class="chip ${look}"
          >${word}</span
        ></span
      >
    </li> `
  })
  return html`<section aria-labelledby="items">
    <h2 id="items">Answers</h2>
    <details>
      <summary>
        <span class="name">${counted(queue.size, 'answer')}, in the order in which they are asked</span>
      </summary>
      <ol class="examples">
        ${rows}
      </ol>
      ${queue.size > items.length ? html`<p class="method body">and ${thousands(queue.size - items.length)} more</p>` : undefined}
    </details>
  </section>`
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
