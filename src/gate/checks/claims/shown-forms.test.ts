import { describe, expect, test } from 'vitest'
import { createGate } from '../../create-gate.ts'

const gates = [createGate({ ruleset: 'standard' }), createGate({ ruleset: 'strict' })]

function statuses(check: string, { evidence, answer }: { evidence: string; answer: string }): string[] {
  return gates.map((gate) => {
    const { checks } = gate.decide({
      conversation_id: 'c',
      message_id: 'm',
      retrieval: { record_id: 'r', hits: [{ node_id: 'p', text: evidence, rank: 1 }] },
      generation: { record_id: 'g', answer: `${answer} [1].`, citations: [] },
    })
    return checks.find(({ name }) => name === check)?.status ?? 'none'
  })
}

const share = (written: string) => `Exports were ${written} percent of what the country made`
const numbers = (known: string, said: string) =>
  statuses('numeric_consistency', { evidence: `${share(known)}.`, answer: share(said) })

describe('a number is compared as its reader sees it', () => {
  test.each([
    ['mathematical digits', '𝟗', '𝟏𝟐'],
    ['double-struck digits', '𝟡', '𝟡𝟡'],
    ['full-width digits', '９', '９９'],
    ['Arabic digits', '٩', '٩٩'],
    ['Persian digits', '۹', '۹۹'],
    ['Devanagari digits', '९', '९९'],
    ['Bengali digits', '৯', '৯৯'],
    ['Thai digits', '๙', '๙๙'],
    ['Tibetan digits', '༩', '༩༩'],
    ['Khmer digits', '៩', '៩៩'],
    ['Balinese digits', '᭙', '᭙᭙'],
    ['Chakma digits', '𑄿', '𑄿𑄿'],
    ['segmented digits', '🯹', '🯹🯹'],
    ['Chinese numerals', '九', '九十'],
    ['raised digits', '⁹', '¹²'],
    ['lowered digits', '₉', '₁₂'],
    ['Roman numerals', 'Ⅸ', 'Ⅻ'],
    ['digits in circles', '⑨', '⑫'],
    ['digits in brackets', '⑼', '⑿'],
    ['digits on keys', '9️⃣', '9️⃣9️⃣'],
    ['a zero-width space', '\u200b9', '9\u200b9'],
    ['a soft hyphen', '9\u00ad', '9\u00ad9'],
    ['a word joiner', '9\u2060', '9\u20609'],
    ['a byte order mark', '9\ufeff', '9\ufeff9'],
    ['an exponent', '9e0', '9e1'],
    ['a power', '3²', '9⁹'],
    ['a fraction', '9', '9½'],
    ['another base', '0x9', '0x0C'],
    ['a minus', '9', '−9'],
    ['a hyphen for a minus', '9', '-9'],
    ['a dash for a minus', '9', '–9'],
    ['a minus in words', '9', 'minus 9'],
  ])('%s', (_, same, other) => {
    expect(numbers('9', same).filter((status) => status === 'fail')).toEqual([])
    expect(numbers(same, '9').filter((status) => status === 'fail')).toEqual([])
    expect(numbers('9', other)).toEqual(['fail', 'fail'])
  })

  test.each([
    ['−9', '-9'],
    ['-9', 'minus 9'],
    ['minus 9', '−9'],
    ['9', '-9', ' less, which is a fall'],
    ['1 billion', '10⁹'],
    ['10⁹', '1e9'],
    ['4.5 billion', '4.5 × 10⁹'],
    ['two thirds', '⅔'],
    ['2 1/2', '2½'],
    ['2½', '2.5'],
  ])('%s of the evidence is %s of the answer', (known, said, more = '') => {
    const found = statuses('numeric_consistency', { evidence: `${share(known)}${more}.`, answer: share(said) })
    expect(found).toEqual(['pass', 'pass'])
  })

  test.each([
    ['The area is 5 km².', 'The area is 5 km2'],
    ['The area is 5 km2.', 'The area is 5 km²'],
    ['GDP¹ grew by 5 percent², it says.³', 'GDP grew by 5 percent'],
    ['GDP grew by 5 percent.', '① GDP grew by 5 percent'],
    ['Emissions of CO₂ fell to 5 tons.', 'Emissions of CO2 fell to 5 tons'],
    ['Louis XII ruled for 17 years.', 'Louis Ⅻ ruled for 17 years'],
    ['It lasted from 10-20 minutes in 2019–2020.', 'It lasted from 10-20 minutes in 2019–2020'],
    ['See pp. 3-9 or call 555-123-4567.', '- See pp. 3-9 or call 555-123-4567'],
    ['On 2020-05-06 it was −5 °C.', 'On 2020-05-06 it was -5 °C'],
  ])('%s bears out: %s', (evidence, answer) => {
    const found = statuses('numeric_consistency', { evidence, answer })
    expect(found.filter((status) => status === 'fail' || status === 'warn')).toEqual([])
  })

  test('says the minus that the evidence does not have', () => {
    const [gate] = gates
    const decision = gate?.decide({
      conversation_id: 'c',
      message_id: 'm',
      retrieval: { record_id: 'r', hits: [{ node_id: 'p', text: share('9'), rank: 1 }] },
      generation: { record_id: 'g', answer: `${share('−9')} [1].`, citations: [] },
    })
    expect(decision?.checks.find(({ name }) => name === 'numeric_consistency')?.message).toContain('“−9”')
  })
})

describe('a first name at the beginning of a sentence', () => {
  const names = (evidence: string, answer: string) => statuses('entity_consistency', { evidence, answer })

  test('is missed where the evidence has another one before the same name', () => {
    const evidence = 'The committee is led by John Smith since the spring.'
    expect(names(evidence, 'Jane Smith leads the committee')).toEqual(['warn', 'fail'])
    expect(names(evidence, 'John Smith leads the committee')).toEqual(['pass', 'pass'])
    expect(names(evidence, 'It is so. Ja\u200bne Smith leads the committee')).toEqual(['warn', 'fail'])
    expect(names(evidence, 'Jo\u200bhn Sm\u2060ith leads the committee')).toEqual(['pass', 'pass'])
  })

  test('may be any word where the evidence has the other name alone', () => {
    expect(names('The committee is led by Smith since the spring.', 'Clearly Smith leads the committee')).toEqual([
      'pass',
      'pass',
    ])
  })
})
