import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { contentOf, sourcesOf } from '../sources.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 8000
/** How far around the sentence the answer may have the exception, in UTF-16 code units. */
const AROUND = 400

const EXCEPT =
  /,? \b(?:except(?:ing)?(?: for| on| in| with| when| if| that)?|unless|apart from|with the exception of|other than)\b (.{3,160}?)(?=[.;:!?]|$)/i
const EXCEPTING = /\b(?:except|unless|apart from|other than|only|but|however|without|if|exception)/i

/** What the evidence excepts and the answer does not: `Dogs are not allowed` for `Dogs are not allowed except on a lead`. English. */
export function droppedExceptions(claim: Claim, { claims, index }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < FROM) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (EXCEPTING.test(said)) return []
  for (const { passage, span, text: source } of sourcesOf(claim, index)) {
    const except = source.length > LONGEST_SOURCE ? null : EXCEPT.exec(source)
    if (except === null) continue
    const [written, exception = ''] = except
    const own = new Set(contentOf(said))
    // The claim says all but the exception, which is what it lacks right behind the word that excepts.
    const excepted = leadOf(contentOf(exception), (form) => !own.has(form))
    const rest = [...contentOf(source.slice(0, except.index)), ...contentOf(exception).slice(excepted.length)]
    const isWhole = rest.length >= FEWEST && rest.filter((form) => own.has(form)).length >= MOSTLY * rest.length
    if (excepted.length === 0 || !isWhole) continue
    const around = claims.text.slice(Math.max(0, sentence.start - AROUND), sentence.end + AROUND)
    const known = `${claims.question} ${around}`.toLowerCase()
    if (excepted.some((form) => known.includes(form))) continue
    return [
      {
        level: 'warn',
        reason_code: 'limit_dropped',
        message: `The sentence leaves out what the evidence excepts (${quotedText(upTo(written, excepted.at(-1)))}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

const LONGEST_SOURCE = 1000
const FEWEST = 2
const MOSTLY = 0.8

/** The first of a list that are so. */
function leadOf(forms: readonly string[], isSo: (form: string) => boolean): readonly string[] {
  const end = forms.findIndex((form) => !isSo(form))
  return end < 0 ? forms : forms.slice(0, end)
}

/** A text up to the end of a word of it. */
function upTo(text: string, form = ''): string {
  return text.slice(0, text.toLowerCase().lastIndexOf(form) + form.length).replace(/^[ ,]+/, '')
}
