import { z } from 'zod'
import { JudgeResponseError } from '../../core/errors.ts'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { textsOf, turnsOf, windowSetting, windowsOf, CONVERSATION_METRIC } from './turns.ts'

/** How far the conversation gives users what they came for. */
export const ConversationCompletenessEvaluator = defineEvaluator({
  ...CONVERSATION_METRIC,
  name: 'conversation_completeness',
  title: 'Conversation completeness',
  version: '1',
  description: 'Does the user get what the user asked for in the conversation?',
  rubrics: 'any',
  settings: () => z.object({ window: windowSetting() }),
  async score(example, { judge, settings, signal }) {
    const turns = turnsOf(example)
    if (!turns.some(({ said }) => said.trim() !== ''))
      return notApplicable('the user says nothing in this conversation')

    const asked = windowsOf(turns, { ...settings, around: 'after' }).map(async ({ judged, shown }) => {
      const [first, last] = [judged[0]?.number ?? 0, judged.at(-1)?.number ?? 0]
      const criteria = `${CRITERIA} Consider what the user asks for in turn ${first} to ${last}; what follows shows whether it came.`
      const rubric = { name: 'conversation_completeness', criteria, inputs: textsOf(shown), scale: SCALE }
      const { score, reasoning } = await judge.rate(rubric, { signal })
      if (!(score >= 0 && score <= 1))
        throw new JudgeResponseError(`The judge gave the rating ${score}; it must be 0 to 1.`)
      return { turns: [first, last] as const, weight: judged.length, score, reasoning }
    })
    const windows = await Promise.all(asked)
    const mean = windows.reduce((sum, { score, weight }) => sum + score * weight, 0) / turns.length
    const reasoning = windows.map(({ turns, reasoning }) =>
      windows.length === 1 ? reasoning : `turns ${turns.join(' to ')}: ${reasoning}`,
    )
    return measured(Math.min(1, mean), reasoning.join('\n'), {
      windows: windows.map(({ turns, score, reasoning }) => ({ turns, score, reasoning })),
    })
  },
})

const SCALE = { kind: 'number', min: 0, max: 1 } as const

const CRITERIA =
  'The texts are the messages of a conversation, in order. How far does the user get what the user asks for, by the end of ' +
  'it? 1: every wish is met, or there was none; a wish that must not be fulfilled counts as met by a clear refusal. ' +
  '0.5: about half is met. 0: nothing is.'
