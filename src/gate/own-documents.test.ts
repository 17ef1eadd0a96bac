import { describe, expect, test } from 'vitest'
import { inputOf } from '../../test/one-check.ts'
import { createGate } from './create-gate.ts'

/** What the document of a reader does not tell, as assistants over documents of their own say it: `Your lease doesn't mention …`. */

const gate = createGate({ ruleset: 'standard' })
const LEASE =
  "9.1 The Tenant shall not keep any animal without the Landlord's consent. Damage done by animals is deducted from the deposit of £1,450. Requests are answered within 28 days."
const RIGHT = 'Damage done by animals is deducted from the deposit of £1,450.'

const generation = { question: 'what does my lease say about scratches?', citations: [{ id: 'p1' }] }
const statusOf = (answer: string): string => gate.decide(inputOf(answer, [LEASE], generation)).status

describe('What a document does not tell costs nothing beside what it does tell', () => {
  test.each([
    "Your lease doesn't mention floor scratches specifically.",
    "The policy doesn't say how the form has to be sent in.",
    'Your contract is silent on scratches.',
    "The handbook you shared doesn't specify a limit.",
    'The tenancy agreement says nothing about scratches.',
    'Our help page gives no information on scratches.',
    "It isn't stated how the form has to be sent in.",
    'It is not explicitly stated whether scratches count.',
    "That isn't mentioned in your lease.",
    'Scratches are not mentioned in the passages.',
    'However, the causes of scratches are not discussed in the provided documents.',
    'Scratches are not addressed in it.',
    "Your booking confirmation doesn't give a latest time of arrival.",
    "That's not covered in the lease extract I have.",
  ])('%s', (said) => {
    expect(statusOf(`${RIGHT} ${said}`)).toBe('pass')
  })
})

describe('What is said of the world beside it is content', () => {
  test.each([
    "The lease doesn't allow dogs.",
    'Cats are free and dogs are not mentioned in the passages.',
    'The bridge that collapsed in 2020 is not mentioned in the passages.',
    'The fact that dogs are free is not mentioned in the passages.',
    'The policy does not give a refund.',
    "That isn't covered in your policy.",
    "The lease doesn't mention that cats are free of charge.",
    "The lease doesn't mention it, but cats are allowed.",
    "It isn't stated whether cats count, and cats are free.",
    "The report doesn't address the fact that the bridge collapsed in 2020.",
    'The agreement does not include information on dogs; the fee is £300.',
    'The guide does not mention parking, which is free.',
  ])('%s', (said) => {
    expect(statusOf(`${RIGHT} ${said}`)).not.toBe('pass')
  })
})
