import { MEASURE } from '../../../text/parts/about-itself.ts'
import { isArabicMeta } from '../../../text/parts/arabic-vocabulary.ts'
import { asserts } from '../../../text/parts/asserting.ts'
import { isOfAnswers } from '../../../text/parts/vocabulary.ts'
import { stem } from '../../../text/words/stem.ts'
import type { Word } from '../../../text/words/word.ts'
import type { Claims, Claim } from './claims.ts'

/** Words of a subject matter that an aside may have: more of them say something. */
const MOST_MATTER = 2
const MOST_WORDS = 24

/**
 * Whether a sentence beside others speaks of no matter that was asked about or is in the evidence: it has no figure, date or
 * name, at most two words with which answers do not speak of themselves, and neither evidence nor question has these. `Not
 * much wiggle room in how that's worded.` A statement about the matter, true or not, shares a word with one of them.
 */
export function isBesideTheMatter(claim: Claim, { text, question, all }: Claims): boolean {
  if (all.length < 2 || claim.words.length > MOST_WORDS) return false
  if (claim.numbers.length > 0 || claim.dates.length > 0 || claim.names.length > 0) return false
  const matter = claim.terms.filter(({ word }) => !isOfAnswer(word))
  if (matter.length > MOST_MATTER || matter.length === claim.terms.length) return false
  if (matter.some(({ term }) => term !== undefined)) return false
  const said = text.slice(claim.sentence.start, claim.sentence.end)
  if (asserts(said) || MEASURE.test(said)) return false
  const asked = question.toLowerCase()
  return !matter.some(({ word }) => asked.includes(stem(word.form)))
}

function isOfAnswer(word: Word): boolean {
  return word.script === 'latin' ? isOfAnswers(word.form) : word.script === 'arabic' && isArabicMeta(word)
}
