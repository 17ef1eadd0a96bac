import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexEvidence } from '../evidence/evidence.ts'
import { includesName, nameLookup } from './name-matching.ts'
import { isCaseless, readNames } from './names.ts'
import { words } from '../words/words.ts'

const names = (text: string) => readNames(text).map(({ form }) => form)

describe('names', () => {
  test.each<[string, string, string[]]>([
    ['are capitalised words within a sentence', 'Then Ruth Bader Ginsburg spoke.', ['ruth', 'bader', 'ginsburg']],
    ['are split at hyphens and freed of possessives', "He met Jean-Luc's team", ['jean', 'luc']],
    ['are not first words of sentences', 'Snow fell. Rain followed in Oslo.', ['oslo']],
    ['are not months, days or the pronoun I', 'On Monday in May I left for Riga', ['riga']],
    ['may have capitals inside', 'He saw McDonald with an iPhone', ['mcdonald', 'iphone']],
    [
      'are not acronyms that the text spells out',
      'the Marburg Virus Disease (MVD) spread',
      ['marburg', 'virus', 'disease'],
    ],
    ['are acronyms', 'The NASA and the UN', ['nasa', 'un']],
    ['are Latin words in Chinese text', '他在Google工作', ['google']],
    ['are Latin words in Arabic text', 'يعمل في Google منذ عام', ['google']],
    ['are words within 《》', '他看过《红楼梦》。', ['红楼', '楼梦']],
    ['cannot be told where all is capitals', 'THE CAT SAT ON THE MAT IN RIGA', []],
    ['are none in lower case', 'he met ruth in oslo', []],
  ])('%s', (_, text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test('include first words of sentences when asked, marked as such', () => {
    expect(readNames('Ruth spoke in Oslo.', { sentenceInitial: true })).toEqual([
      { start: 0, end: 4, form: 'ruth', kind: 'name', initial: true },
      { start: 14, end: 18, form: 'oslo', kind: 'name' },
    ])
  })
})

test.each([
  ['he was born in riga in nineteen seventy , and he moved to oslo .', true],
  ['He was born in Riga in nineteen seventy, and he moved to Oslo.', false],
  ['too short to say', false],
  ['这是一个没有大小写的句子，所以不能说它缺少大写字母，也不能说别的什么东西，因为汉字没有大小写的分别。', false],
])('%s is written without capitals: %s', (text, expected) => {
  expect(isCaseless([text])).toBe(expected)
})

test('texts one by one are as caseless as all in one, a line each', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', '字', ' ', 'ab cd ef'), maxLength: 300 }), {
    maxLength: 8,
  })
  fc.assert(fc.property(texts, (all) => isCaseless(all) === isCaseless([all.join('\n')])))
})

describe('a name is in a text', () => {
  test.each([
    ['Libya', 'the Libyan coast'],
    ['Libyan', 'in Libya'],
    ['US', 'the United States of America'],
    ['American', 'a firm of the U.S.'],
    ['UK', 'in Great Britain'],
    ['NASM', 'the National Air and Space Museum'],
    ['FBI', 'the Federal Bureau of Investigation'],
    ['Beyoncé', 'beyonce sang'],
    ['Beyonce', 'Beyoncé sang'],
    ['Dutch', 'the Netherlands'],
    ['Oslo', 'OSLO'],
  ])('%s in “%s”', (name, text) => {
    expect(
      includesName(
        words(name)[0]?.form ?? '',
        nameLookup(() => words(text)),
      ),
    ).toBe(true)
  })

  test.each([
    ['Riga', 'the city of Oslo'],
    ['Iran', 'in Iraq'],
    ['FBI', 'The firm became independent'],
    ['US', 'they told him'],
    ['Marta', 'Martin'],
  ])('but not %s in “%s”', (name, text) => {
    expect(
      includesName(
        words(name)[0]?.form ?? '',
        nameLookup(() => words(text)),
      ),
    ).toBe(false)
  })
})

test('an acronym is not spelled out by the end of one passage and the beginning of the next', () => {
  const passages = [
    { id: 'a', text: 'It is run by the Federal Bureau' },
    { id: 'b', text: 'Investigation takes time' },
  ]
  expect(indexEvidence(passages).hasName('fbi')).toBe(false)
  expect(indexEvidence([...passages].reverse()).hasName('fbi')).toBe(false)
  expect(indexEvidence([{ id: 'a', text: 'the Federal Bureau of Investigation' }]).hasName('fbi')).toBe(true)
})

test('a number with its unit is no name in a Chinese text', () => {
  expect(readNames('例如3.7V、20Ah的是74Wh，无须批准').map(({ form }) => form)).toEqual([])
  expect(readNames('由 Zentara 公司承保，自付 20% 的费用').map(({ form }) => form)).toEqual(['zentara'])
})
