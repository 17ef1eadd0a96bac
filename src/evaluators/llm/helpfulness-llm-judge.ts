import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { queryOf, textOf, type Message } from '../../core/example.ts'
import { rated, RATED_METRIC, RATING_SCALE } from './rated.ts'
import { defined } from '../../support/defined.ts'

/** How much the answer helps the person who asked, as a model sees it. */
export const HelpfulnessLlmJudgeEvaluator = defineEvaluator({
  ...RATED_METRIC,
  name: 'helpfulness_llm_judge',
  title: 'Helpfulness',
  version: '1',
  description: 'Does the answer help the person who asked?',
  tasks: ['chat'],
  requires: ['output'],
  score(example, { judge, signal }) {
    const query = queryOf(example)
    const response = textOf(example.output)
    const conversation = (example.messages ?? []).map(line).join('\n')
    if (response.trim() === '') return measured(0, 'the answer is blank')
    return rated(
      {
        name: 'helpfulness',
        criteria:
          'How much does the response help the person who asked? 1: it does fully what was asked, and can be used as it ' +
          'is. 0.75: it helps, with a small gap. 0.5: it helps in part. 0.25: hardly. 0: not at all, or it misleads. A ' +
          'request that should not be fulfilled is answered well by a clear, friendly refusal that offers what can be done.',
        inputs: {
          ...(conversation === '' ? {} : { conversation }),
          ...defined({ query }),
          response,
        },
        scale: RATING_SCALE,
      },
      { judge, signal },
    )
  },
})

function line({ role, content }: Message): string {
  return `${role}: ${content}`
}
