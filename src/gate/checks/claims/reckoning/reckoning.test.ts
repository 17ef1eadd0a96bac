import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { dateConsistency } from '../date-consistency.ts'
import { numericConsistency } from '../numeric-consistency.ts'
import { shownResults, wrongResults } from './equations.ts'

const asked = (question: string, answer: string, passages: readonly string[]) => {
  const input = inputOf(answer, [...passages])
  return { ...input, generation: { ...input.generation, question } }
}
const says = (question: string, answer: string, passages: readonly string[]) =>
  said(run(numericConsistency, asked(question, answer, passages)))

const GYM = [
  'The Basic plan costs £9.99 a month. The Plus plan costs £24.90 a month and has a joining fee of £30, charged once.',
]
const FARES = [
  'A ride costs 2.80 euros. A carnet of ten rides costs 24 euros, a monthly pass 89 euros.',
  'Bicycles travel free of charge outside the rush hour.',
]
const SOLAR = [
  'A panel has 400 W and costs 290 euros. Each kW yields 950 kWh a year, and the grid pays 0.15 euros per kWh.',
]

describe('what an answer works out in steps only warns', () => {
  test.each([
    ['What does Plus cost in 12 months?', 'In the first year Plus comes to £328.80, £298.80 of it fees.', GYM],
    ['What does Basic cost for a year?', 'Basic comes to £119.88 for twelve months.', GYM],
    ['How much are 37 rides?', '37 rides cost 103.60 euros in all.', FARES],
    [
      'I have ten panels. What do I get?',
      'Ten panels come to 4 kW, so they yield 3,800 kWh, which brings 570 euros.',
      SOLAR,
    ],
    [
      'How long does the course take?',
      'It takes 12 hours and a half altogether, as 750 minutes do.',
      ['The course has 6 sessions of 125 minutes each, on Tuesdays.'],
    ],
    [
      'What do I pay for power?',
      'Power for 2,730 kilowatt-hours comes to 851.76 euros.',
      ['Power costs 31.2 cents per kilowatt-hour. Homes use 2,730 kilowatt-hours.'],
    ],
    ['Wie viel kosten 37 Fahrten?', '37 Fahrten kosten insgesamt 103,60 Euro.', ['Eine Fahrt kostet 2,80 Euro.']],
    ['37次一共多少钱?', '37次一共1036元。', ['每次收费28元。']],
  ])('%s %s', (question, answer, passages) => {
    expect(says(question, answer, passages)).toBe('warn number_not_in_evidence')
  })

  test.each([
    ['What does Plus cost in a year?', 'In the first year Plus comes to £337.45 in all.', GYM],
    ['How much are 37 rides?', '37 rides cost 106.90 euros in all.', FARES],
    // Nothing says that it reckons.
    ['', 'A carnet is sold for 103.60 euros.', FARES],
    ['What does a carnet cost?', 'A carnet is sold for 31 euros.', FARES],
  ])('and what does not follow fails: %s %s', (question, answer, passages) => {
    expect(says(question, answer, passages)).toBe('fail number_not_in_evidence')
  })

  test('figures of a table are counted in what its head says', () => {
    const table = ['| Year | Revenue (million £) |\n|---|---|\n| 2010 | 643 |\n| 2024 | 1,262 |']
    expect(says('How did revenue develop?', 'It rose by £619 million in total, from £643 million.', table)).toMatch(
      /^warn/,
    )
  })

  test('how many of a few they are is not counted', () => {
    const branches = ['The five branches are open on weekdays. University and Hillcrest are closed on Saturday.']
    expect(says('How many open on Saturday?', '3 of the five branches open on Saturday.', branches)).toMatch(/^warn/)
    expect(says('How many open on Saturday?', '23 of the five branches open on Saturday.', branches)).toMatch(/^fail/)
  })

  test('among many passages the figures of those that the answer is from count', () => {
    const others = Array.from(
      { length: 40 },
      (_, at) => `Locker ${at + 200} on floor ${at + 50} is ${at * 3 + 401} cm wide.`,
    )
    expect(says('How much are 37 rides?', '37 rides cost 103.60 euros in all.', [...FARES, ...others])).toMatch(/^warn/)
  })

  test('thirty figures and long passages are read in time', () => {
    const answer = Array.from({ length: 32 }, (_, at) => `${at * 37 + 1013} euros in all`).join(', ')
    const passages = Array.from({ length: 10 }, (_, at) =>
      Array.from({ length: 60 }, (__, place) => `${at * 91 + place * 7}.${place} euros`).join(', '),
    )
    expect(says('What do 3 cost?', `${answer}.`, passages)).toMatch(/^(?:fail|warn)/)
  })
})

describe('a question with figures that the evidence lacks', () => {
  const RETURNS = [
    'Items can be returned within 30 days of delivery. A refund takes 5 to 7 business days. Shipping costs 4.90 euros.',
  ]
  const QUESTION = 'I bought it 12 days ago. How long do I have left?'

  test.each(['You have 18 days left.', 'You have 25 days left.'])(
    'may be answered with what it comes to: %s',
    (answer) => {
      expect(says(QUESTION, answer, RETURNS)).toBe('warn number_not_in_evidence')
    },
  )

  test.each([
    ['what stands where the evidence has another', QUESTION, 'You can return it within 14 days.'],
    ['the same of a price', QUESTION, 'Shipping costs 6.90 euros.'],
    ['a figure of the evidence in the question', 'Within 30 days, how long do I have left?', 'You have 18 days left.'],
    ['how many answers are wanted', 'What are 3 rules for returns?', 'You have 18 days left.'],
    ['a year', 'How long did I have left in 2019?', 'You have 18 days left.'],
  ])('but not with %s', (_, question, answer) => {
    expect(says(question, answer, RETURNS)).toBe('fail number_not_in_evidence')
  })
})

describe('reckoning that an answer shows', () => {
  test.each([
    '2 × 14 = 28 euros',
    '5 × 450 = 2250 ريالًا',
    '400 × 200% = 800元',
    '1,520 × £0.28 = **£425.60**',
    '400 x EUR 0.12 = **EUR 48**',
    '18 points (21 − 3)',
    '(6 × 3) + 2 = 20',
    '5 × 30 min = 2.5 h',
    '10 ÷ 3 ≈ 3.33',
    // A share of what stands ahead, percent, thousands with a stop, times of day, dates, and what is not counted alike.
    '450 − 10% = 405',
    '(57 − 46.4) / 57 = 18.6%',
    '3 × 800 = 2.400 Euro',
    '15:45 + 45 min = 16:30',
    '1 March + 16 weeks = 21 June',
    '2 h 15 min + 45 min = 3 h',
    '45 min + 45 min = 1 h 30 min',
    '£3 + 50p = £3.50',
    '5 - 10 = 7.5 on average',
  ])('holds: %s', (text) => {
    expect(wrongResults(text)).toEqual([])
  })

  test.each([
    ['2 × 14 = 28 euros', '28'],
    ['5 × 450 = 2250 ريالًا', '2250'],
    ['18 points (21 − 3)', '18'],
    ['6 x 3 + 2 = 20', '20'],
  ])('gives a figure that follows: %s', (text, result) => {
    expect([...shownResults(text)]).toContain(text.indexOf(result))
  })

  test.each([
    ['2 × 14 = 38 euros', 28],
    ['7 + 5 = 13', 12],
    ['2 × 12.50 € = 26.00 €', 25],
    ['40 × 2.80 = $121', 112],
    ['40 × 2.80 = $1,120', 112],
    ['450 − 10% = 440', 405],
    ['5 × 30 min = 3 h', 150],
  ])('is wrong: %s', (text, value) => {
    expect(wrongResults(text)).toMatchObject([{ value }])
  })

  test.each([
    '60 × 45 = 2 700 mg',
    'Scores of 5-10 = low risk',
    'a − b = 4',
    '2020-21 = 12 months',
    'x = 3',
    '3 + 4 = 7 + 2',
  ])('is none: %s', (text) => {
    expect(wrongResults(text)).toEqual([])
  })

  test.each([
    '€5.25 + €2.40 = **€8.65** altogether',
    '€5.25 + €2.40, so **€8.65** altogether',
    '12 × €12.40 + 3,200 × €0.289 = €148.80 + €924.80 = **€1,173.60**',
  ])('is one, whatever it is set in: %s', (text) => {
    expect(wrongResults(text)).toHaveLength(1)
    expect(wrongResults(text.replace('8.65', '7.65').replace('1,173', '1,073'))).toEqual([])
  })

  test('what is reckoned wrongly fails, whatever else follows', () => {
    const passages = ['Adults pay 14 euros, children 10 euros. The group rate is 38 euros.']
    expect(says('What do two adults pay?', 'Two adults pay 2 × 14 = 38 euros.', passages)).toBe('fail wrong_arithmetic')
  })
})

describe('dates so long from another', () => {
  const guarantee = ['The guarantee lasts 24 months from delivery, and 12 months more for those who register.']
  const dates = (answer: string, question = 'Mine was delivered on 10 April 2023. How long is it covered?') =>
    said(run(dateConsistency, asked(question, answer, guarantee)))

  test('only warn', () => {
    expect(dates('It is covered until 10 April 2025.')).toBe('warn date_not_in_evidence')
    expect(dates('Without it, it ends in April 2024.')).toBe('warn date_not_in_evidence')
  })

  test('others fail', () => {
    expect(dates('It is covered until 10 August 2025.')).toBe('fail date_not_in_evidence')
    expect(dates('It is covered until 10 April 2025.', 'How long is it covered?')).toBe('fail date_not_in_evidence')
  })
})

describe('dates counted on in two steps', () => {
  const SICK = [
    'Sick pay is full pay for 10 weeks and half pay for another 10 weeks in any 12 months.',
    'Payday is the 28th.',
  ]
  const QUESTION = 'I had 4 weeks at full pay in November and have been ill since 5 May. Until when am I paid?'
  const dates = (answer: string) => said(run(dateConsistency, asked(QUESTION, answer, SICK)))
  const answer = 'Six weeks are left, so full pay ends on 15 June. Half pay then lasts from 16 June to 24 August.'

  test('only warn', () => {
    expect(dates(answer)).toBe('warn date_not_in_evidence')
  })

  test('from another day they fail', () => {
    expect(dates(answer.replace('24 August', '2 September'))).toBe('fail date_not_in_evidence')
    expect(dates('Full pay ends on 20 June.')).toBe('fail date_not_in_evidence')
  })
})

describe('where a figure that an answer shows comes from', () => {
  test.each([
    ['400 x EUR 0.12 = **EUR 48**', '48'],
    ['800M / 300,000 ≈ 2,670 seconds', '2,670'],
  ])('is read with a currency ahead, and with millions: %s', (text, result) => {
    expect([...shownResults(text)]).toContain(text.lastIndexOf(result))
  })
})
