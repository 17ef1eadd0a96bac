import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { numericConsistency } from './numeric-consistency.ts'

const says = (answer: string, evidence: string, question?: string) =>
  said(run(numericConsistency, inputOf(answer, [evidence], question === undefined ? {} : { question })))

describe('numeric_consistency', () => {
  test.each([
    ['a rate', 'Overdue books cost 0.20 euros per week [1].', 'Overdue books cost 0.20 euros per day.'],
    ['money', 'Theft is covered up to 1,500 dollars [1].', 'Theft is covered up to 1,500 euros.'],
    ['time', 'The visit takes 40 hours [1].', 'The visit takes 40 minutes.'],
    ['money by its code', 'A missed visit costs CHF 35 [1].', 'A missed visit costs 35 euros.'],
    ['money by its sign', 'A missed visit costs €35 [1].', 'A missed visit costs 35 francs.'],
    ['length', 'The tunnel is 12 miles long [1].', 'The tunnel is 12 km long.'],
  ])('fails for %s in another unit than the evidence gives it', (_, answer, evidence) => {
    expect(says(answer, evidence)).toBe('fail other_unit')
  })

  test('another time is no conversion', () => {
    expect(says('Loans last 14 days [1].', 'A loan lasts for three weeks.')).toBe('fail number_not_in_evidence')
  })

  test.each([
    ['equal digits', 'The dam holds 235,000 tonnes [1].', 'It holds 235, 000 tonnes of water.'],
    ['words for digits', 'Twelve stations were built [1].', 'The plan built 12 stations.'],
    ['a magnitude', 'Revenue was 1.3 billion dollars [1].', 'Revenue came to $1. 3 billion that year.'],
    ['a range of years that is cut short', 'It ended in 2011 [1].', 'It ran 2007–11 on television.'],
    ['a decade with a year of it', 'The station closed in the 2000s [1].', 'The station closed in 2004.'],
    ['a century with a year of it', 'It came in the 15th century [1].', 'It came in 1492.'],
    ['a hedge that rounds', 'More than 100 people came [1].', 'A total of 116 people came.'],
    ['a bound met by a number that is less round', 'Under 15 people came [1].', 'It is said that 14 people came.'],
    ['a bound met by a rough number', 'Over 100 people came [1].', 'About 116 people came.'],
    ['the hour of a time', 'It opens at 11 [1].', 'It opens at 11:00 every day.'],
    ['a clock of twelve hours', 'It closes at 4 pm [1].', 'It is open from 7:30 to 16:00.'],
    ['a clock of 24 hours', 'It closes at 16:15 [1].', 'It is open from 7:30 to 4:15 p.m.'],
    ['a full hour with its minutes', 'It closes at 4:00 pm [1].', 'It closes at 4 PM.'],
    ['an hour that has a name', 'On Fridays it closes at 12 [1].', 'On Fridays it closes at noon.'],
    ['midnight', 'It closes at 12 am [1].', 'It closes at midnight.'],
    ['money by its code or its name', 'A missed visit costs CHF 35 [1].', 'A missed visit costs 35 francs.'],
    ['a number with its own end', 'It costs 20 euros [1].', 'It costs 20.'],
    ['a part that stands alone elsewhere', 'It costs 20 euros [1].', 'A day costs 0.20 and a year 20 euros.'],
    ['the same time in another unit', 'Loans last three weeks (21 days) [1].', 'A loan lasts for three weeks.'],
    [
      'the same rate in other words',
      'You may send 60 requests a minute [1].',
      'Requests are limited to 60 per minute.',
    ],
    ['its unit elsewhere', 'It costs 20 dollars [1].', 'It costs 20 euros. In America it costs 20 dollars.'],
    ['Chinese magnitudes', '公司有25000名员工[1]。', '公司有2.5万名员工。'],
    ['Arabic digits', 'بلغ عدد السكان 2500 نسمة [1].', 'يبلغ عدد السكان ٢٥٠٠ نسمة في المدينة.'],
    ['a title', 'The report of 2019 was long [1].', 'The report was long, as its readers say.'],
  ])('accepts %s', (kind, answer, evidence) => {
    const hits = kind === 'a title' ? [{ text: evidence, title: 'Report 2019' }] : [evidence]
    expect(said(run(numericConsistency, inputOf(answer, hits)))).toBe('pass ok')
  })

  test.each([
    ['another number', 'The fee is 300 euros [1].', 'The fee is 250 euros.'],
    [
      'a rounding of what counts something else',
      'It takes up to 16 hours [1].',
      'It takes 6 hours and costs 14 euros.',
    ],
    ['an hour as a price', 'It costs £16 [1].', 'It is open from 7:30 to 16:00 and costs £14.'],
    ['the other half of the day', 'It closes at 4 am [1].', 'It is open from 7:30 to 16:00.'],
    ['another minute', 'It closes at 4:30 pm [1].', 'It is open from 7:30 to 16:00.'],
    ['another year', 'It opened in 1998 [1].', 'It opened in 1989.'],
    ['a percentage', 'It grew by 12% [1].', 'It grew by 21%.'],
    ['a version', 'Install version 2.4.1 first [1].', 'Install version 2.4.7 first.'],
    ['a bound that is no rounder', 'Children under 16 go free [1].', 'Adults pay 14 euros, children under 12 go free.'],
    ['a bound that is another', 'Children under 16 go free [1].', 'Children under 14 go free.'],
    ['Chinese', '合同期限为36个月[1]。', '合同期限为24个月。'],
    ['Arabic', 'مدة العقد 36 شهرا [1].', 'مدة العقد 24 شهرا فقط.'],
  ])('fails for %s that the evidence does not have', (_, answer, evidence) => {
    expect(says(answer, evidence)).toBe('fail number_not_in_evidence')
  })

  test.each([
    ['cents', 'A day costs 20 euros [1].', 'A day costs 0.20 euros.'],
    ['thousands', 'It has 250 rooms [1].', 'It has 1,250 rooms.'],
    ['minutes', 'It opens at 30 [1].', 'It opens at 9:30.'],
  ])('warns of a number that the evidence has only as the %s of another', (_, answer, evidence) => {
    const { status, findings } = run(numericConsistency, inputOf(answer, [evidence]))
    expect([status, findings.map(({ reason_code }) => reason_code)]).toEqual(['warn', ['number_in_part']])
  })

  test('names the nearest numbers and says where they and the missing one stand', () => {
    const answer = 'The fee is 300 euros [1].'
    const { findings, score_bp } = run(numericConsistency, inputOf(answer, ['The fee is 250 euros.']))
    expect(findings).toHaveLength(1)
    expect(findings[0]?.message).toBe('The evidence does not have the number “300”; the nearest it has: “250”.')
    expect(answer.slice(...(findings[0]?.span ?? [0, 0]))).toBe('300')
    expect(findings[0]?.evidence).toEqual([{ node_id: 'p1', span: [11, 14] }])
    expect(score_bp).toBe(0)
  })

  test('leaves out citation marks, list ordinals and addresses', () => {
    const answer = '1. The city is old [1].\n2. See https://example.org/2031 for its history [1].'
    expect(says(answer, 'The city is old and has a history.')).toBe('skipped nothing_to_check')
  })

  test('tells of a number that only the question has, without counting it', () => {
    const { status, findings } = run(
      numericConsistency,
      inputOf('A stay of 45 days is allowed [1].', ['Stays below 90 days are allowed.'], {
        question: 'May I stay 45 days?',
      }),
    )
    expect(status).toBe('pass')
    expect(findings.map(({ level, reason_code }) => [level, reason_code])).toEqual([['info', 'from_question']])
  })

  test.each([
    [
      'a sum',
      'In total 40 people work there [1].',
      'There are 25 nurses and 15 doctors who work there.',
      '25 + 15 = 40',
    ],
    [
      'a difference',
      'There are 15 chairs left [1].',
      'There were 40 chairs, and 25 chairs were taken.',
      '40 − 25 = 15',
    ],
    ['a share', 'That is 25% of the votes [1].', 'The party got 50 votes where 200 were cast.', '50 of 200 ≈ 25 %'],
  ])('only warns for %s where derived numbers are allowed', (_, answer, evidence, formula) => {
    const input = inputOf(answer, [evidence])
    expect(said(run(numericConsistency, input))).toBe('fail number_not_in_evidence')
    const lenient = run(numericConsistency, input, { derived_numbers: true })
    expect(said(lenient)).toBe('warn derived_number')
    expect(lenient.message).toContain(formula)
  })

  test('warns for a missing year where it is told to', () => {
    const input = inputOf('It opened in 1998 [1].', ['It opened long ago.'])
    expect(said(run(numericConsistency, input, { years: 'warn' }))).toBe('warn number_not_in_evidence')
  })

  test.each([
    ['Hello! How can I help you?', 'chit_chat'],
    ['I could not find this in the documents.', 'abstention'],
  ])('does not apply to %s', (answer, reason) => {
    expect(says(answer, 'The fee is 250 euros.')).toBe(`skipped ${reason}`)
  })
})
