import type { Decision, EvidenceSpan, CheckFinding, Hit } from 'assay/gate'
import { named, paragraph } from '../rag_qa/layout.ts'
import type { Draft } from './assistant.ts'

const HEADS = {
  show: '✓ shown',
  show_with_warning: '! shown with a warning',
  regenerate: '✗ not shown',
  refuse: '✗ not shown',
  escalate: '✗ not shown, handed to a person',
} as const

/** What the chat prints of an answer: the answer if it may be read, and why it is doubtful or kept back, with the evidence. */
export function spoken(draft: Draft, decision: Decision): string[] {
  const { answer, hits } = draft
  const { action, status } = decision
  const shown = action === 'show' || action === 'show_with_warning'
  return [
    '',
    `  ${HEADS[action]}`,
    '',
    ...(shown
      ? named('Answer', answer)
      : paragraph('I have an answer, but it does not hold up against the documentation.')),
    ...(status === 'pass'
      ? sourceLines(draft, hits)
      : reasons(decision).flatMap((reason) => reasonLines(reason, hits))),
    '',
  ]
}

interface Reason {
  readonly message: string
  readonly evidence: readonly EvidenceSpan[]
}

/** What the decision rests on: the findings of the decisive checks, or what those checks say as a whole. */
function reasons({ checks, decisive, status }: Decision): Reason[] {
  const levels: readonly CheckFinding['level'][] = status === 'fail' ? ['fail'] : ['fail', 'warn']
  return checks
    .filter(({ name }) => decisive.includes(name))
    .flatMap(({ message, detail }): Reason[] => {
      const found = detail.findings.filter(({ level }) => levels.includes(level))
      if (found.length === 0) return [{ message, evidence: [] }]
      return found.map((finding) => ({
        message: finding.message,
        evidence: [...(finding.evidence ?? []), ...(finding.suggestion === undefined ? [] : [finding.suggestion])],
      }))
    })
}

function reasonLines({ message, evidence }: Reason, hits: readonly Hit[]): string[] {
  const [place] = evidence
  const text = place === undefined ? undefined : evidenceText(place, hits)
  return [
    ...named('Because', message),
    ...(text === undefined ? [] : named('  evidence', `“${text}” (${place?.node_id})`)),
  ]
}

const MOST = 240

/** The stretch of a passage that is meant, and a little of what stands around it. */
function evidenceText({ node_id, span }: EvidenceSpan, hits: readonly Hit[]): string | undefined {
  const text = hits.find((hit) => hit.node_id === node_id)?.text
  if (text === undefined) return undefined
  const [from, to] = span ?? [0, 0]
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, from - 60)))
  const whole = text.slice(start, Math.max(to + 60, start + MOST)).trim()
  return `${start > 0 ? '… ' : ''}${whole}${start + whole.length < text.length - 1 ? ' …' : ''}`
}

/** The passages that a good answer cites, by the marks in it or in the order of its quotations. */
function sourceLines({ answer, citations }: Draft, hits: readonly Hit[]): string[] {
  const cited = new Set(citations.map(({ id }) => id))
  const lines = hits.flatMap(({ node_id, title }, place) => {
    const mark = `[${place + 1}]`
    return cited.has(node_id) || answer.includes(mark) ? [`${mark} ${title ?? node_id}`] : []
  })
  return lines.length === 0 ? [] : named('Sources', lines.join('   '))
}
