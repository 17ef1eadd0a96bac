import { stem } from '../../../../../text/words/stem.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import type { Statement } from '../../../../../text/polarity/units.ts'
import type { Word } from '../../../../../text/words/word.ts'
import { wordList } from '../../../../../text/phrases/seen-words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { statementAt, wordsAt } from '../evidence-statements.ts'
import { isOfAsked, placesNear, textAt } from '../sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 7000
const MOST_WORDS = 24
const FEWEST_OF_CONTENT = 2

const MAY_DENY = wordList('not|cannot|never|t')
const DENIALS = new Set('not cannot never'.split(' '))
/** What a verb is said with, in one sentence or in another. */
const HELPING = new Set(
  'can may might must will would shall should could be is are was were do does did has have had'.split(' '),
)
const ARTICLES = new Set('the a an your our their its my his her this these those'.split(' '))
/** With one of these in the sentence of the evidence, some of it may be denied. */
const LIMITING = new Set(
  'not no none nor neither never nothing cannot without only except excluding unless until but if when other otherwise instead rarely hardly former formerly previously rejected refused banned'.split(
    ' ',
  ),
)

/**
 * A claim that denies as a whole what a sentence of the evidence states with more beside it: `Unused leave cannot be carried over` for `Unused leave
 * of up to five days may be carried over`. It has no word that the sentence lacks, and its words are in the same order. English.
 */
export function deniedFlatly(claim: Claim, { index, claims, tells, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || words.length > MOST_WORDS) return []
  if (!tells(MAY_DENY) || turned() === undefined) return []
  const denials = words.filter(isDenial)
  const [denial] = denials
  const own = words.filter((word) => !isDenial(word) && isOfSentence(word))
  if (denial === undefined || denials.length > 1 || own.some(({ form }) => LIMITING.has(form))) return []
  const content = own.filter((word) => !isStopWord(word))
  if (content.length < FEWEST_OF_CONTENT) return []
  const near = placesNear(claim, index)
  const at = near.find((one) => states(wordsAt(index, one), own) && isPlain(statementAt(index, one)))
  if (at === undefined || !isOfAsked(claims.question, textAt(at, index))) return []
  // Of something else it may be denied elsewhere.
  const keys = content.map(keyOf)
  const isDenied = near.some((one) => {
    const known = wordsAt(index, one)
    const forms = new Set(known.map(keyOf))
    return known.some(isLimiting) && keys.filter((key) => forms.has(key)).length >= FEWEST_OF_CONTENT
  })
  if (isDenied) return []
  const { passage = -1, ...span } = index.evidence.sentences[at] ?? { start: 0, end: 0 }
  const written = quotedText(claims.text.slice(denial.start, denial.end))
  return [
    {
      level: 'fail',
      reason_code: 'negation_added',
      message: `The sentence denies (${written}) what the evidence states (${quotedText(textAt(at, index))}).`,
      span: [sentence.start, sentence.end],
      evidence: hitSpan(index, passage, span),
    },
  ]
}

/** Whether it denies nothing in any way, and is no condition, report or question. */
function isPlain({ units, denials, conditions, reported }: Statement): boolean {
  return units.length > 0 && denials.length + conditions.length + reported.length === 0
}

/** Whether a word denies, and says nothing else. English. */
export function isDenial({ form }: Word): boolean {
  return DENIALS.has(form) || form.endsWith("n't")
}

function isOfSentence({ form }: Word): boolean {
  return !HELPING.has(form) && !ARTICLES.has(form)
}

function isLimiting(word: Word): boolean {
  return LIMITING.has(word.form) || isDenial(word)
}

function keyOf({ form }: Word): string {
  return stem(form)
}

/** Whether a sentence limits nothing, and has some words in their order. */
function states(known: readonly Word[], own: readonly Word[]): boolean {
  if (known.some(isLimiting)) return false
  let next = 0
  for (const word of known) if (next < own.length && keyOf(word) === keyOf(own[next] as Word)) next += 1
  return next === own.length
}
