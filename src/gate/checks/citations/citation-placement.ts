import { defineCheck, passed, skipped, warned } from '../../check.ts'
import { footerStart } from '../../citations/footer.ts'

/** Whether citations are at the statements they are for, not in a separate list or after the answer. */
export const citationPlacement = defineCheck({
  name: 'citation_placement',
  version: '1',
  title: 'Citations stand where the statements are',
  deterministic: true,
  check({ generation: { answer } }, _params, { citations, shared }) {
    if (citations.length === 0) return skipped('nothing_to_check', 'Nothing is cited.')
    const footer = shared(footerStart, () => footerStart(answer))
    const placed = citations.filter(({ span }) => span !== undefined)
    const anchored = placed.filter(({ span }) => (span?.[0] ?? 0) < footer).length
    const detail = { citations: citations.length, anchored }
    if (anchored > 0) return passed(`${anchored} of ${citations.length} citations stand at a statement.`, { detail })
    if (placed.length === 0) {
      return warned('unanchored_citations', 'The citations say nothing about which statement each is for.', { detail })
    }
    const message = 'All citations stand in the list of sources behind the answer, none at a statement.'
    const findings = placed.map(({ span = [0, 0] as const }) => ({
      level: 'warn' as const,
      reason_code: 'footer_only_citations',
      message: 'This citation stands behind the answer.',
      span,
    }))
    return warned('footer_only_citations', message, { detail, findings })
  },
})
