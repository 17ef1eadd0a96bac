import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter, anyGrapheme } from '../../../test/support/characters.ts'
import { withoutArabicPrefix } from '../characters/arabic.ts'
import { classOf } from '../characters/characters.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { foldAs } from './fold-word.ts'
import { hashOf } from './word-columns.ts'
import { scanWords } from './word-scanner.ts'
import { words } from './words.ts'
import { sized } from '../../../test/long-form.ts'

const forms = (text: string) => words(text).map(({ form }) => form)

test('a text of ASCII alone has the words that it has ahead of other characters', () => {
  const ascii = fc.oneof(
    fc.constantFrom('The ', "it's", "l'eau", 'U.S.', 'J.R.', '1MiB', '9x', '_', '.', ' ', '\0', 'aB', '12,5'),
    fc.string({ unit: 'binary-ascii', maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(ascii, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      const [own, other] = [scanWords(text), scanWords(`${text} —`)]
      expect([own.isAscii, other.isAscii]).toEqual([true, false])
      expect(own.toWords()).toEqual(other.toWords())
      for (let at = 0; at < own.length; at++) {
        expect(own.hashAt(at)).toBe(hashOf(own.formAt(at)))
        expect(own.isPlain(at)).toBe(other.isPlain(at))
      }
    }),
    { numRuns: sized(700, 3000), seed: 1 },
  )
})

describe('words', () => {
  test.each([
    ['splits at spaces, punctuation and hyphens', 'Well-known facts, (really)!', ['well', 'known', 'facts', 'really']],
    [
      'leaves possessives and auxiliaries out',
      "John’s dog: it's what we've seen",
      ['john', 'dog', 'it', 'what', 'we', 'seen'],
    ],
    ['keeps a contraction that denies', 'They don’t know', ['they', "don't", 'know']],
    ['keeps the denial of tokenised corpora', "they do n't know", ['they', 'do', "n't", 'know']],
    ['drops articles that lean on a word', 'l’homme et d’Artagnan', ['homme', 'et', 'artagnan']],
    ['keeps a name with an apostrophe whole', "O'Brien", ["o'brien"]],
    ['joins known acronyms with stops, but not initials', 'U.S. and J.R. Tolkien', ['us', 'and', 'j', 'r', 'tolkien']],
    ['reads letters and digits as one', '10x B52 3rd 80s', ['10x', 'b52', '3rd', '80s']],
    ['reads a unit against its number as one apart from it', '10km 1MiB 5G', ['10', 'km', '1', 'mib', '5g']],
    ['pairs neighbouring Chinese characters', '人工智能', ['人工', '工智', '智能']],
    ['gives a single Chinese character alone', '在 Riga', ['在', 'riga']],
    ['separates scripts that touch', '用AI写作', ['用', 'ai', '写作']],
    ['reads Korean by spaces', '한국어 문장', ['한국어', '문장']],
    ['makes decomposed and composed letters one', 'cafe\u0301', ['café']],
    ['makes half-width and full-width forms one', 'ＡＢＣ ｶﾞ', ['abc', 'ガ']],
    ['takes vowel marks and tatweel off Arabic', 'كِتَـــاب', ['كتاب']],
    ['folds alef, ya and ta marbuta', 'إلى المدرسة', ['الي', 'المدرسه']],
    ['reads digits of other scripts', '٢٠٢٠ ۱۹۹۹ ५', ['2020', '1999', '5']],
    ['ignores characters that never show', 'in\u00ADvis\u200Bible', ['invisible']],
  ])('%s', (_, text, expected) => {
    expect(forms(text)).toEqual(expected)
  })

  test.each([
    ['lower', 'word'],
    ['title', 'Word'],
    ['upper', 'NASA'],
    ['mixed', 'McDonald'],
    ['upper', "US's"],
    ['none', '한국'],
  ])('tells the casing %s', (casing, text) => {
    expect(words(text)[0]?.casing).toBe(casing)
  })

  test('gives offsets into the original, also behind characters that grow when folded', () => {
    const text = 'İstanbul ﬁne'
    expect(words(text).map(({ start, end }) => text.slice(start, end))).toEqual(['İstanbul', 'ﬁne'])
  })

  test('words never overlap but for pairs of characters, and always hold something', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        let end = 0
        for (const word of words(text)) {
          expect(word.end).toBeGreaterThan(word.start)
          expect(word.form).not.toBe('')
          expect(word.kind === 'gram' || word.start >= end).toBe(true)
          end = word.end
        }
      }),
    )
  })

  test('case does not change the forms of ASCII words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        // `U.K` is one word, and `u.k` are two.
        fc.pre(!/[a-z]\.[a-z]/i.test(text))
        expect(forms(text.toUpperCase())).toEqual(forms(text.toLowerCase()))
      }),
    )
  })

  test('reads lone surrogates and hundreds of thousands of characters without harm', () => {
    expect(forms('a\uD800b \uDC00 c')).toEqual(['a', 'b', 'c'])
    expect(words('ab '.repeat(sized(80_000, 350_000)))).toHaveLength(sized(80_000, 350_000))
    expect(words('\u0301'.repeat(sized(150_000, 500_000)))).toEqual([])
    expect(words(`a${"'a".repeat(sized(100_000, 300_000))}`)).toHaveLength(1)
  })
})

test.each([
  ['created creating creates create', 'creat'],
  ['stopped stopping stops stop', 'stop'],
  ['studies studied study studying', 'study'],
  ['cities city', 'city'],
  ['boxes box', 'box'],
  ['makes make making', 'mak'],
])('the inflections %s have one stem', (inflections, expected) => {
  expect(new Set(inflections.split(' ').map(stem))).toEqual(new Set([expected]))
})

/** The stem of a form of plain letters, as it is said in a few lines. */
function plainStem(form: string): string {
  if (!/^[a-z]{4,}$/.test(form)) return form
  const cut = (word: string, length: number): string => {
    const base = word.slice(0, -length)
    if (base.length < 3 || !/[aeiouy]/.test(base)) return word
    return /(?:([^lsz])\1)$/.test(base) ? base.slice(0, -1) : base
  }
  let base = form
  if (/[^sui]s$/.test(base)) {
    if (base.endsWith('ies')) base = base.length > 4 ? base.replace(/ies$/, 'y') : base.slice(0, -1)
    else base = base.slice(0, /(?:sses|xes|zes|ches|shes)$/.test(base) ? -2 : -1)
  }
  if (base.endsWith('ied')) base = base.length > 4 ? base.replace(/ied$/, 'y') : base.slice(0, -1)
  else if (base.endsWith('ed')) base = cut(base, 2)
  else if (base.endsWith('ing')) base = cut(base, 3)
  else if (base.endsWith('ly') && base.length > 5) base = base.slice(0, -2)
  if (base.length > 3) base = base.replace(/e$/, '')
  return base.length > 3 ? base.replace(/i$/, 'y') : base
}

test('a stem is what a plain reading of the table says it is', () => {
  const ending = fc.constantFrom(
    's',
    'es',
    'ies',
    'ied',
    'ed',
    'ing',
    'ly',
    'e',
    'i',
    'sses',
    'ches',
    'shes',
    'xes',
    'us',
    '',
  )
  const letters = fc.string({ unit: fc.constantFrom(...Array.from('aeiouybcdhlnpstxz')), maxLength: 6 })
  fc.assert(
    fc.property(letters, ending, ending, (start, middle, end) => {
      const form = start + middle + end
      expect(stem(form)).toBe(plainStem(form))
    }),
    { numRuns: sized(2_000, 20_000) },
  )
})

test.each(['is', 'was', 'this', 'bus', 'crisis', 'ring', 'red', 'café', "don't", '1990s'])(
  '%s has no inflection to lose',
  (form) => {
    expect(stem(form)).toBe(form)
  },
)

test.each([
  ['والمدرسه', 'مدرسه'],
  ['بالقلم', 'قلم'],
  ['وبالقلم', 'قلم'],
  ['للطالب', 'طالب'],
  ['الكتاب', 'كتاب'],
  ['من', undefined],
])('%s without its prefix', (word, expected) => {
  expect(withoutArabicPrefix(word)).toBe(expected)
})

test.each([
  ['the', true],
  ['the harbour', false],
  ['的是', true],
  ['北京', false],
  ['في', true],
  ['إلى', true],
])('of %s every word is a stop word: %s', (text, expected) => {
  expect(words(text).every(isStopWord)).toBe(expected)
})

test('a word of Latin letters and apostrophes is folded as any other is', () => {
  const plain = fc.string({ unit: fc.constantFrom(...Array.from("abzAZ09’ʼ'éÉßÿÀþµªĳ\u0301")), maxLength: 8 })
  fc.assert(
    fc.property(plain, (word) => {
      expect(foldAs(word, 1)).toBe(word.normalize('NFKC').toLowerCase().replace(/[’ʼ]/g, "'"))
    }),
    { numRuns: sized(500, 5_000) },
  )
})

test('folding a form again changes nothing', () => {
  const fold = (word: string): string => foldAs(word, classOf(word.codePointAt(0) ?? 0) >> 4)
  fc.assert(
    fc.property(fc.string({ unit: anyGrapheme, maxLength: 40 }), (text) => {
      for (const form of forms(text)) expect(fold(fold(form))).toBe(fold(form))
    }),
  )
})
