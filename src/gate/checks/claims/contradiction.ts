import type { GateIndex } from '../../gate-index.ts'
import { wordList } from '../../../text/phrases/seen-words.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { basisPoints, choice, share } from '../../config/params.ts'
import { voiceIn } from './by-language.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { addedItems } from './contrary/added-items.ts'
import { answeredOtherwise } from './contrary/answered-otherwise.ts'
import { itemsOfAnother } from './contrary/items-of-another.ts'
import { contextOf, isRepeated } from './contrary/context.ts'
import { deniedAlone } from './contrary/denials/denied-alone.ts'
import { deniedFlatly } from './contrary/denials/denied-flatly.ts'
import { needDenied } from './contrary/denials/need-denied.ts'
import { deniedInOtherOrder } from './contrary/denials/denied-in-other-order.ts'
import { deniedInClause } from './contrary/denials/denied-in-clause.ts'
import { deniedInList } from './contrary/denials/denied-in-list.ts'
import { deniedUnderLabel } from './contrary/denials/denied-under-label.ts'
import { exchanged } from './contrary/roles/exchanged.ts'
import { contradicted, contradictedInPart } from './contrary/denials/contradicted.ts'
import { exchangedRows } from './contrary/figures/exchanged-rows.ts'
import { exchangedValues } from './contrary/figures/exchanged-values.ts'
import { otherAgents } from './contrary/roles/other-agents.ts'
import { otherBounds } from './contrary/figures/other-bounds.ts'
import { framedFigures } from './contrary/figures/framed-figures.ts'
import { mixedRanges } from './contrary/figures/mixed-ranges.ts'
import { otherCells } from './contrary/figures/other-cells.ts'
import { otherCounts } from './contrary/figures/other-counts.ts'
import { otherDirections } from './contrary/figures/other-directions.ts'
import { datesOfOthers, otherDates } from './contrary/other-dates.ts'
import { otherEntries } from './contrary/other-entries.ts'
import { otherFigures } from './contrary/figures/other-figures.ts'
import { otherCodes } from './contrary/other-codes.ts'
import { otherCauses } from './contrary/other-causes.ts'
import { oftenerDays, otherFrequencies } from './contrary/figures/other-frequencies.ts'
import { otherRanks, turnedRanks } from './contrary/other-ranks.ts'
import { otherWeekdays } from './contrary/other-weekdays.ts'
import { eitherForBoth } from './contrary/either-for-both.ts'
import { deniedConditions } from './contrary/denials/denied-conditions.ts'
import { droppedConditions } from './contrary/denials/dropped-conditions.ts'
import { droppedExceptions } from './contrary/denials/dropped-exceptions.ts'
import { droppedRestrictions } from './contrary/denials/dropped-restrictions.ts'
import { droppedHedges } from './contrary/dropped-hedges.ts'
import { excludedItems } from './contrary/denials/excluded-items.ts'
import { saidOfExcluded } from './contrary/denials/said-of-excluded.ts'
import { includingDenied } from './contrary/denials/including-denied.ts'
import { withoutException } from './contrary/denials/without-exception.ts'
import { deniedOfOne } from './contrary/denials/denied-of-one.ts'
import { takenInAll } from './contrary/denials/taken-in-all.ts'
import { takenExceptions } from './contrary/denials/taken-exceptions.ts'
import { saidOfOthers } from './contrary/only-parts.ts'
import { prohibited } from './contrary/prohibited.ts'
import { turnedComparisons } from './contrary/roles/turned-comparisons.ts'
import { otherShares } from './contrary/other-shares.ts'
import { otherWords } from './contrary/other-words.ts'
import { crossed } from './contrary/roles/crossed-clauses.ts'
import { crossedInSentences } from './contrary/roles/crossed-sentences.ts'
import { reversedSteps } from './contrary/roles/reversed-steps.ts'
import { substituted } from './contrary/roles/substituted.ts'
import { swapped } from './contrary/roles/swapped-phrases.ts'
import { takenFromAnother } from './contrary/roles/taken-from-another.ts'
import { weighed } from './contrary/word-for-word.ts'
import type { Span } from '../../span.ts'

/** No sentence is the contrary of the sentence of the evidence that it nearly repeats. See docs/checks/contradiction.md. */
export const contradiction = defineCheck({
  name: 'contradiction',
  version: '1',
  title: 'The answer does not say the contrary of the evidence',
  deterministic: true,
  params: {
    /** Only sentences whose source has this share of their content are compared. */
    compared_from: share({ default: 0.25 }),
    /** What a sentence counts as, beside several passages, that seems to deny or exchange something other than word for word. */
    composed: choice(['warn', 'fail'], { default: 'warn', tighter: 'higher' }),
  },
  check(input, { compared_from, composed }, index) {
    const answered = answeredOtherwise(index, input.generation.question ?? '')
    if (answered.length === 0) {
      const none = notApplicable(index)
      if (none !== undefined) return none
      if (voiceIn(index, 'contradiction') === 'silent')
        return skipped('language_not_read', 'Words that deny are not read in the language of the answer.')
    }
    const claims = claimsOf(index, input)
    const bar = basisPoints(compared_from)
    const compared = claims.all.filter(
      ({ support, foreign, sentence }) => !foreign && !sentence.question && support.recall >= bar,
    )
    if (compared.length + answered.length === 0)
      return skipped('nothing_to_check', 'No sentence is near enough to a source to compare.')
    const found = compared.flatMap((whole) => {
      if (isRepeated(whole, { text: claims.text, index })) return []
      const claim = mayLead(whole, index) ? withoutLead(whole, claims.text) : whole
      const context = contextOf(claim, { claims, index })
      return firstOf(claim.sentence.block === 'table_row' ? WAYS_OF_ROWS : WAYS, (way) => {
        const ofWay = way(claim, context)
        return composed === 'fail' || TWOFOLD.has(way)
          ? ofWay
          : ofWay.map((finding) => weighed(finding, { claim: whole, index, isLoose: LOOSE.has(way) }))
      })
    })
    // `No, dogs are not allowed there` is one error.
    const findings = [...answered.filter(({ span }) => !found.some((other) => isWithin(span, other.span))), ...found]
    return judged(findings, {
      passed: 'No sentence says the contrary of what the evidence says in nearly the same words.',
      detail: { compared: compared.length, contrary: findings.length },
    })
  },
})

/** The ways in which a claim may say the contrary, the plainest first. */
const WAYS = [
  contradicted,
  exchanged,
  otherBounds,
  otherDirections,
  exchangedValues,
  exchangedRows,
  swapped,
  framedFigures,
  otherCounts,
  otherFigures,
  otherCodes,
  otherEntries,
  otherCells,
  mixedRanges,
  otherDates,
  datesOfOthers,
  otherWeekdays,
  otherFrequencies,
  oftenerDays,
  otherAgents,
  takenFromAnother,
  crossed,
  crossedInSentences,
  substituted,
  turnedComparisons,
  reversedSteps,
  eitherForBoth,
  deniedAlone,
  contradictedInPart,
  deniedInClause,
  deniedInList,
  deniedFlatly,
  deniedInOtherOrder,
  needDenied,
  prohibited,
  saidOfOthers,
  deniedUnderLabel,
  deniedConditions,
  otherWords,
  otherShares,
  otherRanks,
  turnedRanks,
  excludedItems,
  saidOfExcluded,
  takenExceptions,
  takenInAll,
  deniedOfOne,
  includingDenied,
  withoutException,
  droppedRestrictions,
  droppedExceptions,
  droppedConditions,
  droppedHedges,
  addedItems,
  itemsOfAnother,
  otherCauses,
]

/**
 * Of right sentences over several passages and wrong ones they found as many, where nobody had made them wrong on purpose: what turns the
 * parts of a sentence round may say the same.
 */
const LOOSE: ReadonlySet<unknown> = new Set([crossed])

/** Two places of the evidence tell: what it has of the one, and what of the other. */
const TWOFOLD: ReadonlySet<unknown> = new Set([otherEntries])

/** The order of cells tells nobody's role. */
const OF_ROLES: ReadonlySet<unknown> = new Set([
  exchanged,
  swapped,
  otherAgents,
  takenFromAnother,
  crossed,
  crossedInSentences,
  substituted,
  turnedComparisons,
  reversedSteps,
])
const WAYS_OF_ROWS = WAYS.filter((way) => !OF_ROLES.has(way))

function isWithin(span: Span | undefined, other: Span | undefined): boolean {
  return span !== undefined && other !== undefined && span[0] >= other[0] && span[1] <= other[1]
}

function firstOf<T>(ways: readonly T[], findingsOf: (way: T) => CheckFinding[]): CheckFinding[] {
  for (const way of ways) {
    const found = findingsOf(way)
    if (found.length > 0) return found
  }
  return []
}

/** What leads to a statement without being of it, in sentences that say what is not known. */
const LEAD =
  /^[^a-zÀ-ԯ]{0,8}(?:(?:i|we) (?:do not|don['’]t) know (?:why|how come)|it is (?:unclear|not clear|not known|unknown) why|the [a-z]+ (?:fails? to [a-z]+|do(?:es)? not [a-z]+) that|(?:i|we) (?:cannot|can['’]t) say more, (?:as|because|since)|我们?不(?:知道|清楚|明白)(?:为什么|為什麼|为何)|لا (?:أعرف|أعلم|نعرف|نعلم|أدري|ندري) لماذا)(?!\p{Script=Latin})/iu

/** A word of each lead in English. */
const MAY_LEAD = wordList('why|how come|say more|fail to|fails to|do not|does not')

function mayLead({ sentence: { start } }: Claim, { answer: { seen } }: GateIndex): boolean {
  return seen.hasHan || seen.hasArabic || seen.has(MAY_LEAD, start, start + LONGEST_LEAD)
}

function withoutLead(claim: Claim, text: string): Claim {
  const { start, end } = claim.sentence
  const lead = LEAD.exec(text.slice(start, Math.min(end, start + LONGEST_LEAD)))
  if (lead === null) return claim
  const from = start + lead[0].length
  return {
    ...claim,
    words: claim.words.filter((word) => word.start >= from),
    terms: claim.terms.filter(({ word }) => word.start >= from),
  }
}

const LONGEST_LEAD = 60
