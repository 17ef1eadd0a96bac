import { evaluate } from '../../../evaluate/evaluate.ts'
import { builtIns } from '../../../evaluate/judging-threads.ts'
import { evaluationReply, evaluationRequest } from '../../../wire/evaluation.ts'
import { Refused } from '../../kernel/refused.ts'
import { checkAnswered } from '../answered.ts'
import { bodyText, jsonValue } from './body.ts'
import { parsed } from './parsed.ts'
import { jsonReply, type Route } from './service-route.ts'
import type { Service } from '../service.ts'

/** Evaluations at the same time: each may read long texts, or wait for a model. */
const AT_ONCE = 4

export function evaluationRoutes({ judge, judged, most, signal }: Service): readonly Route[] {
  const registry = builtIns()
  let underWay = 0
  return [
    {
      method: 'post',
      path: '/v1/evaluations',
      scope: 'evaluate',
      summary: 'Measure one answer; nothing is kept',
      body: { schema: evaluationRequest },
      answers: { 200: { description: 'A result for each evaluator.', schema: evaluationReply } },
      async handle({ c }) {
        const { example, evaluators } = parsed(evaluationRequest, jsonValue(c, await bodyText(c, most.bodyBytes)))
        refuseLong(example)
        await checkAnswered([example])
        if (underWay >= AT_ONCE) {
          throw new Refused(503, 'Other answers are being evaluated; ask again shortly.', {
            code: 'overloaded',
            retryAfter: 1,
          })
        }
        underWay += 1
        try {
          const run = await evaluate({ dataset: [example], evaluators, judge, registry, signal, threads: 1 })
          const [result] = run.results
          return jsonReply(JSON.stringify({ judge: judge.id, results: result?.results ?? {} }))
        } finally {
          underWay -= 1
          judged()
        }
      },
    },
  ]
}

/** Evaluators read in this thread, where longer texts would keep others waiting; runs take them. */
const MOST_CHARACTERS = 60_000

/** Refuses an example that is too long to be read here. */
function refuseLong(example: object): void {
  const { length } = JSON.stringify(example)
  if (length <= MOST_CHARACTERS) return
  throw new Refused(
    413,
    `The example has ${length.toLocaleString('en-GB')} characters, and an evaluation takes ${MOST_CHARACTERS.toLocaleString('en-GB')}; send it as a run.`,
  )
}
