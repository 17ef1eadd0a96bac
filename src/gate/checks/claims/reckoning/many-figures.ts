import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { stem } from '../../../../text/words/stem.ts'
import { words } from '../../../../text/words/words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

/*
 * Where passages are full of figures (fares, limits, results), answers work something out of them, in more ways than can be told. Over such
 * passages a figure that they lack, in a sentence that reckons or compares, refused as many right answers as wrong ones that nothing had
 * been fitted to (bench/gate/RESULTS.md).
 */

/** Figures that make passages full of them, and how many of a hundred words they are at least. Years are not counted. */
const MANY = 16
const OF_HUNDRED = 5
/** The share of a statement's words that are of the passages or the question, from which on it is about what they are about. */
const OWN_WORDS = 0.6

const YEAR = /^(?:1[5-9]|20)\d\d$/

/** What a sentence has that reckons, compares, or gives an example. */
const RECKONS =
  /\b(?:totals?|totall?ing|altogether|in all|together|combined|overall|sum|more|less|fewer|longer|shorter|higher|lower|taller|older|younger|cheaper|dearer|earlier|later|faster|quicker|slower|saves?|saved|saving|difference|differ|gap|margin|lead|ahead|behind|left|leaves|leaving|remain(?:s|ing)?|rest|short of|times|twice|double[sd]?|half|third|quarter|average|works? out|comes? (?:out )?(?:to|at)|adds? up|amounts? to|makes|means|so|that['’]s|that is|i\.e|thus|hence|therefore|equals?|equivalent|rose|rises?|fell|falls?|grew|growth|increase[sd]?|decrease[sd]?|up|down|improve\w*|after|before|since|ago|until|aged?|old|for example|for instance|say|suppose|imagine|e\.g\.|if|would)\b|[=×÷≈+~]/i

/** Whether the passages are full of figures. */
function hasManyFigures({ evidence }: GateIndex): boolean {
  return evidence.about(countFigures, () => countFigures(evidence))
}

function countFigures({ numbers, passages }: GateIndex['evidence']): boolean {
  const length = passages.reduce((sum, { columns }) => sum + columns.length, 0)
  const least = Math.max(MANY, (length * OF_HUNDRED) / 100)
  const places = new Set<string>()
  for (const [passage, { kind, value, start }] of numbers.all()) {
    if (kind !== 'year' && !YEAR.test(value)) places.add(`${passage} ${start}`)
    if (places.size >= least) return true
  }
  return false
}

/** Whether a sentence reckons, or compares, with what passages full of figures are about: `The second permit is £22 cheaper`. */
export function reckonsWithMany(
  { kind }: NumberMention,
  {
    claim,
    text,
    question,
    index,
  }: { readonly claim: Claim; readonly text: string; readonly question: string; readonly index: GateIndex },
): boolean {
  if (kind === 'year' || kind === 'identifier' || !hasManyFigures(index)) return false
  if (!RECKONS.test(text.slice(claim.sentence.start, claim.sentence.end))) return false
  const asked = index.shared(stemsOf, () => stemsOf(question))
  const said = claim.terms.filter(({ word: { kind: of, form } }) => of !== 'number' && !RECKONS.test(form))
  const own = said.filter(({ word, term }) => term !== undefined || asked.has(stem(word.form)))
  return own.length >= said.length * OWN_WORDS
}

function stemsOf(question: string): ReadonlySet<string> {
  return new Set(words(question).map(({ form }) => stem(form)))
}
