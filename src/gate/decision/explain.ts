import type { CheckResult, EvidenceSpan, CheckFinding } from '../check.ts'
import type { Span } from '../span.ts'
import type { DecisionData, ExplainOptions } from '../decision.ts'
import type { GateInput } from '../input.ts'
import type { TokenDiff } from '../token-diff.ts'

/** Explains the decision to a person. With the input, it also shows the text in the answer and in the evidence. */
export function explainDecision(
  decision: DecisionData,
  { format = 'text', input }: ExplainOptions & { input?: GateInput } = {},
): string {
  const style = STYLES[format]
  const order = [...decision.checks].sort((a, b) => RANK.indexOf(a.status) - RANK.indexOf(b.status))
  return `${[
    ...style.head(decision),
    ...order.flatMap((result) => style.check(result, { decisive: decision.decisive.includes(result.name), input })),
    ...style.foot(decision),
  ].join('\n')}\n`
}

const RANK: readonly CheckResult['status'][] = ['error', 'fail', 'warn', 'skipped', 'pass']
const STATUS = { pass: 'Passed', partial: 'Passed in part', fail: 'Failed', skipped: 'Not decided' } as const
const ACTION = {
  show: 'show the answer',
  show_with_warning: 'show the answer with a warning',
  refuse: 'do not show the answer',
  regenerate: 'ask for another answer',
  escalate: 'hand over to a person',
} as const
const SIGN = { pass: '✓', warn: '!', fail: '✗', skipped: '–', error: '✗' } as const

interface Shown {
  readonly decisive: boolean
  readonly input: GateInput | undefined
}

interface Style {
  readonly head: (decision: DecisionData) => string[]
  readonly check: (result: CheckResult, shown: Shown) => string[]
  readonly foot: (decision: DecisionData) => string[]
}

const TEXT: Style = {
  head: ({ status, action, reason_codes }) => [
    `${STATUS[status]}: ${ACTION[action]}.`,
    ...(reason_codes.length === 0 ? [] : [`Because of ${reason_codes.map(plain).join(', ')}.`]),
    '',
  ],
  check(result, shown) {
    const findings = visibleFindings(result).flatMap((finding) =>
      lines(finding, shown, TEXT_MARKS).map((line) => `    ${line}`),
    )
    return [`${SIGN[result.status]} ${result.name}${note(result)}: ${plain(result.message)}`, ...findings]
  },
  foot: ({ rule_version, decision_sha256 }) => ['', `Rules ${plain(rule_version)}, decision ${decision_sha256}.`],
}

const MARKDOWN: Style = {
  head: ({ status, action, reason_codes }) => [
    `**${STATUS[status]}**: ${ACTION[action]}.`,
    ...(reason_codes.length === 0 ? [] : ['', `Because of ${reason_codes.map(code).join(', ')}.`]),
    '',
  ],
  check(result, shown) {
    const findings = visibleFindings(result).flatMap((finding) => {
      const [first = '', ...rest] = lines(finding, shown, MARKDOWN_MARKS)
      return [`  - ${first}`, ...rest.map((line) => `    - ${line}`)]
    })
    const name = shown.decisive ? `**\`${result.name}\`**` : `\`${result.name}\``
    return [`- ${SIGN[result.status]} ${name}${note(result)}: ${escaped(result.message)}`, ...findings]
  },
  foot: ({ rule_version, decision_sha256 }) => ['', `Rules ${code(rule_version)}, decision \`${decision_sha256}\`.`],
}

const STYLES = { text: TEXT, markdown: MARKDOWN } as const

function note({ severity }: CheckResult): string {
  return severity === 'info' ? ' (for information)' : ''
}

/** The findings worth showing: informational ones are left out if the check passed. */
function visibleFindings({ detail, status }: CheckResult): readonly CheckFinding[] {
  return status === 'pass' ? detail.findings.filter(({ level }) => level !== 'info') : detail.findings
}

interface Marks {
  readonly text: (text: string) => string
  readonly quoted: (text: string) => string
  readonly diff: (pieces: readonly TokenDiff[]) => string
}

const TEXT_MARKS: Marks = {
  text: plain,
  quoted: (text) => `“${plain(text)}”`,
  diff: (pieces) => diffText(pieces, plain),
}
const MARKDOWN_MARKS: Marks = { text: escaped, quoted: code, diff: (pieces) => code(diffText(pieces, plain)) }

function lines(finding: CheckFinding, { input }: Shown, marks: Marks): string[] {
  const { message, span, evidence = [], suggestion, diff } = finding
  return [
    marks.text(message),
    ...(span === undefined ? [] : [`In the answer, ${place(span)}${excerpt(input?.generation.answer, span, marks)}`]),
    ...evidence.map((one) => `In ${marks.text(`'${one.node_id}'`)}${passagePlace(one, input, marks)}`),
    ...(suggestion === undefined
      ? []
      : [`Better supported by ${marks.text(`'${suggestion.node_id}'`)}${passagePlace(suggestion, input, marks)}`]),
    ...(diff === undefined ? [] : [`Wording: ${marks.diff(diff)}`]),
  ]
}

function place([start, end]: Span): string {
  return `characters ${start} to ${end}`
}

function passagePlace({ node_id, span }: EvidenceSpan, input: GateInput | undefined, marks: Marks): string {
  if (span === undefined) return ''
  const hit = input?.retrieval.hits.find((one) => one.node_id === node_id)
  return `, ${place(span)}${excerpt(hit?.text, span, marks)}`
}

/** Longer stretches are cut in the middle. */
const LONGEST_EXCERPT = 160

function excerpt(text: string | undefined, [start, end]: Span, { quoted }: Marks): string {
  if (text === undefined || start >= end) return ''
  const whole = text.slice(start, end)
  const half = LONGEST_EXCERPT / 2
  return `: ${quoted(whole.length <= LONGEST_EXCERPT ? whole : `${whole.slice(0, half)} … ${whole.slice(-half)}`)}`
}

function diffText(pieces: readonly TokenDiff[], shown: (text: string) => string): string {
  return pieces
    .map(({ kind, text }) =>
      kind === 'same' ? shown(text) : kind === 'removed' ? `[-${shown(text)}-]` : `{+${shown(text)}+}`,
    )
    .join(' ')
}

/** Foreign text on one line, without anything that controls a terminal or changes the writing direction. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]{1,400}/gu, ' ')
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu, '')
}

/** For Markdown: escapes the text so that nothing in it is markup. */
function escaped(text: string): string {
  return plain(text).replace(/[\\`*_{}[\]()<>#+!|~&-]/g, '\\$&')
}

/** For Markdown: the text as code, however many backticks it contains. */
function code(text: string): string {
  const inner = plain(text)
  const longest = [...inner.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `${fence}${inner}${fence}` : `${fence} ${inner} ${fence}`
}
