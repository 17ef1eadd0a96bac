import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { dateConsistency } from '../date-consistency.ts'
import { entityConsistency } from '../entity-consistency.ts'
import { numericConsistency } from '../numeric-consistency.ts'

const numbers = (answer: string, evidence: string) => said(run(numericConsistency, inputOf(answer, [evidence])))
const dates = (answer: string, evidence: string) => said(run(dateConsistency, inputOf(answer, [evidence])))
const names = (answer: string, evidence: string) => said(run(entityConsistency, inputOf(answer, [evidence])))

describe('a number that follows from others warns, and fails without what it follows from', () => {
  test.each([
    [
      'a case made up to show how it is reckoned',
      'For example, if you spend $2,350 there, you pay the first $200 yourself [1].',
      'There is a limit of $2,350, and you pay the first $200 yourself [1].',
      'The deductible is $200.',
    ],
    [
      'an instance of a range',
      'So a cat of 5 kg gets one tablet [1].',
      'So a cat of 9 kg gets one tablet [1].',
      'Cats from 2 to 4 kg get half a tablet, over 4 to 8 kg one tablet.',
    ],
    [
      'quicker by a difference',
      'A full charge is 1.5 hours quicker on the T3 [1].',
      'A full charge is 1.25 hours quicker on the T3 [1].',
      'A full charge takes 5.5 hours on the T3. On the T1 a full charge takes 7 hours.',
    ],
    [
      'what a sentence adds up',
      'It is 43p a mile with one colleague [1].',
      'It is 44p a mile with one colleague [1].',
      'For a private car we pay 38p a mile, plus 5p for each colleague who comes along.',
    ],
    [
      'what a sentence tells the change of',
      'Net debt was £72 million a year ago [1].',
      'Net debt was £71 million a year ago [1].',
      'Net debt was £58 million at the end of the year, £14 million less than twelve months before.',
    ],
    [
      'another unit behind an arrow',
      'Convert timeouts to milliseconds (30 → 30000) [1].',
      'Convert timeouts to milliseconds (30 → 31000) [1].',
      'Timeouts are given in milliseconds; the default is still 30 seconds.',
    ],
    [
      'a case that begins with say',
      'Say an adult fare is €200: the seat would then be €150 [1].',
      'An adult fare is €200 and the seat costs €150 [1].',
      'The extra seat costs 75% of the adult fare.',
    ],
    [
      'such a case in Chinese, behind what leads to it',
      '举个例子：在定点医院花了2350元，先扣200元免赔额，剩下的按七成赔 [1]。',
      '在定点医院限额为2350元，先扣200元免赔额 [1]。',
      '单次免赔额200元，定点医院赔付70%。',
    ],
    [
      'such a case in Arabic',
      'مثال: تأخير 4 كتب لمدة 3 أيام يكلّف 1200 فلس [1].',
      'تأخير الكتب له حد أقصى قدره 1200 فلس [1].',
      'غرامة التأخير 100 فلس عن كل كتاب عن كل يوم.',
    ],
    [
      'a version that stands for any',
      'Name the old version, say, 7.4.2 [1].',
      'Name the old version, which is 7.4.2 [1].',
      'Name the old version of the service in the command.',
    ],
    [
      'a thing of a size that the answer supposes',
      'For a 500 GB database, plan three hours [1].',
      'The database of 500 GB needs three hours [1].',
      'Plan three hours for a large database.',
    ],
    [
      'what is left of all',
      'Of the islands 18 are uninhabited [1].',
      'Of the islands 17 are uninhabited [1].',
      'Of the 21 islands, only 3 are inhabited.',
    ],
    [
      'a difference of about so much',
      'The second tower is about 70 metres higher [1].',
      'The second tower is about 80 metres higher [1].',
      'The first tower is 930 metres high and the second tower 998 metres.',
    ],
    [
      'a year that bounds when something was',
      'Salt was already traded in 1320 [1].',
      'Salt was traded in 1320 [1].',
      'Salt has been traded since 1105.',
    ],
    [
      'a year before which something was not',
      'Glass did not reach the valley until 1320 [1].',
      'Glass did reach the valley in 1320 [1].',
      'Glass came to the valley in 1411.',
    ],
    [
      'the other year of a season',
      'The club rose in the 1904-1905 season [1].',
      'The club rose in the 1904-1907 seasons [1].',
      'The club rose in 1904.',
    ],
    [
      'what a percentage leaves',
      'The alloy is 79 % zinc [1].',
      'The alloy is 78 % zinc [1].',
      'The alloy has 21 % copper.',
    ],
    [
      'the time between two years',
      'The mill closed about four decades later [1].',
      'The mill closed about six decades later [1].',
      'The mill opened in 1886 and closed in 1927.',
    ],
    [
      'a difference, where the sentence compares',
      'The second tower is 68 metres higher [1].',
      'The second tower is 69 metres higher [1].',
      'The first tower is 930 metres high and the second tower 998 metres.',
    ],
    [
      'a year so many years after another',
      'The vote of 1975 was won [1].',
      'The vote of 1976 was won [1].',
      'They joined in 1973; two years later a vote was won.',
    ],
    [
      'a sum whose parts the answer gives',
      'It has 73 books: 46 old ones and 27 new ones [1].',
      'It has 74 books: 46 old ones and 27 new ones [1].',
      'It has 46 old books and 27 new books.',
    ],
    [
      'a few months between two dates',
      'It was announced less than two months later [1].',
      'It was announced within two months [1].',
      'It was fired on May 16, 1960, and announced on July 7, 1960.',
    ],
    [
      'the year after another',
      'The mill was sold in 1862 [1].',
      'The mill was sold in 1864 [1].',
      'The mill burnt in 1861 and was sold the following year.',
    ],
    [
      'the year an event is called by',
      'The 2021 Annual Fair is large [1].',
      'The fair is large in 2021 [1].',
      'The Annual Fair is large.',
    ],
    [
      'the year in which something is said',
      'As of 2021, the mill is open [1].',
      'The mill is open in 2021 [1].',
      'The mill is open.',
    ],
  ])('%s', (_, answer, other, evidence) => {
    expect(numbers(answer, evidence)).toBe('warn number_not_in_evidence')
    expect(numbers(other, evidence)).toBe('fail number_not_in_evidence')
  })

  const PRICES =
    'The Tarn One weighs 221 grams and costs 579 euros. The Pelion weighs 187 grams and costs 649 euros. A case is 20 euros. Members get 25 percent off.'

  test.each([
    ['The Pelion costs 649 euros, 70 euros more than the Tarn One', 'warn number_not_in_evidence'],
    ['At 187 grams it is 34 grams lighter', 'warn number_not_in_evidence'],
    ['With a case, the Pelion comes to 669 euros in all', 'warn number_not_in_evidence'],
    ['The Pelion is 649 euros, so a couple pays 1,298 euros', 'warn number_not_in_evidence'],
    ['A case is 20 euros, or 15 euros with the 25 percent off', 'warn number_not_in_evidence'],
    // What is worked out wrongly, and what is only a sum by chance.
    ['The Pelion costs 649 euros, 80 euros more than the Tarn One', 'fail number_not_in_evidence'],
    ['At 187 grams it is 44 grams lighter', 'fail number_not_in_evidence'],
    ['The Pelion costs 669 euros', 'fail number_not_in_evidence'],
  ])('what an answer works out and says so: %s', (answer, expected) => {
    expect(numbers(`${answer} [1].`, PRICES)).toBe(expected)
  })

  test('a difference in a unit of its own is no figure in another unit', () => {
    const evidence = 'The Ridge Trail takes 6 hours and is 17 kilometres long. The Monks Trail is 23 kilometres long.'
    expect(numbers('The Ridge Trail takes 6 hours; the other one is 6 kilometres longer [1].', evidence)).not.toMatch(
      /^fail/,
    )
  })

  test('a label with a space in it', () => {
    expect(numbers('The U-30 was sunk [1].', 'The boat U 30 was sunk.')).toBe('pass ok')
    expect(numbers('The plan is in v2 [1].', 'On 21 March it is cut-over plan, version 2.')).toBe('pass ok')
    expect(numbers('Take hashlib.sha256 of the body [1].', 'Take the SHA-256 of the body.')).toBe('pass ok')
    expect(numbers('Take hashlib.sha512 of the body [1].', 'Take the SHA-256 of the body.')).toBe(
      'fail number_not_in_evidence',
    )
    expect(numbers('The U-30 was sunk [1].', 'The boat U 31 was sunk.')).toBe('fail number_not_in_evidence')
    expect(numbers('The U-30 was sunk [1].', 'The boat U 301 was sunk.')).toBe('fail number_not_in_evidence')
  })
})

test('months later follow from nothing where no two dates are named', () => {
  expect(numbers('It was announced two months later [1].', 'It was fired and then announced.')).toBe(
    'fail number_not_in_evidence',
  )
})

test('the day on which something is said warns', () => {
  expect(dates('As of April 24th, 2023, no case is known [1].', 'No case is known.')).toBe('warn date_not_in_evidence')
  expect(dates('On April 24th, 2023, no case was known [1].', 'No case is known.')).toBe('fail date_not_in_evidence')
})

test('a longer name of what the evidence has by two words warns', () => {
  const evidence = 'He sat on the Supreme Court for years.'
  expect(names('He sat on the United States Supreme Court [1].', evidence)).toBe('warn names_not_in_evidence')
  expect(names('He sat on the Supreme Court and met Anna Meier [1].', evidence)).toBe('fail names_not_in_evidence')
})

test('a code of a class that the evidence has is known, and so is a name with another joint', () => {
  const evidence = 'The HMAC-SHA256 is sent; any 2xx status is a success.'
  const known = numbers('Any status such as 2xx is a success [1].', evidence)
  expect(numbers('A status of 204 is a success [1].', evidence)).toBe(known)
  expect(numbers('A status of 304 is a success [1].', evidence)).toBe('fail number_not_in_evidence')
  expect(numbers('The HMAC with SHA-256 is sent [1].', evidence)).toBe(known)
  expect(numbers('The HMAC with SHA-512 is sent [1].', evidence)).toBe('fail number_not_in_evidence')
})

test.each([
  ['60 درهمًا، وإن اشتريتها عبر الإنترنت فستدفع 54 درهمًا [1].', 'البالغ 60 درهمًا. التذاكر عبر الإنترنت أرخص بنسبة 10%.'],
  [
    'The fund paid $246 million (60%) of the $410 million [1].',
    'It cost $410 million, of which the fund financed 60%.',
  ],
  ['成人票60元，网上购买只要48元 [1]。', '成人票60元。网上购票享8折。'],
])('what a percentage of the evidence takes from a figure warns: %s', (answer, evidence) => {
  expect(numbers(answer, evidence)).toBe('warn number_not_in_evidence')
  expect(numbers(answer.replace(/54|246|48/, '57'), evidence)).toBe('fail number_not_in_evidence')
})

describe('another figure or date under a condition is a changed one, and fails', () => {
  test.each([
    [
      'Shipping is free if you spend $60 or more in one order [1].',
      'Shipping is free if you spend $50 or more in one order.',
    ],
    ['You get 10% off if you order 15 bottles [1].', 'You get 10% off if you order 12 bottles.'],
    ['A discount applies if you have 30 users or more [1].', 'A discount applies if you have 40 users or more.'],
    [
      'With a 45-day return period for all items, the shop is generous [1].',
      'The shop offers a 30-day return period for all items.',
    ],
    ['There is a fee of 80 euros [1].', 'The fee is 50 to 200 euros, by size.'],
    ['It costs 15 euros per night [1].', 'Room 4 has 12 beds in 3 rows and costs 60 euros per night.'],
    ['There are 4 desks in each meeting room [1].', 'The office has 12 desks, 3 meeting rooms and 2 printers.'],
    [
      'A tablet has 60 mg; take no more than 3 a day [1].',
      'A tablet has 20 mg; take no more than 3 a day for 14 days.',
    ],
    [
      'The fund has 1,003 members [1].',
      'The premium is $30 a month and 0% of claims are kept. The fund has 1,000 members.',
    ],
    [
      'The museum has 14 open rooms [1].',
      'The museum has 21 rooms. Of the 21 rooms, four are closed. Entry is 7 euros.',
    ],
  ])('%s ← %s', (answer, evidence) => expect(numbers(answer, evidence)).toBe('fail number_not_in_evidence'))

  test.each([
    [
      'Refunds are given if you cancel before 15 May [1].',
      'Refunds are given if you cancel before 1 May. The trip is on 20 July.',
    ],
    ['You get a place if you apply by 30 April [1].', 'Apply by 31 March. The term begins on 1 September.'],
    ['若您5月15日前取消，可以退款[1]。', '5月1日前取消，可以退款。行程为7月20日。'],
    ['The sale ends on 13 June [1].', 'Next day delivery costs £5. The sale ends on 12 June.'],
  ])('%s ← %s', (answer, evidence) => expect(dates(answer, evidence)).toBe('fail date_not_in_evidence'))
})
