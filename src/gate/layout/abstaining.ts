import type { Sentence } from '../../text/sentences/sentences.ts'
import type { UncheckableReason } from '../../text/phrases/answer-kind.ts'

type Reason = UncheckableReason | 'footer' | undefined

const OF_DOCUMENTS = /\b(?:documents?|passages?|sources?|context|texts?|excerpts?|search results?)\b/i
/** What the documents of the sentence before are about. */
const THEY =
  /^they (?:only )?(?:discuss|cover|mention|address|describe|contain|deal with|talk about) [^.;:\d]{1,120}[.!]?$/i
/** Whom to ask instead, without a figure. */
const ADVICE =
  /^(?:please |you (?:may|might|can|could|should|would) (?:want to |like to |need to )?|(?:i(?:['’]d| would)? (?:recommend|suggest)|try) (?:that you )?|for [^,.;:\d]{1,60}, (?:please |you (?:can|may) )?)?(?:contact|reach out to|check with|ask|consult|speak (?:to|with)|talk to|get in touch with|refer to)(?:ing)? [^.,;:\d]{1,80}[.!]?$/i
const ADVICE_ING =
  /^(?:i(?:['’]d| would)? )?(?:recommend|suggest) (?:contacting|reaching out to|checking with|asking|consulting|speaking (?:to|with)|talking to) [^.,;:\d]{1,80}[.!]?$/i

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
  const advises = (at: number): boolean => ADVICE.test(said(at)) || ADVICE_ING.test(said(at))
  const isAdviceAlone = found.every((reason, at) => reason !== undefined || advises(at))
  return isAdviceAlone ? found.map((reason) => reason ?? 'courtesy') : found
}
