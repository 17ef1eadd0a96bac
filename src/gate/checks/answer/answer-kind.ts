import { defineCheck, passed, warned } from '../../check.ts'
import { basisPoints, share } from '../../config/params.ts'
import { questionRecall } from './question-recall.ts'
import { defined } from '../../../support/defined.ts'

const PROVIDER_REFUSALS = ['content_filter', 'content-filter', 'refusal', 'safety', 'SAFETY']

/**
 * What the answer does as a whole: answer, abstain, refuse, ask back or chat. Warns if it abstains although there is
 * evidence.
 */
export const answerKindCheck = defineCheck({
  name: 'answer_kind',
  version: '1',
  title: 'The answer abstains only without evidence',
  deterministic: true,
  params: { over_abstention_recall: share({ default: 0.8, tighter: 'lower' }) },
  check({ generation: { question, finish_reason } }, { over_abstention_recall }, index) {
    const { kind } = index.answer
    const refused = finish_reason !== undefined && PROVIDER_REFUSALS.includes(finish_reason)
    if (refused && kind === 'answer') {
      const message = `The provider stopped the answer (${finish_reason}), which states something all the same.`
      return warned('provider_refused', message, { detail: { kind } })
    }
    const recall = kind === 'abstention' && question !== undefined ? questionRecall(question, index) : undefined
    const detail = { kind, ...defined({ question_recall_bp: recall?.recall_bp }) }
    if (recall === undefined || recall.recall_bp < basisPoints(over_abstention_recall)) {
      return passed(`The answer is of the kind ${kind}.`, { detail })
    }
    const message = `The answer abstains although '${recall.node_id}' has nearly all words of the question.`
    return warned('over_abstention', message, {
      detail,
      findings: [{ level: 'warn', reason_code: 'over_abstention', message, evidence: [{ node_id: recall.node_id }] }],
    })
  },
})
