import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import { isContent, partsOfLists } from '../../../../../text/polarity/listed-parts.ts'
import { comparePolarity } from '../../../../../text/polarity/polarity.ts'
import { readStatement } from '../../../../../text/polarity/statement.ts'
import type { Statement } from '../../../../../text/polarity/units.ts'
import { stem } from '../../../../../text/words/stem.ts'
import type { Word } from '../../../../../text/words/word.ts'
import { words } from '../../../../../text/words/words.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { statementAt, wordsAt } from '../evidence-statements.ts'
import { sourcesOf } from '../sources.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 8000
const FEWEST = 2
const LONGEST_SOURCE = 600
const JOINS = / (?:and|or|nor) /i
/** What only seems to deny, or denies less than all. */
const LIMITED =
  /\b(?:not|never|no|n['’]t) (?:always|all|every\w*|necessarily|only|just|more|less|fewer|later|earlier|until|usually|normally|generally|often|both|merely|least|doubt|matter|longer than)\b|\b(?:have|has|had|having|need|needs|needed|obliged|required|necessary|might|may) (?:not )?(?:to|be)\b|\bneedn|\bnot (?:required|necessary|obliged|need)/i
/** As near as the claim to what it is the contrary of, another sentence says it as the claim does. */
const AS_NEAR = 0.9

/**
 * What the evidence denies of several things and a claim says of one of them, or the reverse: `recommended during pregnancy` for `not
 * recommended for children or during pregnancy`. English.
 */
export function deniedInList(claim: Claim, context: Context): CheckFinding[] {
  const { claims, index } = context
  if (claim.support.recall < FROM || claim.words[0]?.script !== 'latin') return []
  let said: Said | undefined
  for (const { at, passage, span, text } of sourcesOf(claim, index)) {
    if (text.length > LONGEST_SOURCE || !JOINS.test(text) || LIMITED.test(text)) continue
    said ??= read(claim, claims.text)
    if (said === undefined) return []
    const { keys, statement } = said
    const known = wordsAt(index, at)
    const isSaid = (form: string): boolean => keys.has(stem(form))
    const whole = index.evidence.passages[passage]?.text ?? ''
    const part = partsOfLists(known, { text: whole, isSaid }).find((kept) => {
      const own = new Set(kept.filter(isContent).map(({ form }) => stem(form)))
      if ([...keys].some((key) => !own.has(key)) || !haveSameBounds(kept, claim.words)) return false
      return isDeniedBy(statement, { keys, kept })
    })
    if (part === undefined || isSaidElsewhere(claim, { at, statement }, context)) continue
    return [
      {
        level: 'fail',
        ...(statement.denials.length > 0
          ? {
              reason_code: 'negation_added',
              message: `The sentence denies what the evidence states of several things (${quotedText(text)}).`,
            }
          : {
              reason_code: 'negation_dropped',
              message: `The sentence states what the evidence denies of several things (${quotedText(text)}).`,
            }),
        span: [claim.sentence.start, claim.sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** What tells one side from the other: `not below 5 or above 25 degrees` says nothing against `above 5 degrees`. */
const BOUNDS = new Set(
  'above below over under before after within outside inside between beyond up down past without since during next near behind until till against through'.split(
    ' ',
  ),
)

function haveSameBounds(some: readonly Word[], others: readonly Word[]): boolean {
  const own = boundsOf(some)
  const known = boundsOf(others)
  return own.size === known.size && [...own].every((form) => known.has(form))
}

function boundsOf(own: readonly Word[]): ReadonlySet<string> {
  return new Set(own.filter(({ form }) => BOUNDS.has(form)).map(({ form }) => form))
}

/** Where both have the same words in another order, `Batteries are covered by …`, one denial is the difference. */
const FEWEST_IN_ANY_ORDER = 3

function isDeniedBy(
  statement: Statement,
  { keys, kept }: { readonly keys: ReadonlySet<string>; readonly kept: readonly Word[] },
): boolean {
  const text = kept.map(({ form }) => form).join(' ')
  const known = readStatement(text, words(text))
  if (comparePolarity(statement, known).contrary?.kind === 'negation') return true
  return keys.size >= FEWEST_IN_ANY_ORDER && statement.denials.length + known.denials.length === 1
}

interface Said {
  readonly statement: Statement
  readonly keys: ReadonlySet<string>
}

function read({ words: own }: Claim, text: string): Said | undefined {
  const statement = readStatement(text, own)
  const { denials, restrictions, reported, conditions } = statement
  if (denials.length > 1 || restrictions.length + reported.length + conditions.length > 0) return undefined
  const keys = new Set(own.filter(isContent).map(({ form }) => stem(form)))
  return keys.size < FEWEST ? undefined : { statement, keys }
}

function isSaidElsewhere(
  { terms }: Claim,
  { at, statement }: { readonly at: number; readonly statement: Statement },
  { index }: Context,
): boolean {
  const visits = visitsFor(index.answer.checkable.length)
  return nearestSentences(terms, index.evidence, { limit: LOOKED_AT, visits }).some((other) => {
    if (other === at) return false
    const { near, contrary, restriction } = comparePolarity(statement, statementAt(index, other))
    return near >= AS_NEAR && contrary === undefined && restriction === undefined
  })
}
