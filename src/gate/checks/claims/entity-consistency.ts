import type { NameMention } from '../../../text/names/names.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { integer } from '../../config/params.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { quotedText, supportSpan } from './evidence-spans.ts'

/** The proper names of the answer are in the evidence or the question. See docs/checks/entity_consistency.md. */
export const entityConsistency = defineCheck({
  name: 'entity_consistency',
  version: '1',
  title: 'The names of the answer are in the evidence',
  deterministic: true,
  params: {
    /** Fails from this many missing words of names in one sentence; fewer warn. */
    fail_at: integer({ default: 2, min: 1, max: 100, tighter: 'lower' }),
  },
  check(input, { fail_at }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const { all, text } = claimsOf(index, input)
    const claims = all.filter(({ foreign, names }) => !foreign && names.length > 0)
    if (claims.length === 0) {
      return all.some(({ foreign, names }) => foreign && names.length > 0)
        ? skipped(
            'cross_language',
            'The answer and the evidence are written in different scripts, so their names cannot be compared.',
          )
        : skipped('nothing_to_check', 'The answer states no names.')
    }
    if (index.evidence.caseless()) {
      return skipped('caseless_evidence', 'The evidence is written without capitals, so names cannot be told in it.')
    }
    const findings = claims.flatMap((claim): CheckFinding[] => {
      const missing = unique(claim.missingNames)
      if (missing.length === 0) return []
      const level = missing.length >= fail_at ? 'fail' : 'warn'
      return [missingNames(missing, { level, text, evidence: supportSpan(index, claim.support) })]
    })
    const names = claims.reduce((sum, claim) => sum + unique(claim.names).length, 0)
    const missing = claims.reduce((sum, claim) => sum + unique(claim.missingNames).length, 0)
    return judged(findings, {
      passed: 'The names of the answer are in the evidence.',
      detail: { names, missing },
      score_bp: Math.floor(((names - missing) * 10_000) / names),
    })
  },
})

function unique(names: Claim['names']): NameMention[] {
  const seen = new Set<string>()
  return names.filter(({ form }) => !seen.has(form) && seen.add(form))
}

function missingNames(
  missing: readonly NameMention[],
  { text, ...finding }: Pick<CheckFinding, 'level'> & { evidence: CheckFinding['evidence'] & {}; text: string },
): CheckFinding {
  const first = missing[0] as NameMention
  const last = missing.at(-1) as NameMention
  const written = missing.map(({ start, end }) => quotedText(text.slice(start, end)))
  const [reason_code, message] =
    written.length === 1
      ? ['name_not_in_evidence', `The evidence does not have the name ${written[0]}.`]
      : ['names_not_in_evidence', `The evidence does not have the names ${written.join(', ')}.`]
  return { ...finding, reason_code, message, span: [first.start, last.end] }
}
