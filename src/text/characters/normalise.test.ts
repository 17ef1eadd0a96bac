import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import { isIgnorable } from './characters.ts'
import { normalise, type NormalisationLevel } from './normalise.ts'
import { sized } from '../../../test/long-form.ts'

const n0 = (text: string) => normalise(text, { level: 'n0' }).text
const n1 = (text: string) => normalise(text, { level: 'n1' }).text
const visible = (text: string) =>
  Array.from(text)
    .filter((character) => !isIgnorable(character.codePointAt(0) as number))
    .join('')

describe('level n0', () => {
  test.each([
    ['a\u00ADb\u200B\u200F\u2060\uFEFF\u202Ec', 'abc'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['ﬁ Ⅷ ＡＢ', 'fi VIII AB'],
    ['e\u0301', 'é'],
    ['\u1112\u1161\u11AB', '한'],
    ['ｶﾞ', 'ガ'],
    ['e\u200B\u0301', 'é'],
  ])('%j becomes %j', (text, expected) => {
    expect(n0(text)).toBe(expected)
  })

  test('is NFKC of what shows, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (text) => {
        expect(n0(text)).toBe(visible(text).replace(/\r\n?/g, '\n').normalize('NFKC'))
      }),
      { numRuns: sized(300, 2_000) },
    )
  })
})

describe('level n1', () => {
  test.each([
    ['“Smart” ‘quotes’ «here» 「there」', '"smart" \'quotes\' "here" "there"'],
    ['en–dash em—dash', 'en-dash em-dash'],
    ['wait … and ... and . . . then', 'wait… and… and… then'],
    ['  many\n\n\tspaces  ', 'many spaces'],
    ['spaced , stop .', 'spaced, stop.'],
    ['employ-\nment law', 'employment law'],
    ['pre-war', 'pre-war'],
    ['İ', 'i̇'],
    ['a b', 'a b'],
  ])('%j becomes %j', (text, expected) => {
    expect(n1(text)).toBe(expected)
  })

  test('normalising again changes nothing', () => {
    const unit = fc.constantFrom(
      'a',
      'B',
      ' ',
      '\n',
      '-',
      '.',
      '…',
      '“',
      '’',
      'é',
      'e\u0301',
      ',',
      '\u00A0',
      '—',
      'ﬁ',
      '中',
      '\u00AD',
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (units) => {
        const once = n1(units.join(''))
        expect(n1(once)).toBe(once)
      }),
    )
  })
})

describe('the way back', () => {
  test.each<[NormalisationLevel, string, string, string]>([
    ['n0', 'x ﬁne', 'fi', 'ﬁ'],
    ['n0', 'in\u00ADvis\u200Bible ink', 'invisible', 'in\u00ADvis\u200Bible'],
    ['n1', 'He said “It’s\u00A0 OK”…', "it's ok", 'It’s\u00A0 OK'],
    ['n1', 'the employ-\nment law', 'employment', 'employ-\nment'],
    ['n1', 'İstanbul is big', 'is big', 'is big'],
    ['n1', 'so . . . it', '…', '. . .'],
  ])('%s of %j finds %j as %j', (level, text, wanted, original) => {
    const { text: normal, toOriginal } = normalise(text, { level })
    const at = normal.indexOf(wanted)
    expect(at).toBeGreaterThanOrEqual(0)
    const [start, end] = toOriginal(at, at + wanted.length)
    expect(text.slice(start, end)).toBe(original)
  })

  test('of any stretch lies within the original, and longer stretches hold shorter ones', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), fc.nat(60), fc.nat(60), (text, a, b) => {
        const { text: normal, toOriginal } = normalise(text, { level: 'n1' })
        const [from, to] = [Math.min(a, b, normal.length), Math.min(Math.max(a, b), normal.length)]
        const [start, end] = toOriginal(from, to)
        expect(0 <= start && start <= end && end <= text.length).toBe(true)
        if (from >= to) return
        const [wholeStart, wholeEnd] = toOriginal(0, normal.length)
        expect(wholeStart <= start && end <= wholeEnd).toBe(true)
      }),
    )
  })

  test('of plain text in one go is the same as behind what has to be folded character by character', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'abAB1 -.,;)]`“\n\r\u007f'.split('')), maxLength: 12 })
    fc.assert(
      fc.property(plain, fc.nat(14), fc.nat(14), (text, start, end) => {
        fc.pre(!/^\s/.test(text))
        const quick = normalise(text, { level: 'n1' })
        const slow = normalise(`é|${text}`, { level: 'n1' })
        expect(`é|${quick.text}`).toBe(slow.text)
        if (text === '' || start > quick.text.length) return
        expect(quick.toOriginal(start, end)).toEqual(slow.toOriginal(start + 2, end + 2).map((at) => at - 2))
      }),
      { seed: 7, numRuns: sized(300, 2_000) },
    )
  })

  test('reads heaps of marks and a million characters', () => {
    expect(n0(`a${'\u0301'.repeat(100_000)}`).length).toBeGreaterThan(99_000)
    expect(n1('A '.repeat(500_000))).toHaveLength(999_999)
    expect(n1('. '.repeat(200_000))).toBe('…')
    expect(n1(`-${'\n'.repeat(200_000)}`)).toBe('-')
    expect(n1('a-\n'.repeat(100_000))).toHaveLength(100_001)
  })
})
