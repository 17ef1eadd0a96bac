import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, vacuous } from '../../core/result.ts'
import { answerClaims, claimsRaw, countsOf, isCorrect, isFaithful, ratesOf } from './claim-matrix.ts'
import { quoted } from '../rag/quoted.ts'

/** One minus the share of the answer’s claims that are right without being in the passages. */
export const SelfKnowledgeEvaluator = defineEvaluator({
  name: 'self_knowledge',
  title: 'Freedom from self-knowledge',
  version: '1',
  description: 'Does the answer take what it gets right from the passages, and not from what the model knew before?',
  kind: 'llm_judge',
  tasks: ['rag_qa'],
  requires: ['output', 'reference', 'context'],
  cost: 'medium',
  threshold: 0.8,
  verifies: 'claims',
  rawBetter: 'lower',
  display: { direction: 'lower', title: 'self-knowledge' },
  async score(example, { judge, signal }) {
    const claims = await answerClaims({ example, judge, signal })
    const counts = countsOf(claims)
    const raw = { counts, claims: claimsRaw(claims) }
    if (counts.claims === 0) return vacuous(1, 'the answer makes no claims', raw)

    const known = claims.filter((claim) => isCorrect(claim) && !isFaithful(claim))
    return measured(
      (counts.claims - known.length) / counts.claims,
      `${known.length} of ${counts.claims} claims are right and not in the passages${quoted(known)}`,
      { value: known.length / counts.claims, ...ratesOf(counts), ...raw },
    )
  },
})
