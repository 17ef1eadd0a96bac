import type { Sentence } from '../../text/sentences/sentences.ts'
import { MATTER } from '../../text/phrases/abstentions.ts'
import type { UncheckableReason } from '../../text/phrases/answer-kind.ts'

type Reason = UncheckableReason | 'footer' | undefined

const OF_DOCUMENTS = /\b(?:documents?|passages?|sources?|context|texts?|excerpts?|search results?)\b/i
/** What the documents of the sentence before are about. */
const THEY = new RegExp(
  `^they only (?:discuss|cover|mention|address|describe|deal with|talk about|focus on) ${MATTER}[.!]?$`,
  'i',
)
const VERB = '(?:contact|reach out to|check with|ask|consult|speak (?:to|with)|talk to|get in touch with|refer to)'
const VERB_ING = '(?:contacting|reaching out to|checking with|asking|consulting|speaking (?:to|with)|talking to)'
const WHY =
  '(?: directly)?(?: (?:for (?:more |further |additional |the )?(?:details|information|help|assistance|clarification|guidance)|about (?:this|it|that)|to (?:confirm|clarify|check|find out|be sure)))?'
/** Whom to ask instead, and nothing of what they say. */
const ADVICE = new RegExp(
  `^(?:(?:please |you (?:may|might|can|could|should|would) (?:want to |like to |need to )?)?${VERB}|(?:i(?:['’]d| would)? )?(?:recommend|suggest) ${VERB_ING}) ${MATTER}${WHY}[.!]?$`,
  'i',
)

/**
 * Why sentences cannot be checked, with what belongs to an answer that says that it does not know: what the documents are about
 * instead, and whom to ask. `They only cover paid leave.` and `Please contact HR.` state nothing there.
 */
export function withAbstention(
  reasons: readonly Reason[],
  { text, sentences }: { readonly text: string; readonly sentences: readonly Sentence[] },
): readonly Reason[] {
  if (!reasons.includes('abstention') && !reasons.includes('refusal')) return reasons
  const said = (at: number): string => text.slice(sentences[at]?.start, sentences[at]?.end).trim()
  const found = reasons.map((reason, at) => {
    if (reason !== undefined) return reason
    const isOfThem = reasons[at - 1] === 'abstention' && OF_DOCUMENTS.test(said(at - 1)) && THEY.test(said(at))
    return isOfThem ? 'abstention' : undefined
  })
  const isAdviceAlone = found.every((reason, at) => reason !== undefined || ADVICE.test(said(at)))
  return isAdviceAlone ? found.map((reason) => reason ?? 'courtesy') : found
}
