import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'

/** With fewer statements or offered passages than this there is no pattern to see. */
const FEWEST = 3

/** Whether citations look scattered: the same one on every statement, or all passages on one. */
export const citationUniformity = defineCheck({
  name: 'citation_uniformity',
  version: '1',
  title: 'Citations tell statements apart',
  deterministic: true,
  check(_input, _params, index) {
    const { answer, offered } = index
    if (offered.length < FEWEST) return skipped('nothing_to_check', `Fewer than ${FEWEST} passages were offered.`)
    const statements = answer.checkable
    const findings: CheckFinding[] = statements
      .filter((sentence) => index.citedBy(sentence).length === offered.length)
      .map(({ start, end }) => ({
        level: 'warn',
        reason_code: 'shotgun_citations',
        message: `This statement cites all ${offered.length} passages that were offered.`,
        span: [start, end],
      }))
    const [first] = statements
    const places = first === undefined ? [] : index.citedBy(first)
    if (statements.length >= FEWEST && places.length > 0) {
      const all = places.join()
      const same = statements.every((sentence) => index.citedBy(sentence).join() === all)
      if (same) {
        findings.push({
          level: 'warn',
          reason_code: 'shotgun_citations',
          message: `All ${statements.length} statements carry the same citation.`,
          evidence: places.flatMap((place) => offered.slice(place, place + 1)).map(({ node_id }) => ({ node_id })),
        })
      }
    }
    return judged(findings, { passed: 'Citations differ between statements.' })
  },
})
