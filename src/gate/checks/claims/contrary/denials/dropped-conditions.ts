import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { contentOf, sourcesOf } from '../sources.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 8000
/** How far around the sentence the answer may have the condition, in UTF-16 code units. */
const AROUND = 400
const LONGEST_SOURCE = 600
const FEWEST = 2
const MOSTLY = 0.8

const IF = '(?:if|provided(?: that)?|as long as|so long as|on (?:the )?condition that|when accompanied)'
const MAY_DEPEND = /\b(?:if|provided|long as|condition that|when accompanied)\b/i
/** `If it is lost, it is replaced`, `It is replaced if it is lost`. What is asked with `if` or comes with `even` is no condition. */
const AHEAD = new RegExp(`^\\W{0,3}(${IF}) ([^,;:.]{4,120}), (?:then )?([^;:]{6,200}?)[.!]?\\s*$`, 'i')
const BEHIND = new RegExp(
  `^([^;:]{6,200}?),? (?<!\\b(?:even|as|whether|ask|asks|asked|know|see|check|only|not) )\\b(${IF}) ([^,;:.]{4,120})[.!]?\\s*$`,
  'i',
)
/** What says that it depends on something, or is only possible. */
const DEPENDING =
  /\b(?:if|unless|when|whenever|where|provided|only|once|until|depend\w*|might|could|would|in case|condition\w*|otherwise|as long as|except|but|however)\b/i

/** What the evidence says on a condition and the answer without: `The costs are refunded` for `If the parcel is damaged, the costs are refunded`. English. */
export function droppedConditions(claim: Claim, { claims, index }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < FROM) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (DEPENDING.test(said)) return []
  for (const { passage, span, text: source } of sourcesOf(claim, index)) {
    if (source.length > LONGEST_SOURCE || !MAY_DEPEND.test(source)) continue
    const read = conditionIn(source)
    if (read === undefined || DENIES.test(read.main) !== DENIES.test(said)) continue
    const own = new Set(contentOf(said))
    const main = contentOf(read.main)
    const condition = contentOf(read.condition).filter((form) => !main.includes(form))
    const isWhole = main.length >= FEWEST && main.filter((form) => own.has(form)).length >= MOSTLY * main.length
    if (!isWhole || condition.length === 0 || condition.some((form) => own.has(form))) continue
    const around = claims.text.slice(Math.max(0, sentence.start - AROUND), sentence.end + AROUND)
    const known = `${claims.question} ${around}`.toLowerCase()
    if (condition.some((form) => known.includes(form))) continue
    return [
      {
        level: 'warn',
        reason_code: 'limit_dropped',
        message: `The sentence leaves out on what condition the evidence says it (${quotedText(read.condition)}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

const DENIES = /\b(?:not|no|never|none|cannot)\b|n['’]t\b/i

interface Conditional {
  readonly main: string
  readonly condition: string
}

function conditionIn(source: string): Conditional | undefined {
  const [, first = '', condition = '', main = ''] = AHEAD.exec(source) ?? []
  if (main !== '') return { main, condition: `${first} ${condition}` }
  const [, stated = '', word = '', behind = ''] = BEHIND.exec(source) ?? []
  return stated === '' ? undefined : { main: stated, condition: `${word} ${behind}` }
}
