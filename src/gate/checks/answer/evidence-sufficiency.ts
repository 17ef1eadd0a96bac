import { defineCheck, failed, passed } from '../../check.ts'
import { basisPoints, decimalNumber, share } from '../../config/params.ts'
import { exemption } from '../exemption.ts'
import { questionRecall } from './question-recall.ts'
import { defined } from '../../../support/defined.ts'

/** Whether there was anything to answer from: hits, a good enough score, and words of the question in one of them. */
export const evidenceSufficiency = defineCheck({
  name: 'evidence_sufficiency',
  version: '1',
  title: 'There is evidence to answer from',
  deterministic: true,
  params: {
    min_score: decimalNumber({ default: null, tighter: 'higher' }),
    min_question_recall: share({ default: 0 }),
  },
  check({ generation: { question } }, { min_score, min_question_recall }, index) {
    const exempted = exemption(index.answer)
    if (exempted !== undefined) return exempted
    const { offered } = index
    if (!offered.some(({ text }) => /\S/.test(text))) {
      return failed('answered_without_evidence', 'The model was offered no passage, and answers.')
    }
    const scores = offered.flatMap(({ score }) => (score === undefined ? [] : [score]))
    if (min_score !== null) {
      if (scores.length === 0) throw new Error('min_score is set, but no offered hit has a score.')
      if (scores.every((score) => score < min_score)) {
        return failed('answered_without_evidence', `No offered hit scores ${min_score} or more, and the model answers.`)
      }
    }
    const recall = question === undefined || min_question_recall === 0 ? undefined : questionRecall(question, index)
    const detail = {
      offered: offered.length,
      ...defined({ question_recall_bp: recall?.recall_bp }),
    }
    if (recall !== undefined && recall.recall_bp < basisPoints(min_question_recall)) {
      const message = `The best passage has ${recall.recall_bp / 100} % of the question's words, and the model answers.`
      return failed('answered_without_evidence', message, { detail })
    }
    return passed(`The model was offered ${offered.length} passages.`, { detail })
  },
})
