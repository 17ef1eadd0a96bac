import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexEvidence } from './evidence.ts'
import { includesName, nameLookup, TEXT_END } from '../names/name-matching.ts'
import { sentences } from '../sentences/sentences.ts'
import { stem } from '../words/stem.ts'
import { words } from '../words/words.ts'
import { sized } from '../../../test/long-form.ts'

const PIECES = [
  'Ruth Bader Ginsburg', 'United States', 'U.S.', 'NASA', 'National Aeronautics and Space Administration', 'does', 'having', 'others',
  'Beyoncé', 'Müller', 'Libyan', 'Libya', 'walks', 'walked', 'the', 'of', 'McDonald', 'B-52', 'вокзал', 'Йошкар', '人工智能', 'والمدرسة', 'كتاب', 'ＡＢ',
  'don’t', "l'eau", '1. ', '\n- ', '\n\n', '. ', ', ', '\n```types\n', 'a) ', '\u0301', 'ﬁne', '한국어',
] // prettier-ignore
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(' '))
const source = fc.record({ id: fc.constant('p'), text, title: fc.oneof(fc.constant(''), text) })
const ASKED = [
  'doe', 'hav', 'other', 'having', 'libya', 'liby', 'walk', 'beyonce', 'muller', 'rbg', 'nasa', 'us', 'usa', 'types', 'typ', 'йошкар', 'йошка', 'иошка',
  'вокзальный', 'مدرسه', 'المدرسه', 'ab', 'mcdonalds', 'ginsburgs', 'walker', 'fine', 'kingdom', 'd', '1', 'nas',
] // prettier-ignore

test('a passage has the names that a list of its words, title and source has', () => {
  fc.assert(
    fc.property(fc.array(source, { minLength: 1, maxLength: 3 }), (sources) => {
      const evidence = indexEvidence(sources)
      for (const [passage, { text, title }] of sources.entries()) {
        const all = [...words(text), ...words(title)]
        const plain = nameLookup(() => all)
        for (const form of [...ASKED, ...all.map((word) => word.form), ...all.map((word) => stem(word.form))])
          expect([form, evidence.hasNameIn(form, passage)]).toEqual([form, includesName(form, plain)])
      }
    }),
    { numRuns: sized(30, 500) },
  )
})

test('the evidence has the names that a list of all words in its sentences, and of its titles and sources, has', () => {
  fc.assert(
    fc.property(fc.array(source, { minLength: 1, maxLength: 3 }), (sources) => {
      const evidence = indexEvidence(sources)
      const inside = sources.flatMap(({ text, title }) => [
        ...words(text).filter(({ start }) => sentences(text).some((one) => one.start <= start && start < one.end)),
        ...words(title),
      ])
      const apart = sources.flatMap(({ text, title }) => [...words(text), TEXT_END, ...words(title), TEXT_END])
      const forms = nameLookup(() => inside)
      const initials = nameLookup(() => apart)
      const plain = { ...forms, hasInitials: initials.hasInitials }
      for (const form of [...ASKED, ...inside.map((word) => word.form), ...inside.map((word) => stem(word.form))])
        expect([form, evidence.hasName(form)]).toEqual([form, includesName(form, plain)])
    }),
    { numRuns: sized(60, 500) },
  )
})
