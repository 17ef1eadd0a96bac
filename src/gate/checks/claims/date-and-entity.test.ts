import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { dateConsistency } from './date-consistency.ts'
import { entityConsistency } from './entity-consistency.ts'

describe('date_consistency', () => {
  test.each([
    [
      'the same date written otherwise',
      'It began on 6 December 1975 [1].',
      'It began on December 6 , 1975.',
      'pass ok',
    ],
    ['a more exact date', 'It began in December 1975 [1].', 'It began on 1975-12-06.', 'pass ok'],
    ['either order of day and month', 'It began on 11 October 2018 [1].', 'Date of filing: 11/10/2018.', 'pass ok'],
    ['Chinese', '会议于2018年11月10日举行[1]。', '会议日期：2018-11-10。', 'pass ok'],
    ['another day', 'It began on 7 December 1975 [1].', 'It began on December 6, 1975.', 'fail date_not_in_evidence'],
    ['another month', 'It began in May 1975 [1].', 'It began in June 1975.', 'fail date_not_in_evidence'],
    [
      'the end of a range',
      'It ended on 18 April 2015 [1].',
      'It ran from 12 to 18, all of April, and in April 2015 it ended.',
      'warn date_parts_apart',
    ],
    ['the end of a month', '北门花坛6月30日前完工[1]。', '北门花坛6月底前完工，4月26日再议。', 'pass ok'],
    ['no end of one', '北门花坛6月29日前完工[1]。', '北门花坛6月底前完工，4月26日再议。', 'fail date_not_in_evidence'],
    [
      'a case that is supposed',
      'If you come on 10 June, the hall is closed [1].',
      'The hall is closed until 4 July.',
      'warn date_not_in_evidence',
    ],
    [
      'the day before',
      'Hand it in the day before, on 19 May [1].',
      'The trip is on 20 May, and a report on 4 June.',
      'warn date_not_in_evidence',
    ],
    [
      'two days before',
      'Hand it in the day before, on 18 May [1].',
      'The trip is on 20 May, and a report on 4 June.',
      'fail date_not_in_evidence',
    ],
    [
      'an age ahead of may',
      'Children of 12 to 15 may belay [1].',
      'Children of 12 to 15 can belay. The hall is closed on 4 July.',
      'skipped nothing_to_check',
    ],
    ['no dates', 'It began early [1].', 'It began on December 6, 1975.', 'skipped nothing_to_check'],
  ])('%s', (_, answer, evidence, expected) => {
    expect(said(run(dateConsistency, inputOf(answer, [evidence])))).toBe(expected)
  })

  test('points at the date of the evidence that is most like the missing one', () => {
    const evidence = 'Founded on 3 March 1960, it moved on 6 December 1975.'
    const [finding] = run(dateConsistency, inputOf('It moved on 7 December 1975 [1].', [evidence])).findings
    expect(evidence.slice(...(finding?.evidence?.[0]?.span ?? [0, 0]))).toBe('6 December 1975')
  })
})

const PAGE =
  'Clara Schumann met Johannes Brahms in Hamburg, where the Marburg Virus Disease was studied. Libya joined later.'

describe('entity_consistency', () => {
  test('a unit with a capital in it is no name', () => {
    const page = 'In Riga, a Meier stove takes two kilowatt-hours a day.'
    expect(said(run(entityConsistency, inputOf('In Riga, it takes two kWh a day [1].', [page])))).toBe('pass ok')
  })

  test.each([
    ['names of the page', 'In Hamburg Clara Schumann met Brahms [1].', 'pass ok'],
    ['an acronym that the page spells out', 'The illness, called MVD, was studied in Hamburg [1].', 'pass ok'],
    ['an adjective of a country', 'A Libyan delegation joined later, as Hamburg did [1].', 'pass ok'],
    ['a first word with a capital', 'Later Libya joined [1].', 'pass ok'],
    ['a code of a currency', 'In Hamburg Brahms paid her CHF 35 [1].', 'pass ok'],
    ['a month', 'She met Brahms there one day in December [1].', 'pass ok'],
    ['one missing word', 'She met Brahms in Leipzig [1].', 'warn name_not_in_evidence'],
    ['one missing word of two parts', 'She met Brahms by Wi-Fi [1].', 'warn names_not_in_evidence'],
    ['two missing words', 'She met Robert Franz in Hamburg [1].', 'fail names_not_in_evidence'],
    [
      'one missing word in each of two sentences',
      'She met Franz in Hamburg [1]. Then she went to Leipzig [1].',
      'warn name_not_in_evidence',
    ],
    ['no names', 'she met him there once [1].', 'skipped nothing_to_check'],
  ])('%s', (_, answer, expected) => {
    expect(said(run(entityConsistency, inputOf(answer, [PAGE])))).toBe(expected)
  })

  test('takes titles and sources of the passages for evidence', () => {
    const hit = {
      text: 'She met him there, in the house of her father, on a day in spring.',
      title: 'Robert Franz',
      source: 'Leipzig Archive',
    }
    expect(said(run(entityConsistency, inputOf('She met Robert Franz in Leipzig [1].', [hit])))).toBe('pass ok')
  })

  test('finds the initials of a name of several words', () => {
    const page = 'She took her B.A. in Hamburg, and works for the WHO today.'
    const answer = 'She has a Bachelor of Arts and works for the World Health Organization [1].'
    expect(said(run(entityConsistency, inputOf(answer, [page])))).toBe('pass ok')
  })

  test('leaves alone names that the question has', () => {
    const input = inputOf('She met Robert Franz in Hamburg [1].', [PAGE], { question: 'Did she meet Robert Franz?' })
    expect(said(run(entityConsistency, input))).toBe('pass ok')
  })

  test('finds a name whose acronym the question has', () => {
    const answer = 'She met Brahms while in the United States [1].'
    expect(said(run(entityConsistency, inputOf(answer, [PAGE], { question: 'Whom did she meet in the US?' })))).toBe(
      'pass ok',
    )
    expect(said(run(entityConsistency, inputOf(answer, [PAGE], { question: 'Whom did she meet?' })))).toBe(
      'fail names_not_in_evidence',
    )
  })

  test.each([
    'According to the Saxon State Archive, she met Brahms in Hamburg [1].',
    'She met Brahms in Hamburg, as reported by Robert Franz [1].',
  ])('only warns of the names of where a statement is from: %s', (answer) => {
    expect(said(run(entityConsistency, inputOf(answer, [PAGE])))).toBe('warn names_not_in_evidence')
  })

  test('refuses a missing name beside a source', () => {
    const answer = 'According to the Saxon State Archive, she met Robert Franz in Hamburg [1].'
    expect(said(run(entityConsistency, inputOf(answer, [PAGE])))).toBe('fail names_not_in_evidence')
  })

  test('cannot tell names in evidence without capitals, and says so', () => {
    const page = PAGE.toLowerCase()
    expect(said(run(entityConsistency, inputOf('She met Robert Franz in Hamburg [1].', [page])))).toBe(
      'skipped caseless_evidence',
    )
  })

  test('does not compare names across scripts', () => {
    const page = '克拉拉·舒曼在汉堡遇见了约翰内斯·勃拉姆斯，后来她在莱比锡居住多年。'
    expect(said(run(entityConsistency, inputOf('In Hamburg she met Johannes Brahms [1].', [page])))).toBe(
      'skipped cross_language',
    )
  })

  test('is set to fail for one missing word', () => {
    const input = inputOf('She met Brahms in Leipzig [1].', [PAGE])
    expect(said(run(entityConsistency, input, { fail_at: 1 }))).toBe('fail name_not_in_evidence')
  })
})

test.each([
  [100, 'pass ok'],
  [101, 'fail names_not_in_evidence'],
])('an acronym of up to 100 letters explains the names that it stands for: %d', (letters, expected) => {
  const initials = Array.from({ length: letters }, (_, at) => String.fromCharCode(65 + ((at * 7) % 23)))
  const name = initials.map((initial) => `${initial}zqua`).join(' ')
  const input = inputOf(`He is at ${name} [1].`, [`He is at ${initials.join('.')}. in Riga.`])
  expect(said(run(entityConsistency, input))).toBe(expected)
})
