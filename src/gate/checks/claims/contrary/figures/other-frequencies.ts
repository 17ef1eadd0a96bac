import { wordList } from '../../../../../text/phrases/seen-words.ts'
import { smallNumber } from '../../../../../text/numbers/number-words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { sourcesOf } from '../sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 4000
const PERIODS: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
}
const OFTEN =
  /\b(once|twice|thrice|(?:two|three|four|five|six|[2-6]) times) (?:(?:a|an|per|each|every) (hour|day|week|month|year)\b|(daily|weekly|monthly|yearly|annually)\b)/gi
const ADVERBS: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 }
const MAY_SAY = wordList('once|twice|thrice|times')
const MAY_NAME_DAY = wordList(
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays',
)

/** How often something is done in a time, where the evidence has it more or less often in that time: `twice daily` for `once daily`. English. */
export function otherFrequencies(claim: Claim, { claims, index, tells }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < FROM) return []
  if (!tells(MAY_SAY)) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const own = oftenIn(said)[0]
  if (
    own === undefined ||
    index.evidence.passages.some(({ text }) => oftenIn(text).some((known) => isSame(known, own)))
  )
    return []
  for (const { passage, span, text: source } of sourcesOf(claim, index)) {
    const known = oftenIn(source).filter(({ period }) => period === own.period)
    const [other] = known
    if (other === undefined || known.length > 1) continue
    // `Adults rinse twice a day, children once.`
    const [count = ''] = own.written
      .toLowerCase()
      .split(/ (?=(?:an?|per|each|every|daily|weekly|monthly|yearly|annually)\b)/)
    if (source.replaceAll(OFTEN, ' ').toLowerCase().includes(count)) continue
    return [
      {
        level: 'fail',
        reason_code: 'other_count',
        message: `The sentence has ${quotedText(own.written)} where the evidence has ${quotedText(other.written)}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

const DAY = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const EVERY = new RegExp(`\\b(?:every|each) ${DAY}\\b|\\bon ${DAY}s\\b`, 'i')
const ONE_OF_MONTH = new RegExp(
  `\\b(?:first|second|third|fourth|last) ${DAY} (?:of|in) (?:the|each|every|a) month`,
  'i',
)

/** `every Thursday` for `the first Thursday of the month`. English. */
export function oftenerDays(claim: Claim, { claims, index, tells }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < FROM || !tells(MAY_NAME_DAY)) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const [written, one, other] = EVERY.exec(said) ?? []
  const day = (one ?? other)?.toLowerCase()
  if (written === undefined || day === undefined || ONE_OF_MONTH.test(said)) return []
  for (const { passage, span, text: source } of sourcesOf(claim, index)) {
    const known = ONE_OF_MONTH.exec(source)
    if (known === null || known[1]?.toLowerCase() !== day || EVERY.test(source)) continue
    return [
      {
        level: 'fail',
        reason_code: 'overstated',
        message: `The sentence has ${quotedText(written)} where the evidence has ${quotedText(known[0])}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

interface Often {
  readonly written: string
  readonly count: number
  readonly period: string
}

function oftenIn(text: string): Often[] {
  return Array.from(text.matchAll(OFTEN), ([written, count = '', period, adverb = '']) => ({
    written,
    count: countOf(count.toLowerCase()),
    period: (period ?? PERIODS[adverb.toLowerCase()] ?? '').toLowerCase(),
  }))
}

function countOf(count: string): number {
  const times = count.replace(/ times$/, '')
  return ADVERBS[times] ?? smallNumber(times) ?? Number(times)
}

function isSame(one: Often, other: Often): boolean {
  return one.count === other.count && one.period === other.period
}
