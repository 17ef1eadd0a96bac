import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { answerSupport } from './answer-support.ts'
import { lexicalSupport } from './lexical-support.ts'

const PAGE = 'Unused leave expires in March of the following year. The payroll office settles overtime monthly.'
const CLAIM = 'Unused leave expires in March of the following year [1].'

test.each(["Not much wiggle room in how that's worded.", 'No smuggled facts in the above answer.'])(
  'what is of no matter that was asked about costs nothing beside a claim: %s',
  (aside) => {
    expect(said(run(lexicalSupport, inputOf(`${CLAIM} ${aside}`, [PAGE])))).toMatch(/^pass /)
    expect(said(run(answerSupport, inputOf(`${CLAIM} ${aside}`, [PAGE])))).toBe('pass ok')
    expect(said(run(lexicalSupport, inputOf(`${aside.slice(0, -1)} [1].`, [PAGE])))).toBe('fail no_lexical_support')
  },
)

test.each([
  ['a word at the end that is of no answer', 'No outside facts were smuggled.'],
  ['a pronoun for the matter', 'They smuggled the facts.'],
  ['a word of the question', 'No pets in the answer.'],
  ['who thinks so', 'Scientists believe that life is possible there.'],
  ['a figure', 'No 40 facts were smuggled.'],
  ['a name', 'No facts from Riga were smuggled.'],
  ['what a speaker likes', 'I enjoyed smuggling facts.'],
])('%s makes a statement of it', (_, statement) => {
  const input = inputOf(`${CLAIM} ${statement}`, [PAGE], { question: 'Are pets allowed?' })
  expect(said(run(answerSupport, input))).not.toBe('pass ok')
})
