import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { notApplicable } from '../../core/result.ts'
import { meanOfTurns, rateInWindows } from './rate-turns.ts'
import { textsOf, turnsOf, windowSetting, CONVERSATION_METRIC } from './turns.ts'

/** Whether the assistant remembers what the user has told it. */
export const KnowledgeRetentionEvaluator = defineEvaluator({
  ...CONVERSATION_METRIC,
  name: 'knowledge_retention',
  title: 'Knowledge retention',
  version: '1',
  description: 'Does the assistant keep in mind what the user has told it?',
  rubrics: 'any',
  settings: () => z.object({ window: windowSetting() }),
  async score(example, { judge, settings: { window }, signal }) {
    const turns = turnsOf(example)
    const told = turns.findIndex(({ said }) => said.trim() !== '')
    const replies = (turn: { number: number; reply: string }): boolean =>
      turn.reply.trim() !== '' && turn.number > told + 1
    if (told < 0 || !turns.some(replies)) {
      return notApplicable(
        'knowledge_retention needs a reply after the first turn: before that there is nothing to keep in mind',
      )
    }
    const ratings = await rateInWindows(turns, {
      window,
      among: turns.filter(replies),
      rubricOf: ({ shown }) => ({ name: 'knowledge_retention', criteria: CRITERIA, inputs: textsOf(shown) }),
      judge,
      signal,
    })
    return meanOfTurns(ratings, { what: 'keep in mind what was said before' })
  },
})

const CRITERIA =
  'The texts are the messages of a conversation, in order; each item is one reply of the assistant in it. Does the reply ' +
  'keep in mind what the user has said in earlier messages? 1: it forgets nothing, or there was nothing to remember. ' +
  '0.5: it overlooks a detail. 0: it asks for what the user has already told, or says the contrary of it.'
