import { describe, expect, test } from 'vitest'
import { spelledValues, type SpelledLanguage } from './foreign-words.ts'

describe('numbers that a source spells out', () => {
  test.each<[SpelledLanguage, string, number[]]>([
    ['fr', 'Quelque neuf mille personnes ont payé soixante-quatre euros.', [9000, 64]],
    ['fr', 'quatre-vingt-dix-sept, mille neuf cent quatre-vingt-quatre', [97, 1984]],
    ['fr', 'un quart du territoire depuis le XVIIe siècle', [25, 17]],
    ['de', 'zweihundertfünfzigtausend, einundzwanzig', [250_000, 21]],
    ['de', 'zweieinhalb Millionen; dreimonatige Frist', [2_500_000]],
    ['es', 'doscientos sesenta y ocho; dos mil millones', [268, 2_000_000_000]],
    ['pt', 'mil e quinhentos; quatro e meio por cento', [1500, 4.5]],
    ['it', 'duecentocinquantamila; quarantotto', [250_000, 48]],
    ['nl', 'tweeëntwintig; vijfentwintigduizend', [22, 25_000]],
    ['ru', 'два с половиной миллиарда; сто восемнадцать; тридцать первое мая', [2_500_000_000, 118, 31]],
    ['tr', 'iki milyar üç yüz milyon; İki buçuk saat; üç bin', [2_300_000_000, 2.5, 3000]],
    ['ko', '구십칠 제곱킬로미터; 열두 시간; 쉰한 명이', [97, 12, 51]],
    ['fa', 'دو و نیم میلیارد؛ سیصد و بیست؛ یک‌چهارم', [2_500_000_000, 320, 25]],
  ])('%s: %s', (language, text, expected) => {
    expect([...spelledValues(text, language)]).toEqual(expect.arrayContaining(expected.map(String)))
  })

  test('words that only begin like a number say none', () => {
    expect([...spelledValues('Einheit, Dreieck und Achtung der Zehen', 'de')]).toEqual([])
    expect([...spelledValues('onlar, ikaz, kırkayak', 'tr')]).toEqual([])
  })

  test('numbers after one another are not added up', () => {
    expect([...spelledValues('drei fünf; zwanzig dreißig', 'de')]).not.toContain('8')
    expect([...spelledValues('drei fünf; zwanzig dreißig', 'de')]).not.toContain('50')
  })
})
