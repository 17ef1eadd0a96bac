import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { lexicalSupport } from '../lexical-support.ts'
import { numericConsistency } from '../numeric-consistency.ts'

const numbers = (answer: string, evidence: string) => said(run(numericConsistency, inputOf(answer, [evidence])))

describe('the same in another unit or in words is no missing number, and something else fails', () => {
  test.each([
    ['of length', 'The trail is 1.5 km long [1].', 'The trail is 15 km long [1].', 'The trail is 1,500 metres long.'],
    ['of volume', 'The tank holds 2,000 ml [1].', 'The tank holds 200 ml [1].', 'The tank holds 2 litres.'],
    ['of weight', 'The parcel weighs 0.5 kg [1].', 'The parcel weighs 5 kg [1].', 'The parcel weighs 500 g.'],
    [
      'of another system, rounded',
      'The walk is about 16 kilometres long [1].',
      'The walk is about 20 kilometres long [1].',
      'The walk is 10 miles long.',
    ],
    [
      'of temperature',
      'The oven must reach 356 °F [1].',
      'The oven must reach 380 °F [1].',
      'The oven must reach 180 °C.',
    ],
    [
      'of speed',
      'The car reached 100 mph on the track [1].',
      'The car reached 130 mph on the track [1].',
      'The car reached 161 kph on the track.',
    ],
    [
      'of time',
      'The pass is valid for two days [1].',
      'The pass is valid for three days [1].',
      'The pass is valid for 48 hours.',
    ],
    [
      'of time, without a figure',
      'The ride takes 30 minutes [1].',
      'The ride takes 40 minutes [1].',
      'The ride takes half an hour.',
    ],
    ['a share', '50% of the members agreed [1].', '60% of the members agreed [1].', 'Half of the members agreed.'],
    [
      'all day',
      'The gate is open 24 hours a day [1].',
      'The gate is open 12 hours a day [1].',
      'The gate is open around the clock.',
    ],
    ['all week', 'The bus runs seven days a week [1].', 'The bus runs five days a week [1].', 'The bus runs daily.'],
  ])('%s', (_, same, other, evidence) => {
    expect(numbers(same, evidence)).toBe('pass ok')
    expect(numbers(other, evidence)).toBe('fail number_not_in_evidence')
  })

  test('a figure that can be read as the said one, in a larger unit', () => {
    expect(numbers('The road is 5 miles long [1].', 'The road is 5 km long.')).toBe('fail other_unit')
    expect(numbers('The road is 2.5 km long [1].', 'The road is 2,500 m long.')).toBe('pass ok')
  })

  test.each([
    ['more than it', 'You have more than two weeks to return it [1].', 'You have 14 days to return it.'],
    ['pounds of money', 'The parcel costs £20 [1].', 'The parcel weighs 9.07 kg.'],
    ['a bound of what has parts', 'Parcels up to 5 kg are free [1].', 'Parcels under 6 kg are free.'],
    ['all of something else', 'They recycle 100% of the glass [1].', 'All staff recycle glass.'],
    [
      'a quarter as a time',
      'Sales rose by 25% in spring [1].',
      'Sales rose in spring, after a quarter without growth.',
    ],
  ])('not: %s', (_, answer, evidence) => {
    expect(numbers(answer, evidence)).toBe('fail number_not_in_evidence')
  })

  test.each([
    ['ages', 'Children aged 5 and younger are free [1].', 'Children under 6 are free.'],
    ['a change', 'Sales rose by 25% in spring [1].', 'Sales rose by a quarter in spring.'],
    ['a bound', 'The tower is over 1,000 feet tall [1].', 'The tower is 324 m tall.'],
  ])('%s', (_, answer, evidence) => {
    expect(numbers(answer, evidence)).toBe('pass ok')
  })

  test('a time in words is the time in digits', () => {
    expect(numbers('The train leaves at ten past eleven at night [1].', 'The train leaves at 23:10.')).not.toMatch(
      /^fail/,
    )
    expect(numbers('The train leaves at ten past eleven at night [1].', 'The train leaves at 21:05.')).toMatch(/^fail/)
  })

  test('areas and rates are no lengths', () => {
    expect(numbers('The park has 1.5 km² [1].', 'The park has 1600 m of paths.')).toBe('fail number_not_in_evidence')
    expect(numbers('It drives 80 kilometres per hour [1].', 'It drives 50 miles a day.')).toBe(
      'fail number_not_in_evidence',
    )
  })
})

test.each([
  ['90 minutes', 'passed', 'an hour and a half'],
  ['1½ hours', 'passed', 'an hour and a half'],
  ['60 minutes', 'fail number_not_in_evidence', 'an hour and a half'],
  ['18 months', 'passed', 'a year and a half'],
  ['12 months', 'fail number_not_in_evidence', 'a year and a half'],
  ['150 minutes', 'passed', 'two and a half hours'],
  ['120 minutes', 'fail number_not_in_evidence', 'two and a half hours'],
])('%s: %s for %s', (answer, expected, evidence) => {
  const found = numbers(`The bread takes ${answer} [1].`, `The bread takes ${evidence}.`)
  expect(found).toBe(expected === 'passed' ? numbers('The bread takes two days [1].', 'It takes two days.') : expected)
})

test('a sentence in other words that has a figure of the evidence in another unit is not refused', () => {
  const lexical = (answer: string) =>
    said(run(lexicalSupport, inputOf(answer, ['Returns are accepted within 14 days of receipt.'])))
  expect(lexical('You can send things back for two weeks [1].')).toBe('warn low_lexical_support')
  expect(lexical('You can send things back for three weeks [1].')).toBe('fail no_lexical_support')
})

test('a number in words of the same unit, in a language where it warns at most', () => {
  const evidence = 'Die Kündigungsfrist beträgt drei Monate zum Quartalsende.'
  expect(numbers('Die Kündigungsfrist beträgt zwei Monate zum Quartalsende [1].', evidence)).toBe(
    'warn number_not_in_evidence',
  )
  expect(numbers('Die Kündigungsfrist beträgt drei Monate zum Quartalsende [1].', evidence)).toBe('pass ok')
})

test('what is monthly of what is paid in a year may follow', () => {
  const evidence = 'Silver card: annual fee 36 euros. Insurance up to 3,500 euros.'
  expect(numbers('It is 36 euros annually, or 3 euros a month [1].', evidence)).toBe('warn number_not_in_evidence')
  expect(numbers('It is 36 euros annually, or 4 euros a month [1].', evidence)).toBe('fail number_not_in_evidence')
})

test('what is left of a Chinese discount may follow', () => {
  const evidence = '票价起步2元，4～12公里每增加4公里加1元。用乘车码进站可享8折。'
  expect(numbers('票价是4元，打8折就是3.2元。', evidence)).toBe('warn number_not_in_evidence')
  expect(numbers('票价是4元，打8折就是3.5元。', evidence)).toBe('fail number_not_in_evidence')
})
