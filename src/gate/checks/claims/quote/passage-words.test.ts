import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../../test/support/characters.ts'
import { words } from '../../../../text/words/words.ts'
import { scanWords } from '../../../../text/words/word-scanner.ts'
import { indexInput } from '../../../gate-index.ts'
import { inputOf } from '../../../../../test/one-check.ts'
import { comparable, passageTexts } from './passage-texts.ts'
import { type PassageWords, readPassageWords } from './passage-words.ts'
import { WordNumbers } from './word-numbers.ts'
import { sized } from '../../../../../test/long-form.ts'

/** The plain way: all words as objects, each looked up by its form. */
function reference(texts: readonly string[], quoted: readonly string[]) {
  const forms = [...new Set(quoted.flatMap((text) => words(text).map(({ form }) => form)))]
  const bounds = [0]
  const rows: { form: string | undefined; start: number; end: number }[] = []
  for (const text of texts) {
    for (const { form, start, end } of words(text))
      rows.push({ form: forms.includes(form) ? form : undefined, start, end })
    bounds.push(rows.length)
  }
  const places = forms.map((form) => [form, rows.flatMap((row, place) => (row.form === form ? [place] : []))] as const)
  return { bounds, rows, places }
}

function read(texts: readonly string[], quoted: readonly string[]) {
  const numbers = new WordNumbers(quoted.map((text) => words(text)))
  return shown(readPassageWords(texts.map(scanWords), numbers), quoted)
}

function shown(
  { forms: numbers, columns, bounds, counts, numberOf, placesOf }: PassageWords,
  quoted: readonly string[],
) {
  const forms = [...new Set(quoted.flatMap((text) => words(text).map(({ form }) => form)))]
  const known = new Map(forms.map((form) => [numberOf(form), form]))
  const spans = columns.flatMap((list) => list.all().map(({ start, end }) => ({ start, end })))
  const rows = Array.from(numbers, (number, place) => ({ form: known.get(number), ...spans[place] }))
  const places = forms.map(
    (form) => [form, (counts[numberOf(form)] as number) > 0 ? placesOf(numberOf(form), numbers.length) : []] as const,
  )
  for (const [form, all] of places) expect(counts[numberOf(form)]).toBe(all.length)
  return { bounds, rows, places }
}

const PIECE = fc.oneof(
  fc.constantFrom(
    ..."the cat 30 3.5 5kg 1mib b-52 2019 u.s. U.S. Riga café l’eau d'or dog's dogs' isn't n't 合同 终止合同 カタ العقد ال٣ ٣ naïve … — “ ' . , ! ( ) \u0301 \u200b \u00ad \ud800 \udc00 𝒜 🙂 \u00b2 no.1 a.b".split(
      ' ',
    ),
  ),
  fc.constantFrom(' ', ' ', ' ', '\n', '\u00a0', ''),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '1', "'", '.', ' '), maxLength: 8 }),
)
const TEXT = fc.array(PIECE, { maxLength: 40 }).map((pieces) => pieces.join(''))

test('finds the words that a reading of all words finds, at the same places', () => {
  fc.assert(
    fc.property(fc.array(TEXT, { maxLength: 4 }), fc.array(TEXT, { maxLength: 3 }), (texts, quoted) => {
      const plain = texts.map((text) => comparable(text).text)
      for (const some of [texts, plain]) expect(read(some, quoted)).toEqual(reference(some, quoted))
    }),
    { seed: 11, numRuns: sized(50, 500) },
  )
})

test('finds them in passages that were read already', () => {
  const plain = fc.array(
    fc.constantFrom(
      ..."The Cat 30 3.5 5KG b-52 U.S. u.s. U.S.A Riga d'Or Dog's dogs' ISN'T no.1 , . ! word9 1st".split(' '),
    ),
    { maxLength: 20 },
  )
  const passage = fc.oneof(
    plain.map((pieces) => pieces.join(' ')),
    TEXT,
  )
  fc.assert(
    fc.property(fc.array(passage, { minLength: 1, maxLength: 4 }), fc.array(TEXT, { maxLength: 3 }), (hits, quoted) => {
      const known = [...quoted, hits[0] as string].map((text) => comparable(text).text)
      const index = indexInput(inputOf('', hits))
      const texts = index.offered.map(({ text }) => comparable(text).text)
      const { words: found } = passageTexts(index, { quoted: () => known.map((text) => words(text)) })
      expect(shown(found(), known)).toEqual(reference(texts, known))
    }),
    { seed: 12, numRuns: sized(40, 500) },
  )
})

test('tells words apart that share a slot of the table', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  const quoted = all.filter((_, at) => at % 3 === 0).join(' ')
  const texts = [all.join(' '), `${all.join('. ')} ${all.join('x ')}`]
  expect(read(texts, [quoted])).toEqual(reference(texts, [quoted]))
})
