import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { shownPassages } from '../../core/example.ts'
import { claimsOfReference } from '../../judge/statements.ts'
import { claimTable } from '../rag/claim-table.ts'
import { againstAnswer, supportedOf, verdictRaw } from './claim-matrix.ts'
import { quoted } from '../rag/quoted.ts'

/** Of the reference’s claims that the passages contain, the share that the answer states. */
export const ContextUtilizationEvaluator = defineEvaluator({
  name: 'context_utilization',
  title: 'Context utilization',
  version: '1',
  description: 'Does the answer make use of what the passages contain of the reference?',
  kind: 'llm_judge',
  tasks: ['rag_qa'],
  requires: ['output', 'reference', 'context'],
  cost: 'medium',
  threshold: 0.5,
  verifies: 'reference',
  async score(example, { judge, signal }) {
    const asking = { example, judge, signal }
    if (shownPassages(example).length === 0) return notApplicable('there are no passages to make use of')
    const { claims } = await claimsOfReference(example, asking)
    if (claims.length === 0)
      return notApplicable('the reference makes no claim that could be looked up in the passages')

    const inPassages = await claimTable(claims, asking)
    if (inPassages.supported === 0) {
      return notApplicable(`the passages contain none of the ${claims.length} claims of the reference`)
    }
    const inAnswer = await againstAnswer(claims, asking)
    const rows = inPassages.claims.flatMap((passages, index) => {
      const answer = inAnswer.claims[index]
      return answer === undefined ? [] : [{ id: passages.id, text: passages.text, passages, answer }]
    })
    const usable = rows.filter(({ passages }) => passages.verdict === 'SUPPORTED')
    const missed = usable.filter(({ answer }) => answer.verdict !== 'SUPPORTED')
    const used = usable.length - missed.length
    return measured(
      used / usable.length,
      `${used} of ${usable.length} claims of the reference that the passages contain are in the answer${missed.length === 0 ? '' : `; missed${quoted(missed)}`}`,
      {
        claims: rows.map(({ id, text, passages, answer }) => ({
          id,
          text,
          passages: verdictRaw(passages),
          answer: verdictRaw(answer),
        })),
        counts: { claims: rows.length, inPassages: usable.length, used, inAnswer: supportedOf(inAnswer).length },
      },
    )
  },
})
