import { defineCheck, type Finding, judged, skipped } from '../../check.ts'

/** Fewer statements or offered passages than this show no pattern. */
const FEWEST = 3

/** Whether citations were strewn about: one and the same on every statement, or all passages on one. */
export const citationUniformity = defineCheck({
  name: 'citation_uniformity',
  version: '1',
  title: 'Citations tell statements apart',
  deterministic: true,
  check(_input, _params, index) {
    const { answer, offered } = index
    if (offered.length < FEWEST) return skipped('nothing_to_check', `Fewer than ${FEWEST} passages were offered.`)
    const cited = answer.checkable.map((sentence) => ({ sentence, places: index.citedBy(sentence) }))
    const findings: Finding[] = cited
      .filter(({ places }) => places.length === offered.length)
      .map(({ sentence: { start, end } }) => ({
        level: 'warn',
        reason_code: 'shotgun_citations',
        message: `This statement cites all ${offered.length} passages that were offered.`,
        span: [start, end],
      }))
    const [first] = cited
    const same = cited.every(({ places }) => places.length > 0 && places.join() === first?.places.join())
    if (cited.length >= FEWEST && same && first !== undefined) {
      findings.push({
        level: 'warn',
        reason_code: 'shotgun_citations',
        message: `All ${cited.length} statements carry the same citation.`,
        evidence: first.places.flatMap((place) => offered.slice(place, place + 1)).map(({ node_id }) => ({ node_id })),
      })
    }
    return judged(findings, { passed: 'Citations differ between statements.' })
  },
})
