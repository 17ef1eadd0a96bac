import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

const says = (answer: string, passages: readonly string[]) =>
  said(run(numericConsistency, inputOf(answer, [...passages])))

const FERRY = [
  '| Route | Adult | Child | Car | Crossing |\n|---|---|---|---|---|\n| Kells – Skarra | £11 | £5.50 | £38 | 75 minutes |\n| Kells – Hove | £19 | £9 | £64 | 160 minutes |\n| Kells – Tarn | £27 | £14 | £81 | 210 minutes |',
  'Boarding ends at 8 minutes before departure. Cars check in 40 minutes before departure, foot passengers 15 minutes. Bicycles cost £5, dogs £3.20. A cabin for 4 costs £46. Changes cost £12 within 24 hours of departure, in 2019 they were free.',
]
const FEW = ['The crossing takes 75 minutes and costs £11 for adults. Cars check in 40 minutes before departure.']

describe('a figure that passages full of figures lack', () => {
  test.each([
    'Hove is dearer: the car would cost £23.70 more than to Skarra.',
    'That leaves £7.15 in the first case.',
    'That makes £61.35 altogether for the cabin and the dogs.',
    'A cabin is £33.90 cheaper than the car to Tarn.',
  ])('warns in a sentence that reckons: %s', (answer) => {
    expect(says(answer, FERRY)).toBe('warn number_not_in_evidence')
  })
  test.each([
    ['states it', 'A cabin for four costs £48.'],
    ['has it behind the same two words', 'Boarding ends at 21 minutes before departure.'],
    [
      'puts it behind the same word as another that counts the same',
      'Changes cost £12 within 36 hours of departure, so book early.',
    ],
    ['is on another matter', 'Brining it for 33 minutes in salted water makes the tenderloin juicier than before.'],
    ['names a year', 'Changes were free before, until 2017.'],
    ['names something', 'The car is on the B-52 after that, which is more than half of the crossing.'],
  ])('fails where the sentence %s', (_, answer) => {
    expect(says(answer, FERRY)).toBe('fail number_not_in_evidence')
  })
  test('fails where passages have few figures', () => {
    expect(says('The car would cost £23.70 more than adults.', FEW)).toBe('fail number_not_in_evidence')
    expect(says('The car would cost £23.70 more than adults.', [...FEW, 'Bicycles travel free of charge.'])).toBe(
      'fail number_not_in_evidence',
    )
  })
  test('needs no word of reckoning beside several passages, if it stands in no other’s place', () => {
    const answer = 'For 2 bicycles, 3 dogs and the cabin you pay £65.60.'
    expect(says(answer, FERRY)).toBe('warn number_not_in_evidence')
    expect(says(answer, [FERRY.join('\n\n')])).toBe('fail number_not_in_evidence')
    expect(says('A cabin for four costs £59.20.', FERRY)).toBe('fail number_not_in_evidence')
  })
  test('fails where that is asked for', () => {
    const input = inputOf('Hove is dearer: the car would cost £23.70 more than to Skarra.', FERRY)
    expect(said(run(numericConsistency, input, { composed: 'fail' }))).toBe('fail number_not_in_evidence')
  })
  test('warns where it is a time so long before one of a passage', () => {
    const park = [
      'The park opens at 10:00 and closes at 18:00, in winter at 16:00. Last entry is 45 minutes before closing.',
      'Adults pay £14, children £7, parking costs £5. Groups of 12 or more call 01632 960 114 by 15 March.',
    ]
    expect(says('In winter the last entry is at 15:15.', park)).toBe('warn number_not_in_evidence')
    expect(says('In winter the last entry is at 15:30.', park)).toBe('fail number_not_in_evidence')
    expect(says('The park opens at 09:15.', park)).toBe('fail number_not_in_evidence')
  })
  test('warns where it is what the party of the question pays', () => {
    const party = (answer: string, question: string): string =>
      said(run(numericConsistency, inputOf(answer, FERRY, { question })))
    const question = 'We are 2 adults and 2 kids. What do we pay to Skarra?'
    expect(party('A cabin for four costs £33.', question)).toBe('warn number_not_in_evidence')
    expect(party('A cabin for four costs £33.40.', question)).toBe('fail number_not_in_evidence')
    expect(party('A cabin for four costs £33.', 'What do I pay?')).toBe('fail number_not_in_evidence')
  })
})
