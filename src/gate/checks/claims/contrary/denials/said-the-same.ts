import type { Contrary } from '../../../../../text/polarity/polarity.ts'
import { saysTakenAway } from '../../../../../text/polarity/taken-away.ts'
import type { Statement } from '../../../../../text/polarity/units.ts'
import { words as wordsIn } from '../../../../../text/words/words.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import { statementAt, wordsAt } from '../evidence-statements.ts'
import { placesNear, stemsOfContent, textAt } from '../sources.ts'
import { isTurnedTwice } from '../roles/turned-comparisons.ts'
import { isAdvisedAgainst } from './advised-against.ts'
import { isDeniedThereToo } from './denied-in-clause.ts'
import { isEndOfRange, isOpenAgain } from './ends-of-range.ts'
import { isNoneOfSeveral } from './none-of-several.ts'
import { isSaidOtherwise } from './unless.ts'

/*
 * Where a claim and a sentence of the evidence differ by a denial or a contrary word, and mean the same.
 */

/** A contrary, or a word like `only` that one of them lacks. */
export type Difference = Omit<Contrary, 'kind'> & { readonly kind: Contrary['kind'] | 'restriction' }

export interface Differing {
  readonly contrary: Difference
  /** The sentence of the evidence. */
  readonly at: number
  /** What the claim says. */
  readonly said: Statement
  /** The text of the claim. */
  readonly text: string
  readonly index: GateIndex
}

/** Whether a claim says the same as a sentence of the evidence, in spite of what they differ by. */
export function saysTheSame(claim: Claim, differing: Differing): boolean {
  const { contrary, text, index, at } = differing
  const { kind, inClaim, inSentence } = contrary
  if (excepts(claim, differing) || isOfEmptyCell(differing)) return true
  if (kind === 'negation' && deniesTheSame(claim, differing)) return true
  if (isDeniedComparison(claim, differing) || isDeniedOfContrary(claim, differing)) return true
  if (kind === 'opposite' && isSoldAndBought(claim, differing)) return true
  if (kind === 'opposite' && isTurnedTwice(claim.sentence.text, textAt(at, index))) return true
  if (inSentence !== undefined && isCellAlone(inSentence, evidenceOf(at, index))) return true
  if (inClaim === undefined) return false
  return (
    isDeniedThereToo(claim, { denial: inClaim, text, index }) ||
    isOfOtherCell(claim, inClaim, { text, source: textAt(at, index) }) ||
    (kind === 'opposite' &&
      [isEndOfRange, isOpenAgain].some((isSame) =>
        isSame(text.slice(inClaim.start, inClaim.end), {
          behind: text.slice(inClaim.end, claim.sentence.end),
          known: textAt(at, index),
        }),
      )) ||
    isSaidOtherwise(claim, inClaim, index, at) ||
    isDeniedThere(contrary, { at, text, index })
  )
}

/** Whether a denial that only one of them has is said by the other in another way. */
function deniesTheSame(claim: Claim, { contrary, at, said, text, index }: Differing): boolean {
  const { inClaim, inSentence } = contrary
  const { sentence, words } = claim
  return (
    words.some(({ form }) => LEAVING_OUT.has(form)) ||
    (inClaim !== undefined && isElliptical(claim)) ||
    isUnlessInBoth({ contrary, at, said, text, index }) ||
    (inSentence !== undefined && ONLY_THEN.test(sentence.text) && NOT_BEFORE.test(textAt(at, index))) ||
    isNeitherOfTwo(sentence.text, { said, known: statementAt(index, at), source: textAt(at, index) }) ||
    isDeniedInBoth(said, { claim, contrary, known: statementAt(index, at), text: textAt(at, index) }) ||
    isAdvisedAgainst(claim, { denial: inClaim, text, index, at }) ||
    (inSentence !== undefined && (isNoneOfSeveral(sentence.text) || DENYING_LABEL.test(sentence.text))) ||
    (inClaim !== undefined && ENDS_WITH_NOT.test(sentence.text))
  )
}

/** `Only then can the order be placed`, for `No order may be placed before that`. */
const ONLY_THEN = /\bonly (?:then|after|once|when|if|with|from|as of)\b/i
const NOT_BEFORE = /\b(?:before|until|till|unless|without|earlier than|prior to)\b/i

const ELLIPTICAL =
  / (?:(?:does|do|did|is|are|was|were|can|will|has|have|must|may) ?not|(?:does|do|did|is|are|was|were|ca|wo|has|have)n['’]t)[^a-zÀ-ԯ]{0,8}$/i
const MOST_WORDS = 9

/** `The second does not.`: what, the sentence ahead tells. */
function isElliptical({ sentence, words }: Claim): boolean {
  return words.length <= MOST_WORDS && ELLIPTICAL.test(sentence.text)
}

/** `items marked P, unless you have permission` among exceptions, for `items marked P may not be photographed, unless you bring permission`. */
function isUnlessInBoth({ contrary: { inClaim }, text, at, index }: Differing): boolean {
  return (
    inClaim !== undefined &&
    text.slice(inClaim.start, inClaim.end).toLowerCase() === 'unless' &&
    wordsAt(index, at).some(({ form }) => form === 'unless')
  )
}

/** `outside a block` for `cannot be run inside a block`, where the sentence with `inside` alone is of something else. */
function isDeniedOfContrary(claim: Claim, { contrary: { kind, inSentence }, at, index }: Differing): boolean {
  if (kind !== 'opposite' || inSentence === undefined) return false
  const known = evidenceOf(at, index).slice(inSentence.start, inSentence.end).toLowerCase()
  return placesNear(claim, index).some((other) => {
    const own = other === at ? [] : wordsAt(index, other)
    const place = own.findIndex(({ form }) => form === known)
    return (
      place > 0 &&
      own.slice(Math.max(0, place - REACH), place).some(({ form }) => DENYING.has(form) || form.endsWith("n't"))
    )
  })
}

const REACH = 5
const DENYING = new Set(['not', 'cannot', 'never', 'no'])

/** A row of the evidence with a cell that says that there is none: `| Data in Zone 2 | – | 5 GB |`. */
function isOfEmptyCell({ contrary: { kind, inClaim }, at, index }: Differing): boolean {
  return kind === 'negation' && inClaim !== undefined && /\|[ \t]*[–—-][ \t]*(?:\||$)/.test(textAt(at, index))
}

const NO_MORE = /\bno (more|less|fewer|[a-z]{3,10}er) than\b/gi

/** `should not hang higher than` for `hangs no higher than`. */
function isDeniedComparison({ sentence }: Claim, { at, index }: Differing): boolean {
  return textAt(at, index)
    .matchAll(NO_MORE)
    .some(([, word = '']) => new RegExp(`(?:\\bnot|n['’]t)\\b[^.;:]{1,40}\\b${word} than\\b`, 'i').test(sentence.text))
}

const NEITHER = /\bneither\b.*\bnor\b/is
const OF_TWO = 2

/** `neither processed nor queued` for `not processed and not queued`, and the reverse. */
function isNeitherOfTwo(
  text: string,
  { said, known, source }: { readonly said: Statement; readonly known: Statement; readonly source: string },
): boolean {
  return (
    (NEITHER.test(text) && !NEITHER.test(source) && known.denials.length === OF_TWO) ||
    (NEITHER.test(source) && !NEITHER.test(text) && said.denials.length === OF_TWO)
  )
}

const BOUGHT = /^(?:buy|buys|bought|buying|purchased?|purchases|purchasing)$/i
const SOLD = /\b(?:is|are|was|were|be|been|being)(?: \w+)? sold\b(?! (?:to|by)\b)/i

/** What is sold, nobody says by whom, can be bought: `Tickets are sold online` for `can be bought online`. */
function isSoldAndBought(claim: Claim, { contrary: { inClaim, inSentence }, text, at, index }: Differing): boolean {
  if (inClaim === undefined || inSentence === undefined) return false
  const said = text.slice(inClaim.start, inClaim.end)
  const known = evidenceOf(at, index).slice(inSentence.start, inSentence.end)
  return (BOUGHT.test(said) && SOLD.test(textAt(at, index))) || (BOUGHT.test(known) && SOLD.test(claim.sentence.text))
}

/** `not without a lead` is `not except on a lead`. */
function excepts({ words }: Claim, { contrary: { inClaim }, text, at, index }: Differing): boolean {
  // `the first Sunday of the month (not in December)` for `every month except December`
  if (
    inClaim !== undefined &&
    text[inClaim.start - 1] === '(' &&
    wordsAt(index, at).some(({ form }) => EXCEPTING.has(form))
  )
    return true
  return words.some(({ form }) => form === 'without') && wordsAt(index, at).some(({ form }) => EXCEPTING.has(form))
}

/** What is said to be paid for apart is denied to be included: `the tower is extra` for `but not the tower`. */
const LEAVING_OUT = new Set(['extra', 'separately'])
const EXCEPTING = new Set(['except', 'unless', 'excluding'])

/** `Not covered: braces`: a label that denies what stands behind it. */
const DENYING_LABEL = /^[^a-zÀ-ԯ]*(?:(?:[a-zÀ-ԯ]+ ){0,3}not(?: [a-zÀ-ԯ]+){1,5}|exclu(?:ded|sions?|des))[*_]*:/i
/** `A CV is required, a cover letter is not`: what it denies stands ahead, of something else. */
const ENDS_WITH_NOT =
  /[,;] (?:(?:and|but|while|whereas) )?(?:[\w’'-]+ ){1,5}(?:(?:is|are|was|were|do|does|did|has|have|can|may|will|must) not|(?:is|are|was|were|do|does|did|has|have|ca|wo)n['’]t)[^a-zÀ-ԯ]*$/i

/** Whether a Chinese or Arabic claim and a sentence deny the same word: of sentences with several denials, their number tells nothing. */
function isDeniedInBoth(
  said: Statement,
  {
    claim,
    contrary,
    known,
    text,
  }: { readonly claim: Claim; readonly contrary: Difference; readonly known: Statement; readonly text: string },
): boolean {
  if (claim.words[0]?.script === 'latin') return false
  const { inClaim, inSentence } = contrary
  if (inClaim !== undefined) return saysTakenAway(text) || denies(known, deniedKey(said, inClaim.start))
  return inSentence !== undefined && denies(said, deniedKey(known, inSentence.start))
}

function deniedKey({ denials, units }: Statement, start: number): string | undefined {
  return units[denials.find((denial) => denial.start === start)?.at ?? -1]?.key
}

function denies({ denials, units }: Statement, key: string | undefined): boolean {
  return (
    key !== undefined &&
    units.some((unit, at) => unit.key === key && denials.some((own) => own.clause === unit.clause && own.at <= at))
  )
}

function evidenceOf(at: number, { evidence }: GateIndex): string {
  return evidence.passages[evidence.sentences[at]?.passage ?? -1]?.text ?? ''
}

/** Whether a cell of a table holds nothing else, so that it denies nothing of the others: `| 3 days | none | 2.00 |`. */
function isCellAlone({ start, end }: { readonly start: number; readonly end: number }, text: string): boolean {
  return (
    /\| *$/.test(text.slice(Math.max(0, start - MOST_BLANKS), start)) &&
    /^ *\|/.test(text.slice(end, end + MOST_BLANKS))
  )
}

const MOST_BLANKS = 12

/** Whether a denial stands in a cell of a table of which the evidence's sentence has no word: `| Paper | 30 April | not possible |`. */
function isOfOtherCell(
  { sentence, words }: Claim,
  denial: { readonly start: number; readonly end: number },
  { text, source }: { readonly text: string; readonly source: string },
): boolean {
  if (sentence.block !== 'table_row') return false
  const [from, behind] = [text.lastIndexOf('|', denial.start), text.indexOf('|', denial.end)]
  const to = behind < 0 ? sentence.end : behind
  const cell = words.filter(({ start, end }) => start > from && end <= to && start !== denial.start)
  return from >= sentence.start && stemsOfContent(cell).isDisjointFrom(stemsOfContent(wordsIn(source)))
}

/** Characters on each side of a Chinese denial that tell what it denies. */
const AROUND = 2
const HAN = /^\p{Script=Han}/u

/** Whether the evidence has a Chinese denial of the claim between the same characters: 满10年不满20年 of a longer sentence. */
function isDeniedThere(
  { inClaim }: Difference,
  { at, text, index }: { readonly at: number; readonly text: string; readonly index: GateIndex },
): boolean {
  if (inClaim === undefined || !HAN.test(text.slice(inClaim.start, inClaim.end))) return false
  const { passage = -1, start, end } = index.evidence.sentences[at] ?? {}
  const said = text.slice(Math.max(0, inClaim.start - AROUND), inClaim.end + AROUND)
  return index.evidence.passages[passage]?.text.slice(start, end).includes(said) === true
}
