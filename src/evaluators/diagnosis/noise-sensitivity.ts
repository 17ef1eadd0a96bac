import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, vacuous } from '../../core/result.ts'
import { shownPassages } from '../../core/example.ts'
import { claimsOfReference } from '../../judge/statements.ts'
import { claimTable, type Asking } from '../rag/claim-table.ts'
import {
  answerClaims,
  claimsRaw,
  countsOf,
  isCorrect,
  isFaithful,
  ratesOf,
  supportedOf,
  type AnswerClaim,
} from './claim-matrix.ts'
import { quoted } from '../rag/quoted.ts'
import { bornOutBy, relevantPassages } from './relevant-passages.ts'

/** One minus the share of the answer’s claims that are wrong and come from the passages, relevant ones or others. */
export const NoiseSensitivityEvaluator = defineEvaluator({
  name: 'noise_sensitivity',
  title: 'Freedom from noise',
  version: '1',
  description: 'Does the answer keep from taking over what the passages say beside the truth?',
  kind: 'llm_judge',
  tasks: ['rag_qa'],
  requires: ['output', 'reference', 'context'],
  cost: 'high',
  threshold: 0.8,
  verifies: ['claims', 'reference'],
  rawBetter: 'lower',
  display: { direction: 'lower', title: 'noise sensitivity' },
  async score(example, { judge, signal }) {
    const asking = { example, judge, signal }
    const claims = await answerClaims(asking)
    const counts = countsOf(claims)
    if (counts.claims === 0) return vacuous(1, 'the answer makes no claims', { counts, claims: [] })

    const noise = claims.filter((claim) => !isCorrect(claim) && isFaithful(claim))
    const { relevant, passages } = await splitByPassage(noise, asking)
    const total = counts.claims
    return measured(
      (total - noise.length) / total,
      `${noise.length} of ${total} claims are in the passages and not in the reference (${relevant.size} in relevant passages)${quoted(noise)}`,
      {
        value: noise.length / total,
        noise_relevant: relevant.size / total,
        noise_irrelevant: (noise.length - relevant.size) / total,
        ...ratesOf(counts),
        counts: { ...counts, noiseRelevant: relevant.size, noiseIrrelevant: noise.length - relevant.size },
        relevantPassages: passages,
        claims: claimsRaw(claims),
      },
    )
  },
})

/** Which of the claims a relevant passage bears out, and the ids of those passages. Without claims nothing is asked. */
async function splitByPassage(
  noise: readonly AnswerClaim[],
  asking: Asking,
): Promise<{ relevant: ReadonlySet<string>; passages: readonly string[] | null }> {
  if (noise.length === 0) return { relevant: new Set(), passages: null }
  const { claims } = await claimsOfReference(asking.example, asking)
  const supported = supportedOf(await claimTable(claims, asking))
  const passages = await relevantPassages(shownPassages(asking.example), { ...asking, supported })
  const relevant = await bornOutBy(passages, { ...asking, claims: noise.map(({ inPassages }) => inPassages) })
  return { relevant, passages: passages.map(({ id }) => id) }
}
