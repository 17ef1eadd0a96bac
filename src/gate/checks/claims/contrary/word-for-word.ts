import { words } from '../../../../text/words/words.ts'
import type { CheckFinding } from '../../../check.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { hasSeveralPassages } from '../../../../text/evidence/several-passages.ts'
import { stemsIn, stemsOfContent } from './sources.ts'

/*
 * An answer over several passages is composed of what they say of the same things in several places. Of its sentences that seem to deny or
 * exchange something, as many were of right answers as of wrong ones that nothing had been fitted to, unless they had nearly all words
 * of the place in the evidence (bench/gate/RESULTS.md). Beside one passage, which a claim is held against, nine in ten are wrong.
 */

/** What is told by how words stand together, rather than by a day or a count that stands for another. */
const DENIED: ReadonlySet<string> = new Set(['negation_added', 'negation_dropped', 'contrary_word'])
const EXCHANGED: ReadonlySet<string> = new Set(['exchanged_roles', 'exchanged_values'])
/** Of a denial: the share of the sentence's words that the place has, times the share of its words that the sentence has. */
const SAME = 0.5
/** A clause among others may have all that the place has. */
const ALL = 0.9
const FEWEST_OF_CLAUSE = 3
const FEWEST_OF_WHOLE = 2
/** A sentence, and not a part of one. */
const SENTENCE = /^[^A-Za-zÀ-ԯ\d]*[\p{Lu}\d]/u
/** What stands under the head of a table. */
const HEAD_ABOVE = /^\|? {0,3}:?-{3}/
const LONGEST_RULE = 12
const MOST_OF_HEADING = 4
const ENDED = /[.!?]$/
/** Of an exchange, which often stands in a row or a longer sentence: the share of the sentence's words, and how many they are at least. */
const SAID = 0.75
const FEWEST = 4

/**
 * A finding of an English sentence that says the contrary: beside several passages it only warns unless the words are nearly the same.
 * `isLoose`: found in a way that takes the words of the place in any order, so that their being the same tells nothing.
 */
export function weighed(
  finding: CheckFinding,
  { claim, index, isLoose }: { readonly claim: Claim; readonly index: GateIndex; readonly isLoose: boolean },
): CheckFinding {
  const { level, reason_code } = finding
  const isTurned = level === 'fail' && (DENIED.has(reason_code) || EXCHANGED.has(reason_code))
  if (!isTurned || !hasSeveralPassages(index.evidence) || !isLatin(claim)) return finding
  return !isLoose && isWordForWord(finding, { claim, index }) ? finding : { ...finding, level: 'warn' }
}

/** A heading or a label, which says nothing that could be denied. */
function isHeading(source: string): boolean {
  return words(source).length <= MOST_OF_HEADING && !ENDED.test(source.trimEnd())
}

function isLatin({ words: own }: Claim): boolean {
  return own.every(({ script }) => script === 'latin' || script === 'common')
}

function isWordForWord(
  { reason_code, span, evidence }: CheckFinding,
  { claim, index }: { readonly claim: Claim; readonly index: GateIndex },
): boolean {
  const isExchanged = EXCHANGED.has(reason_code)
  // The cells of a row are in another order, and some are left out.
  if (isExchanged && claim.sentence.block === 'table_row') return false
  // One figure, name or day alone is nothing that the answer compares or reckons with.
  if (reason_code === 'exchanged_values' && claim.numbers.filter(({ kind }) => kind !== 'identifier').length <= 1)
    return true
  // Of an exchange, the figure may be all that is shown.
  const { start: first, end: last } = claim.sentence
  const [from, to] = (isExchanged ? undefined : span) ?? [first, last]
  const said = stemsOfContent(claim.words.filter(({ start, end }) => start >= from && end <= to))
  return (evidence ?? []).some((place) => {
    const text = index.evidence.passages[index.placeOf(place.node_id) ?? -1]?.text ?? ''
    const [begin, close] = place.span ?? [0, text.length]
    const source = text.slice(begin, close)
    const known = stemsIn(source)
    const both = said.intersection(known).size
    if (isExchanged) return both >= Math.max(FEWEST, said.size * SAID)
    // `Exit fees`, above what has some and what has none
    const isHead = isHeading(source) || HEAD_ABOVE.test(text.slice(close, close + LONGEST_RULE).trimStart())
    if (isHead && reason_code === 'negation_added') return false
    const isClause = known.size >= FEWEST_OF_CLAUSE && both >= known.size * ALL && SENTENCE.test(source)
    // `Tickets cannot be refunded`, of tickets that can be refunded up to 24 hours before
    const isWhole = both === said.size && both >= FEWEST_OF_WHOLE && claim.sentence.block !== 'table_row'
    return isClause || isWhole || (both / Math.max(1, said.size)) * (both / Math.max(1, known.size)) >= SAME
  })
}
