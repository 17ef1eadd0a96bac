import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { notApplicable } from '../../core/result.ts'
import { meanOfTurns, rateInWindows } from './rate-turns.ts'
import { systemPromptOf, textsOf, turnsOf, windowSetting, CONVERSATION_METRIC } from './turns.ts'

/** Whether the assistant keeps to the role it was given. */
export const RoleAdherenceEvaluator = defineEvaluator({
  ...CONVERSATION_METRIC,
  name: 'role_adherence',
  title: 'Role adherence',
  version: '1',
  description: 'Does the assistant keep to the role that it was given?',
  rubrics: 'any',
  settings: () => z.object({ window: windowSetting(), role: z.string().default('') }),
  async score(example, { judge, settings, signal }) {
    const role = settings.role.trim() === '' ? systemPromptOf(example) : settings.role
    if (role.trim() === '') return notApplicable(NO_ROLE)
    const turns = turnsOf(example)
    const replies = turns.filter(({ reply }) => reply.trim() !== '')
    if (replies.length === 0) return notApplicable('the assistant says nothing in this conversation')

    const ratings = await rateInWindows(turns, {
      window: settings.window,
      among: replies,
      rubricOf: ({ shown }) => ({ name: 'role_adherence', criteria: CRITERIA, inputs: { role, ...textsOf(shown) } }),
      judge,
      signal,
    })
    return meanOfTurns(ratings, {
      what: 'keep to the role',
      raw: { role: settings.role.trim() === '' ? 'system message' : 'setting' },
    })
  },
})

const NO_ROLE =
  'role_adherence needs to know the role: begin `messages` with a system message, or say it in the setting `role`'

const CRITERIA =
  'The text `role` says how the assistant is to be; the others are the messages of a conversation, in order; each item is ' +
  'one reply of the assistant in it. Does the reply keep to the role: its person, its tone, its task and its limits? ' +
  '1: it does. 0.5: it slips in a detail. 0: it falls out of the role, or does what the role forbids.'
