import { defineCheck, failed, passed } from '../../check.ts'

/** Whether the answer holds a letter or a digit once citation marks are taken out. */
export const noEmptyAnswer = defineCheck({
  name: 'no_empty_answer',
  version: '1',
  title: 'The answer says something',
  deterministic: true,
  check(_input, _params, { answer }) {
    return answer.words.length === 0 ? failed('empty_answer', 'The answer is empty.') : passed('The answer has words.')
  },
})
