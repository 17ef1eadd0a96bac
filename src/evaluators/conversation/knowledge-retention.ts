import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { notApplicable } from '../../core/result.ts'
import { meanOfTurns, rateReplies } from './rate-turns.ts'
import { textsOf, turnsOf, windowSetting, windowsOf } from './turns.ts'

/** Whether the assistant keeps in mind what the user has told it. */
export const KnowledgeRetentionEvaluator = defineEvaluator({
  name: 'knowledge_retention',
  title: 'Knowledge retention',
  version: '1',
  description: 'Does the assistant keep in mind what the user has told it?',
  kind: 'llm_judge',
  rubrics: 'any',
  tasks: ['conversation'],
  requires: ['messages'],
  cost: 'low',
  threshold: 0.7,
  settings: z.object({ window: windowSetting }),
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
    const windows = windowsOf(turns, { window })
    const ratings = await Promise.all(
      windows.map(({ judged, shown }) =>
        rateReplies(
          { name: 'knowledge_retention', criteria: CRITERIA, inputs: textsOf(shown) },
          { turns: judged.filter(replies), judge, signal },
        ),
      ),
    )
    return meanOfTurns(ratings.flat(), { what: 'keep in mind what was said before' })
  },
})

const CRITERIA =
  'The texts are the messages of a conversation, in order; each item is one reply of the assistant in it. Does the reply ' +
  'keep in mind what the user has said in earlier messages? 1: it forgets nothing, or there was nothing to remember. ' +
  '0.5: it overlooks a detail. 0: it asks for what the user has already told, or says the contrary of it.'
