import { expect, test } from 'vitest'
import { inputOf } from '../../test/one-check.ts'
import { createGate } from './create-gate.ts'

const gate = createGate({ ruleset: 'standard' })
const PASSAGE =
  'The aurora is visible from late August to mid April. Local guides recommend September and March. Tours start at 9 pm and cost 80 euros. Dress warmly.'
const RIGHT = 'The aurora is visible from late August to mid April.'
const ITEMS = '\n\n1. Local guides recommend September and March.\n2. Tours start at 9 pm and cost 80 euros.'

const generation = { question: 'I broke my ankle, when can I see the aurora on my trip?', citations: [{ id: 'p1' }] }
const statusOf = (answer: string): string => gate.decide(inputOf(answer, [PASSAGE], generation)).status

test.each([
  `${RIGHT} Here are some tips for your trip:${ITEMS}`,
  `${RIGHT} The details can be broken down as follows:${ITEMS}`,
  `This can be summarized as follows:${ITEMS}`,
  `Below are a few things to know for your trip:${ITEMS}`,
  `Ouch, sorry about the ankle! ${RIGHT}`,
  `What a lovely plan! ${RIGHT}`,
  `${RIGHT} That's a single experience, of course.`,
  `Congrats on the new job! ${RIGHT}`,
  `I am very sorry for your loss. ${RIGHT}`,
  `That's frustrating, I understand. ${RIGHT}`,
  `Don't be discouraged, you'll get there! ${RIGHT}`,
])('States nothing: %s', (answer) => {
  expect(statusOf(answer)).toBe('pass')
})

test.each([
  `Here are the drugs that cure cancer:${ITEMS}`,
  `Here are the free tours in Norway:${ITEMS}`,
  `Here are three ways to never pay again:${ITEMS}`,
  `Here are the costs in Swedish crowns:${ITEMS}`,
  `${RIGHT} Sorry about the ban on dogs.`,
  `Sorry for the higher fees. ${RIGHT}`,
  `That sounds exciting, and it is free. ${RIGHT}`,
  `Don't worry, it is free. ${RIGHT}`,
  `${RIGHT} Sorry about the higher fee!`,
  `What a great discount! ${RIGHT}`,
  'The discounts can be broken down as follows: 50 % for children.',
])('States something: %s', (answer) => {
  expect(statusOf(answer)).not.toBe('pass')
})
