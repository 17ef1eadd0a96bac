import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { queryOf, textOf } from '../../core/example.ts'
import { rated, RATED_METRIC, RATING_SCALE } from './rated.ts'
import { defined } from '../../support/defined.ts'

/** How good the answer is as a whole, as a model sees it: correct, complete, to the point, clear. */
export const AnswerQualityLlmJudgeEvaluator = defineEvaluator({
  ...RATED_METRIC,
  name: 'answer_quality_llm_judge',
  title: 'Answer quality',
  version: '1',
  description: 'Is the answer correct, complete, to the point and clear?',
  tasks: ['rag_qa'],
  requires: ['output'],
  score(example, { judge, signal }) {
    const query = queryOf(example)
    const response = textOf(example.output)
    const reference = textOf(example.reference)
    if (response.trim() === '') return measured(0, 'the answer is blank')
    return rated(
      {
        name: 'answer_quality',
        criteria:
          'How good is the response? It is correct (measured by the reference where there is one), it answers the whole ' +
          'query and nothing beside it, and it is clear. 1: nothing to better. 0.75: right, with a small gap or something ' +
          'needless. 0.5: partly right or partly answered. 0.25: mostly wrong or beside the point. 0: wrong, or no answer. ' +
          'A statement that the answer is not known is as good as it is justified.',
        inputs: {
          ...defined({ query }),
          ...(reference.trim() === '' ? {} : { reference }),
          response,
        },
        scale: RATING_SCALE,
      },
      { judge, signal },
    )
  },
})
