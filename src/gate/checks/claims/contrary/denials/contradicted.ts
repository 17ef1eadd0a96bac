import { wordList } from '../../../../../text/phrases/seen-words.ts'
import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import { comparePolarity } from '../../../../../text/polarity/polarity.ts'
import { contraryForms } from '../../../../../text/polarity/polarity-lists.ts'
import { readStatement } from '../../../../../text/polarity/statement.ts'
import type { Statement } from '../../../../../text/polarity/units.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { clausesOf, elsewhere } from '../claim-clauses.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { ordersAt, statementAt } from '../evidence-statements.ts'
import { type Difference, saysTheSame } from './said-the-same.ts'
import { nearlyRepeated } from '../../nearly-repeated.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'

/** A sentence counts as being as near as another from this share of its nearness on. */
const AS_NEAR = 0.9

/** A sentence that says the contrary of one of the evidence that it nearly repeats. */
export function contradicted(claim: Claim, context: Context): CheckFinding[] {
  const near = nearlyRepeated(claim, context.index)
  if (near.length === 0) return []
  const found = differenceOf(claim, { near, said: readStatement(context.claims.text, claim.words) }, context)
  return found === undefined ? [] : [finding({ claim, ...found }, context)]
}

/** Where a claim differs from a sentence that it nearly repeats, unless another says it as the claim does. */
function differenceOf(
  claim: Claim,
  { near, said }: { readonly near: readonly number[]; readonly said: Statement },
  { claims: { text }, index }: Pick<Context, 'claims' | 'index'>,
): Found | undefined {
  const evidence = (at: number) => {
    const found = comparePolarity(said, statementAt(index, at))
    const orders = found.contrary === undefined ? ordersAt(index, at) : []
    const told = orders.map((order) => comparePolarity(said, order)).find(({ contrary }) => contrary !== undefined)
    return { at, ...(told ?? found) }
  }
  const compared = near.map(evidence)
  const first = compared.find(({ contrary }) => contrary !== undefined) ?? compared.find((other) => other.restriction)
  if (first === undefined) return undefined
  const { contrary = { kind: 'restriction', ...first.restriction } } = first
  if (saysTheSame(claim, { contrary, at: first.at, said, text, index })) return undefined
  const visits = visitsFor(index.answer.checkable.length)
  const others = nearestSentences(claim.terms, index.evidence, { limit: LOOKED_AT, visits }).map(evidence)
  const isSaid = others.some(
    (other) => other.contrary === undefined && other.restriction === undefined && other.near >= AS_NEAR * first.near,
  )
  return isSaid ? undefined : { contrary, at: first.at }
}

/** What denies and says nothing else: whatever is `prevented` may be in a clause that is about something else. */
const NOT = /^(?:not|never|no|cannot|\p{L}+n['’]t|لا|لم|لن|ليس|ليست|[不没未勿].*|禁止|严禁|无法)$/iu

/** `Don't give notice by e-mail` may be of what the evidence nowhere denies. */
function isForbidding([first, second]: readonly Word[]): boolean {
  return first?.form === "don't" || first?.form === 'never' || (first?.form === 'do' && second?.form === 'not')
}

/** Whether a clause has one word that may be the contrary of another, or all its words where something is denied. Cheap. */
function mayBeContrary(
  clause: readonly Word[],
  { lacking, isDenied }: { readonly lacking: ReadonlySet<string>; readonly isDenied: boolean },
): boolean {
  let only: string | undefined
  for (const { form } of clause) {
    if (form === only || !lacking.has(form)) continue
    if (only !== undefined) return false
    only = form
  }
  return only === undefined ? isDenied : contraryForms(only).length > 0
}

/** Cheap: most sentences have one clause, and most passages deny nothing. */
const MAY_HAVE_CLAUSES = wordList('and|but|while|whereas|if|when|because|since|although|though|which|who|where')
const CLAUSE_SIGN = /[,;:()–—，；：。（）،؛]/
const DENIES = /\b(?:not|never|no|cannot)\b|n['’]t\b/i

/**
 * A clause among others that states what the evidence denies, or has the contrary of a word. A clause that denies may be of what another says,
 * and so may a small word like `until`.
 */
export function contradictedInPart(claim: Claim, context: Context): CheckFinding[] {
  const { claims, index } = context
  const { start, end } = claim.sentence
  if (!context.tells(MAY_HAVE_CLAUSES) && !CLAUSE_SIGN.test(claims.text.slice(start, end))) return []
  const isLatin = claim.words[0]?.script === 'latin'
  const compared = isLatin ? context.turned() : undefined
  if (isLatin && compared === undefined) return []
  const isDenied = compared?.texts.some((text) => DENIES.test(text)) === true
  const lacking = context.lacking()
  const mayBe = (words: readonly Word[]): boolean =>
    !isLatin || mayBeContrary(words, { lacking, isDenied: isDenied || isForbidding(words) })
  const isAsked = (words: readonly Word[]): boolean => mayBe(words) || words.some(({ form }) => lacking.has(form))
  for (const clause of clausesOf(claim, { text: claims.text, isAsked })) {
    const places = [mayBe(clause.words) ? clause : undefined, elsewhere(clause, index)]
    for (const placed of places) {
      const found = placed && contraryOfClause(placed, context)
      if (found !== undefined) return [finding({ claim, ...found }, context)]
    }
  }
  return []
}

function contraryOfClause(clause: Claim, context: Context): Found | undefined {
  const { claims, index } = context
  const near = nearlyRepeated(clause, index)
  if (near.length === 0) return undefined
  const said = readStatement(claims.text, clause.words)
  const denies = said.denials.some(({ start, end }) => NOT.test(claims.text.slice(start, end)))
  const found = differenceOf(clause, { near, said }, context)
  if (found === undefined) return undefined
  if (denies) return isDeniedOutright(found, { clause, text: claims.text, index }) ? found : undefined
  const { kind, inSentence } = found.contrary
  const { passage = -1 } = index.evidence.sentences[found.at] ?? {}
  const known = index.evidence.passages[passage]?.text.slice(inSentence?.start, inSentence?.end) ?? ''
  const isTold =
    kind === 'opposite' ? said.units.every(({ content }) => content) : kind === 'negation' && NOT.test(known)
  return isTold ? found : undefined
}

/** What makes what a clause denies depend on something. */
const DEPENDING =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:if|when|whenever|unless|until|as long as|once|in case|provided|otherwise|[وف]?(?:إذا|لو|ما لم|في حال|عند|عندما|بشرط|شريطة))(?![a-zÀ-ԯ\u0621-\u064A])|如果|只要|若|只有|除非|一旦|假如|倘若|要是|凡|否则|的话/i
/** What says without a word of denial that something is not so. */
const REJECTING = /\b(?:rejected|declined|dismissed|withdrawn|cancelled|canceled|obsolete|formerly|no longer)\b/i

/** Whether a clause denies what a sentence states without any condition, and nothing else there denies. */
function isDeniedOutright(
  { contrary, at }: Found,
  { clause, text, index }: { readonly clause: Claim; readonly text: string; readonly index: GateIndex },
): boolean {
  if (contrary.kind !== 'negation' || contrary.inClaim === undefined) return false
  const { denials, conditions, reported } = statementAt(index, at)
  if (denials.length + conditions.length + reported.length > 0) return false
  const { passage = -1, start, end } = index.evidence.sentences[at] ?? {}
  const known = index.evidence.passages[passage]?.text.slice(start, end) ?? ''
  return !REJECTING.test(known) && !DEPENDING.test(text.slice(clause.sentence.start, clause.sentence.end))
}

interface Found {
  readonly contrary: Difference
  /** The sentence of the evidence. */
  readonly at: number
}

function finding(
  { claim: { sentence }, contrary, at }: Found & { readonly claim: Claim },
  { claims, index }: Context,
): CheckFinding {
  const source = index.evidence.sentences[at] as EvidenceSentence
  const text = index.evidence.passages[source.passage]?.text ?? ''
  const { inClaim, inSentence } = contrary
  const said = inClaim && quotedText(claims.text.slice(inClaim.start, inClaim.end))
  const known = inSentence && quotedText(text.slice(inSentence.start, inSentence.end))
  return {
    ...reasonFor(contrary.kind, { said, known }),
    span: [sentence.start, sentence.end],
    evidence: hitSpan(index, source.passage, source),
  }
}

interface Shown {
  readonly said: string | undefined
  readonly known: string | undefined
}

function reasonFor(
  kind: Difference['kind'],
  { said, known }: Shown,
): Pick<CheckFinding, 'level' | 'reason_code' | 'message'> {
  if (kind === 'opposite') {
    const message = `The sentence says ${said} where the evidence says ${known}, in otherwise nearly the same words.`
    return { level: 'fail', reason_code: 'contrary_word', message }
  }
  if (kind === 'overstated') {
    const message = `The sentence says ${said} where the evidence only says ${known}.`
    return { level: 'warn', reason_code: 'overstated', message }
  }
  if (kind === 'restriction') {
    const message =
      said === undefined
        ? `The sentence leaves out what the evidence limits it by (${known}).`
        : `The sentence limits (${said}) what the evidence says without a limit.`
    return { level: 'warn', reason_code: said === undefined ? 'limit_dropped' : 'limit_added', message }
  }
  return said === undefined
    ? {
        level: 'fail',
        reason_code: 'negation_dropped',
        message: `The sentence states what the evidence denies (${known}) in nearly the same words.`,
      }
    : {
        level: 'fail',
        reason_code: 'negation_added',
        message: `The sentence denies (${said}) what the evidence states in nearly the same words.`,
      }
}
