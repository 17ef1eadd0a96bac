import { expect, test } from 'vitest'
import { inputOf, run } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

function codesOf({ question, passage, answer }: { question: string; passage: string; answer: string }): string[] {
  const { findings } = run(contradiction, inputOf(answer, [passage], { question, citations: [{ id: 'p1' }] }))
  return findings.map(({ level, reason_code }) => `${level} ${reason_code}`)
}

const DOGS = 'Dogs are allowed on the terrace. Dogs are not allowed inside the restaurant.'
const WARRANTY = 'The warranty does not cover accidental damage. It covers faults for two years.'

test.each([
  ['Are dogs allowed on the terrace?', DOGS, 'No.', 'no_to_stated'],
  ['Are dogs allowed on the terrace?', DOGS, 'No. Dogs are allowed on the terrace.', 'no_to_stated'],
  ['So, are dogs allowed on the terrace?', DOGS, '**No** – dogs are allowed on the terrace.', 'no_to_stated'],
  ['Are dogs allowed inside the restaurant?', DOGS, 'Yes.', 'yes_to_denied'],
  [
    'Are dogs allowed inside the restaurant?',
    DOGS,
    'Short answer: yes. Dogs are allowed on the terrace.',
    'yes_to_denied',
  ],
  ['Does the warranty cover accidental damage?', WARRANTY, 'Yes. It covers faults for two years.', 'yes_to_denied'],
  ['Is the museum open on Sundays?', 'The museum is closed on Sundays.', 'Yes! Have a nice visit.', 'yes_to_denied'],
  [
    'Is breakfast included in the price?',
    'Breakfast is included in the price. Lunch costs 12 euros.',
    'No. Lunch costs 12 euros.',
    'no_to_stated',
  ],
])('%s – %s – %s', (question, passage, answer, code) => {
  expect(codesOf({ question, passage, answer })).toEqual([`fail ${code}`])
})

test('A sentence that says it as wrongly as the word ahead of it is found once', () => {
  const answer = 'No, dogs are not allowed on the terrace.'
  const found = codesOf({ question: 'Are dogs allowed on the terrace?', passage: DOGS, answer })
  expect(found).toEqual(['fail negation_added'])
})

test.each([
  ['Are dogs allowed on the terrace?', DOGS, 'Yes.'],
  ['Are dogs allowed inside the restaurant?', DOGS, 'No. Dogs are allowed on the terrace.'],
  ['Does the warranty cover accidental damage?', WARRANTY, 'No. It covers faults for two years.'],
  ['Is the museum open on Sundays?', 'The museum is closed on Sundays.', 'No.'],
  // Another bound, another time, or a part alone.
  [
    'Can I return items after 30 days?',
    'Items can be returned for up to 30 days.',
    'No. They can be returned for 30 days.',
  ],
  ['Can items be returned after 30 days?', 'Items can be returned within 30 days.', 'No.'],
  ['Is parking free?', 'Parking is free for guests of the hotel.', 'No.'],
  ['Is the pool heated in winter?', 'The pool is heated from May to September.', 'No. The pool is heated from May on.'],
  ['Is the lift in service?', 'The lift was in service. It is now closed.', 'No.'],
  ['Are dogs allowed inside?', 'Dogs are not allowed inside, except guide dogs.', 'Yes, but only guide dogs.'],
  ['Are dogs allowed inside?', 'Dogs are not allowed inside unless they are on a lead.', 'Yes.'],
  // Another sentence says it as the answer does.
  [
    'Are tickets refundable?',
    'Tickets are refundable. Tickets are not refundable on the day of travel. Tickets are not refundable.',
    'No.',
  ],
  // Another kind of question, and words that are no answer.
  ["Aren't dogs allowed on the terrace?", DOGS, 'No.'],
  ['Are dogs or cats allowed on the terrace?', DOGS, 'No.'],
  ['Where are dogs allowed?', DOGS, 'No. 1: the terrace.'],
  ['Are dogs allowed on the terrace?', DOGS, 'No problem at all: dogs are allowed on the terrace.'],
  // A heading states nothing.
  ['Are dogs allowed on the terrace?', 'Dogs allowed on the terrace\nNot in summer, we regret.', 'No.'],
])('No finding: %s – %s – %s', (question, passage, answer) => {
  expect(codesOf({ question, passage, answer })).toEqual([])
})
