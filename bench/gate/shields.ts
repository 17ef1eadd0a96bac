/**
 * Searches for shields: structures in which a claim that nothing supports is better off than bare. Each claim is decided
 * bare and within each structure, beside the same company: alone, behind and ahead of a supported statement, cited and
 * not. A shield turns `fail` into anything better, or `partial` into `pass`.
 *
 *     node bench/gate/shields.ts [--show 3] [--only text] [--full] [--later | --short]
 *
 * Without --full, each claim meets each structure in one of the six companies, in turn. `--later`: the claims and
 * structures of a second list; `--short`: of a third, whose claims are of two to six words.
 */
import { parseArgs } from 'node:util'
import { createGate } from '../../src/gate/create-gate.ts'
import { table } from './print.ts'
import { type FalseClaim, falseClaims } from './shields/claims.ts'
import { laterClaims, laterStructures } from './shields/later.ts'
import { shortClaims, shortStructures } from './shields/short.ts'
import { type Structure, structures, within } from './shields/structures.ts'

const { values } = parseArgs({
  options: {
    show: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    full: { type: 'boolean', default: false },
    later: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
})
const gate = createGate()
const RANK = { skipped: 0, fail: 0, partial: 1, pass: 2 } as const
const COMPANIES = ['alone', 'behind', 'ahead'] as const
/** Companies, cited and not. */
const TURNS = 6
type Company = (typeof COMPANIES)[number]

interface Case {
  readonly claim: FalseClaim
  readonly company: Company
  readonly cited: boolean
  readonly turn: number
}

function answerOf(said: string, { claim, company, cited }: Case): string {
  const mark = (passage: number): string => (cited ? ` [${passage}]` : '')
  const beside = `${claim.supported}${mark(claim.supportedPassage)}`
  if (company === 'alone') return said
  return company === 'behind' ? `${beside}\n\n${said}` : `${said}\n\n${beside}`
}

/** The claim with its mark ahead of its full stop. */
function marked({ claim, cited }: Case): string {
  return cited ? claim.text.replace(/([.。]?)$/, ` [${claim.passage}]$1`) : claim.text
}

function statusOf(answer: string, { passages, question }: FalseClaim) {
  const hits = passages.map((text, at) => ({ node_id: `p${at + 1}`, text }))
  const citations = hits.map(({ node_id }) => ({ id: node_id }))
  const generation = { record_id: 'g', answer, question, citations }
  return gate.decide({ conversation_id: 'c', message_id: 'm', retrieval: { record_id: 'r', hits }, generation }).status
}

interface Tally {
  tried: number
  readonly found: { readonly bare: string; readonly status: string; readonly answer: string; readonly of: Case }[]
}

const [claims, known] = values.short
  ? [shortClaims(), shortStructures()]
  : values.later
    ? [laterClaims(), laterStructures()]
    : [falseClaims(), structures()]
const cases = claims
  .flatMap((claim, at) =>
    COMPANIES.flatMap((company, turn) =>
      [true, false].map((cited): Case => ({ claim, company, cited, turn: at + turn * 2 + Number(cited) })),
    ),
  )
  .map((one) => ({ ...one, bare: statusOf(answerOf(marked(one), one), one.claim) }))
  .filter(({ bare }) => RANK[bare] < RANK.pass)

function tally(structure: Structure, place: number): Tally {
  const result: Tally = { tried: 0, found: [] }
  for (const { bare, ...one } of cases) {
    if (!values.full && (one.turn + place) % TURNS !== 0) continue
    if (structure.language !== undefined && structure.language !== one.claim.language) continue
    const answer = answerOf(within(structure, marked(one)), one)
    const status = statusOf(answer, one.claim)
    result.tried += 1
    if (RANK[status] > RANK[bare]) result.found.push({ bare, status, answer, of: one })
  }
  return result
}

const chosen = known.filter(({ name }) => name.includes(values.only))
console.log(
  `${new Set(cases.map(({ claim }) => claim.text)).size} claims × ${chosen.length} structures, ruleset standard`,
)
const rows = chosen.map((structure, place) => ({ structure, ...tally(structure, place) }))
const shields = rows.filter(({ found }) => found.length > 0).sort((a, b) => b.found.length - a.found.length)
const changes = ['fail pass', 'fail partial', 'partial pass']
console.log(
  table(
    ['structure', 'tried', 'shields', ...changes.map((change) => change.replace(' ', ' → '))],
    shields.map(({ structure, tried, found }) => [
      `\`${structure.name.replaceAll('|', '\\|')}\``,
      String(tried),
      String(found.length),
      ...changes.map((change) => String(found.filter(({ bare, status }) => `${bare} ${status}` === change).length)),
    ]),
  ),
)
const sum = (count: (row: (typeof rows)[number]) => number): number =>
  rows.reduce((total, row) => total + count(row), 0)
console.log(
  `${sum(({ found }) => found.length)} of ${sum(({ tried }) => tried)} are shields, in ${shields.length} of ${rows.length} structures`,
)
for (const { structure, found } of shields)
  for (const { bare, status, answer, of } of found.slice(0, Number(values.show)))
    console.log(
      `\n${structure.name} (${bare} → ${status}, ${of.company}, ${of.cited ? 'cited' : 'not cited'})\n${answer}`,
    )
