import { defineCheck, failed, passed } from '../../check.ts'
import { flag } from '../../config/params.ts'
import { exemption } from '../exemption.ts'
import type { ResolvedCitation } from '../../citations/resolve-citations.ts'

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
    const exempted = exempt && cited < least ? exemption(answer) : undefined
    if (exempted !== undefined) return exempted
    if (cited === 0) return failed('no_citations', 'The answer cites none of the passages.', { detail })
    if (cited < least) {
      return failed('too_few_citations', `The answer cites ${cited} of the passages; at least ${least} are wanted.`, {
        detail,
      })
    }
    return passed(`The answer cites ${cited} of the passages.`, { detail })
  },
})

function isResolved({ state }: ResolvedCitation): boolean {
  return state === 'offered' || state === 'retrieved'
}
