import { MAY_NAME_DAYS, namesOf, type Weekdays, weekdaysIn } from '../../../../text/dates/weekdays.ts'
import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { textAt } from './sources.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 2500

/** What makes days those on which something is not. */
const NOT =
  /\b(?:not|no|never|except|excepting|excluding|closed|closes|shut|but|other than|apart from|unless|without|skip(?:s|ping)?)\b|n['’]t\b/i

const AT_ALL_TIMES = /\b(?:at (?:all|any) times?|any time|always)\b/i

/** `As 7 March is a Saturday`: what day a date is. */
const OF_DATE = /\b(?:is|was|falls on|being) an? (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/i

/** Days of the week on which the evidence does not have it: `every day` for `Monday to Friday`. English. */
export function otherWeekdays({ support, sentence }: Claim, { claims, index, tells }: Context): CheckFinding[] {
  if (support.recall < FROM) return []
  const claim = claims.text.slice(sentence.start, sentence.end)
  if (!tells(MAY_NAME_DAYS) && !claim.includes('24/7')) return []
  const said = weekdaysIn(claim)
  if (said === 0 || NOT.test(claim) || OF_DATE.test(claim)) return []
  const sources = support.sentences
    .map((at) => index.evidence.sentences[at] as EvidenceSentence)
    .map((source) => {
      const text = index.evidence.passages[source.passage]?.text.slice(source.start, source.end) ?? ''
      return { source, ...daysOf(text) }
    })
    .filter(({ days }) => days !== 0)
  const [first] = sources
  if (first === undefined || support.sentences.some((at) => AT_ALL_TIMES.test(textAt(at, index)))) return []
  const open = sources.filter(({ isNot }) => !isNot).reduce((all, { days }) => all | days, 0)
  const shut = sources.find(({ isNot, days }) => isNot && open === 0 && (said & days) === days && said !== days)
  const missing = sources.some(({ isNot }) => isNot) ? 0 : said & ~open
  const lacking = missing === 0 ? 0 : missing & ~index.evidence.about(daysOfEvidence, () => daysAnywhere(index)).days
  if (shut === undefined && lacking === 0) return []
  const { source } = shut ?? first
  const message =
    shut === undefined
      ? `The sentence says it of ${namesOf(lacking)}, and the evidence of ${namesOf(open)}.`
      : `The sentence says it of ${namesOf(said)}, and the evidence does not of ${namesOf(shut.days)}.`
  return [
    {
      level: 'fail',
      reason_code: 'other_weekdays',
      message,
      span: [sentence.start, sentence.end],
      evidence: hitSpan(index, source.passage, source),
    },
  ]
}

/** Where it says that it is not, the days behind that, if there are any. */
function daysOf(text: string): { days: Weekdays; isNot: boolean } {
  const not = NOT.exec(text)
  if (not === null) return { days: weekdaysIn(text), isNot: false }
  return { days: weekdaysIn(text.slice(not.index)) || weekdaysIn(text), isNot: true }
}

/** The key under which the days that the evidence names are kept. */
function daysOfEvidence(): { readonly days: Weekdays } {
  return { days: 0 }
}

function daysAnywhere({ evidence: { passages } }: Context['index']): { readonly days: Weekdays } {
  return { days: passages.reduce((all, { text }) => all | weekdaysIn(text), 0) }
}
