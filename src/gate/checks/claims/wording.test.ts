import { describe, expect, test } from 'vitest'
import { absenceClaim } from './absence-claim.ts'
import { citedSupport } from './cited-support.ts'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { lexicalSupport } from './lexical-support.ts'
import { negationParity } from './negation-parity.ts'
import { referencedNotIndexed } from './referenced-not-indexed.ts'

const LEAVE =
  'Employees may take thirty days of paid leave a year. Unused leave expires in March of the following year.'
const PAY = 'Overtime is paid at 150 percent of the hourly wage. The payroll office in Riga settles it monthly.'

describe('lexical_support', () => {
  test.each([
    ['the words of the page', 'Employees may take thirty days of paid leave a year [1].', 'pass ok'],
    ['some of them', 'Employees enjoy generous holidays and unused leave expires never [1].', 'pass ok'],
    ['none of them', 'Gophers tunnel beneath suburban gardens [1].', 'fail no_lexical_support'],
    ['a single word that is not there', 'It is green [1].', 'pass ok'],
    ['a lead in bold letters', '**Look at gophers.** Unused leave expires in March [1].', 'warn low_lexical_support'],
    ['what it depends on', 'That depends on your citizenship. Leave expires [1].', 'warn low_lexical_support'],
    ['its number in other words', 'You get 30 free afternoons [1].', 'warn low_lexical_support'],
  ])('%s', (_, answer, expected) => {
    expect(said(run(lexicalSupport, inputOf(answer, [LEAVE])))).toBe(expected)
  })

  test('a first sentence that answers a question in a word only warns', () => {
    const asked = (answer: string) => {
      const input = inputOf(answer, [LEAVE])
      const question = 'May I donate on 14 June?'
      return said(run(lexicalSupport, { ...input, generation: { ...input.generation, question } }))
    }
    expect(asked('No, not on 14 June. Leave expires [1].')).toBe('warn low_lexical_support')
    expect(asked('No, gophers tunnel beneath suburban gardens. Leave expires [1].')).toBe('fail no_lexical_support')
  })

  test('only warns beside several passages where every third statement has a figure of theirs', () => {
    const beside = (passages: readonly string[], last = 'Gophers tunnel beneath suburban gardens [1].') => {
      const answer = `Employees may take 30 days of paid leave a year [1]. Overtime is paid at 150 percent [2]. ${last}`
      return said(run(lexicalSupport, inputOf(answer, [...passages])))
    }
    expect(beside([LEAVE, PAY])).toBe('warn low_lexical_support')
    expect(beside([`${LEAVE} ${PAY}`])).toBe('fail no_lexical_support')
    const long =
      'Gophers tunnel beneath suburban gardens, gnawing roots, bulbs, tubers, garlic cloves and tulip stems nightly [1].'
    expect(beside([LEAVE, PAY], long)).toBe('fail no_lexical_support')
  })

  test('does not compare across scripts, and warns where one sentence is in another', () => {
    const page = '员工每年可享受三十天带薪假期。未使用的假期在次年三月失效。'
    expect(said(run(lexicalSupport, inputOf('Employees may take thirty days of leave [1].', [page])))).toBe(
      'skipped cross_language',
    )
    const mixed = '员工每年可享受三十天带薪假期[1]。Unused leave expires in March [1].'
    expect(said(run(lexicalSupport, inputOf(mixed, [page])))).toBe('warn cross_language')
  })

  test('scores the mean share of the sentences in steps of a hundredth', () => {
    const { score_bp, detail } = run(
      lexicalSupport,
      inputOf('Unused leave expires in March [1]. Gophers tunnel beneath gardens [1].', [LEAVE]),
    )
    expect(score_bp).toBe(5000)
    expect(detail).toEqual({ sentences: 2, lowest_bp: 0 })
  })
})

describe('absence_claim', () => {
  const page =
    'The frame is covered for five years. Damage from deep discharge is not covered. Neither plan covers wear.'

  test.each([
    ['Damage from deep discharge is not covered [1].', 'pass ok'],
    ['The frame is not covered for five years [1].', 'warn absence_contradicted'],
    ['Wear is not covered by either plan [1].', 'pass ok'],
  ])('is content with what a passage says is not: “%s”', (answer, expected) => {
    expect(said(run(absenceClaim, inputOf(answer, [page])))).toBe(expected)
  })
})

describe('cited_support', () => {
  test('suggests the passage that has what the cited one lacks', () => {
    const outcome = run(
      citedSupport,
      inputOf('Overtime is paid at 150 percent [1]. Unused leave expires in March [1].', [LEAVE, PAY]),
    )
    expect(said(outcome)).toBe('warn wrong_citation')
    expect(outcome.findings).toHaveLength(1)
    expect(outcome.findings[0]?.suggestion).toEqual({ node_id: 'p2', span: [0, PAY.indexOf('.') + 1] })
    expect(outcome.findings[0]?.message).toBe('The sentence cites “p1”, which does not have “150”; “p2” does.')
    expect(outcome.score_bp).toBe(5000)
  })

  test('goes by the wording where a sentence has no numbers, dates or names', () => {
    const outcome = run(citedSupport, inputOf('The payroll office settles overtime monthly [1].', [LEAVE, PAY]))
    expect(said(outcome)).toBe('warn wrong_citation')
    expect(outcome.findings[0]?.suggestion?.node_id).toBe('p2')
  })

  test.each([
    ['the right passage', 'Overtime is paid at 150 percent [2].', 'pass ok'],
    ['both passages', 'Overtime is paid at 150 percent [1][2].', 'pass ok'],
    ['a number that no passage has', 'Overtime is paid at 175 percent [2].', 'pass ok'],
    ['no passage', 'Overtime is paid at 150 percent.', 'skipped nothing_to_check'],
  ])('is content with an answer that cites %s', (_, answer, expected) => {
    expect(said(run(citedSupport, inputOf(answer, [LEAVE, PAY])))).toBe(expected)
  })
})

describe('negation_parity', () => {
  test('only informs', () => {
    const { status, findings } = run(
      negationParity,
      inputOf('Unused leave does not expire in March of the following year [1].', [LEAVE]),
    )
    expect(status).toBe('pass')
    expect(findings.map(({ level, reason_code }) => [level, reason_code])).toEqual([['info', 'negation_differs']])
  })
})

describe('absence_claim', () => {
  test.each([
    [
      'contradicted',
      'Overtime is paid at 150 percent [1]. The documents do not mention any payroll office.',
      'warn absence_contradicted',
    ],
    [
      'not contradicted',
      'Overtime is paid at 150 percent [1]. There is no mention of a dress code.',
      'warn absence_unverified',
    ],
    ['Chinese', '加班按小时工资的150%支付[1]。合同没有规定工资办公室。', 'warn absence_unverified'],
    ['none', 'Overtime is paid at 150 percent [1].', 'skipped nothing_to_check'],
  ])('%s', (_, answer, expected) => {
    expect(said(run(absenceClaim, inputOf(answer, [PAY])))).toBe(expected)
  })

  test('looks in what was retrieved and not offered too', () => {
    const hits = [PAY, { text: 'The dress code asks for dark shoes.', offered: false }]
    const outcome = run(
      absenceClaim,
      inputOf('Overtime is paid at 150 percent [1]. There is no mention of a dress code.', hits),
    )
    expect(said(outcome)).toBe('warn absence_contradicted')
    expect(outcome.findings[0]?.evidence).toEqual([{ node_id: 'p2', span: [0, 35] }])
  })

  test('can let an absence be that nothing contradicts', () => {
    const input = inputOf('Overtime is paid at 150 percent [1]. There is no mention of a dress code.', [PAY])
    expect(said(run(absenceClaim, input, { unverified: 'info' }))).toBe('pass ok')
  })
})

describe('referenced_not_indexed', () => {
  test.each([
    [
      'a passage of that article',
      'Leave is granted under Article 33 [1].',
      { text: LEAVE, title: 'Labour Law, Article 33' },
      'pass ok',
    ],
    [
      'an id that says so',
      'Leave is granted under Article 33 [1].',
      { text: LEAVE, node_id: 'labour-law/article-33' },
      'pass ok',
    ],
    [
      'a passage that begins with it',
      'Leave is granted under Article 33 [1].',
      { text: `Article 33. ${LEAVE}` },
      'pass ok',
    ],
    [
      'a passage that only mentions it',
      'Leave is granted under Article 33 [1].',
      { text: `${LEAVE} See also Article 33.` },
      'warn referenced_not_indexed',
    ],
    ['no passage', 'Leave is granted under Annex B [1].', { text: LEAVE }, 'warn referenced_not_indexed'],
    [
      'Chinese',
      '假期依据第三十三条给予员工[1]。',
      { text: '员工每年可享受三十天带薪假期。' },
      'warn referenced_not_indexed',
    ],
    [
      'Arabic',
      'تمنح الإجازة بموجب المادة 33 من القانون [1].',
      { text: 'يحق للموظف ثلاثون يوما من الإجازة.' },
      'warn referenced_not_indexed',
    ],
    ['no reference', 'Employees may take thirty days of leave [1].', { text: LEAVE }, 'skipped nothing_to_check'],
  ])('%s', (_, answer, hit, expected) => {
    expect(said(run(referencedNotIndexed, inputOf(answer, [hit])))).toBe(expected)
  })
})
