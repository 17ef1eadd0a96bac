import { defineCheck, passed, skipped, warned } from '../../check.ts'
import { choice } from '../../config/params.ts'
import { footerStart } from '../../citations/footer.ts'

/** Whether citations are at the statements they are for, not in a separate list or after the answer. */
export const citationPlacement = defineCheck({
  name: 'citation_placement',
  version: '2',
  title: 'Citations stand where the statements are',
  deterministic: true,
  params: {
    /** What it amounts to that no citation says which statement it is for: a plain list of sources is a common form. */
    unanchored: choice(['info', 'warn'], { default: 'info', tighter: 'higher' }),
  },
  check(_input, { unanchored }, { answer: { text }, citations, shared }) {
    if (citations.length === 0) return skipped('nothing_to_check', 'Nothing is cited.')
    const footer = shared(footerStart, () => footerStart(text))
    const placed = citations.filter(({ span }) => span !== undefined)
    const anchored = placed.filter(({ span }) => (span?.[0] ?? 0) < footer).length
    const detail = { citations: citations.length, anchored }
    if (anchored > 0) return passed(`${anchored} of ${citations.length} citations stand at a statement.`, { detail })
    if (placed.length === 0) {
      const message = 'The citations say nothing about which statement each is for.'
      return unanchored === 'warn'
        ? warned('unanchored_citations', message, { detail })
        : passed(message, { detail: { ...detail, unanchored: true } })
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
