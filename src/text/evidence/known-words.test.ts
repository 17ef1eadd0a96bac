import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EvidenceIndex, indexEvidence } from './evidence.ts'
import { readText, type TextReading } from './text-reading.ts'
import { sized } from '../../../test/long-form.ts'

const WORDS = [
  'Riga', 'running', 'run', 'the', 'stops', 'NATO', 'of', 'café', 'CAFÉ', 'x²', '1.', '- ', '\n', '\n\n', '. ', '# ', '漢字', '的', 'والمدرسة', 'مدرسة', 'من',
  '湖南', '学校里的人', '学校里', '学校里', '学校里', '학교에서', '학교', 'U.S.', 'don’t', '１２', 'internationalisation', '٣', '! ',
] // prettier-ignore

/** All that an index says of the words of its passages. */
function said(index: EvidenceIndex): unknown {
  const { passages, sentences, postings } = index
  return {
    passages: passages.map(({ terms, hasOutside, firstSentence, endSentence }) => [
      terms,
      hasOutside,
      firstSentence,
      endSentence,
    ]),
    sentences,
    offsets: postings.offsets,
    postings: postings.sentences,
    weights: Array.from(postings.offsets, (_, term) => index.weightOf(term)),
    terms: WORDS.map((word) => index.termOf(word)),
  }
}

test('a passage that is remembered is entered as one that is read for the first time', () => {
  const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const known = new Map<string, TextReading>()
      const read = (one: string): TextReading => {
        const reading = known.get(one) ?? readText(one)
        known.set(one, reading)
        return reading
      }
      const sources = texts.map((one, at) => ({ id: String(at), text: one }))
      const fresh = said(indexEvidence(sources))
      for (let time = 0; time < 3; time++) expect(said(indexEvidence(sources, { read }))).toEqual(fresh)
      expect(said(indexEvidence(sources.toReversed(), { read }))).toEqual(said(indexEvidence(sources.toReversed())))
    }),
    { numRuns: sized(100, 1_000) },
  )
})
