import type { BoundLabel } from '../../core/bound-label.ts'
import { queryOf, textOf, type Example } from '../../core/example.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../../reports/display.ts'
import { excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { dateInWords } from '../../reports/outcome/plain-words.ts'
import type { Asked, AskedClaim, LabelView } from '../read/label-view.ts'
import type { Page } from './frame.ts'
import { formToken, saidInWords, type Writer } from './label-forms.ts'
import type { Links } from './links.ts'
import { passagesSection } from './passages.ts'
import { metricName } from './results-list.ts'
import { metricsOf } from './run-facts.ts'

/** One item of a queue: the evidence beside the answer, and what one may say of it. What the judge said is not here. */
export function labelPage(view: LabelView, { links, writer }: { links: Links; writer: Writer }): Page {
  const { queue, asked, done, total, role } = view
  const deciding = role === 'adjudicator'
  const back = links.queue(queue.id)
  const question = questionOf(view)
  const crumb = html`<p class="crumb">
      <a href="${back}"
        >${cut(view.run === undefined || view.run.state === 'deleted' ? queue.name : metricName(queue.name, view.run), 60)}</a
      >
      <span
        >${deciding ? counted(total, 'difference left', 'differences left') : `${thousands(done)} of ${thousands(total)} by you`}</span
      >
      <span>you are ${cut(writer.rater, 60)}</span>
    </p>
    ${deciding ? undefined : html`<progress max="${Math.max(1, total)}" value="${done}" aria-label="labelled by you"></progress>`}`
  if (asked === undefined) return finished(view, { crumb, back, links, writer })
  return {
    title: `${deciding ? 'Decide' : 'Label'}: ${cut(queue.name, 60)}`,
    current: 'queues',
    keys: ['good', 'bad', 'unsure', 'skip', 'undo'],
    header: html`${crumb}
      <h1 dir="auto">${cut(question, 240)}</h1>
      ${view.again ? html`<p class="lead">From the beginning: what was skipped is asked again.</p>` : undefined}`,
    main: html`${asked.example === undefined ? goneSection(view, links) : askedSection(asked, { view, links, writer })}${lastSection(view, { writer, links })}`,
  }
}

function questionOf({ queue, run }: LabelView): string {
  const metric = run === undefined ? undefined : metricsOf(run).find(({ name }) => name === queue.name)
  return metric?.description ?? `Is the answer good, as ${queue.name} means it?`
}

function finished(
  view: LabelView,
  { crumb, back, links, writer }: { crumb: Markup; back: string; links: Links; writer: Writer },
): Page {
  const deciding = view.role === 'adjudicator'
  return {
    title: deciding ? 'Nothing to decide' : 'Labelled',
    current: 'queues',
    keys: ['undo'],
    header: html`${crumb}
      <h1>${deciding ? 'Nothing is left to decide' : 'Nothing is left to label for you'}</h1>
      <p class="lead">
        ${
          deciding
            ? 'Where raters differed, somebody has decided.'
            : 'Each answer of this queue has as many raters as were asked for, or your word.'
        }
      </p>`,
    main: html`<p class="pages"><a href="${back}">How far the queue is</a></p>
      ${lastSection(view, { writer, links })}`,
  }
}

function goneSection({ queue, asked }: LabelView, links: Links): Markup {
  const after = asked?.item.place ?? 0
  return html`<div class="card empty">
    <p class="lead">This answer is not here any more.</p>
    <p class="quiet">Its run was deleted, or has another answer in this place. It stays unlabelled.</p>
    <p class="pages"><a href="${links.label({ queue: queue.id, after })}" data-press="skip">Go on</a></p>
  </div>`
}

function askedSection(
  asked: Asked,
  { view, links, writer }: { view: LabelView; links: Links; writer: Writer },
): Markup {
  const { queue } = view
  const { example, item } = asked
  if (example === undefined) return html``
  const shows = (field: string): boolean => queue.fields.includes(field)
  const context = shows('context') ? (example.context ?? []) : []
  const reference = shows('reference') ? example.reference : undefined
  const evidence = passagesSection(
    context.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)),
    [],
  )
  const alone = evidence === undefined && reference === undefined
  return html`<div class="${alone ? '' : 'reading'}">
      <div>
        <section aria-labelledby="asked">
          <h2 id="asked">Question</h2>
          <div class="card said" dir="auto">${excerpt(questionAsked(example), 4_000)}</div>
        </section>
        <section aria-labelledby="answer">
          <h2 id="answer">Answer</h2>
          <div class="card answer" dir="auto">${excerpt(textOf(example.output) || 'The answer is empty.', 12_000)}</div>
        </section>
      </div>
      ${
        alone
          ? undefined
          : html`<div>
              ${
                reference === undefined
                  ? undefined
                  : html`<section aria-labelledby="expected">
                      <h2 id="expected">Expected</h2>
                      <div class="card said" dir="auto">${excerpt(textOf(reference), 6_000)}</div>
                    </section>`
              }${evidence}
            </div>`
      }
    </div>
    ${othersSection(asked, writer)}
    <form method="post" action="/label" class="verdicts" aria-label="What do you say?">
      <button disabled hidden></button>
      ${formToken(writer)}<input type="hidden" name="queue" value="${queue.id}" />
      <input type="hidden" name="place" value="${item.place}" /><input type="hidden" name="role" value="${view.role}" />
      <div class="bar-of-verdicts">
        ${verdictButton('good', 'Good', asked.own)}${verdictButton('bad', 'Bad', asked.own)}${verdictButton('unsure', 'Cannot tell', asked.own)}
        <a
          class="skip-item"
          href="${links.label({ queue: queue.id, after: item.place, role: view.role })}"
          data-press="skip"
          >Skip<kbd hidden data-shows="skip"></kbd
        ></a>
      </div>
      ${more(asked, view)}
    </form>
    ${
      asked.own === undefined
        ? undefined
        : html`<p class="method">
            You said <b>${saidInWords(asked.own.value)[1]}</b> on ${dateInWords(asked.own.labelledAt)}.
            <a
              href="${links.example({ run: queue.run, id: item.id, epoch: item.epoch === 0 ? undefined : item.epoch })}"
              >What the judge said of it</a
            >
          </p>`
    }`
}

function questionAsked(example: Example): string {
  return queryOf(example) ?? textOf(example.inputs)
}

function verdictButton(value: 'good' | 'bad' | 'unsure', word: string, own: BoundLabel | undefined): Markup {
  const said =
    own !== undefined && { good: own.value === true, bad: own.value === false, unsure: own.value === null }[value]
  return html`<button
    name="value"
    value="${value}"
    class="verdict-${value}"
    data-press="${value}"
    ${said ? html`aria-current="true"` : undefined}
  >
    ${word}<kbd hidden data-shows="${value}"></kbd>
  </button> `
}

/** What may be said besides: why, and of each statement. */
function more({ claims, own }: Asked, { role }: LabelView): Markup {
  const asked = role === 'rater' && claims.length > 1 ? claims : []
  const note = own?.note ?? ''
  const open = note !== '' || asked.some((claim) => claim.own !== undefined)
  const words = asked.length === 0 ? 'Say why' : `Say why, or what of ${counted(asked.length, 'statement')}`
  return html`<details class="besides" ${open ? html`open` : undefined}>
    <summary><span class="name">${words}</span></summary>
    <label class="note"
      ><span class="unseen">Note</span
      ><textarea name="note" rows="2" maxlength="4000" placeholder="why, for whoever reads your label">
${note}</textarea>
    </label>
    ${asked.length === 0 ? undefined : claimsAsked(asked)}
  </details>`
}

function claimsAsked(claims: readonly AskedClaim[]): Markup {
  const rows = claims.map(({ text, own }, index) => {
    const choice = (value: string, word: string, is: boolean): Markup =>
      html`<label
        ><input type="radio" name="claim-${index}" value="${value}" ${is ? html`checked` : undefined} /> ${word}</label
      > `
    return html`<li>
      <fieldset>
        <legend dir="auto">${excerpt(text, 600)}</legend>
        ${choice('good', 'good', own?.value === true)}${choice('bad', 'bad', own?.value === false)}${choice('unsure', 'cannot tell', own !== undefined && own.value === null)}
      </fieldset>
    </li> `
  })
  return html`<ol class="claim-labels">
    ${rows}
  </ol>`
}

function othersSection({ others }: Asked, { rater }: Writer): Markup | undefined {
  if (others.length === 0) return undefined
  const rows = others.map((label) => {
    const [look, word] = saidInWords(label.value)
    const why = label.note === undefined ? dateInWords(label.labelledAt) : excerpt(label.note, 1_000)
    return html`<div class="${look}">
      <dt><bdi>${cut(label.rater, 80)}</bdi></dt>
      <dd class="value">${word}</dd>
      <dd class="why" dir="auto">${why}</dd>
    </div> `
  })
  const own = others.some((label) => label.rater === rater)
  return html`<section aria-labelledby="raters">
    <h2 id="raters">What raters said</h2>
    <dl class="card marks">${rows}</dl>
    ${own ? html`<p class="method">You are one of them; better somebody else decides: <code>assay view --rater NAME</code></p>` : undefined}
  </section>`
}

/** What one said last stays in reach, wherever one is. */
function lastSection(
  { last, queue, role }: LabelView,
  { writer, links }: { writer: Writer; links: Links },
): Markup | undefined {
  if (last === undefined) return undefined
  const [look, word] = saidInWords(last.value)
  return html`<form method="post" action="/label/undo" class="last">
    ${formToken(writer)}<input type="hidden" name="queue" value="${queue.id}" /><input
      type="hidden"
      name="role"
      value="${role}"
    />
    <p>
      <span class="quiet">Your last:</span>
      <bdi class="id">${cut(last.seen?.id ?? '', 60)}</bdi> <span class="chip ${look}">${word}</span>
      <button data-press="undo">Take it back<kbd hidden data-shows="undo"></kbd></button>
      ${last.seen === undefined ? undefined : html`<a href="${links.example({ run: last.seen.run, id: last.seen.id, epoch: last.seen.epoch === 0 ? undefined : last.seen.epoch })}">what the judge said of it</a>`}
    </p>
  </form>`
}
