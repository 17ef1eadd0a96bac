import { ngramCoverage } from '../../../text/similarity/ngrams.ts'
import { words } from '../../../text/words/words.ts'
import { defineCheck, passed, skipped, warned } from '../../check.ts'
import { basisPoints, share } from '../../config/params.ts'

/** Length of the runs of words that are compared. */
const RUN = 3

/** Whether the answer does more than repeat the question. */
export const questionEcho = defineCheck({
  name: 'question_echo',
  version: '2',
  title: 'The answer is not the question again',
  deterministic: true,
  params: { threshold: share({ default: 0.8, tighter: 'lower' }) },
  check({ generation: { question } }, { threshold }, { answer }) {
    if (question === undefined) return skipped('nothing_to_check', 'The question is not known.')
    // An answer of nothing but the question has no content.
    const said = answer.content.length > 0 ? answer.content : answer.words
    const forms = said.map(({ form }) => form)
    const { covered, total } = ngramCoverage(forms, { inside: words(question).map(({ form }) => form), n: RUN })
    if (total === 0) return skipped('nothing_to_check', 'The answer is too short to be compared with the question.')
    const echo_bp = Math.floor((covered * 10_000) / total)
    const detail = { echo_bp }
    if (echo_bp < basisPoints(threshold)) return passed('The answer says more than the question.', { detail })
    return warned('question_echo', `${echo_bp / 100} % of the answer stands in the question already.`, { detail })
  },
})
