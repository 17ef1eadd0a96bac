import { bestWindow, type Support, visitsFor } from '../../../text/evidence/support.ts'
import type { DateMention } from '../../../text/dates/dates.ts'
import type { NameMention } from '../../../text/names/names.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { basisPoints, share } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { quotedText, supportSpan } from './evidence-spans.ts'
import { type PlaceLookup, placeLookup } from './place-lookup.ts'
import { defined } from '../../../support/defined.ts'

/** The passages that a sentence cites, not just others, contain what it states. See docs/checks/cited_support.md. */
export const citedSupport = defineCheck({
  name: 'cited_support',
  version: '1',
  title: 'The cited passages are the ones that support the answer',
  deterministic: true,
  params: {
    /** Share of a sentence's content that another passage must have to be suggested. */
    other_from: share({ default: 0.65, tighter: 'fixed' }),
    /** The most that the cited passages may have for a suggestion by wording alone. */
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
    const most = passagesFor(claims.length)
    const context = { index, look, bars, text: index.answer.text, most }
    const findings = claims.map((claim) => wrongCitation(claim, context)).filter((finding) => finding !== undefined)
    const wrong = findings.length
    if (most < index.offered.length) findings.push(notCompared({ claims: claims.length, index, most }))
    return judged(findings, {
      passed: 'What the sentences state is in the passages that they cite.',
      detail: { sentences: claims.length, wrong },
      score_bp: Math.floor(((claims.length - wrong) * 10_000) / claims.length),
    })
  },
})

interface Context {
  readonly index: GateIndex
  readonly look: PlaceLookup
  readonly bars: { readonly other: number; readonly cited: number }
  readonly text: string
  /** How many passages each sentence is compared with. */
  readonly most: number
}

/** The most pairs of passage and sentence that are compared. */
const MOST_PAIRS = 200_000

function passagesFor(claims: number): number {
  return Math.ceil(MOST_PAIRS / claims)
}

/** With too many sentences and passages, the answer counts as not compared. */
function notCompared({ claims, index, most }: { claims: number; index: GateIndex; most: number }): CheckFinding {
  return {
    level: 'warn',
    reason_code: 'not_compared',
    message: `Each of the ${claims} sentences was compared with the first ${most} of ${index.offered.length} passages: at most ${MOST_PAIRS} pairs are compared.`,
  }
}

/** A number, date or name of a sentence. */
type Item =
  | { readonly kind: 'number'; readonly mention: NumberMention }
  | { readonly kind: 'date'; readonly mention: DateMention }
  | { readonly kind: 'name'; readonly mention: NameMention }

/** Another passage, what it has of what the cited ones lack, and how much of the sentence. */
interface Other {
  readonly place: number
  readonly held: readonly Item[]
  readonly support: Support
}

/** A finding if other passages have what the cited ones lack. */
function wrongCitation(claim: Claim, context: Context): CheckFinding | undefined {
  const { index, bars } = context
  if (claim.cited.length === index.offered.length) return undefined
  const own = supportIn(claim, claim.cited, index)
  if (isBest(own, claim) && (own.recall >= bars.cited || own.recall < bars.other)) return undefined
  const lacking = lackingItems(claim, context.look)
  const telling = lacking.length > 1 || lacking.some(({ kind }) => kind !== 'name')
  if (!telling && (claim.foreign || claim.terms.length < 3)) return undefined
  if (!telling && own.recall >= bars.cited) return undefined
  const best = bestOther(claim, { ...context, lacking, telling, own })
  if (best === undefined) return undefined
  const { place, held, support } = best
  const cited = claim.cited.map((at) => quotedText(index.offered[at]?.node_id ?? '')).join(', ')
  const other = quotedText(index.offered[place]?.node_id ?? '')
  const what = held.map(({ mention: { start, end } }) => quotedText(context.text.slice(start, end))).join(', ')
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
    ...defined({ suggestion }),
  }
}

/**
 * Whether no passage has more of the sentence than the cited ones. Then none is suggested for what it has of numbers and names, and
 * none by wording where that bar is out of reach: of most sentences nothing needs to be looked up.
 */
function isBest(own: Support, { support }: Claim): boolean {
  return own.recall >= support.recall
}

/** The passage with most of what the cited ones lack, or else with most of the sentence. Ties go to the first. */
function bestOther(
  claim: Claim,
  {
    index,
    look,
    bars,
    most,
    lacking,
    telling,
    own,
  }: Context & { readonly lacking: readonly Item[]; readonly telling: boolean; readonly own: Support },
): Other | undefined {
  let best: Other | undefined
  const cited = new Set(claim.cited)
  const end = Math.min(index.offered.length, most)
  for (let place = 0; place < end; place++) {
    if (cited.has(place)) continue
    // Few passages have enough of the wording, and what the cited ones lack is looked up in those alone.
    const support = supportIn(claim, [place], index)
    if (telling ? support.recall <= own.recall : support.recall < bars.other) continue
    const held = lacking.filter((item) => isIn(item, { place, look }))
    if (held.length < (best?.held.length ?? (telling ? 1 : 0))) continue
    if (best === undefined || held.length > best.held.length || support.recall > best.support.recall)
      best = { place, held, support }
  }
  return best
}

/** What the sentence states that is somewhere in the evidence, but in none of the passages it cites. */
function lackingItems(claim: Claim, look: PlaceLookup): readonly Item[] {
  const { numbers, missingNumbers, askedNumbers, dates, names, missingNames, cited } = claim
  const lacking: Item[] = []
  const elsewhere = new Set<NumberMention | NameMention>([...missingNumbers, ...askedNumbers, ...missingNames])
  for (const mention of numbers) {
    if (mention.kind === 'identifier' || elsewhere.has(mention)) continue
    if (!cited.some((place) => look.hasNumber(mention, place))) lacking.push({ kind: 'number', mention })
  }
  for (const mention of dates) {
    if (!cited.some((place) => look.hasDate(mention, place))) lacking.push({ kind: 'date', mention })
  }
  for (const mention of names) {
    if (mention.initial === true || elsewhere.has(mention)) continue
    if (!cited.some((place) => look.hasName(mention, place))) lacking.push({ kind: 'name', mention })
  }
  return lacking
}

function isIn(item: Item, { place, look }: { place: number; look: PlaceLookup }): boolean {
  if (item.kind === 'number') return look.hasNumber(item.mention, place)
  return item.kind === 'date' ? look.hasDate(item.mention, place) : look.hasName(item.mention, place)
}

/** The same number of neighbouring sentences as for a claim's own support. */
const WINDOW = 3

function supportIn(claim: Claim, passages: readonly number[], { evidence, answer }: GateIndex): Support {
  const { terms, support } = claim
  const [first] = support.sentences
  // The best place of all passages is also the best of any selection that contains it.
  if (first === undefined || passages.includes(evidence.sentences[first]?.passage ?? -1)) return support
  return bestWindow(terms, evidence, { limit: WINDOW, passages, visits: visitsFor(answer.checkable.length) })
}
