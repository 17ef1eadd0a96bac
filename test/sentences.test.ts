import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from './support/characters.ts'
import { sentences } from '../src/text/sentences/sentences.ts'
import { plainSentences } from './plain-sentences.ts'
import { sized } from './long-form.ts'

const PIECES =
  '. ¦.¦? ¦! ¦...¦… ¦。¦！¦؟ ¦۔ ¦। ¦; ¦, ¦: ¦ ¦\n¦\n\n¦\t¦\u3000¦\u00A0¦"¦“¦”¦’¦)¦]¦(¦[¦*¦_¦[1]¦[2, 3]¦ [4]¦【1†a】¦²¦Dr¦Dr.¦No¦No.¦e.g¦i.e.¦U.S¦Inc¦J¦I¦a¦Art¦the¦The¦They¦word¦iPhone¦1¦12¦3.5¦million¦%¦km¦- ¦* ¦1. ¦a) ¦# ¦> | a | b |¦---|```¦~~~¦  ¦**Head**¦你好¦他¦نعم¦é¦É¦É.¦\ud83d\ude00¦\ud800¦\u0301¦x'.split(
    '¦',
  )

test('sentences are those that are found in plain steps', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))
  const prose = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(' '))
  fc.assert(
    fc.property(fc.oneof(text, prose, fc.string({ unit: anyCharacter, maxLength: 60 })), (given) => {
      expect(sentences(given)).toEqual(plainSentences(given))
    }),
    { seed: 7, numRuns: sized(800, 6_000) },
  )
})
