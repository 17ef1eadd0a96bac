import type { CheckFinding, CheckResult } from '../../gate/check.ts'
import type { EvaluationRecord } from '../../ledger/records/evaluation-record.ts'
import type { DecisionRecord } from '../../ledger/records/record.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut, printable } from '../../reports/display.ts'
import { beginning, excerpt } from '../../reports/html/excerpt.ts'
import { html, type Markup } from '../../reports/html/markup.ts'
import { dateInWords } from '../../reports/outcome/plain-words.ts'
import type { Page } from './frame.ts'
import type { Links } from './links.ts'

/** A decision of a list. */
export interface ListedDecision {
  readonly log: string
  readonly seq: number
  readonly record: Pick<DecisionRecord, 'ts' | 'message_id' | 'ruleset' | 'verdict'>
  /** Absent if it was erased. */
  readonly input?: EvaluationRecord['input'] | undefined
  readonly redacted: boolean
}

const LOOKS: Readonly<Record<string, string>> = { pass: 'good', partial: 'odd', fail: 'bad', warn: 'odd', error: 'bad' }
const MARKS: Readonly<Record<string, string>> = {
  pass: '✓',
  partial: '!',
  fail: '✗',
  warn: '!',
  error: '✗',
  skipped: '·',
}

function statusChip(status: string): Markup {
  return html`<span class="chip ${LOOKS[status] ?? ''}"
    ><span aria-hidden="true">${MARKS[status] ?? '·'}</span> ${status}</span
  >`
}

/** The decisions of the ledger, the newest first. */
export function decisionsPage(
  decisions: readonly ListedDecision[],
  {
    links,
    logs,
    older,
  }: {
    links: Links
    logs: readonly { readonly logId: string; readonly size: number }[]
    /** Where the next page begins, if there is one. */
    older?: string | undefined
  },
): Page {
  const facts = logs.map(({ logId, size }) => html`<span>${cut(logId, 60)}: ${counted(size, 'record')}</span> `)
  const rows = decisions.map(({ log, seq, record: { ts, message_id: message, ruleset, verdict }, input, redacted }) => {
    // Of one that passes every check decides.
    const because = verdict.status === 'pass' ? [] : verdict.decisive
    const said = input?.generation.question ?? input?.generation.answer
    const text = said === undefined ? (redacted ? 'The texts were erased.' : message) : cut(said, 160)
    return html`<tr>
      <th scope="row">
        <a href="${links.decision({ log, seq })}"><bdi>${text}</bdi></a
        ><span class="what">${because.map((name) => html`<span class="fact">${cut(name, 60)}</span> `)}</span>
      </th>
      <td data-label="when" class="when">${dateInWords(ts)}</td>
      <td data-label="rules">${cut(ruleset.rule_version, 40)}</td>
      <td data-label="number">${thousands(seq)}</td>
      <td data-label="decision">${statusChip(verdict.status)}</td>
    </tr> `
  })
  return {
    title: 'Decisions',
    current: 'decisions',
    header: html`<p class="crumb">${facts}</p>
      <h1>Decisions</h1>`,
    main:
      rows.length === 0
        ? html`<div class="card empty">
            <p class="lead">No decision is recorded here yet.</p>
            <p class="quiet">
              A gate records into this store with a ledger: <code>assay gate answers.jsonl --ledger STORE</code>
            </p>
          </div>`
        : html`<table class="runs">
              <thead>
                <tr>
                  <th scope="col">what was asked</th>
                  <th scope="col">when</th>
                  <th scope="col">rules</th>
                  <th scope="col">number</th>
                  <th scope="col">decision</th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
            ${older === undefined ? undefined : html`<p class="pages"><a href="${links.decisions({ before: older }) ?? ''}" rel="next">Older decisions</a></p>`}`,
  }
}

/** What can be proven of a record, and by what. */
export interface Proof {
  readonly seq: number
  readonly size: number
  readonly root: string
  readonly leaf: string
  /** Hexadecimal, from the leaf up. */
  readonly path: readonly string[]
  /** Whether the record as it is stored leads to the root. */
  readonly holds: boolean
  /** The newest signed checkpoint that covers the record, if there is one. Its signature needs a key to be checked. */
  readonly checkpoint?: { readonly size: number; readonly signedAt: string; readonly agrees: boolean } | undefined
}

/** One decision: the answer with what the checks found in it, and what proves it. */
export function decisionPage(record: EvaluationRecord, { proof, links }: { proof: Proof; links: Links }): Page {
  const { status, action, input, redacted } = record
  const back = links.decisions()
  return {
    title: `Decision ${record.seq}`,
    current: 'decisions',
    header: html`<p class="crumb">
        ${back === undefined ? undefined : html`<a href="${back}">Decisions</a>`}<span>${dateInWords(record.ts)}</span>
        <span>${cut(record.rule_version, 60)}</span>
      </p>
      <h1 dir="auto">${cut(input?.generation.question ?? `Decision ${record.seq}`, 240)}</h1>
      <p class="chips">
        ${statusChip(status)}<span class="chip">${action}</span>${
          redacted ? html`<span class="chip odd">texts erased</span>` : undefined
        }
      </p>`,
    main: html`<div class="reading">
      <div>${answerOf(record)}${checksOf(record)}</div>
      <div>${hitsOf(record)}${proofSection(proof)}${overridesOf(record)}</div>
    </div>`,
  }
}

function answerOf({ input, checks }: EvaluationRecord): Markup {
  if (input === null) {
    return html`<section>
      <h2>Answer</h2>
      <p class="card empty quiet">Its text was erased on purpose. That it was decided on, and how, is still proven.</p>
    </section>`
  }
  const findings = checks.flatMap((check) => (isWhole(check) ? check.detail.findings : []))
  return html`<section>
    <h2>Answer</h2>
    <div class="card answer" dir="auto">${withFindings(input.generation.answer, findings)}</div>
  </section>`
}

/** The answer with the places that checks found fault with. */
function withFindings(answer: string, findings: readonly CheckFinding[]): Markup {
  const shown = beginning(answer, 8_000)
  const places = findings
    .flatMap(({ span, level, message }) => (span === undefined || level === 'info' ? [] : [{ span, level, message }]))
    .toSorted((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1])
  const parts: Markup[] = []
  let end = 0
  for (const { span, level, message } of places) {
    const [from, to] = [Math.max(0, span[0]), Math.min(shown.length, span[1])]
    if (from < end || from >= to) continue
    parts.push(html`${printable(shown.slice(end, from))}`)
    parts.push(
      html`<mark class="${level === 'fail' ? 'no' : 'open'}" title="${cut(message, 300)}"
        >${printable(shown.slice(from, to))}<span class="unseen"> (${cut(message, 300)})</span></mark
      >`,
    )
    end = to
  }
  return html`${parts}${excerptRest(shown.slice(end))}`
}

function excerptRest(text: string): Markup {
  return html`${printable(text)}`
}

/** A check whose text was not erased. */
function isWhole(check: EvaluationRecord['checks'][number]): check is CheckResult {
  return 'message' in check
}

function checksOf({ checks }: EvaluationRecord): Markup {
  const weight = ['error', 'fail', 'warn', 'pass', 'skipped']
  const sorted = checks.toSorted((a, b) => weight.indexOf(a.status) - weight.indexOf(b.status))
  const held = sorted.filter(({ status }) => status === 'pass' || status === 'skipped')
  const items = (some: typeof sorted): Markup[] =>
    some.map((check) => {
      const findings = isWhole(check) ? check.detail.findings.slice(0, 8) : []
      const lines = findings.map(({ message }) => html`<li>${excerpt(message, 300)}</li>`)
      // What stands between the lines would be shown.
      const more =
        findings.length < 2
          ? undefined
          : html`<ul>
              ${lines}
            </ul>`
      return html`<div class="${LOOKS[check.status] ?? 'quiet'}">
        <dt>${check.name}</dt>
        <dd class="value">${check.status}</dd>
        <dd class="why" dir="auto">${isWhole(check) ? excerpt(check.message, 400) : 'its text was erased'}${more}</dd>
      </div> `
    })
  return html`<section>
    <h2>Checks</h2>
    ${held.length === sorted.length ? undefined : html`<dl class="card marks">${items(sorted.slice(0, sorted.length - held.length))}</dl>`}
    <details>
      <summary><span class="name">${counted(held.length, 'check')} that held, or had nothing to look at</span></summary>
      <dl class="marks">${items(held)}</dl>
    </details>
  </section>`
}

function hitsOf({ input }: EvaluationRecord): Markup | undefined {
  const hits = input?.retrieval.hits ?? []
  if (hits.length === 0) return undefined
  return html`<section>
    <h2>Passages, in rank order</h2>
    <ol class="card passages">
      ${hits.slice(0, 50).map(
        ({ node_id: id, text, title, rank, offered }, index) =>
          html`<li class="${offered === false ? 'unseen-by-model' : ''}">
            <p class="source">
              <b>${rank ?? index + 1}</b>
              <bdi class="id">${cut(id, 120)}</bdi> ${title === undefined ? undefined : cut(title, 100)}
            </p>
            <div class="said" dir="auto">${excerpt(text, 4_000)}</div>
          </li> `,
      )}
    </ol>
  </section>`
}

function proofSection({ seq, size, root, leaf, path, holds, checkpoint }: Proof): Markup {
  const signed =
    checkpoint === undefined
      ? 'No signed checkpoint covers it yet.'
      : checkpoint.agrees
        ? `A checkpoint of ${counted(checkpoint.size, 'record')}, ${dateInWords(checkpoint.signedAt)}, has this tree. Whose signature it bears, assay ledger verify --key tells.`
        : `The checkpoint of ${counted(checkpoint.size, 'record')} has another tree: something was changed after it was signed.`
  const fine = holds && checkpoint?.agrees !== false
  return html`<section aria-labelledby="proof">
    <h2 id="proof">Proof</h2>
    <div class="card proof">
      <p><span class="chip ${fine ? 'good' : 'bad'}">${fine ? '✓ in the tree' : '✗ does not agree'}</span></p>
      <p>
        ${holds ? `Record ${thousands(seq)} of ${thousands(size)} leads to the root by ${counted(path.length, 'hash', 'hashes')}.` : 'The record as it is stored does not lead to the root of its log.'}
        ${signed}
      </p>
      <details class="more">
        <summary>The hashes</summary>
        <p class="label">leaf</p>
        <code>${leaf}</code>
        <p class="label">path</p>
        <ol class="hashes">
          ${path.map((hash) => html`<li><code>${hash}</code></li> `)}
        </ol>
        <p class="label">root</p>
        <code>${root}</code>
      </details>
    </div>
  </section>`
}

function overridesOf({ overrides }: EvaluationRecord): Markup | undefined {
  if (overrides.length === 0) return undefined
  return html`<section>
    <h2>What people said later</h2>
    <ul class="card others">
      ${overrides.map(
        ({ verdict, rater, note, ts }) =>
          html`<li>
            ${statusChip(verdict)} <b>${cut(rater ?? 'name erased', 80)}</b>
            <span class="quiet">${dateInWords(ts)}</span>
            <p class="asked" dir="auto">${note === null ? undefined : excerpt(note, 600)}</p>
          </li> `,
      )}
    </ul>
  </section>`
}
