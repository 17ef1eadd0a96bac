import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ABBREVIATIONS, CLOSING_ABBREVIATIONS, NUMBER_ABBREVIATIONS } from '../data/abbreviations.ts'
import { anyCharacter } from '../../../test/support/characters.ts'
import { blocks } from './blocks.ts'
import { clauses } from './clauses.ts'
import { sentences } from './sentences.ts'
import { sized } from '../../../test/long-form.ts'

const texts = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end))

describe('sentences', () => {
  test.each<[string, string[]]>([
    ['Dr. Smith met Mrs. Jones. They spoke.', ['Dr. Smith met Mrs. Jones.', 'They spoke.']],
    ['One bag (max. 40 cm) is free. Then pay.', ['One bag (max. 40 cm) is free.', 'Then pay.']],
    ['See No. 5 and Art. 12 of the law. Then stop.', ['See No. 5 and Art. 12 of the law.', 'Then stop.']],
    ['J. K. Rowling wrote it. It sold.', ['J. K. Rowling wrote it.', 'It sold.']],
    [
      'He joined the U.S. Army. He left the U.S. He rests.',
      ['He joined the U.S. Army.', 'He left the U.S.', 'He rests.'],
    ],
    ['Fruit, e.g. apples, i.e. Gala. Fine.', ['Fruit, e.g. apples, i.e. Gala.', 'Fine.']],
    ['Apple Inc. The firm grew.', ['Apple Inc.', 'The firm grew.']],
    ['(a) Tea grows here. (b) Rice does not.', ['Tea grows here.', '(b) Rice does not.']],
    ['Bake it at 250 °C. Is it done?', ['Bake it at 250 °C.', 'Is it done?']],
    ['It is 3.5 m. It costs $1.20.', ['It is 3.5 m.', 'It costs $1.20.']],
    ['It cost 1. 3 billion. Yes.', ['It cost 1. 3 billion.', 'Yes.']],
    ['It began in 1999. 12 people came.', ['It began in 1999.', '12 people came.']],
    ['See https://example.com/a.b?c=d.e. Then go.', ['See https://example.com/a.b?c=d.e.', 'Then go.']],
    ['Well... maybe not. It... Stops.', ['Well... maybe not.', 'It...', 'Stops.']],
    ['"Is it?" he asked. "Yes." She left.', ['"Is it?" he asked.', '"Yes."', 'She left.']],
    ['Yahoo! is a firm. Really?! Yes!', ['Yahoo! is a firm.', 'Really?!', 'Yes!']],
    ['Riga is big.[1] Oslo is not. [2] Fin.[3][4] End.', ['Riga is big.[1]', 'Oslo is not. [2]', 'Fin.[3][4]', 'End.']],
    ['he was born in 1970 . he died . it is over', ['he was born in 1970 .', 'he died .', 'it is over']],
    ['it sold 1 . 3 million copies . yes', ['it sold 1 . 3 million copies .', 'yes']],
    ['他来了。“你好！”她说；走了。', ['他来了。', '“你好！”', '她说；', '走了。']],
    ['هل هذا صحيح؟ نعم. انتهى۔ حسنا', ['هل هذا صحيح؟', 'نعم.', 'انتهى۔', 'حسنا']],
    ['यह सच है। हाँ।', ['यह सच है।', 'हाँ।']],
    ['', []],
    [' \n\t ', []],
  ])('%s', (text, expected) => {
    expect(texts(text)).toEqual(expected)
  })

  test('no abbreviation ends a sentence within one', () => {
    const listed = [ABBREVIATIONS, CLOSING_ABBREVIATIONS, NUMBER_ABBREVIATIONS].flatMap((list) => list.split(' '))
    const ending = listed.filter((word) => texts(`It was seen by ${word}. 7 trees`).length > 1)
    expect(ending).toEqual([])
  })

  test('keeps headings, items, rows and code apart, and says which they are', () => {
    const text =
      '# Title\n\n- one. Two here.\n1. first\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nf. G\n```\n> said so\nPlain'
    expect(sentences(text).map(({ start, end, block }) => [block, text.slice(start, end)])).toEqual([
      ['heading', 'Title'],
      ['list_item', 'one.'],
      ['list_item', 'Two here.'],
      ['list_item', 'first'],
      ['table_row', '| a | b |'],
      ['table_row', '| 1 | 2 |'],
      ['code', 'f. G'],
      ['quote', 'said so'],
      ['paragraph', 'Plain'],
    ])
  })

  test('joins the lines of a paragraph that was wrapped, but not lines that stand alone', () => {
    const wrapped =
      'The quick brown fox jumped over a very lazy dog that slept on the\nporch of the house. Then it ran.'
    expect(texts(wrapped)).toHaveLength(2)
    expect(texts('Skip to content\nZoo Map\nAbout us')).toEqual(['Skip to content', 'Zoo Map', 'About us'])
    expect(texts('A line that ends\nin the middle.')).toEqual(['A line that ends\nin the middle.'])
  })

  test.each(['Is it?', '真的吗？', 'هل؟', '"Is it?"', 'Is it? [1]'])('%s is a question', (text) => {
    expect(sentences(text)[0]?.question).toBe(true)
  })

  test('an unclosed code fence makes the rest code', () => {
    expect(sentences('Text.\n```\nlet x. Y').map(({ block }) => block)).toEqual(['paragraph', 'code'])
  })

  test('sentences are in order, do not overlap, and lose nothing that is a letter or digit outside of marks', () => {
    const unit = fc.constantFrom('a', 'B', '7', '.', '. ', '? ', '\n', ' ', '"', '。', '中', '[1]', ',', 'e.g.', '؟')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 80 }), (units) => {
        const text = units.join('')
        let end = 0
        let kept = ''
        for (const sentence of sentences(text)) {
          expect(sentence.start).toBeGreaterThanOrEqual(end)
          expect(sentence.end).toBeGreaterThan(sentence.start)
          end = sentence.end
          kept += text.slice(sentence.start, sentence.end)
        }
        expect(kept.replace(/[^B中]/g, '')).toBe(text.replace(/[^B中]/g, ''))
      }),
    )
  })

  test('any text is split without harm, hostile ones in time that grows with their length', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        for (const { start, end } of sentences(text)) expect(text.slice(start, end).trim()).not.toBe('')
      }),
    )
    for (const piece of [
      '. ',
      '.',
      '"',
      ') ',
      '[1]',
      '> ',
      '- ',
      '|',
      '`',
      '#',
      '\n',
      'a.',
      '1. ',
      '. [',
      '* ',
      '。',
    ]) {
      expect(() => sentences(piece.repeat(Math.floor(sized(40_000, 300_000) / piece.length)))).not.toThrow()
    }
  })
})

test('blocks tell a ruler from a list and leave it out', () => {
  expect(blocks('---\n- item\n***')).toEqual([{ kind: 'list_item', start: 6, end: 10 }])
})

describe('clauses', () => {
  const parts = (text: string) =>
    clauses(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end))

  test.each<[string, string[]]>([
    ['He was born in Riga, and he moved to Oslo in 1990.', ['He was born in Riga', 'he moved to Oslo in 1990.']],
    ['Rates rose by 5%; prices fell soon after.', ['Rates rose by 5%', 'prices fell soon after.']],
    ['The server is up, and it still listens on port 80.', ['The server is up', 'it still listens on port 80.']],
    ['He sings, but the band plays loudly.', ['He sings, but the band plays loudly.']],
    ['It has red, green, and the blue ones.', ['It has red, green, and the blue ones.']],
    ['He said “it was late, and he was tired” to them.', ['He said “it was late, and he was tired” to them.']],
    ['She left (it was late; he was gone) quietly.', ['She left (it was late; he was gone) quietly.']],
  ])('%s', (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  test('keeps the offsets of the whole text', () => {
    const text = 'Before. It was old; it was also wide.'
    expect(clauses(text, { start: 8, end: text.length })).toEqual([
      { start: 8, end: 18 },
      { start: 20, end: 37 },
    ])
  })
})
