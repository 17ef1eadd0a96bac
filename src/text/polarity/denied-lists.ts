import { stem } from '../words/stem.ts'
import type { Word } from '../words/word.ts'
import { words } from '../words/words.ts'
import { isContent, partsOfLists } from './listed-parts.ts'
import { comparePolarity } from './polarity.ts'
import { readStatement } from './statement.ts'
import type { Statement } from './units.ts'

/*
 * What a sentence denies of several things and a claim says of one of them, or the reverse: `recommended during pregnancy` for `not
 * recommended for children or during pregnancy`. English.
 */

/** A claim that may be compared so: the words that say something, by their stem. */
export interface ListClaim {
  readonly words: readonly Word[]
  readonly statement: Statement
  readonly keys: ReadonlySet<string>
}

const FEWEST = 2
const LONGEST_SENTENCE = 600
const JOINS = / (?:and|or|nor) /i
/** What only seems to deny, or denies less than all. */
const LIMITED =
  /\b(?:not|never|no|n['’]t) (?:always|all|every\w*|necessarily|only|just|more|less|fewer|later|earlier|until|usually|normally|generally|often|both|merely|least|doubt|matter|longer than)\b|\b(?:have|has|had|having|need|needs|needed|obliged|required|necessary|might|may) (?:not )?(?:to|be)\b|\bneedn|\bnot (?:required|necessary|obliged|need)/i

/** Whether a sentence may deny or state something of several things. Cheap. */
export function mayList(sentence: string): boolean {
  return sentence.length <= LONGEST_SENTENCE && JOINS.test(sentence) && !LIMITED.test(sentence)
}

/** A claim without conditions and the like, which denies once or not at all. */
export function listClaim(own: readonly Word[], statement: Statement): ListClaim | undefined {
  const { denials, restrictions, reported, conditions } = statement
  if (denials.length > 1 || restrictions.length + reported.length + conditions.length > 0) return undefined
  const keys = new Set(own.filter(isContent).map(({ form }) => stem(form)))
  return keys.size < FEWEST ? undefined : { words: own, statement, keys }
}

/**
 * What a claim denies that a sentence states of several things, `added`, or states what it denies of them. `text`: what the sentence's words are
 * of.
 */
export function listDenial(claim: ListClaim, sentence: readonly Word[], text: string): ListDenial | undefined {
  const { words: own, keys } = claim
  const isSaid = (form: string): boolean => keys.has(stem(form))
  for (const kept of partsOfLists(sentence, { text, isSaid })) {
    const known = new Set(kept.filter(isContent).map(({ form }) => stem(form)))
    if ([...keys].some((key) => !known.has(key)) || !haveSameBounds(kept, own)) continue
    const found = denialBetween(claim, kept)
    if (found !== undefined) return found
  }
  return undefined
}

export type ListDenial = 'added' | 'dropped'

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

function denialBetween({ statement, keys }: ListClaim, kept: readonly Word[]): ListDenial | undefined {
  const text = kept.map(({ form }) => form).join(' ')
  const known = readStatement(text, words(text))
  const { contrary } = comparePolarity(statement, known)
  if (contrary?.kind === 'negation') return contrary.inClaim === undefined ? 'dropped' : 'added'
  if (keys.size < FEWEST_IN_ANY_ORDER || statement.denials.length + known.denials.length !== 1) return undefined
  return known.denials.length === 1 ? 'dropped' : 'added'
}
