import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { notApplicable } from '../../core/result.ts'
import type { JudgeResult } from '../../core/judge.ts'
import { meanOfTurns, rateInWindows, rateOneByOne } from './rate-turns.ts'
import { textsOf, turnsOf, windowSetting, type Turn, CONVERSATION_METRIC } from './turns.ts'

/** How well each reply answers what the user has just said. */
export const TurnRelevanceEvaluator = defineEvaluator({
  ...CONVERSATION_METRIC,
  name: 'turn_relevance',
  title: 'Relevance of replies',
  version: '1',
  description: 'Does every reply answer what the user has just said?',
  hintUnder: 'overlap',
  settings: () => z.object({ window: windowSetting() }),
  async score(example, { judge, settings, signal }) {
    const turns = turnsOf(example)
    const answered = turns.filter(({ said, reply }) => said.trim() !== '' && reply.trim() !== '')
    if (answered.length === 0)
      return notApplicable('there is no reply of the assistant to the user in this conversation')
    if (judge.rubrics === 'overlap') {
      const options = { signal }
      const rate = ({ said, reply }: Turn): Promise<JudgeResult> => judge.evaluateRelevance(said, reply, options)
      return meanOfTurns(await rateOneByOne(answered, rate), { what: ANSWER })
    }

    const ratings = await rateInWindows(turns, {
      window: settings.window,
      among: answered,
      rubricOf: ({ shown }) => ({ name: 'turn_relevance', criteria: CRITERIA, inputs: textsOf(shown) }),
      judge,
      signal,
    })
    return meanOfTurns(ratings, { what: ANSWER })
  },
})

const ANSWER = 'answer what the user has said'

const CRITERIA =
  'The texts are the messages of a conversation, in order; each item is one reply of the assistant in it. Does the reply ' +
  'answer what the user says in that turn, in the light of what went before? 1: it does. 0.5: in part, or it strays. ' +
  '0: it does not. Whether it is true does not count here.'
