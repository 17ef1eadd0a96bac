import { normalise } from '../../../text/characters/normalise.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import type { ResolvedCitation } from '../../citations/resolve-citations.ts'
import { TextOffsets } from '../../citations/text-offsets.ts'
import { defined } from '../../../support/defined.ts'

/** Whether citations with a location are inside their source, and their quotes are at that place. */
export const citationSpanValid = defineCheck({
  name: 'citation_span_valid',
  version: '1',
  title: 'Located citations hold what they quote',
  deterministic: true,
  check({ generation: { answer } }, _params, { citations }) {
    const located = citations.filter(({ given }) => given?.source_span !== undefined || given?.span !== undefined)
    if (located.length === 0) return skipped('nothing_to_check', 'No citation says where it stands.')
    const texts = new Map<string, TextOffsets>()
    const offsetsOf = (text: string) => {
      const known = texts.get(text) ?? new TextOffsets(text)
      texts.set(text, known)
      return known
    }
    const findings = located.flatMap((citation) => [
      ...answerSpan(citation, offsetsOf(answer)),
      ...sourceSpan(citation, offsetsOf),
    ])
    return judged(findings, {
      passed: `All ${located.length} located citations hold.`,
      detail: { located: located.length },
    })
  },
})

function answerSpan({ given, id }: ResolvedCitation, answer: TextOffsets): CheckFinding[] {
  if (given?.span === undefined) return []
  const [start, end] = given.span
  if (start <= end && answer.utf16Span(given.span, given.unit) !== undefined) return []
  const message = `The citation of '${id}' is said to stand at ${start} to ${end}, which does not lie in the answer.`
  return [{ level: 'fail', reason_code: 'span_out_of_range', message }]
}

function sourceSpan(
  { given, hit, id, quote, span: place }: ResolvedCitation,
  offsetsOf: (text: string) => TextOffsets,
): CheckFinding[] {
  if (given?.source_span === undefined || hit === undefined) return []
  const [start, end] = given.source_span
  const at = defined({ span: place })
  const span = start < end ? offsetsOf(hit.text).utf16Span(given.source_span, given.unit) : undefined
  if (span === undefined) {
    const message = `The citation of '${id}' is of ${start} to ${end}, which does not lie in that passage.`
    return [{ level: 'fail', reason_code: 'span_out_of_range', message, evidence: [{ node_id: id }], ...at }]
  }
  if (quote === undefined || folded(hit.text.slice(...span)) === folded(quote)) return []
  const message = `The citation quotes other words than '${id}' has from ${start} to ${end}.`
  return [{ level: 'fail', reason_code: 'span_mismatch', message, evidence: [{ node_id: id, span }], ...at }]
}

function folded(text: string): string {
  return normalise(text, { level: 'n1' }).text.trim()
}
