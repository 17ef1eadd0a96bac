import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable, type Raw } from '../../core/result.ts'
import { claimsOfReference } from '../../judge/statements.ts'
import { describeUnsupported, type ClaimTable } from '../rag/claim-table.ts'
import { againstAnswer, answerAgainstReference, verdictRaw } from './claim-matrix.ts'

const settings = z.object({
  /** How many times as much recall counts as precision. */
  beta: z.number().positive().max(100).default(1),
  /** How claims are counted: by their probability of support if the judge gives one for every claim, or by verdict. */
  counts: z.enum(['probabilities', 'verdicts']).default('probabilities'),
})

/** How far the answer says what the reference says and nothing else: F-β of precision and recall over claims. */
export const AnswerCorrectnessEvaluator = defineEvaluator({
  name: 'answer_correctness',
  title: 'Answer correctness',
  version: '1',
  description: 'Does the answer say what the reference says, all of it and nothing else?',
  kind: 'llm_judge',
  tasks: ['rag_qa', 'chat'],
  requires: ['output', 'reference'],
  cost: 'medium',
  threshold: 0.5,
  settings,
  async score(example, { judge, settings: { beta, counts }, signal }) {
    const asking = { example, judge, signal }
    const { claims } = await claimsOfReference(example, asking)
    if (claims.length === 0) return notApplicable(NO_CLAIMS_IN_REFERENCE)

    const answer = await answerAgainstReference(asking)
    // An answer without claims cannot state those of the reference, so the judge is not asked.
    if (answer.total === 0) {
      const raw = {
        beta,
        precision: null,
        recall: 0,
        answer: [],
        reference: claims.map(({ id, text }) => ({ id, text })),
      }
      return measured(0, `the answer makes no claims; the reference makes ${claims.length}`, raw)
    }
    const reference = await againstAnswer(claims, asking)
    const soft = counts === 'probabilities' && answer.support !== undefined && reference.support !== undefined
    const precision = shareOf(answer, soft)
    const recall = shareOf(reference, soft)
    return measured(fBeta(precision, { recall, beta }), reasoningOf(answer, reference), {
      beta,
      precision,
      recall,
      counted: soft ? 'probabilities' : 'verdicts',
      byVerdict: byVerdict({ answer, reference, beta }),
      answer: rowsOf(answer),
      reference: rowsOf(reference),
    })
  },
})

const NO_CLAIMS_IN_REFERENCE =
  'the reference makes no claim that an answer could be compared with; where the right answer is to decline, use `abstention`'

/** The share of claims that are supported, each counted as a whole or by its probability. */
function shareOf({ supported, total, support }: ClaimTable, soft: boolean): number {
  return soft && support !== undefined ? support : supported / total
}

/** (1 + β²) · precision · recall / (β² · precision + recall), and 0 where both are 0 (van Rijsbergen 1979). */
function fBeta(precision: number, { recall, beta }: { recall: number; beta: number }): number {
  const weight = beta * beta
  const sum = weight * precision + recall
  return sum === 0 ? 0 : Math.min(1, ((1 + weight) * precision * recall) / sum)
}

function byVerdict({ answer, reference, beta }: { answer: ClaimTable; reference: ClaimTable; beta: number }): Raw {
  const precision = shareOf(answer, false)
  const recall = shareOf(reference, false)
  return { precision, recall, f: fBeta(precision, { recall, beta }) }
}

function reasoningOf(answer: ClaimTable, reference: ClaimTable): string {
  const precise = `${answer.supported} of ${answer.total} claims of the answer are in the reference`
  const complete = `${reference.supported} of ${reference.total} claims of the reference are in the answer`
  const missing = describeUnsupported(reference)
  return missing === '' ? `${precise}; ${complete}` : `${precise}; ${complete}; missing${missing}`
}

function rowsOf({ claims }: ClaimTable): readonly Raw[] {
  return claims.map((row) => ({ id: row.id, text: row.text, ...verdictRaw(row) }))
}
