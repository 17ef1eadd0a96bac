import { wordList } from '../../../../../text/phrases/seen-words.ts'
import { words } from '../../../../../text/words/words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { keysAround, keysOfContent, sourcesOf } from '../sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000
/** In other scripts words differ more from one form to the next. */
const FROM_ELSEWHERE = 2500
const LONGEST_SOURCE = 600
const MOSTLY = 0.6
/** So many words of content say what it is, even if the condition has more. */
const FEWEST = 2

/** What says that something does not depend on what follows. */
const WHATEVER =
  /\b(?:even (?:if|when|where|for|during|in|on|at|without)|whether or not|regardless of(?: whether)?|no matter (?:whether|if)|with or without|irrespective of(?: whether)?)\b(.{3,160}?)(?=[.;:!?]|,? (?:unless|except|only|provided)\b|$)|(?<![a-zÀ-ԯ\u0621-\u064A])سواء(?: أ?كان[ت]?)?(?![a-zÀ-ԯ\u0621-\u064A])(.{3,100}?)(?= (?:أم|أو) (?:لم|لا|ما)(?![a-zÀ-ԯ\u0621-\u064A]))|(?:无论|無論|不管|不论|不論)(?:是否|有没有|有沒有)?([^，。；：]{2,30}?)(?=与否|與否|[，。；：]|都|均|$)/i
const MAY_SAY_WHATEVER = wordList(
  'even if|even when|even where|even for|even during|even in|even on|even at|even without|whether or|regardless of|no matter|with or|irrespective of',
)
/** What something depends on. */
const DEPENDING =
  /\b(?:if|unless|except (?:if|when|where|for|during|in|on|at)|provided(?: that)?|only (?:if|when|with|on|in|for|at|from)|as long as|without|on condition that)\b(.{3,160}?)(?=[.;:!?]|$)|(?<![a-zÀ-ԯ\u0621-\u064A])[وف]?(?:إذا|متى|بشرط أن|شريطة أن|على أن|ما لم)(?![a-zÀ-ԯ\u0621-\u064A])(.{3,160}?)(?=[.;:؛!؟،]|$)|(?<![a-zÀ-ԯ\u0621-\u064A])[وف](?=كان)(.{3,80}?)(?=[.;:؛!؟،]|$)|(?:如果|若|[须須需])([^，。；：并並且和及]{2,60})/gi

/** What the evidence makes a condition, and the answer none: `whether or not the manager agrees` for `provided the manager agrees`. */
export function deniedConditions(claim: Claim, { claims, index, tells }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < (claim.words[0]?.script === 'latin' ? FROM : FROM_ELSEWHERE)) return []
  const { hasHan, hasArabic } = index.answer.seen
  if (!tells(MAY_SAY_WHATEVER) && !hasHan && !hasArabic) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const [written, ...groups] = WHATEVER.exec(said) ?? []
  const whatever = groups.find((group) => group !== undefined) ?? ''
  if (written === undefined) return []
  const own = keysAround(words(whatever))
  for (const { passage, span, text } of sourcesOf(claim, index)) {
    if (text.length > LONGEST_SOURCE || WHATEVER.test(text)) continue
    const known = [...text.matchAll(DEPENDING)].find(([dependent, ...parts]) => {
      // `even without an appointment` for `without an appointment`
      if (/^without/i.test(dependent) && /^even without/i.test(written)) return false
      const condition = parts.find((part) => part !== undefined) ?? ''
      const keys = [...keysOfContent(words(condition).filter(({ kind }) => kind !== 'number'))]
      const shared = keys.filter((key) => own.has(key)).length
      return shared > 0 && (shared >= MOSTLY * keys.length || (own.size >= FEWEST && shared === own.size))
    })
    if (known === undefined) continue
    return [
      {
        level: 'fail',
        reason_code: 'limit_dropped',
        message: `The sentence says ${quotedText(written.trim())} where the evidence makes it a condition (${quotedText(known[0].trim())}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}
