import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

const numbers = (answer: string, evidence: string) => said(run(numericConsistency, inputOf(answer, [evidence])))

describe('what follows by one step warns, and fails where it does not follow', () => {
  test.each([
    [
      'the days of a stretch of a month',
      'The fair lasts five days [1].',
      'The fair lasts six days [1].',
      'The fair runs from 3 to 7 July.',
    ],
    ['its nights', 'The stay is for 4 nights [1].', 'The stay is for 6 nights [1].', 'The stay is from July 3–7.'],
    [
      'the percentage of so many out of several',
      'In the test 25% of the samples were bad [1].',
      'In the test 35% of the samples were bad [1].',
      'Out of 200 samples in the test, 50 were bad.',
    ],
    [
      'the percentage of some of several',
      'Some 62.5% of the towns have a library [1].',
      'Some 63.5% of the towns have a library [1].',
      'Five towns, or 5 of the 8 towns, have a library.',
    ],
    [
      'what was doubled',
      'Sales reached 200 units [1].',
      'Sales reached 300 units [1].',
      'Sales doubled from 100 units.',
    ],
    [
      'what is doubled each time, with its unit',
      'The wait before the second attempt is 400 milliseconds [1].',
      'The wait before the second attempt is 500 milliseconds [1].',
      'The wait before the next attempt is 200ms, doubled each time.',
    ],
    [
      'half of those before',
      'In the test 24 birds were allowed to sleep [1].',
      'In the test 26 birds were allowed to sleep [1].',
      'The test taught 48 birds a song. Half were allowed to sleep after the test.',
    ],
    [
      'what several cost',
      'Two resit modules would cost £120 [1].',
      'Two resit modules would cost £130 [1].',
      'There is a fee of £60 per module for resits.',
    ],
    [
      'what several cost, said at once',
      'For three modules resits come to £180 [1].',
      'For three modules resits come to £160 [1].',
      'There is a fee of £60 per module for resits.',
    ],
    [
      'a price by a percentage',
      'Students pay €7.92 a month [1].',
      'Students pay €7.52 a month [1].',
      'The monthly plan is €9.90. Students get 20% off.',
    ],
    [
      'an average',
      'The firm has an average of 40 people per office [1].',
      'The firm has an average of 45 people per office [1].',
      'The firm has 240 people in 6 offices.',
    ],
    [
      'an average price',
      'The pass for 5 days comes to €37.80 per travel day [1].',
      'The pass for 5 days comes to €38.80 per travel day [1].',
      'The pass for 3, 5 and 8 travel days costs €129, €189 and €264.',
    ],
    [
      'so much of each of several',
      'A course is no more than 14 tablets or 280 mg [1].',
      'A course is no more than 14 tablets or 260 mg [1].',
      'A tablet of the course has 20 mg; take no more than 14 tablets.',
    ],
    [
      'about as long in another unit',
      'Weekly backups are kept for roughly three months [1].',
      'Weekly backups are kept for roughly five months [1].',
      'Backups are kept for 30 days; weekly ones for 12 weeks.',
    ],
    [
      'what one costs',
      'Vouchers come in sheets, so each works out at £1.50 [1].',
      'Vouchers come in sheets, so each works out at £2.50 [1].',
      'Visitor vouchers come in sheets of 10 for £15.',
    ],
    [
      'a change from one to another',
      'Sales dropped by 20 units [1].',
      'Sales dropped by 30 units [1].',
      'Sales fell from 100 to 80 units.',
    ],
    [
      'the hours between two times',
      'On Saturdays the clinic is open for four hours [1].',
      'On Saturdays the clinic is open for six hours [1].',
      'The clinic is open on Saturdays from 09:00 to 13:00.',
    ],
    [
      'the hours between two times of a day in halves',
      'The pool is open for 14 hours a day [1].',
      'The pool is open for 15 hours a day [1].',
      'The pool opens at 7 a.m. and closes at 9 p.m.',
    ],
    [
      'the days of a week that are named',
      'The pool is open six days a week [1].',
      'The pool is open five days a week [1].',
      'The pool is closed on Mondays. From Tuesday to Sunday the pool is open from 7:00.',
    ],
    [
      'the minutes beyond them',
      'The first train needs one hour and 35 minutes [1].',
      'The first train needs one hour and 40 minutes [1].',
      'The first train leaves at 05:45 and arrives at 07:20.',
    ],
    [
      'growth',
      'Revenue grew by 20 percent to 480 million euros [1].',
      'Revenue grew by 30 percent to 480 million euros [1].',
      'Revenue was 480 million euros, up from 400 million euros.',
    ],
    [
      'a share of which',
      'Five percent of the objects are on show [1].',
      'Nine percent of the objects are on show [1].',
      'The collection holds 42,000 objects, of which 2,100 are on display.',
    ],
    [
      'in proportion',
      'For two servings you need 150 g of lentils [1].',
      'For two servings you need 160 g of lentils [1].',
      'For four servings, use 300 g of lentils.',
    ],
    [
      'the sum of three',
      'Frying and simmering take 28 minutes in all [1].',
      'Frying and simmering take 29 minutes in all [1].',
      'Fry the onion for 5 minutes, add carrots and fry for another 3 minutes. Then simmer for 20 minutes.',
    ],
    [
      'how many times as much',
      'Paid accounts have ten times the limit [1].',
      'Paid accounts have twelve times the limit [1].',
      'Free accounts have a limit of 60 requests and paid accounts a limit of 600 requests.',
    ],
    [
      'half of it',
      'Who works half the hours gets half the leave, i.e. 15 days [1].',
      'Who works half the hours gets half the leave, i.e. 16 days [1].',
      'Staff get a leave of 30 days; who works less hours gets less leave.',
    ],
    [
      'a total of the same in each',
      'The houses have twelve floors in total [1].',
      'The houses have fourteen floors in total [1].',
      'Each of the three houses has four floors.',
    ],
    [
      'the minutes between two times of a log',
      'The page came eight minutes after the first error [1].',
      'The page came eleven minutes after the first error [1].',
      '14:02 roll-out. 14:09 first error. 14:17 page. 14:31 all clear.',
    ],
    [
      'an age between two years',
      'Rosling lived to the age of 78 [1].',
      'Rosling lived to the age of 68 [1].',
      'Edda Rosling (1871–1949) was an instrument maker.',
    ],
    [
      'years between two',
      'Her apprenticeship with Orne was for four years [1].',
      'Her apprenticeship with Orne was for six years [1].',
      'She was apprenticed to Orne between 1901 and 1905.',
    ],
    [
      'the year of an age',
      'Ito became director in 2005 [1].',
      'Ito became director in 2006 [1].',
      'Ito was born in Osaka on 3 May 1970. Ito became director at 35.',
    ],
  ])('%s', (_, right, wrong, evidence) => {
    expect(numbers(right, evidence)).toBe('warn number_not_in_evidence')
    expect(numbers(wrong, evidence)).toBe('fail number_not_in_evidence')
  })

  test('what comes of a rate after a while, and how long that is', () => {
    const evidence = 'Employees accrue 2.5 days of leave per month.'
    const after = (days: string) =>
      run(numericConsistency, inputOf(`After six months employees accrue ${days} days of leave [1].`, [evidence]))
    expect(after('15').findings.map(({ level }) => level)).toEqual(['warn', 'warn'])
    expect(said(after('16'))).toBe('fail number_not_in_evidence')
  })

  test('what comes of a price for so much beyond a limit, for what the question has', () => {
    const evidence = 'Bags up to 8 kg are free; for each kilo beyond you pay $7.'
    const pay = (price: string) =>
      said(
        run(
          numericConsistency,
          inputOf(`For a 10 kg bag you pay ${price} [1].`, [evidence], { question: 'What does a 10 kg bag cost?' }),
        ),
      )
    expect(pay('$14')).toBe('warn number_not_in_evidence')
    expect(pay('$16')).toBe('fail number_not_in_evidence')
  })

  test('what a reckoning shown in the answer comes to warns, where the evidence has its figure of something else', () => {
    const evidence = 'A term of 18 weeks of lessons of 30 minutes costs $540.'
    expect(numbers('A lesson of a term costs $540 ÷ 18 = **$30** [1].', evidence)).toBe('warn other_unit')
    expect(numbers('A lesson of a term costs **$30** [1].', evidence)).toBe('fail other_unit')
  })

  test('hours between two times warn, where the evidence has their figure of something else', () => {
    const evidence = 'The shop is open from 9:00 to 17:00. Sales were up 8 % and 6 % in two years.'
    expect(numbers('The shop is open 8 hours a day [1].', evidence)).toBe('warn other_unit')
    expect(numbers('The shop is open 6 hours a day [1].', evidence)).toBe('fail other_unit')
  })
})
