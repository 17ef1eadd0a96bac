import { spelledIn as spelledValuesOf } from '../../../text/evidence/spelled-numbers.ts'
import { isSpelledLanguage } from '../../../text/numbers/foreign-words.ts'
import { type SpelledMeasure, spelledMeasures } from '../../../text/numbers/measures/spelled-measures.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import { words } from '../../../text/words/words.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { choice, flag } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'
import { languageOf, levelIn } from './by-language.ts'
import { type Claim, claimsOf, notApplicable, within } from './claims.ts'
import { isRepeated } from './contrary/context.ts'
import { derivation } from './derived-numbers.ts'
import { quotedText, sourceTexts } from './evidence-spans.ts'
import { hasOtherLanguages } from './other-languages.ts'
import { isOfExample } from './otherwise/example.ts'
import { mayFollow } from './otherwise/follows.ts'
import { isKnownOtherwise } from './otherwise/known-otherwise.ts'
import { isReckoned } from './otherwise/reckoned.ts'
import { isWorkedOut } from './otherwise/worked-out.ts'
import { mayBeSaidOtherwise } from './otherwise/said-otherwise.ts'
import { shownResults, type WrongResult } from './reckoning/equations.ts'
import { type WorkedOut, workedOut } from './reckoning/reckoning.ts'
import { isOfQuestion } from './units/of-question.ts'
import { otherUnit } from './units/other-unit.ts'
import { isSameInCoins } from './units/same-coins.ts'
import { isSameHour } from './units/same-hour.ts'
import { isSameQuantity } from './units/same-quantity.ts'
import { NearestNumbers } from './nearest-numbers.ts'

/** Every number that the answer states is in the evidence or the question. See docs/checks/numeric_consistency.md. */
export const numericConsistency = defineCheck({
  name: 'numeric_consistency',
  version: '2',
  title: 'The numbers of the answer are in the evidence',
  deterministic: true,
  params: {
    /** What a year that the evidence lacks counts as. */
    years: choice(['warn', 'fail'], { default: 'fail', tighter: 'higher' }),
    /** Whether a number that can be derived from numbers close together in the evidence only warns. */
    derived_numbers: flag({ default: false, tighter: false }),
    /** What a number counts as that several passages lack, in a sentence of their words, if it stands in no other's place. */
    composed: choice(['warn', 'fail'], { default: 'warn', tighter: 'higher' }),
  },
  check(input, { years, derived_numbers, composed }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const claims = claimsOf(index, input)
    const { all, text, numbers, question } = claims
    const spelled = new Map(all.map((claim) => [claim, spelledIn(claim, { text, index })]))
    const total = all.reduce((sum, claim) => sum + claim.numbers.length + (spelled.get(claim)?.length ?? 0), 0)
    if (total === 0) return skipped('nothing_to_check', 'The answer states no numbers.')
    const worked = workedOut(claims, index)
    let examined = 0
    const context = { text, numbers, question, index, years, composed, derived: derived_numbers, worked }
    const findings = all.flatMap((claim) => {
      const nearest = new NearestNumbers({ claim, index })
      return [
        ...claim.missingNumbers
          .filter((number) => !isKnownOtherwise(number, { claim, text, index }))
          .map((number) => {
            const isExamined = ++examined <= MOST_EXAMINED && claim.numbers.length <= MOST_EXAMINED
            return missingNumber(number, { ...context, claim, nearest, isExamined })
          }),
        ...otherUnits(claim, context),
        ...within(worked.wrong, claim.sentence).map((result) => wrongResult(result, text)),
        ...(spelled.get(claim) ?? []).flatMap((number) => spelledNumber(number, { ...context, claim })),
        ...claim.askedNumbers.map((number) => askedNumber(number, text)),
        ...claim.partNumbers
          .filter((number) => !isSameHour(number, { claim, text, index }) && !isSameInCoins(number, { text, index }))
          .map((number) => partNumber(number, text)),
      ]
    })
    const missing = findings.filter(({ level }) => level !== 'info').length
    return judged(findings, {
      passed:
        total === 1
          ? 'The number of the answer is in the evidence.'
          : `All ${total} numbers of the answer are in the evidence.`,
      detail: { numbers: total, missing },
      score_bp: Math.floor(((total - missing) * 10_000) / total),
    })
  },
})

/** Numbers that an answer has and the evidence lacks, and numbers of a sentence, up to which it is looked whether they follow from others. */
const MOST_EXAMINED = 200

interface Context {
  readonly text: string
  readonly numbers: readonly NumberMention[]
  readonly question: string
  readonly index: GateIndex
  readonly years: 'warn' | 'fail'
  readonly composed: 'warn' | 'fail'
  readonly derived: boolean
  readonly worked: WorkedOut
}

/** Languages other than English whose number words and forms are read as a whole. */
const READ_AS_A_WHOLE: ReadonlySet<string | undefined> = new Set(['zh', 'ar'])

/** Numbers below this are as often words as digits, and a passage in another language has its own words. */
const MOSTLY_WORDS = 100

/** Whether the evidence may have a number in a form that is not read. */
function isUncertain(
  number: NumberMention,
  { claim, text, index }: Pick<Context, 'text' | 'index'> & { claim: Claim },
): boolean {
  if (Number(number.value) < MOSTLY_WORDS && hasOtherLanguages(index)) return true
  const language = languageOf(index)
  if (language === 'en') return false
  return mayBeSaidOtherwise(number, { claim, text, index, isReadWhole: READ_AS_A_WHOLE.has(language) })
}

function missingNumber(
  number: NumberMention,
  {
    claim,
    text,
    numbers,
    question,
    index,
    years,
    composed,
    derived,
    worked,
    nearest: nearestNumbers,
    isExamined,
  }: Context & { claim: Claim; nearest: NearestNumbers; isExamined: boolean },
): CheckFinding {
  const { start, end, kind } = number
  const written = quotedText(text.slice(start, end))
  const span = [start, end] as const
  const source = derived ? derivation(number, { claim, index }) : undefined
  if (source !== undefined) {
    const { formula, evidence } = source
    return {
      level: 'warn',
      reason_code: 'derived_number',
      message: `The evidence does not say ${written}, but it follows: ${formula}.`,
      span,
      evidence,
    }
  }
  const place = { claim, text, numbers, question, index }
  const mayComeTo = composed === 'fail' ? worked.follows : worked.mayComeTo
  const mayFollowFrom = isExamined && (mayFollow(number, place) || mayComeTo(number, claim))
  const uncertain = isNamelike(number, text) || mayFollowFrom || (isExamined && isUncertain(number, place))
  const level = uncertain ? 'warn' : kind === 'year' ? years : 'fail'
  const nearest = nearestNumbers.to(number)
  const near = nearest.map(({ text: value }) => quotedText(value))
  return {
    level: levelIn(index, 'numeric_consistency', level),
    reason_code: 'number_not_in_evidence',
    message: `The evidence does not have the number ${written}${near.length === 0 ? '' : `; the nearest it has: ${near.join(', ')}`}.${mayFollowFrom ? ' It may follow from others.' : ''}`,
    span,
    evidence: nearest.map(({ evidence }) => evidence),
  }
}

/**
 * Letters with a digit or two: `COVID-19`, `HAuCl4`. It is a name, perhaps spelled differently in the evidence, and not
 * a count.
 */
function isNamelike({ kind, start, end }: NumberMention, text: string): boolean {
  return kind === 'identifier' && /^[A-Za-z]{2}[A-Za-z-]{0,24}\d{1,2}$/.test(text.slice(start, end))
}

/** Numbers of the evidence in units that it does not give them: `60 per hour` for `60 per minute`. */
function otherUnits(claim: Claim, { text, numbers, question, index }: Context): CheckFinding[] {
  if (claim.numbers.length === 0 || isRepeated(claim, { text, index })) return []
  const left = new Set([...claim.missingNumbers, ...claim.askedNumbers, ...claim.partNumbers])
  const isExamined = claim.numbers.length <= MOST_EXAMINED
  return claim.numbers.flatMap((number): CheckFinding[] => {
    const found = left.has(number) ? undefined : otherUnit(number, { claim, text, index })
    // `10 days` of the question, where the evidence has 10 pounds.
    if (found !== undefined && isOfQuestion(number, found, { text, question })) return []
    // `6 km longer`, where 6 are hours; `1.5 km` for `1,500 metres`, which may be read as 1.5.
    if (found === undefined || (isExamined && isReckoned(number, { claim, text, numbers, index }))) return []
    if (isSameQuantity(number, { claim, text, index })) return []
    const { start, end } = number
    // `open 8 hours a day`, which 9:00 to 17:00 comes to, where 8 are percent.
    const mayFollowFrom =
      isExamined &&
      (isWorkedOut(number, { claim, text, index }) ||
        isOfExample(number, { claim, numbers, index }) ||
        shownResults(text).has(number.start))
    return [
      {
        level: mayFollowFrom ? 'warn' : 'fail',
        reason_code: 'other_unit',
        message: `The evidence has ${quotedText(text.slice(start, end))} with ${quotedText(found.known)}, not with ${quotedText(found.said)}.`,
        span: [start, end],
        evidence: [found.evidence],
      },
    ]
  })
}

/** The number words of a claim that have a unit, in languages whose number words are read in passages alone otherwise. */
function spelledIn(claim: Claim, { text, index }: Pick<Context, 'text' | 'index'>): readonly SpelledMeasure[] {
  const language = languageOf(index)
  return isSpelledLanguage(language) ? spelledMeasures(text, claim.words, language) : []
}

/** A number in words that the evidence lacks, or has with another unit. They are read too rarely to refuse an answer. */
function spelledNumber(
  { value, measure, start, end }: SpelledMeasure,
  { claim, text, index }: Context & { claim: Claim },
): CheckFinding[] {
  const { evidence } = index
  const written = quotedText(text.slice(start, end))
  const span = [start, end] as const
  if (evidence.numbers.has(value)) {
    const found = otherUnit({ value, start, end, kind: 'plain', measure }, { claim, text, index })
    if (found === undefined) return []
    const message = `The evidence has ${written} with ${quotedText(found.known)}, not with ${quotedText(found.said)}.`
    return [{ level: 'warn', reason_code: 'other_unit', message, span, evidence: [found.evidence] }]
  }
  if (spelledValuesOf(evidence, text).has(value) || hasOtherLanguages(index)) return []
  const may = { claim, text, index, isReadWhole: false }
  if (!isSpelledThere(measure, may) && mayBeSaidOtherwise({ value, start, end, kind: 'plain' }, may)) return []
  const message = `The evidence does not have the number ${written}.`
  return [{ level: 'warn', reason_code: 'number_not_in_evidence', message, span }]
}

/** Whether the sentences that a claim comes from spell out another number of the same unit: `drei Monate` for `zwei Monate`. */
function isSpelledThere(
  { unit }: SpelledMeasure['measure'],
  { claim, index }: Pick<Context, 'index'> & { claim: Claim },
): boolean {
  const language = languageOf(index)
  if (!isSpelledLanguage(language)) return false
  return sourceTexts(claim.support, index).some((source) =>
    spelledMeasures(source, words(source), language).some(({ measure }) => measure.unit === unit),
  )
}

/** What an answer shows to reckon, and reckons wrongly. */
function wrongResult({ start, end, terms, value }: WrongResult, text: string): CheckFinding {
  const message = `${quotedText(terms)} comes to ${String(Math.round(value * 100) / 100)}, not to ${quotedText(text.slice(start, end))}.`
  return { level: 'fail', reason_code: 'wrong_arithmetic', message, span: [start, end] }
}

function partNumber({ start, end }: NumberMention, text: string): CheckFinding {
  const message = `The evidence has ${quotedText(text.slice(start, end))} only as a part of longer numbers.`
  return { level: 'warn', reason_code: 'number_in_part', message, span: [start, end] }
}

function askedNumber({ start, end }: NumberMention, text: string): CheckFinding {
  const message = `The number ${quotedText(text.slice(start, end))} is in the question, not in the evidence.`
  return { level: 'info', reason_code: 'from_question', message, span: [start, end] }
}
