import { stem } from '../../../../../text/words/stem.ts'
import type { IndexedPassage } from '../../../../../text/evidence/evidence.ts'
import { words } from '../../../../../text/words/words.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import { readStatement } from '../../../../../text/polarity/statement.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { boundsIn, placesNear } from '../sources.ts'
import { isDenial } from './denied-flatly.ts'
import { isNoneOfSeveral } from './none-of-several.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 4000
/** Content words of a denied clause, at least, and what a clause that states it may have beside them. */
const FEWEST = 3
const FEWEST_OF_SENTENCE = 2
const MOST_BESIDE = 2
const MOST_WORDS = 60

/** A clause with one of these may be of something else. */
const LIMITING = new Set(
  'no none nor neither nothing nobody without only except excluding unless until if when whether while before after than other another otherwise instead rarely hardly unable decline declines declined refuse refuses refused reject rejects rejected fail fails failed stop stops stopped cease ceases ceased avoid avoids deny denies denied forbid forbids forbidden prohibit prohibits prohibited prevent prevents prevented lack lacks lacked few fewer little less least seldom barely scarcely skip skips drop drops abandoned cancelled canceled would could might even just still alone necessarily always all every both'.split(
    ' ',
  ),
)
const BREAKS = new Set('and but or because since as so which who that though although whereas'.split(' '))

/**
 * A clause that states what a clause of the evidence denies, in the same words in another order: `charging it partially harms the battery` for
 * `partial charging doesn't harm it`. English.
 */
export function deniedInOtherOrder(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { sentence, support, words: said } = claim
  if (support.recall < FROM || said[0]?.script !== 'latin' || said.length > MOST_WORDS) return []
  const all = stemsOf(said)
  const { evidence } = index
  const denied = evidence.passages.flatMap((passage, at) =>
    deniedIn(passage).flatMap((clause) => (clause.keys.isSubsetOf(all) ? [{ ...clause, passage: at }] : [])),
  )
  if (denied.length === 0 || turned() === undefined) return []
  const stated = clausesOf(said, claims.text)
    .filter((clause) => states(clause, claims.text))
    .map((clause) => ({ first: clause[0]?.form, keys: stemsOf(clause), bounds: boundsIn(shown(clause, claims.text)) }))
  const found = denied.find(({ keys, forms, bounds, isSentence }) =>
    stated.some(
      (one) =>
        !isAsked(one.first, { keys, forms }) &&
        ((isSentence && beginsWith(one.keys, keys)) ||
          (keys.size >= FEWEST &&
            keys.isSubsetOf(one.keys) &&
            one.keys.size <= keys.size + MOST_BESIDE &&
            one.bounds === bounds)),
    ),
  )
  if (found === undefined || isNoneOfSeveral(sentence.text) || isSaid(found.keys, claim, index)) return []
  return [
    {
      level: 'fail',
      reason_code: 'negation_dropped',
      message: `The sentence states what the evidence denies (${quotedText(evidence.passages[found.passage]?.text.slice(found.start, found.end) ?? '')}).`,
      span: [sentence.start, sentence.end],
      evidence: hitSpan(index, found.passage, found),
    },
  ]
}

/** Whether a clause begins as what is denied does, whatever is behind: `Helmets can be exchanged once a day` for `Helmets cannot be exchanged`. */
function beginsWith(said: ReadonlySet<string>, denied: ReadonlySet<string>): boolean {
  const [own, known] = [[...said], [...denied]]
  return known.every((key, at) => own[at] === key)
}

/** Whether a clause asks for what is denied: `engage the latch` for `latch not engaged`. */
function isAsked(first = '', { keys, forms }: Pick<DeniedClause, 'keys' | 'forms'>): boolean {
  return keys.has(keyOf(first)) && !forms.has(first)
}

/** Whether a clause denies nothing in any way, and is no condition and no report. */
function states(clause: readonly Word[], text: string): boolean {
  if (clause.some((word) => isDenial(word) || isLimiting(word))) return false
  // `is unable to` denies, too.
  const { denials, conditions, reported } = readStatement(text, clause)
  return denials.length + conditions.length + reported.length === 0
}

/** Whether the evidence says the same elsewhere without a denial. */
function isSaid(keys: ReadonlySet<string>, claim: Claim, index: GateIndex): boolean {
  return placesNear(claim, index).some((at) => {
    const { text } = index.evidence.passages[index.evidence.sentences[at]?.passage ?? -1] ?? { text: '' }
    return clausesOf(wordsAt(index, at), text).some((one) => !one.some(isDenial) && keys.isSubsetOf(stemsOf(one)))
  })
}

/** A clause that denies something once, with nothing that limits it. */
interface DeniedClause {
  readonly keys: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
  readonly bounds: string
  /** Whether it is a whole sentence, and the next takes nothing back. */
  readonly isSentence: boolean
  /** UTF-16 code units into the passage, end exclusive. */
  readonly start: number
  readonly end: number
}

/** Those of a passage, kept with what else is known about its text. Longer passages are not read. */
function deniedIn({ text, about }: IndexedPassage): readonly DeniedClause[] {
  return about(readDenied, () => (text.length > LONGEST || !MAY_DENY.test(text) ? NONE : readDenied(text)))
}

function readDenied(text: string): readonly DeniedClause[] {
  return stretchesAround(text).flatMap(([from, to]) => deniedClauses(text, { from, to }))
}

/** From one full stop to another, around each denial. */
function stretchesAround(text: string): readonly (readonly [from: number, to: number])[] {
  const found: [from: number, to: number][] = []
  for (const { index } of text.matchAll(DENIAL)) {
    if (index < (found.at(-1)?.[1] ?? 0)) continue
    const ahead =
      text
        .slice(Math.max(0, index - LONGEST_STRETCH), index)
        .split(/[.!?;\n]/)
        .at(-1) ?? ''
    const [behind = ''] = text.slice(index, index + LONGEST_STRETCH).split(/[.!?;\n]/)
    found.push([index - ahead.length, index + behind.length + 1])
  }
  return found
}

const DENIAL = /\b(?:not|cannot|never)\b|n['’]t\b/gi
const LONGEST_STRETCH = 300

function deniedClauses(text: string, { from, to }: { readonly from: number; readonly to: number }): DeniedClause[] {
  const own = words(text.slice(from, to)).map((word) => ({ ...word, start: word.start + from, end: word.end + from }))
  return clausesOf(own, text).flatMap((clause): DeniedClause[] => {
    if (clause.filter(isDenial).length !== 1 || clause.some(isLimiting)) return []
    const keys = stemsOf(clause.filter((word) => !isDenial(word)))
    const [start, end] = [clause[0]?.start ?? 0, clause.at(-1)?.end ?? 0]
    const isSentence = clause[0] === own[0] && IS_ALL.test(text.slice(end, end + LONGEST_NEXT))
    if (keys.size < (isSentence ? FEWEST_OF_SENTENCE : FEWEST) || /^\s*[?？]/.test(text.slice(end, end + 2))) return []
    const forms = new Set(clause.map(({ form }) => form))
    return [{ keys, forms, bounds: boundsIn(shown(clause, text)), isSentence, start, end }]
  })
}

/** The end of a sentence, and no exception behind it. */
const IS_ALL =
  /^ ?(?:;|[.!](?!\w)|\n|$)(?!\s*(?:however|but|except(?:ions?)?|only|unless|they|it|this|that|these|those|otherwise|instead|still|in|on|if|for|from|with|after|until|some)\b)/i
const LONGEST_NEXT = 24
const LONGEST = 20_000
const NONE: readonly DeniedClause[] = []
const MAY_DENY = /n['’]t|not|never/i

function shown(clause: readonly Word[], text: string): string {
  return text.slice(clause[0]?.start ?? 0, clause.at(-1)?.end ?? 0)
}

function isLimiting({ form }: Word): boolean {
  return LIMITING.has(form)
}

function stemsOf(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.filter((word) => !isStopWord(word)).map(({ form }) => keyOf(form)))
}

function keyOf(form: string): string {
  return stem(form).replace(/i$/, 'y').replace(/ly$/, '')
}

/** What stands between marks and words that join clauses. */
function clausesOf(words: readonly Word[], text: string): readonly (readonly Word[])[] {
  const found: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const isNew =
      before !== undefined && (/[,;:.!?()|\n–—]/.test(text.slice(before.end, word.start)) || BREAKS.has(word.form))
    if (isNew) found.push([])
    if (!BREAKS.has(word.form)) found.at(-1)?.push(word)
  }
  return found
}
