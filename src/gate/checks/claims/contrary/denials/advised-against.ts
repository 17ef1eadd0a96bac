import { stem } from '../../../../../text/words/stem.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import { wordsAt } from '../evidence-statements.ts'
import { textAt } from '../sources.ts'

/** How a sentence begins that advises against something. */
const ADVISING =
  /^[^a-zÀ-ԯ]*(?:please )?(?:(?:try|be sure|make sure|remember) )?(?:avoid|do not|don['’]t|never|not to)\b/i
const RECOMMENDING =
  /\b(?:must|may|can|could|should|shall|recommend\w*|advis\w*|allow\w*|permit\w*|encourag\w*|safe|safely|fine|ok|okay|need to|have to|always|good|best|better|helps?)\b/i

interface AdviceOptions {
  /** What the claim denies by, in `text`. */
  readonly denial: { readonly start: number } | undefined
  readonly text: string
  readonly index: GateIndex
  /** The sentence of the evidence. */
  readonly at: number
}

/** What gives the reason, and says of what is advised against what the evidence says of it: `Avoid fine grounds, which taste bitter`. */
const REASON = /, (?:which|as|because|since|otherwise|or)\b/i

/**
 * `Avoid lifting the lid, as …`: whoever advises against something does not say that it is not so, unless the evidence says to do it, or that
 * it may be done.
 */
export function isAdvisedAgainst(claim: Claim, { denial, text, index, at }: AdviceOptions): boolean {
  const { start, end } = claim.sentence
  const [beginning] = ADVISING.exec(text.slice(start, end)) ?? []
  if (beginning === undefined || denial === undefined || denial.start >= start + beginning.length) return false
  return isGivenAsReason(claim, { text, index, at }) || !recommends(claim, index, at)
}

/** Whether the reason has the word with which a sentence of the evidence ends that gives none itself. */
function isGivenAsReason(claim: Claim, { text, index, at }: Omit<AdviceOptions, 'denial'>): boolean {
  const { start, end } = claim.sentence
  const reason = text.slice(start, end).search(REASON)
  const last = wordsAt(index, at).at(-1)
  return (
    reason > 0 &&
    !REASON.test(textAt(at, index)) &&
    last !== undefined &&
    claim.words.some((word) => word.start > start + reason && stem(word.form) === stem(last.form))
  )
}

function recommends(claim: Claim, index: GateIndex, at: number): boolean {
  if (RECOMMENDING.test(textAt(at, index))) return true
  const [first] = wordsAt(index, at)
  if (first === undefined || first.form.endsWith('ing')) return false
  return claim.words.some(({ form }) => stem(form) === stem(first.form))
}
