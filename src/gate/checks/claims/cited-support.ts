import { bestWindow, type Support, visitsFor } from '../../../text/index.ts'
import { defineCheck, type Finding, judged, skipped } from '../../check.ts'
import { basisPoints, share } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { shown, supportSpan } from './evidence-spans.ts'
import { type PlaceLookup, placeLookup } from './place-lookup.ts'

/** What a sentence states is in the passages that it cites, not only in others. See docs/checks/cited_support.md. */
export const citedSupport = defineCheck({
  name: 'cited_support',
  version: '1',
  title: 'The cited passages are the ones that support the answer',
  deterministic: true,
  params: {
    /** Share of a sentence's content that another passage must hold to be suggested. */
    other_from: share({ default: 0.65, tighter: 'fixed' }),
    /** Share that the cited passages may hold at most for a suggestion by wording alone. */
    cited_below: share({ default: 0.35, tighter: 'higher' }),
  },
  check(input, { other_from, cited_below }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const claims = claimsOf(index, input).all.filter(({ cited }) => cited.length > 0)
    if (claims.length === 0)
      return skipped('nothing_to_check', 'No sentence of the answer cites a passage that was offered.')
    const look = placeLookup(index)
    const bars = { other: basisPoints(other_from), cited: basisPoints(cited_below) }
    const findings = claims.flatMap((claim) => {
      const wrong = wrongCitation(claim, { index, look, bars, text: input.generation.answer })
      return wrong === undefined ? [] : [wrong]
    })
    return judged(findings, {
      passed: 'What the sentences state is in the passages that they cite.',
      detail: { sentences: claims.length, wrong: findings.length },
      score_bp: Math.floor(((claims.length - findings.length) * 10_000) / claims.length),
    })
  },
})

interface Context {
  readonly index: GateIndex
  readonly look: PlaceLookup
  readonly bars: { readonly other: number; readonly cited: number }
  readonly text: string
}

/** A number, date or name of a sentence, and whether a passage has it. */
interface Item {
  readonly start: number
  readonly end: number
  readonly isIn: (passage: number) => boolean
  readonly name: boolean
}

/** A finding where other passages hold what the cited ones lack. */
function wrongCitation(claim: Claim, context: Context): Finding | undefined {
  const { index, bars } = context
  if (claim.cited.length === index.offered.length) return undefined
  const others = index.offered.map((_, place) => place).filter((place) => !claim.cited.includes(place))
  const lacking = itemsOf(claim, context).filter(({ isIn }) => !claim.cited.some(isIn))
  const own = supportIn(claim, claim.cited, index)
  const telling = lacking.some(({ name }) => !name) || lacking.length > 1
  if (!telling && (claim.foreign || claim.terms.length < 3 || own.recall >= bars.cited)) return undefined
  const best = others
    .map((place) => ({ place, held: lacking.filter(({ isIn }) => isIn(place)) }))
    .filter(({ held }) => !telling || held.length > 0)
    .map((one) => ({ ...one, support: supportIn(claim, [one.place], index) }))
    .filter(({ support }) => (telling ? support.recall > own.recall : support.recall >= bars.other))
    .sort((a, b) => b.held.length - a.held.length || b.support.recall - a.support.recall || a.place - b.place)[0]
  if (best === undefined) return undefined
  const { place, held, support } = best
  const cited = claim.cited.map((at) => shown(index.offered[at]?.node_id ?? '')).join(', ')
  const other = shown(index.offered[place]?.node_id ?? '')
  const what = held.map(({ start, end }) => shown(context.text.slice(start, end))).join(', ')
  const [suggestion] = supportSpan(index, support)
  return {
    level: 'warn',
    reason_code: 'wrong_citation',
    message:
      what === ''
        ? `The sentence cites ${cited}, but its wording is that of ${other}.`
        : `The sentence cites ${cited}, which does not have ${what}; ${other} does.`,
    span: [claim.sentence.start, claim.sentence.end],
    evidence: supportSpan(index, own),
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** What the sentence states and the evidence as a whole has. */
function itemsOf(claim: Claim, { look }: Context): Item[] {
  const { numbers, missingNumbers, askedNumbers, dates, names, missingNames } = claim
  const known = numbers.filter(
    (one) => !missingNumbers.includes(one) && !askedNumbers.includes(one) && one.kind !== 'identifier',
  )
  return [
    ...known.map((one): Item => ({ ...one, name: false, isIn: (place) => look.hasNumber(one, place) })),
    ...dates.map((one): Item => ({ ...one, name: false, isIn: (place) => look.hasDate(one, place) })),
    ...names
      .filter((one) => one.initial !== true && !missingNames.includes(one))
      .map((one): Item => ({ ...one, name: true, isIn: (place) => look.hasName(one, place) })),
  ]
}

function supportIn({ terms }: Claim, passages: readonly number[], { evidence, answer }: GateIndex): Support {
  return bestWindow(terms, evidence, { limit: 3, passages, visits: visitsFor(answer.checkable.length) })
}
