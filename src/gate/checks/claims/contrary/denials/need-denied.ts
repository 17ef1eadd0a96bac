import { wordList } from '../../../../../text/phrases/seen-words.ts'
import { stem } from '../../../../../text/words/stem.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { boundsIn, contentOf, isOfAsked, placesNear, textAt } from '../sources.ts'

/** Part of the claim is in the sentences that it comes from, in 1/10000 of its weight: words of need are small ones in one of them. */
const FROM = 4000
const LONGEST = 400

const MAY_NEED = wordList('need|needs|needed|require|requires|required|necessary|without')
const THING = "((?:[a-zÀ-ԯ'’-]{2,24} ?){1,3}?)"
/** `No approval is needed for …`, `needs no approval`, `You do not need approval for …`, `Approval is not required for …`. */
const NOT_NEEDED = new RegExp(
  [
    `^(?:so,? )?no ${THING}\\b ?(?:is|are) (?:needed|required|necessary)\\b`,
    `\\b(?:needs?|requires?) no ${THING}(?= ?[,.;:]| (?:for|to|from|by|at|in|on|when|if)\\b|\\s*$)`,
    `\\b(?:do(?:es)? not|don['’]t|doesn['’]t) (?:need|require) (?:an? |any |the |your )?${THING}(?= ?[,.;:]| (?:for|to|from|by|at|in|on|when|if)\\b|\\s*$)`,
    `^(?:so,? )?(?:an? |the |your )?${THING}\\b ?(?:is|are) (?:not|n['’]t) (?:needed|required|necessary)\\b`,
  ].join('|'),
  'i',
)
/** What says that something is needed. */
const NEEDED = /\b(?:needs?|requires?|required|needed|necessary|must|mandatory|with)\b/i
/** With one of these in a sentence, something may be needed for one thing and not for another. */
const LIMITING =
  /\b(?:not|no|none|nor|neither|never|without|cannot|except|excluding|unless|only|but|if|when|other|otherwise|until|exempt\w*|waived|optional|voluntary|instead|free)\b|n['’]t\b/i

/** What the evidence asks for, said not to be needed: `No approval is needed for short leave` for `Short leave may be taken with approval`. English. */
export function needDenied(claim: Claim, { index, claims, tells, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || !tells(MAY_NEED)) return []
  const said = claims.text.slice(sentence.start, sentence.end).replace(/\s+/g, ' ').trim()
  if (said.length > LONGEST || turned() === undefined) return []
  const done = doneWithout(said, claim, index)
  if (done !== undefined) return [finding(done, { claim, index })]
  const match = NOT_NEEDED.exec(said)
  const thing = contentOf(match?.slice(1).find((group) => group !== undefined) ?? '').map(stem)
  if (match === null || thing.length === 0) return []
  const rest = contentOf(said.slice(0, match.index) + said.slice(match.index + match[0].length))
    .map(stem)
    .filter((key) => !OF_NEED.has(key))
  if (LIMITING.test(said.replace(match[0], ' ')) || rest.length === 0) return []
  const near = placesNear(claim, index).map((at) => ({ at, text: textAt(at, index) }))
  const has = (text: string, keys: readonly string[]): boolean => {
    const own = new Set(contentOf(text).map(stem))
    return keys.every((key) => own.has(key))
  }
  if (near.some(({ text }) => LIMITING.test(text) && has(text, thing))) return []
  const bounds = boundsIn(said)
  const found = near.find(
    ({ text }) =>
      NEEDED.test(text) && !LIMITING.test(text) && has(text, [...thing, ...rest]) && boundsIn(text) === bounds,
  )
  if (found === undefined || !isOfAsked(claims.question, found.text)) return []
  return [finding(found, { claim, index })]
}

interface Asking {
  readonly at: number
  readonly text: string
}

function finding(
  { at, text }: Asking,
  { claim: { sentence }, index }: { readonly claim: Claim; readonly index: Context['index'] },
): CheckFinding {
  const { passage = -1, ...span } = index.evidence.sentences[at] ?? { start: 0, end: 0 }
  return {
    level: 'fail',
    reason_code: 'negation_added',
    message: `The sentence says that what the evidence asks for (${quotedText(text)}) is not needed.`,
    span: [sentence.start, sentence.end],
    evidence: hitSpan(index, passage, span),
  }
}

/** `Dogs may be kept without the landlord's consent`: what something is done with, and what it is. */
const WITHOUT =
  /^(.{3,80}?)\b(?:may|can|could) (?:also )?(?:be )?(.{3,80}?) without (?:(?:an?|any|the|your|our|prior|written|special|[\w-]+['’]s) ){0,3}(consent|permission|approval|authori[sz]ation|permit|licen[cs]e|booking|reservation|appointment|prescription|ticket|receipt|deposit|notice|lead|helmet|visa|passport|id)\b/i
const PARTS = /[,;:()–—]| (?:but|while|whereas|and) /
const NEEDING = /\b(?:needs?|requires?|required|must have|only with|must be)\b/i

/** A sentence of which a part says that what a claim does without something needs it, where none does without it. */
function doneWithout(said: string, claim: Claim, index: Context['index']): Asking | undefined {
  const [, subject = '', , thing] = WITHOUT.exec(said) ?? []
  if (thing === undefined || /\b(?:not|no|never|nobody)\b|n['’]t\b/i.test(said)) return undefined
  const own = contentOf(subject).map(stem)
  if (own.length === 0) return undefined
  const key = stem(thing.toLowerCase())
  const near = placesNear(claim, index).map((at) => ({ at, text: textAt(at, index) }))
  const partsOf = (text: string): { readonly part: string; readonly keys: ReadonlySet<string> }[] =>
    text.split(PARTS).map((part) => ({ part, keys: new Set(contentOf(part).map(stem)) }))
  const isOfIt = (keys: ReadonlySet<string>): boolean => own.every((one) => keys.has(one))
  const isDone = near.some(({ text }) =>
    partsOf(text).some(({ part, keys }) => isOfIt(keys) && (/\bwithout\b/i.test(part) || LIMITING.test(part))),
  )
  if (isDone) return undefined
  return near.find(({ text }) =>
    partsOf(text).some(({ part, keys }) => isOfIt(keys) && keys.has(key) && NEEDING.test(part)),
  )
}

const OF_NEED = new Set(['need', 'requir', 'necessari', 'necessary'])
