import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { stem } from '../../../../text/words/stem.ts'
import { words } from '../../../../text/words/words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { hasSeveralPassages } from '../../../../text/evidence/several-passages.ts'
import { isInPlaceOfAnother, standsForAnother } from './asked-to-reckon.ts'
import { mayBePriceOfParty } from './party-price.ts'
import { isTimeAwayInPassage } from './reckoned-times.ts'

/*
 * An answer over several passages with figures (fares, limits, results) is composed of them, and works something out, in more ways than can
 * be told. A figure that they lack, in a sentence of their own words, refused more right answers than wrong ones that nothing had been
 * fitted to (bench/gate/RESULTS.md). Beside one passage, which a claim is held against, it is right in 94 % and more.
 */

/** Figures of passages that an answer reckons with, at least. Years are not counted. */
const FIGURES = 8
/** The share of a statement's words that are of the passages or the question, from which on it is about what they are about. */
const OWN_WORDS = 0.6
/** `That leaves 198 euros in the first case` */
const FEW_WORDS = 4

/** A sentence with more figures is no sentence. */
const MOST_NUMBERS = 100

const YEAR = /^(?:1[5-9]|20)\d\d$/

/** What a sentence has that reckons, compares, or gives an example. */
const RECKONS =
  /\b(?:totals?|totall?ing|altogether|in all|together|combined|overall|sum|more|less|fewer|longer|shorter|higher|lower|taller|older|younger|cheaper|dearer|earlier|later|faster|quicker|slower|saves?|saved|saving|difference|differ|gap|margin|lead|ahead|behind|left|leaves|leaving|remain(?:s|ing)?|rest|short of|times|twice|double[sd]?|half|third|quarter|average|works? out|comes?|plus|minus|multipl\w+|divid\w+|adds? up|amounts? to|makes|means|so|that['’]s|that is|i\.e|thus|hence|therefore|equals?|equivalent|rose|rises?|fell|falls?|grew|growth|increase[sd]?|decrease[sd]?|up|down|improve\w*|after|before|since|ago|until|aged?|old|for example|for instance|say|suppose|imagine|e\.g\.|if|would)\b|[=×÷≈+~]/i

/** Whether there are several passages, with some figures. */
function hasFigures({ evidence }: GateIndex): boolean {
  return hasSeveralPassages(evidence) && evidence.about(isOfFigures, () => isOfFigures(evidence))
}

function isOfFigures({ numbers }: GateIndex['evidence']): boolean {
  const places = new Set<string>()
  for (const [passage, { value, start }] of numbers.all()) {
    if (!YEAR.test(value)) places.add(`${passage} ${start}`)
    if (places.size >= FIGURES) return true
  }
  return false
}

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly question: string
  readonly index: GateIndex
}

/**
 * Whether a figure that the passages lack may be what a sentence of their own words comes to: it stands in no other's place
 * (`A cabin costs £48` for £46).
 */
export function mayBeComposed(number: NumberMention, { claim, text, question, index }: Place): boolean {
  if (claim.numbers.length > MOST_NUMBERS) return false
  const { kind, value } = number
  const reckons = RECKONS.test(text.slice(claim.sentence.start, claim.sentence.end))
  if (kind === 'identifier' || YEAR.test(value) || (kind === 'year' && !reckons)) return false
  if (!hasFigures(index) || !isOfOwnWords(claim, { question, index, reckons })) return false
  if (mayBePriceOfParty(number, { text, question, index })) return true
  const isAway = !reckons && isTimeAwayInPassage(number, { text, index })
  return !(reckons || isAway ? standsForAnother : isInPlaceOfAnother)(number, { claim, text, index })
}

/** Whether most of what a sentence says is in words of the passages or the question, or it says little but what something comes to. */
function isOfOwnWords(
  claim: Claim,
  { question, index, reckons }: Pick<Place, 'question' | 'index'> & { readonly reckons: boolean },
): boolean {
  const asked = index.shared(stemsOf, () => stemsOf(question))
  const said = claim.terms.filter(({ word: { kind, form } }) => kind !== 'number' && !RECKONS.test(form))
  const own = said.filter(({ word, term }) => term !== undefined || asked.has(stem(word.form)))
  return own.length >= said.length * OWN_WORDS || (reckons && said.length <= FEW_WORDS)
}

function stemsOf(question: string): ReadonlySet<string> {
  return new Set(words(question).map(({ form }) => stem(form)))
}
