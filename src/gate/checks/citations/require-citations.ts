import { defineCheck, type Finding, judged, failed, skipped } from '../../check.ts'
import { flag } from '../../config/params.ts'
import type { ResolvedCitation } from '../../resolve-citations.ts'

/** Whether the answer cites enough different passages that exist. */
export const requireCitations = defineCheck({
  name: 'require_citations',
  version: '1',
  title: 'The answer cites its sources',
  deterministic: true,
  switch: 'require_citations',
  settings: ['min_citations'],
  params: { exempt: flag({ default: true, tighter: false }) },
  check(_input, { min_citations, exempt }, { citations, answer }) {
    const least = Math.max(1, min_citations)
    const resolved = new Set(citations.filter(isResolved).map(({ id }) => id))
    const cited = resolved.size
    const detail = { cited, least }
    if (exempt && cited < least) {
      const { kind } = answer
      if (kind !== 'answer' && kind !== 'empty')
        return skipped(kind, `An answer of the kind ${kind} needs no citation.`, { detail })
      if (answer.checkable.length === 0)
        return skipped('no_claims', 'No sentence of the answer needs a source.', { detail })
    }
    if (cited === 0) return failed('no_citations', 'The answer cites none of the passages.', { detail })
    if (cited < least) {
      return failed('too_few_citations', `The answer cites ${cited} of the passages; at least ${least} are wanted.`, {
        detail,
      })
    }
    return judged(unanchored(citations), { passed: `The answer cites ${cited} of the passages.`, detail })
  },
})

function isResolved({ state }: ResolvedCitation): boolean {
  return state === 'offered' || state === 'retrieved'
}

/** Citations without a place in the answer say nothing about which statement they are for. */
function unanchored(citations: readonly ResolvedCitation[]): Finding[] {
  if (citations.some(({ span }) => span !== undefined)) return []
  return []
}
