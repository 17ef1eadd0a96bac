import type { Word } from '../../../text/words/word.ts'
import { choice } from '../../config/params.ts'
import { defineCheck, failed, passed, skipped } from '../../check.ts'
import { LETTERS_A_GRAM } from '../../../text/words/word-columns.ts'
import { contentUnits, denseCharacters } from './content-units.ts'

/**
 * Whether the answer is long enough, in Unicode code points or in units of content. A character of a script without
 * spaces, of which half a dozen make a sentence, counts as three.
 */
export const minAnswerLength = defineCheck({
  name: 'min_answer_length',
  version: '2',
  title: 'The answer is not suspiciously short',
  deterministic: true,
  settings: ['min_answer_chars'],
  params: { unit: choice(['characters', 'content'], { default: 'characters' }) },
  check(_input, { min_answer_chars, unit }, { answer }) {
    if (min_answer_chars === 0) return skipped('not_configured', 'min_answer_chars is 0.')
    const length = unit === 'content' ? contentUnits(answer.words) : weighed(answer, min_answer_chars)
    const detail = { length, least: min_answer_chars, unit }
    const of = unit === 'content' ? 'units of content' : 'characters'
    if (length >= min_answer_chars) return passed(`The answer has ${length} ${of}.`, { detail })
    return failed('answer_too_short', `The answer has ${length} ${of}; at least ${min_answer_chars} are wanted.`, {
      detail,
    })
  },
})

/**
 * The length in characters; in a text that would be too short, those of scripts without spaces count as three each and
 * Korean syllables as two.
 */
function weighed({ length, words }: { length: number; words: readonly Word[] }, least: number): number {
  if (length >= least) return length
  const syllables = words.reduce((sum, { script, start, end }) => (script === 'hangul' ? sum + end - start : sum), 0)
  return length + denseCharacters(words) * (LETTERS_A_GRAM - 1) + syllables
}
