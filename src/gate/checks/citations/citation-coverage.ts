import { defineCheck, failed, type CheckFinding, judged, skipped } from '../../check.ts'
import { basisPoints } from '../../config/params.ts'
import type { CitationState, ResolvedCitation } from '../../citations/resolve-citations.ts'
import { defined } from '../../../support/defined.ts'

/** How many of the different ids that are cited were retrieved. */
export const citationCoverage = defineCheck({
  name: 'citation_coverage',
  version: '1',
  title: 'Every citation is a passage that was retrieved',
  deterministic: true,
  settings: ['citation_coverage_threshold'],
  check(_input, { citation_coverage_threshold }, { citations }) {
    if (citations.length === 0) return skipped('nothing_cited', 'Nothing is cited.', { score_bp: null })
    const unique = distinct(citations)
    const foreign = unique.filter(({ state }) => state === 'foreign_tenant').length
    const missing = unique.filter(({ state }) => state === 'missing' || state === 'out_of_range')
    const valid = unique.length - missing.length - foreign
    const score_bp = Math.floor((valid * 10_000) / unique.length)
    const detail = { cited: unique.length, valid, missing: missing.map(({ id }) => id), foreign }
    const below = score_bp < basisPoints(citation_coverage_threshold)
    const findings = unique.flatMap((citation) => findingOf(citation, below))
    if (foreign > 0) {
      return failed('foreign_tenant', 'A passage of another tenant is cited.', { findings, detail, score_bp })
    }
    const message = `${valid} of ${unique.length} cited ids lie in the hits.`
    if (!below) return judged(findings, { passed: message, detail, score_bp })
    const [first] = missing
    return failed(first === undefined ? 'not_retrieved' : REASONS[first.state], message, { findings, detail, score_bp })
  },
})

const REASONS: Readonly<Record<CitationState, string>> = {
  offered: 'ok',
  retrieved: 'retrieved_not_offered',
  missing: 'not_retrieved',
  out_of_range: 'citation_out_of_range',
  foreign_tenant: 'foreign_tenant',
}

/** Each cited id once, where it first appears. */
function distinct(citations: readonly ResolvedCitation[]): ResolvedCitation[] {
  const seen = new Map<string, ResolvedCitation>()
  for (const citation of citations) {
    const key = `${citation.state} ${citation.id.trim().toLowerCase()}`
    if (!seen.has(key)) seen.set(key, citation)
  }
  return [...seen.values()]
}

function findingOf({ id, state, span }: ResolvedCitation, below: boolean): CheckFinding[] {
  const place = defined({ span })
  switch (state) {
    case 'offered':
      return []
    case 'retrieved':
      return [
        {
          level: 'warn',
          reason_code: REASONS[state],
          message: `'${id}' was retrieved but not offered to the model.`,
          evidence: [{ node_id: id }],
          ...place,
        },
      ]
    // The id belongs to somebody else's data, so it is not shown.
    case 'foreign_tenant':
      return [
        { level: 'fail', reason_code: REASONS[state], message: 'A passage of another tenant is cited.', ...place },
      ]
    default: {
      const message =
        state === 'missing' ? `'${id}' is not among the hits.` : `[${id}] is beyond the passages that were offered.`
      return [{ level: below ? 'fail' : 'info', reason_code: REASONS[state], message, ...place }]
    }
  }
}
