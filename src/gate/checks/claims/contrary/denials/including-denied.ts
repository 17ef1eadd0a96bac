import { wordList } from '../../../../../text/phrases/seen-words.ts'
import { foldArabic } from '../../../../../text/characters/arabic.ts'
import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { GateIndex } from '../../../../gate-index.ts'
import type { Claim } from '../../claims.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'
import { keysAround, keysOfContent, placesNear } from '../sources.ts'
import { takenIn } from './excluded-items.ts'

/** A part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 1500

/** Vowel marks may stand between Arabic letters. */
const MARKS = '[\\u064B-\\u0652]*'
const arabic = (phrase: string): string => phrase.replace(/\p{L}/gu, (letter) => letter + MARKS)

const MAY_INCLUDE = wordList('including')
const INCLUDING = new RegExp(
  `(?<![a-zÀ-ԯ\\u0621-\\u064A])(?:including|${arabic('بما في ذلك')}|${arabic('بما في')}(?:ها|ه|هم))(?![a-zÀ-ԯ\\u0621-\\u064A])`,
  'i',
)
const DENYING =
  /(?<![a-zÀ-ԯ\u0621-\u064A])(?:not|no|never|nor|neither|cannot|except|excluding|excludes?|excluded|apart from|other than|only|unless|[وف]?(?:لا|لم|لن|ليس|ليست|باستثناء|ما عدا|تستثني|يستثني|مستثناه))(?![a-zÀ-ԯ\u0621-\u064A])|n['’]t/i
/** What goes on behind a denial with something else. */
const BREAK =
  /[;؛.:]|(?<![a-zÀ-ԯ\u0621-\u064A])(?:but|while|whereas|however|لكن|بينما|اما|بل)(?![a-zÀ-ԯ\u0621-\u064A])/i
const ITEM_END =
  /[,،.;؛:()]|(?<![a-zÀ-ԯ\u0621-\u064A])(?:as well as|for|from|within|according to|if|when|خلال|لمد[هة]|عل[يى]|وفق|حسب|بشرط|مت[يى]|عند)(?![a-zÀ-ԯ\u0621-\u064A])/i
const LONGEST_ITEM = 60
/** Words beside the item that both have, at least. */
const FEWEST_SHARED = 1
const FEWEST_OF_ITEM = 2

/** What the evidence leaves out, named among what a claim takes in: `all parts, including the tires` for `does not cover tires`. English and Arabic. */
export function includingDenied(claim: Claim, { claims, index, turned, tells }: Context): CheckFinding[] {
  const { sentence, support } = claim
  if (support.recall < FROM || !(tells(MAY_INCLUDE) || index.answer.seen.hasArabic)) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const including = turned() === undefined ? null : INCLUDING.exec(said)
  if (including === null || DENYING.test(foldArabic(said))) return []
  const from = sentence.start + including.index + including[0].length
  const to = from + itemLength(claims.text.slice(from, sentence.end))
  const items = itemsOf(claim.words.filter(({ start }) => start >= from && start < to)).filter(({ size }) => size > 0)
  const others = items.reduce((left, item) => left.difference(item), keysOfContent(claim.words))
  const near = placesNear(claim, index)
  const passages = new Set(support.sentences.map((one) => index.evidence.sentences[one]?.passage))
  // `This does not apply to flights of partners`: what, the sentence ahead tells.
  const isOfSource = (item: ReadonlySet<string>, one: number): boolean =>
    item.size >= FEWEST_OF_ITEM && passages.has(index.evidence.sentences[one]?.passage)
  for (const item of items) {
    const at = near.find((one) =>
      deniedAt(index, one).some(
        (part) => item.isSubsetOf(part) && (others.intersection(part).size >= FEWEST_SHARED || isOfSource(item, one)),
      ),
    )
    if (at !== undefined && !near.some((one) => isStatedAt(index, one, item)))
      return [takenIn(undefined, { sentence, at, index })]
  }
  return []
}

/** The words of each item, joined by `and`. */
function itemsOf(words: readonly Word[]): readonly ReadonlySet<string>[] {
  const items: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    if (word.form === 'and' || word.form === 'or') items.push([])
    else {
      if (at > 0 && word.script === 'arabic' && /^و\p{L}{3}/u.test(word.form)) items.push([])
      items.at(-1)?.push(word)
    }
  }
  return items.map(keysOfContent)
}

function itemLength(text: string): number {
  const end = text.search(ITEM_END)
  return Math.min(end < 0 ? text.length : end, LONGEST_ITEM)
}

/** The words of each part of a sentence that denies something. */
function deniedAt(index: GateIndex, at: number): readonly ReadonlySet<string>[] {
  return partsAt(index, at).flatMap(({ words, denies }) => (denies ? [keysAround(words)] : []))
}

function isStatedAt(index: GateIndex, at: number, item: ReadonlySet<string>): boolean {
  return partsAt(index, at).some(({ words, denies }) => !denies && item.isSubsetOf(keysAround(words)))
}

interface Part {
  readonly words: readonly Word[]
  readonly denies: boolean
}

/** A sentence in parts; what stands behind a denial with a colon is denied. */
function partsAt(index: GateIndex, at: number): readonly Part[] {
  const { passage } = index.evidence.sentences[at] as EvidenceSentence
  const text = index.evidence.passages[passage]?.text ?? ''
  const parts: { words: Word[] }[] = []
  let before: Word | undefined
  for (const word of wordsAt(index, at)) {
    const between = before === undefined ? '' : text.slice(before.end, word.start)
    const isNew = before === undefined || (BREAK.test(between) && !between.includes(':')) || BREAK.test(word.form)
    if (isNew) parts.push({ words: [] })
    parts.at(-1)?.words.push(word)
    before = word
  }
  return parts.map(({ words }) => {
    const denial = words.findIndex(({ form }) => OUTRIGHT.test(form))
    const isOfRelative = words.slice(0, Math.max(0, denial)).some(({ form }) => RELATIVE.has(form))
    // `Bank loans that were not backed up`: it is not denied of the loans.
    return { words: isOfRelative ? words.slice(denial) : words, denies: denial >= 0 }
  })
}

/** A verb with a denial, or a word that leaves out; not `unpaid`, `without notice`. */
const OUTRIGHT =
  /^(?:not|never|cannot|except|excluding|excludes?|excluded|[وف]?(?:لا|لم|لن|ليس|ليست|باستثناء|تستثني|يستثني|مستثناه))$|n['’]t$/i
const RELATIVE = new Set('that which who whose الذي التي الذين'.split(' '))
