import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCitationMarks } from './citation-marks.ts'

const IDS = ['doc-1', 'doc-2', 'doc-12', 'laws/art_33', '7f3a']

function refsOf(text: string, ids: readonly string[] = IDS): string[][] {
  return readCitationMarks(text, { ids }).map(({ refs }) => [...refs])
}

describe('what cites', () => {
  test.each<[string, string[][]]>([
    ['It is so [1].', [['1']]],
    ['It is so [1,2].', [['1', '2']]],
    ['It is so [1, 3; 5].', [['1', '3', '5']]],
    ['It is so [1-3].', [['1', '2', '3']]],
    ['It is so [1–3, 7].', [['1', '2', '3', '7']]],
    ['It is so [1][2].', [['1'], ['2']]],
    ['It is so[1].', [['1']]],
    ['It is so [^1].', [['1']]],
    ['It is so [^note].', [['note']]],
    ['It is so [[4]].', [['4']]],
    ['It is so [[4]](https://example.com/4).', [['4']]],
    ['It is so 【4:0†source】.', [['1']]],
    ['It is so 【4:1†handbook.pdf】【4:2†source†L1-L3】.', [['2'], ['3']]],
    ['It is so 【1†L3-L9】.', [['1']]],
    ['It is so \uE200cite\uE202turn0search1\uE202turn0search4\uE201.', [['turn0search1', 'turn0search4']]],
    ['It is so \uE200filecite\uE202turn0file1\uE201.', [['turn0file1']]],
    ['It is so <|file-abc123|>.', [['file-abc123']]],
    ['It is so (doc-1).', [['doc-1']]],
    ['It is so (doc-1, doc-2).', [['doc-1', 'doc-2']]],
    ['It is so [doc-1].', [['doc-1']]],
    ['It is so [laws/art_33].', [['laws/art_33']]],
    ['It is so [doc-99], which has the shape of an id.', [['doc-99']]],
    ['It is so [c:chunk_9].', [['chunk_9']]],
    ['It is so [1](https://example.com).', [['1']]],
    ['It is so.<sup>1</sup> And here<sup>2, 3</sup>.', [['1'], ['2', '3']]],
    ['It is so ^1^.', [['1']]],
    ['It is so.¹²', [['12']]],
    ['It is true,¹ and more¹˒².', [['1'], ['1', '2']]],
    ['这是真的［１］。', [['1']]],
    ['这是真的［１，２］。', [['1', '2']]],
    ['هذا صحيح [1].', [['1']]],
  ])('%j', (text, expected) => {
    expect(refsOf(text)).toEqual(expected)
  })
})

describe('what does not cite', () => {
  test.each([
    'Code `a[1]` and ```\nb[2] [3]\n``` and an open fence:\n```\n[4]',
    'An index x[1], row_no[2], rowCount[3].',
    'Escaped \\[1\\] and \\[^1\\].',
    'Zero [0], and the interval [0, 1].',
    'The year [2024] and [1998].',
    'There are [5 reasons] for it, and [5 reasons',
    'A link [one](https://example.com), m<sup>2</sup> and 10<sup>3</sup>.',
    '[1]: https://example.com\n[^2]: A footnote.',
    'The formula $x[1]$ and \\(y[2]\\) and $$z [3]$$.',
    '1. First\n2. Second\n(3) Third',
    'After 1. e4 e5 2. Nf3 White is better; see John 3:16 and (Gen 1,1).',
    'It covers 5 km² and x² and 10⁻³.',
    'A range turned round [9-3], one that is too long [1-900].',
    'A checkbox [x] and [ ], a note [sic], and [emphasis added].',
    'Some words (as they say) and (1) one.',
  ])('%j', (text) => {
    expect(refsOf(text)).toEqual([])
  })
})

test('a year cites where a passage has it as its id', () => {
  expect(refsOf('It is so [2024].', ['2024'])).toEqual([['2024']])
})

test('marks stand where they stand in the text, in order and apart', () => {
  const unit = fc.constantFrom(
    'a',
    ' ',
    '[1]',
    '[2,3]',
    '.',
    '【1】',
    '`',
    '[',
    '[[4]]',
    '(doc-1)',
    '^2^',
    ']',
    '\\',
    '$',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
      let end = 0
      for (const mark of readCitationMarks(units.join(''), { ids: IDS })) {
        expect(mark.start).toBeGreaterThanOrEqual(end)
        expect(mark.end).toBeGreaterThan(mark.start)
        expect(mark.refs.length).toBeGreaterThan(0)
        end = mark.end
      }
      expect(end).toBeLessThanOrEqual(units.join('').length)
    }),
  )
})

test('heaps of marks and of their beginnings are read to the end', () => {
  const pieces = [
    '[1]',
    '[1,',
    '[',
    '【',
    '^1',
    '`',
    '¹',
    '[[1',
    '(',
    '\uE200cite\uE202',
    '<|file-',
    '$',
    '[c:a,',
    '~~~\n',
    '[1 ',
  ]
  for (const piece of pieces) {
    const marks = readCitationMarks(piece.repeat(50_000), { ids: IDS })
    expect(marks.every(({ refs }) => refs.length > 0)).toBe(true)
  }
}, 20_000)

test('A mark ahead of a colon cites, unless it begins its line', () => {
  const refs = (text: string) => readCitationMarks(text).flatMap((mark) => mark.refs)
  expect(refs('It costs 59 euros [9]: that is all.')).toEqual(['9'])
  expect(refs('Follow these steps [1]:\n\n- Open the page')).toEqual(['1'])
  expect(refs('It costs 59 euros.[^2]: more')).toEqual(['2'])
  expect(refs('Done.\n\n[1]: https://example.org')).toEqual([])
  expect(refs('Done.\n\n- [1]: Prices')).toEqual([])
})
