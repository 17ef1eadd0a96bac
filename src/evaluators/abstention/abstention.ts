import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { textOf, type Example } from '../../core/example.ts'
import { answerKind, type AnswerKind } from '../../text/phrases/answer-kind.ts'
import { AbstentionAccumulator } from './abstention-accumulator.ts'

/** Whether the application answers where there is an answer, and declines where there is none. */
export const AbstentionEvaluator = defineEvaluator({
  name: 'abstention',
  title: 'Right to answer or decline',
  version: '1',
  description: 'Is it right that the application answers, or that it declines?',
  kind: 'objective',
  tasks: ['rag_qa', 'chat'],
  requires: ['output'],
  cost: 'none',
  threshold: 0.5,
  display: {
    direction: 'higher',
    sentence: {
      of: 'questions',
      one: 'is answered where it should be declined, or declined where it should be answered',
      many: 'are answered where they should be declined, or declined where they should be answered',
    },
  },
  score(example) {
    const answerable = isAnswerable(example)
    if (answerable === undefined) return notApplicable(NO_LABEL)
    const kind = answerKind(textOf(example.output))
    const answered = kind === 'answer'
    const did = answered ? 'it answers' : `it does not answer (${KIND_WORDS[kind]})`
    const should = answerable ? 'there is an answer' : 'there is nothing to answer with'
    const raw = { answerable, answered, kind, source: typeof example.answerable === 'boolean' ? 'answerable' : 'facts' }
    return measured(answered === answerable ? 1 : 0, `${did}, and ${should}`, raw)
  },
  accumulator: ({ threshold }) => new AbstentionAccumulator(threshold),
})

const NO_LABEL =
  'abstention needs to know whether there is an answer: add `answerable` (true or false), or `facts` ([] when there is nothing to find)'

/** By its label, or else by its facts: none to be found is nothing to answer with. */
function isAnswerable({ answerable, facts }: Example): boolean | undefined {
  if (answerable !== undefined && answerable !== null) return answerable
  return facts === undefined || facts === null ? undefined : facts.length > 0
}

const KIND_WORDS: Readonly<Record<Exclude<AnswerKind, 'answer'>, string>> = {
  abstention: 'it says that it does not know',
  refusal: 'it refuses',
  clarification: 'it asks back',
  chit_chat: 'it makes conversation',
  empty: 'it is blank',
}
