import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { claimTerms, nearestSentences, visitsFor } from '../../../../text/evidence/support.ts'
import { comparePolarity, type Contrary, NEARLY } from '../../../../text/polarity/polarity.ts'
import { readStatement } from '../../../../text/polarity/statement.ts'
import type { Statement } from '../../../../text/polarity/units.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import type { CheckFinding } from '../../../check.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { hitSpan } from '../evidence-spans.ts'
import { CHANGED, LOOKED_AT } from './context.ts'
import { statementAt, wordsAt } from './evidence-statements.ts'

/** What an answer begins with that says yes or no to the question. */
const SAYS =
  /^[\s*_>#"“]*(?:(?:(?:short|final|direct|quick) )?answer[:：][\s*_]*)?(yes|yeah|yep|no|nope)(?=[*_"”]*(?:[.,!:;–—]|\s+[–—-]\s|\s*$))/i
const LONGEST_BEGINNING = 80

/** A question that yes or no answers, and how it begins. */
const POLAR =
  /^[\s"“]*(?:(?:so|and|but|hi|hello|hey|ok|okay|please|sorry|quick question)[,:! ]\s*)?(is|are|was|were|do|does|did|can|could|may|might|must|should|will|would|has|have|had)\s+([^?\n]{8,200})\?\s*$/i
/** What is of the past, in questions and in evidence. */
const PAST = /\b(?:was|were|did|had|used to)\b/i
/** Questions that yes and no answer otherwise, or not alone. */
const NOT_PLAIN = /\b(?:not|never|no|or|why|without|only|true|possible that|know|mind)\b|n['’]t\b/i

/** What makes a yes or no hold of a part alone, or go on to its contrary. */
const LIMITED =
  /\b(?:only|but|except\w*|unless|if|as long as|provided|however|although|though|with|without|subject to|depend\w*|technically|partly|partially|until|till|after|before|within|when|once|necessarily|mostly|usually|generally|always|all|every|yet|still|longer|instead)\b|n['’]t always/i
/** As much of the answer is looked at for that. */
const BEGINNING = 240

/** Words that bound what is said. A yes to one bound is no yes to another. */
const BOUNDS: ReadonlySet<string> = new Set(
  'within after before until till from since between over under above below at least most more less fewer up during with without outside inside off every each all any some both first last next same other another new old'.split(
    ' ',
  ),
)

/**
 * A yes to a question that the evidence denies in nearly the same words, or a no to one that it states: `No.` to `Are dogs allowed on the
 * terrace?`, where dogs are allowed on the terrace. What the answer says behind it may be right.
 */
export function answeredOtherwise(index: GateIndex, question: string): CheckFinding[] {
  const { answer } = index
  const word = SAYS.exec(answer.text.slice(0, LONGEST_BEGINNING))
  if (word === null) return []
  const [, helping = '', asked] = POLAR.exec(question) ?? []
  if (asked === undefined || NOT_PLAIN.test(asked)) return []
  if (LIMITED.test(answer.text.slice(word[0].length, BEGINNING))) return []
  const isYes = /^y/i.test(word[1] as string)
  const found = contraryOf(asked, { isYes, isPast: PAST.test(helping), index })
  if (found === undefined) return []
  const source = index.evidence.sentences[found] as EvidenceSentence
  const at = word[0].length - (word[1] as string).length
  return [
    {
      level: 'fail',
      reason_code: isYes ? 'yes_to_denied' : 'no_to_stated',
      message: `The answer begins with ${isYes ? 'yes' : 'no'}, but the evidence ${isYes ? 'denies' : 'states'} in nearly the same words what is asked.`,
      span: [at, word[0].length],
      evidence: hitSpan(index, source.passage, source),
    },
  ]
}

/** The sentence of the evidence that says the contrary, if no other says the same. */
function contraryOf(
  asked: string,
  { isYes, isPast, index }: { isYes: boolean; isPast: boolean; index: GateIndex },
): number | undefined {
  const own = words(asked)
  const said = readStatement(asked, own)
  if (said.conditions.length + said.restrictions.length + said.denials.length > 0) return undefined
  const terms = claimTerms(own, index.evidence)
  const visits = visitsFor(index.answer.checkable.length)
  const near = nearestSentences(terms, index.evidence, { limit: LOOKED_AT, visits })
  const compared = near.map((at) => ({ at, ...comparePolarity(isYes ? said : denied(said), statementAt(index, at)) }))
  const first = compared.find(({ contrary }) => isPlain(contrary))
  if (first === undefined || !saysAsMuch(own, { at: first.at, isYes, isPast, said, index })) return undefined
  const isSaid = compared.some(({ contrary, near: share }) => contrary === undefined && share >= NEARLY)
  return isSaid ? undefined : first.at
}

function isPlain(contrary: Contrary | undefined): boolean {
  return contrary !== undefined && contrary.kind !== 'overstated'
}

/** What a no says: that it is not so. */
function denied(said: Statement): Statement {
  const [first] = said.units
  if (first === undefined) return said
  const { start, end, clause } = first
  return { ...said, denials: [{ start, end, clause, at: 0 }] }
}

/** Whether a sentence has the same bounds and tense as a question, depends on nothing, and says no more than what a no denies. */
function saysAsMuch(
  own: readonly Word[],
  {
    at,
    isYes,
    isPast,
    said,
    index,
  }: { at: number; isYes: boolean; isPast: boolean; said: Statement; index: GateIndex },
): boolean {
  const { passage = -1, start, end } = index.evidence.sentences[at] ?? {}
  const text = index.evidence.passages[passage]?.text.slice(start, end) ?? ''
  // A heading states nothing.
  if (!/[.!。]["”)\]]?\s*$/.test(text) || CHANGED.test(text) || PAST.test(text) !== isPast) return false
  const { units, conditions, restrictions } = statementAt(index, at)
  if (conditions.length + restrictions.length > 0) return false
  const known = wordsAt(index, at)
  if (boundsOf(own) !== boundsOf(known)) return false
  if (isYes) return true
  const content = (statement: Pick<Statement, 'units'>): number => statement.units.filter((unit) => unit.content).length
  return content({ units }) <= content(said)
}

function boundsOf(all: readonly Word[]): string {
  const bounds = all.filter(({ form }) => BOUNDS.has(form)).map(({ form }) => form)
  return bounds.sort().join(' ')
}
