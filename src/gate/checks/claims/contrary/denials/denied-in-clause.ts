import { comparePolarity, type Likeness, NEARLY } from '../../../../../text/polarity/polarity.ts'
import { clauseStatements, type ClauseStatement } from '../../../../../text/polarity/clause-statements.ts'
import { saysTakenAway } from '../../../../../text/polarity/taken-away.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'
import { placesNear, sourcesOf } from '../sources.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 2500
/** As near as the claim to what it is the contrary of, another sentence says it as the claim does. */
const AS_NEAR = 0.9
/** Of two sentences with a clause each, the whole is compared. */
const FEWEST_CLAUSES = 3

/**
 * A clause that says the contrary of a clause of the evidence, among others that say other things: 早鸟票不能退票 for 早鸟票可以退票，但不得变更.
 * Chinese and Arabic, whose clauses signs part.
 */
export function deniedInClause(claim: Claim, { claims, index }: Context): CheckFinding[] {
  const script = claim.words[0]?.script
  if (claim.support.recall < FROM || (script !== 'han' && script !== 'arabic')) return []
  const own = clauseStatements(claims.text, claim.words)
  for (const { at, passage, text } of sourcesOf(claim, index)) {
    if (/[?？؟]$/.test(text)) continue
    const clauses = clausesAt(index, at)
    if (own.length + clauses.length < FEWEST_CLAUSES) continue
    for (const said of own)
      for (const other of clauses) {
        const { near, contrary } = comparePolarity(said.statement, other.statement)
        if (contrary?.kind !== 'negation' || !isOfTheSame(said, other) || isSaidElsewhere(said, { near, claim, index }))
          continue
        const known = index.evidence.passages[passage]?.text ?? ''
        if (contrary.inClaim !== undefined && saysTakenAway(known.slice(other.start, other.end))) continue
        const denial = contrary.inClaim ?? contrary.inSentence
        const whole = contrary.inClaim === undefined ? known : claims.text
        const written = quotedText(whole.slice(denial?.start, denial?.end))
        return [
          {
            level: 'fail',
            reason_code: contrary.inClaim === undefined ? 'negation_dropped' : 'negation_added',
            message:
              contrary.inClaim === undefined
                ? `The sentence states what the evidence denies (${written}) in nearly the same words.`
                : `The sentence denies (${written}) what the evidence states in nearly the same words.`,
            span: [claim.sentence.start, claim.sentence.end],
            evidence: hitSpan(index, passage, other),
          },
        ]
      }
  }
  return []
}

/** Whether both clauses are of one subject, where one of them names none, and depend on nothing else. */
function isOfTheSame(said: ClauseStatement, other: ClauseStatement): boolean {
  if (said.isConditional !== other.isConditional) return false
  if (said.statement.units.filter(({ content }) => content).length < said.fewest) return false
  if (said.hasSubject && other.hasSubject) return true
  return said.lead !== '' && other.lead !== '' && (said.lead.startsWith(other.lead) || other.lead.startsWith(said.lead))
}

function isSaidElsewhere(
  { statement }: ClauseStatement,
  { near, claim, index }: { readonly near: number; readonly claim: Claim; readonly index: GateIndex },
): boolean {
  const says = (found: Likeness): boolean => found.contrary === undefined && found.near >= AS_NEAR * near
  return placesNear(claim, index).some((at) =>
    clausesAt(index, at).some((other) => says(comparePolarity(statement, other.statement))),
  )
}

/**
 * Whether a clause of the evidence denies the same as the clause of a Chinese or Arabic claim that has a denial: of sentences with several
 * clauses, the number of denials tells nothing.
 */
export function isDeniedThereToo(
  claim: Claim,
  {
    denial,
    text,
    index,
  }: { readonly denial: { readonly start: number }; readonly text: string; readonly index: GateIndex },
): boolean {
  const script = claim.words[0]?.script
  if (script !== 'han' && script !== 'arabic') return false
  const said = clauseStatements(text, claim.words).find(({ start, end }) => start <= denial.start && denial.start < end)
  if (said === undefined) return false
  return placesNear(claim, index).some((at) =>
    clausesAt(index, at).some(({ bare: statement }) => {
      const found = comparePolarity(said.bare, statement)
      return statement.denials.length > 0 && found.contrary === undefined && found.near >= NEARLY
    }),
  )
}

function clausesAt(index: GateIndex, at: number): readonly ClauseStatement[] {
  const known = index.shared(clausesBySentence, clausesBySentence)
  let clauses = known.get(at)
  if (clauses === undefined) {
    const { passage = -1 } = index.evidence.sentences[at] ?? {}
    const text = index.evidence.passages[passage]?.text ?? ''
    known.set(at, (clauses = clauseStatements(text, wordsAt(index, at))))
  }
  return clauses
}

function clausesBySentence(): Map<number, readonly ClauseStatement[]> {
  return new Map()
}
