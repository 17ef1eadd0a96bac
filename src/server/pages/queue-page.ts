import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { dateInWords } from '../../reports/outcome/plain-words.ts'
import type { QueueProgress } from '../../labelling/progress.ts'
import type { QueueView } from '../read/label-view.ts'
import type { Page } from './frame.ts'
import { canWrite, saidInWords } from './label-forms.ts'
import { nameOf, percent, progressBar, type Around } from './queues-page.ts'
import { metricsOf, titleOfRun } from './run-facts.ts'

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
    alpha?.status === 'measured' ? `Krippendorff’s α ${alpha.estimate.toFixed(2)}` : 'too few for Krippendorff’s α'
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
