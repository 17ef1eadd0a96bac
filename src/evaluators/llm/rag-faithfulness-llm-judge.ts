import { defineEvaluator } from '../../core/define-evaluator.ts'
import { notApplicable, vacuous } from '../../core/result.ts'
import { queryOf, shownPassages, textOf } from '../../core/example.ts'
import { rated, RATED_METRIC, RATING_SCALE } from './rated.ts'
import { defined } from '../../support/defined.ts'

/** How far the whole answer keeps to its passages, as a model sees it. */
export const RagFaithfulnessLlmJudgeEvaluator = defineEvaluator({
  ...RATED_METRIC,
  name: 'rag_faithfulness_llm_judge',
  title: 'Faithfulness (whole answer)',
  version: '1',
  description: 'Does the answer as a whole keep to what its passages say?',
  tasks: ['rag_qa'],
  requires: ['output', 'context'],
  score(example, { judge, signal }) {
    const query = queryOf(example)
    const response = textOf(example.output)
    const passages = shownPassages(example).map(({ text }, index) => [`passage ${index + 1}`, text] as const)
    if (response.trim() === '') return vacuous(1, 'the answer is blank and claims nothing')
    if (passages.length === 0) return notApplicable('there are no passages that the answer could keep to')
    return rated(
      {
        name: 'rag_faithfulness',
        criteria:
          'How far does the response keep to the passages? Only what they say counts, not what is known otherwise. 1: they ' +
          'support everything it states. 0.75: all but a detail. 0.5: a part of what matters is not in them. 0.25: most is ' +
          'not. 0: nothing is, or it says the contrary of them. A response that states nothing is fully faithful.',
        inputs: { ...defined({ query }), ...Object.fromEntries(passages), response },
        scale: RATING_SCALE,
      },
      { judge, signal },
    )
  },
})
