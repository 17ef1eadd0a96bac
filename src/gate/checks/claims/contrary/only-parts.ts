import { lazily } from '../../../../support/lazily.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { placesNear, sourcesOf, stemsIn, textAt } from './sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 5000
const LONGEST = 600
/** Words of whom it is so alone, at most, and of what is so. */
const MOST_OF_WHOM = 3
const FEWEST_SAID = 2

/** `only the Trail comes with a lock` */
const ONLY = /^(?:and |but |while |whereas )?only (?:(?:the|an?|our|its|their) )?([^.;:()]+)$/i
const MAY_BE_ONLY = /\bonly\b/i
const PARTS = /[;()\n|]|[.:,](?=\s|$)/
const LIMITED = /\b(?:only|not|cannot|no|nobody|never|none|neither|without|except|unless|if)\b|n['’]t\b/i

/** What is so of one alone, said of others: `Both models come with a lock` for `only the Trail comes with a lock`. English. */
export function saidOfOthers(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || turned() === undefined) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  if (said.length > LONGEST || LIMITED.test(said)) return []
  const own = lazily(() => stemsIn(said))
  for (const { at, passage, span, text } of sourcesOf(claim, index)) {
    const only = text.length > LONGEST || !MAY_BE_ONLY.test(text) ? undefined : onlyIn(text, own())
    if (only === undefined) continue
    // Elsewhere it may be said of others, too.
    const isSaid = placesNear(claim, index).some(
      (one) => one !== at && only.said.isSubsetOf(stemsIn(textAt(one, index))),
    )
    if (isSaid) continue
    return [
      {
        level: 'fail',
        reason_code: 'limit_dropped',
        message: `The sentence says of others what the evidence says of one alone (${quotedText(only.written)}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** The part of a sentence that says something of one alone, if a claim says all of that and nothing of that one. */
function onlyIn(
  text: string,
  own: ReadonlySet<string>,
): { readonly written: string; readonly said: ReadonlySet<string> } | undefined {
  for (const part of text.split(PARTS)) {
    const [, behind = ''] = ONLY.exec(part.trim()) ?? []
    const keys = [...stemsIn(behind)]
    const from = keys.findIndex((key) => own.has(key))
    const said = keys.slice(Math.max(0, from))
    if (from < 1 || from > MOST_OF_WHOM || said.length < FEWEST_SAID || !said.every((key) => own.has(key))) continue
    // Of whom else must be told.
    if ([...own].some((key) => !said.includes(key))) return { written: part.trim(), said: new Set(said) }
  }
  return undefined
}
