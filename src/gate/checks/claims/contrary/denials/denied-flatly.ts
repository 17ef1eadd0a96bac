import { stem } from '../../../../../text/words/stem.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import type { Statement } from '../../../../../text/polarity/units.ts'
import type { Word } from '../../../../../text/words/word.ts'
import { wordList } from '../../../../../text/phrases/seen-words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import { isAdvisedAgainst } from './advised-against.ts'
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

/** With one of these something else may be denied. */
const LEAVING_OUT = new Set(
  'excluded excludes excluding exclusion exclusions exempt exempted prohibited forbidden banned ineligible unavailable void closed cancelled canceled suspended denied declined unable impossible non-refundable nonrefundable'.split(
    ' ',
  ),
)

/**
 * A claim that denies as a whole what a sentence of the evidence states with more beside it: `Unused leave cannot be carried over` for `Unused leave
 * of up to five days may be carried over`. It has no word that the sentence lacks, and its words are in the same order; or it has all words of a
 * short sentence, and more behind them; or one of its parts denies a part of a sentence word for word. English.
 */
export function deniedFlatly(claim: Claim, { index, claims, tells, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || !tells(MAY_DENY) || turned() === undefined) return []
  const found =
    wholeDenied(claim, { index, text: claims.text, question: claims.question }) ??
    partDenied(claim, { index, text: claims.text })
  if (found === undefined || isAdvisedAgainst(claim, { denial: found.denial, text: claims.text, index, at: found.at }))
    return []
  const { denial, at, isOfCase = false } = found
  const { passage = -1, ...span } = index.evidence.sentences[at] ?? { start: 0, end: 0 }
  const written = quotedText(claims.text.slice(denial.start, denial.end))
  return [
    {
      level: isOfCase ? 'warn' : 'fail',
      reason_code: 'negation_added',
      message: `The sentence denies (${written}) what the evidence states (${quotedText(textAt(at, index))}).`,
      span: [sentence.start, sentence.end],
      evidence: hitSpan(index, passage, span),
    },
  ]
}

interface Place {
  readonly index: GateIndex
  /** The text of the answer. */
  readonly text: string
}

interface Denied {
  readonly denial: Word
  /** The sentence of the evidence. */
  readonly at: number
  /** Whether the question may have a case of its own, of which it holds. */
  readonly isOfCase?: boolean
}

/** What a stretch of a claim denies once, and nothing limits. */
function deniedOnce(words: readonly Word[]): { readonly denial: Word; readonly own: readonly Word[] } | undefined {
  const denials = words.filter(isDenial)
  const [denial] = denials
  const own = words.filter((word) => !isDenial(word) && isOfSentence(word))
  if (denial === undefined || denials.length > 1 || own.some(({ form }) => LIMITING.has(form))) return undefined
  return own.filter((word) => !isStopWord(word)).length < FEWEST_OF_CONTENT ? undefined : { denial, own }
}

function wholeDenied(claim: Claim, { index, question }: Place & { readonly question: string }): Denied | undefined {
  const denied = claim.words.length > MOST_WORDS ? undefined : deniedOnce(claim.words)
  if (denied === undefined) return undefined
  const { denial, own } = denied
  const near = placesNear(claim, index)
  const plain = near.filter((one) => isPlain(statementAt(index, one)))
  const at = plain.find((one) => partsAt(index, one).some((part) => states(part, own)))
  if (at !== undefined) {
    // Of something else it may be denied elsewhere.
    if (isDeniedNear(own, { near, index, fewest: FEWEST_OF_CONTENT })) return undefined
    return { denial, at, isOfCase: !isOfAsked(question, textAt(at, index)) }
  }
  const short = near.find((one) => isPlainBesides(statementAt(index, one)) && isBegun(own, wordsAt(index, one)))
  if (short === undefined) return undefined
  const more = own.slice(wordsAt(index, short).filter(isOfSentence).length)
  return isDeniedNear(more, { near, index, fewest: 1 }) ? undefined : { denial, at: short }
}

/** A part between two marks that denies what a part of the evidence states in the same words: `water is not allowed` for `water is allowed`. */
function partDenied(claim: Claim, { index, text }: Place): Denied | undefined {
  const parts = partsBetween(claim.words, text)
  if (parts.length < 2 || parts.length > MOST_PARTS) return undefined
  for (const part of parts) {
    const denied = deniedOnce(part)
    const first = part[0]?.form ?? ''
    if (denied === undefined || ARTICLES.has(first) || JOINING.has(first) || POINTING.has(first)) continue
    const { denial, own } = denied
    const at = claim.support.sentences.find((one) => {
      if (!isPlainBesides(statementAt(index, one))) return false
      return partsAt(index, one).some(
        (known) => !known.some(isLimiting) && beginsAlike(known.filter(isOfSentence), own),
      )
    })
    if (at !== undefined) return { denial, at }
  }
  return undefined
}

const MOST_PARTS = 8
const JOINING = new Set('and but or so because although though while whereas'.split(' '))
const POINTING = new Set('it they he she this that these those which who one you we i'.split(' '))

/** Whether it reports nothing; what is denied or a condition may be in another part. */
function isPlainBesides({ reported, conditions }: Statement): boolean {
  return reported.length + conditions.length === 0
}

/** Whether a part of the evidence begins with all words of the claim's, without what takes up another part. */
function beginsAlike(known: readonly Word[], own: readonly Word[]): boolean {
  const content = (all: readonly Word[]): readonly Word[] => all.filter(({ form }) => !AGAIN.has(form))
  const [one, other] = [content(known), content(own)]
  return other.length <= one.length && other.every((word, at) => keyOf(word) === keyOf(one[at] as Word))
}

const AGAIN = new Set('either also too however'.split(' '))

/** Whether the words of a claim begin with all those of a short sentence: `Emergency services are not exempt from the ordinance`. */
function isBegun(own: readonly Word[], known: readonly Word[]): boolean {
  if (known.some(isLimiting)) return false
  const all = known.filter(isOfSentence)
  const count = all.filter((word) => !isStopWord(word)).length
  if (count < FEWEST_OF_CONTENT || own.length <= all.length) return false
  return all.every((word, at) => keyOf(word) === keyOf(own[at] as Word))
}

/** Whether a sentence with a word that denies or limits has so many of the words that say something. */
function isDeniedNear(
  own: readonly Word[],
  { near, index, fewest }: { readonly near: readonly number[]; readonly index: GateIndex; readonly fewest: number },
): boolean {
  const keys = own.filter((word) => !isStopWord(word)).map(keyOf)
  return near.some((one) =>
    partsAt(index, one).some((known) => {
      const forms = new Set(known.map(keyOf))
      return (
        known.some((word) => isLimiting(word) || LEAVING_OUT.has(word.form)) &&
        keys.filter((key) => forms.has(key)).length >= fewest
      )
    }),
  )
}

/** The parts of a sentence of the evidence. */
function partsAt(index: GateIndex, at: number): readonly (readonly Word[])[] {
  const { passage = -1 } = index.evidence.sentences[at] ?? {}
  return partsBetween(wordsAt(index, at), index.evidence.passages[passage]?.text ?? '')
}

function partsBetween(words: readonly Word[], text: string): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (before !== undefined && /[,;:()–—]/.test(text.slice(before.end, word.start))) parts.push([])
    parts.at(-1)?.push(word)
  }
  return parts
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
