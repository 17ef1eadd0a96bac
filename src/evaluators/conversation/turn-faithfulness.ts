import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { notApplicable, vacuous } from '../../core/result.ts'
import { shownPassages, type Example } from '../../core/example.ts'
import { answerKind } from '../../text/phrases/answer-kind.ts'
import { meanOfTurns, rateInWindows, rateOneByOne } from './rate-turns.ts'
import { joined, textsOf, turnsOf, windowSetting, type Turn, CONVERSATION_METRIC } from './turns.ts'

/** How far each reply keeps to the passages and to what tools have returned. */
export const TurnFaithfulnessEvaluator = defineEvaluator({
  ...CONVERSATION_METRIC,
  name: 'turn_faithfulness',
  title: 'Faithfulness of replies',
  version: '1',
  description: 'Does every reply keep to the passages and to what tools have returned?',
  settings: () => z.object({ window: windowSetting() }),
  async score(example, { judge, settings, signal }) {
    const turns = turnsOf(example)
    const replies = turns.filter(({ reply }) => reply.trim() !== '')
    const options = { signal }
    if (replies.length === 0) return notApplicable('the assistant says nothing in this conversation')
    if (sourcesOf(example, turns) === '') return notApplicable(NO_SOURCES)

    if (judge.rubrics === 'overlap') {
      const stating = replies.filter(({ reply }) => answerKind(reply) === 'answer')
      const rated = await rateOneByOne(stating, ({ number, reply: response }) => {
        const inputs = { response, sources: sourcesOf(example, turns.slice(0, number)) }
        return judge.rate({ ...RUBRIC, inputs, overlap: { of: 'response', in: 'sources' } }, options)
      })
      return rated.length === 0 ? vacuous(1, 'no reply states anything') : meanOfTurns(rated, { what: KEEP })
    }

    const ratings = await rateInWindows(turns, {
      window: settings.window,
      among: replies,
      rubricOf: ({ judged, shown }) => {
        const sources = sourcesOf(example, turns.slice(0, judged.at(-1)?.number))
        return { ...RUBRIC, inputs: { sources, ...textsOf(shown) } }
      },
      judge,
      signal,
    })
    return meanOfTurns(ratings, { what: KEEP })
  },
})

const KEEP = 'keep to the sources'

const NO_SOURCES =
  'turn_faithfulness needs something that replies could keep to: passages in `context`, or messages of the role `tool` before a reply'

const RUBRIC = {
  name: 'turn_faithfulness',
  criteria:
    'The text `sources` holds all that the assistant could draw on; the others are the messages of a conversation, in order; ' +
    'each item is one reply of the assistant in it. How far does the reply keep to the sources and to what the user has said? ' +
    'Only what they say counts, not what is known otherwise. 1: they support all that it states, or it states nothing. ' +
    '0.5: about half. 0: none of it, or it says the contrary of them.',
}

/** The passages that were shown and what tools returned in the turns, as one text; blank when there is nothing. */
function sourcesOf(example: Example, turns: readonly Turn[]): string {
  const passages = shownPassages(example).map(({ text }) => text)
  const returned = turns.map(({ messages }) => joined(messages, 'tool')).filter((text) => text !== '')
  return [...passages, ...returned].join('\n\n')
}
