import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

const HOURS = 'The reading room on Larch Street opens at nine and closes at six on weekdays.'
const beside = (passages: readonly string[]) => (claim: string, params?: Record<string, unknown>) =>
  said(run(contradiction, inputOf(`${claim} [1].`, [...passages]), params))

const CHECKSUM = 'The block header itself is not covered by the checksum, and neither is the padding.'
const FEES =
  '| Retirement age | Reduction |\n|---|---|\n| 60 | 30.1 % |\n| 63 | 16.3 % |\n| 66 | none |\n\nFees stay as they are.'

describe('beside several passages', () => {
  const composed = 'The block header and the padding aren’t included'
  test('what seems to deny only warns', () => {
    expect(beside([CHECKSUM, HOURS])(composed)).toBe('warn negation_dropped')
    expect(beside([CHECKSUM])(composed)).toBe('fail negation_dropped')
  })

  test.each([
    [
      ['Sale items can be returned within 30 days.', HOURS],
      'Sale items cannot be returned within 30 days',
      'negation_added',
    ],
    [['Refunds are not available after 30 days.', HOURS], 'Refunds are available after 30 days', 'negation_dropped'],
    [
      ['Refunds are paid within 5 days.', 'Sale items cannot be returned.', HOURS],
      'Refunds are paid within 5 days, and sale items can be returned',
      'negation_dropped',
    ],
    [
      ['Tickets can be refunded up to 24 hours before the visit, less a fee of £2 per ticket.', HOURS],
      'Tickets cannot be refunded',
      'negation_added',
    ],
    [
      ['The Beta 3 charges at 30 W. It weighs 201 grams. It has no headphone jack.', HOURS],
      'The Beta 3 has a headphone jack',
      'negation_dropped',
    ],
    [
      ['Riga is the capital of Latvia.', 'Tallinn is the capital of Estonia.'],
      'Tallinn is the capital of Latvia',
      'exchanged_values',
    ],
  ])('word for word it fails: %s → %s', (passages, claim, code) => {
    expect(beside(passages)(claim)).toBe(`fail ${code}`)
  })

  const reduced = 'At retirement age 63 a reduction of 30.1 % applies, which leaves 4,812 of 6,884'

  test('a figure of a sentence with several only warns', () => {
    expect(beside([FEES, HOURS])(reduced)).toBe('warn exchanged_values')
    expect(beside([FEES])(reduced)).toBe('fail exchanged_values')
  })

  const TARIFFS =
    '# Exit fees\n\n| Tariff | Exit fee, power | Exit fee, gas |\n|---|---|---|\n| Steady 12 | £40 | £40 |'

  test('what is said of one part in another only warns', () => {
    const pay = 'The lowest 10 percent earned less than $60,000 and the highest 10 percent earned more than $100,000.'
    const turned =
      'It ranges from less than $60,000 for the lowest 10 percent to more than $100,000 for the highest 10 percent'
    expect(beside([pay, HOURS])(turned)).toBe('warn exchanged_roles')
    expect(beside([pay])(turned)).toBe('fail exchanged_roles')
  })

  test('the head of a table says nothing that could be denied', () => {
    expect(beside([TARIFFS, HOURS])('That tariff has no exit fee')).not.toMatch(/^fail/)
  })

  test('a case that the question may have of its own only warns', () => {
    const refunds = ['Tickets can be refunded up to 24 hours before the visit.', HOURS]
    const question = 'I cancel two hours before. What do I get?'
    const input = inputOf('Tickets cannot be refunded [1].', refunds, { question })
    expect(said(run(contradiction, input))).toBe('warn negation_added')
  })

  test('another’s pronoun is not taken for it', () => {
    const phones = 'The Alpha 3 charges at 45 W. The Beta 3 charges at 30 W. It has no headphone jack.'
    expect(beside([phones, HOURS])('The Alpha 3 has a headphone jack')).not.toMatch(/^fail/)
  })

  test('all of it fails where that is asked for', () => {
    expect(beside([FEES, HOURS])(reduced, { composed: 'fail' })).toBe('fail exchanged_values')
  })
})
