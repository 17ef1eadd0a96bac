import { matchesOf } from '../../../text/phrases/matches.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { codeSpans, outside } from '../code-spans.ts'
import type { GateIndex } from '../../gate-index.ts'

/** Unfinished marks: an unclosed `【`, the characters around private-use marks, `[12` at the very end. */
const BROKEN =
  /【(?![^【】\n]{0,120}】)|[\uE200-\uE202](?![^\s\uE201]{1,2000}\uE201)(?<!\uE201)|\[\^?\d{1,4}(?:, ?\d{1,4}){0,8},?$/g

/** Whether every citation mark is complete and refers to one of the offered passages. */
export const citationGrammar = defineCheck({
  name: 'citation_grammar',
  version: '1',
  title: 'Citation marks are whole and in range',
  deterministic: true,
  check(_input, _params, index) {
    const findings = [...strays(index), ...broken(index)]
    const marks = index.citations.filter(({ origin }) => origin === 'mark').length
    if (marks === 0 && findings.length === 0) return skipped('nothing_to_check', 'The answer holds no citation marks.')
    return judged(findings, { passed: `All ${marks} citation marks mean a passage.`, detail: { marks } })
  },
})

function strays({ citations, offered }: GateIndex): CheckFinding[] {
  return citations.flatMap(({ id, state, origin, span }): CheckFinding[] => {
    if (origin !== 'mark' || span === undefined) return []
    if (state === 'out_of_range') {
      const message = `[${id}] is beyond the ${offered.length} passages that were offered.`
      return [{ level: 'fail', reason_code: 'citation_out_of_range', message, span }]
    }
    if (state !== 'missing') return []
    return [{ level: 'fail', reason_code: 'not_retrieved', message: `'${id}' is not among the hits.`, span }]
  })
}

function broken({ answer: { text }, citations }: GateIndex): CheckFinding[] {
  const whole = citations.flatMap(({ span, origin }) =>
    span !== undefined && origin === 'mark' ? [{ start: span[0], end: span[1] }] : [],
  )
  const guarded = [...codeSpans(text), ...whole].sort((a, b) => a.start - b.start || a.end - b.end)
  return outside(guarded, matchesOf(text, BROKEN)).map((span): CheckFinding => ({
    level: 'warn',
    reason_code: 'broken_citation',
    message: 'A citation mark is not finished.',
    span,
  }))
}
