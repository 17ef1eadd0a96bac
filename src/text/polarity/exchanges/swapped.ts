import { isStopWord } from '../../words/stop-words.ts'
import { stem } from '../../words/stem.ts'
import type { Word } from '../../words/word.ts'
import type { Place } from '../names-of-words.ts'
import { counterpartsOf, isContrary, keyOf } from '../polarity-lists.ts'

/** Two phrases that stand in each other's place in a claim that otherwise repeats a stretch of a sentence, word for word. */
export interface Swap {
  /** The one that the claim has first, and the other, in the claim. */
  readonly first: Place
  readonly second: Place
}

const FEWEST_WORDS = 3
const MOST_WORDS = 40
const MOST_WORDS_OF_SOURCE = 120
const LONGEST_PHRASE = 4

const ARTICLES = new Set(['a', 'an', 'the'])
/** What may stand anywhere in a sentence: `Traditionally, the hosts pay`. */
const ANYWHERE = new Set(
  'traditionally usually normally typically generally historically currently originally officially initially'.split(
    ' ',
  ),
)
const JOINTS = new Set(['and', 'or', 'nor', '&'])
/** What stands between two phrases that cannot change places although it is a small word. */
const ONE_WAY = new Set('than before after then over above below under by behind'.split(' '))
/** What is so of two things, whichever is named first. */
export const MUTUAL: ReadonlySet<string> = new Set(
  (
    'with between versus vs both each either neither together respectively same similar similarly equal equals equally identical like unlike ' +
    'alike different differ differs differed unrelated related relate relates linked links link connected connects connect connecting joins ' +
    'joined join joining met meet meets meeting married marry marries divorced dated dating fought fights fight faced faces face near nearby ' +
    'beside alongside opposite adjacent next plus times multiplied compared comparison contrast contrasts border borders bordered adjoin ' +
    'adjoins adjoined neighbour neighbours neighbor neighbors collaborated partnered merged tied drew drawn known called named alias aka ' +
    'meaning means namely or agree agrees agreed resemble resembles resembled correspond corresponds overlap overlaps share shares shared ' +
    'match matches matched mix mixed combine combined km kilometres kilometers miles metres meters away apart distance cousin cousins ' +
    'brother brothers sister sisters sibling siblings twin twins friend friends partner partners spouse colleague colleagues rival rivals ' +
    'opponent opponents correlated correlates correlate correlation associated association interacts interact against debated talked spoke chatted hugged kissed touch touches touched intersect intersects cross crosses crossed ' +
    'parallel parallels hour hours minute minutes interchangeable equivalent ' +
    'synonym synonymous alternate alternates alternating exchange exchanged exchanges swap swapped swaps'
  ).split(' '),
)

/** What goes one way, as a bus does not: `copies changes from the server to the folder`. */
const DIRECTED = new Set(
  'copi move transfer send sent convert export import flow migrat sync upload download chang rise rose fall fell increas decreas grow grew drop translat turn'.split(
    ' ',
  ),
)
/** `Salt dissolves, and sugar too.` */
const OF_BOTH = new Set(['too', 'also', 'likewise', 'respectively'])

/** A word as it is compared, and whether a sign stands ahead of it, as between the items of a list. */
export interface PhraseToken {
  readonly form: string
  /** Its stem: `guests` for `guest`. */
  readonly key: string
  readonly start: number
  readonly end: number
  readonly isSmall: boolean
  readonly isBehindSign: boolean
}

/** A claim or a sentence as its phrases are compared. */
export interface Phrases {
  readonly words: number
  readonly tokens: readonly PhraseToken[]
  readonly keys: ReadonlySet<string>
}

export function readPhrases(words: readonly Word[]): Phrases {
  const tokens = tokensOf(words)
  return { words: words.length, tokens, keys: new Set(tokens.map(({ key }) => key)) }
}

/** Compares a claim with a sentence of its evidence. English. */
export function swappedPhrases(claim: Phrases, sentence: Phrases): Swap | undefined {
  if (claim.words > MOST_WORDS || sentence.words > MOST_WORDS_OF_SOURCE) return undefined
  const [{ tokens: own }, { tokens: known }] = [claim, sentence]
  if (own.length < FEWEST_WORDS || own.length > known.length || !claim.keys.isSubsetOf(sentence.keys)) return undefined
  if (own.some(({ form }) => OF_BOTH.has(form))) return undefined
  for (let from = 0; from + own.length <= known.length; from++) {
    const swap = swapIn(own, known.slice(from, from + own.length))
    if (swap !== undefined) return swap
  }
  return undefined
}

/** Whether a sentence has the words of a claim in a row, articles apart. */
export function holdsInARow({ tokens: own }: Phrases, { tokens: known }: Phrases): boolean {
  return known.some((_, from) => own.every(({ key }, at) => key === known[from + at]?.key))
}

function tokensOf(words: readonly Word[]): readonly PhraseToken[] {
  const found: PhraseToken[] = []
  let isBehindSign = false
  for (const [at, word] of words.entries()) {
    // Nothing but a blank stands between most.
    isBehindSign ||= at > 0 && word.start - (words[at - 1] as Word).end > 1
    if (ARTICLES.has(word.form) || ANYWHERE.has(word.form)) continue
    const { form, start, end } = word
    found.push({ form, key: stem(form), start, end, isSmall: isStopWord(word), isBehindSign })
    isBehindSign = false
  }
  return found
}

function swapIn(own: readonly PhraseToken[], known: readonly PhraseToken[]): Swap | undefined {
  const isOther = ({ key }: PhraseToken, at: number): boolean => key !== known[at]?.key
  const start = own.findIndex(isOther)
  const end = own.findLastIndex(isOther) + 1
  if (start < 0) return undefined
  for (let first = 1; first <= LONGEST_PHRASE; first++) {
    for (let second = 1; second <= LONGEST_PHRASE && first + second < end - start; second++) {
      // The claim has the sentence's last phrase first, what stands between, and the first last.
      const [behindFirst, aheadOfSecond] = [start + first, end - second]
      if (
        areSame(own.slice(start, behindFirst), known.slice(end - first, end)) &&
        areSame(own.slice(aheadOfSecond, end), known.slice(start, start + second)) &&
        areSame(own.slice(behindFirst, aheadOfSecond), known.slice(start + second, end - first))
      )
        return swapOf(own, { start, behindFirst, aheadOfSecond, end })
    }
  }
  return undefined
}

function areSame(one: readonly PhraseToken[], other: readonly PhraseToken[]): boolean {
  return one.length === other.length && one.every(({ key }, at) => key === other[at]?.key)
}

interface Bounds {
  readonly start: number
  readonly behindFirst: number
  readonly aheadOfSecond: number
  readonly end: number
}

function swapOf(own: readonly PhraseToken[], { start, behindFirst, aheadOfSecond, end }: Bounds): Swap | undefined {
  const [first, second] = [own.slice(start, behindFirst), own.slice(aheadOfSecond, end)]
  const swap = { first: placeOf(first), second: placeOf(second) }
  // `before the block and none after it` is the contrary of `after … and none before`, whatever stands between.
  if (areContraries(first, second)) return swap
  if ([first, second].some((phrase) => phrase.every(({ isSmall }) => isSmall))) return undefined
  const between = own.slice(behindFirst, aheadOfSecond)
  // `Prince, Lisa Lisa` for `Lisa Lisa, Prince`.
  if (between.some(({ form }) => [...first, ...second].some((token) => token.form === form))) return undefined
  if (!isOneWay(between, own.slice(0, start)) || areItems(own, { start, behindFirst, aheadOfSecond, end }))
    return undefined
  return swap
}

function areContraries([first, ...more]: readonly PhraseToken[], [second, ...others]: readonly PhraseToken[]): boolean {
  if (first?.isSmall !== true || second?.isSmall !== true || more.length + others.length > 0) return false
  const key = keyOf(first.form)
  return isContrary(key, keyOf(second.form), counterpartsOf(key))
}

/** Whether what stands between two phrases holds of one toward the other. `ahead`: what stands before the first. */
function isOneWay(between: readonly PhraseToken[], ahead: readonly PhraseToken[]): boolean {
  if (between.every(({ isSmall }) => isSmall))
    return (
      (between.some(({ form }) => ONE_WAY.has(form)) && !ahead.some(({ form }) => form === 'between')) ||
      (between.at(-1)?.form === 'to' && ahead.at(-1)?.form === 'from' && ahead.some(({ key }) => DIRECTED.has(key)))
    )
  return between.some(({ form }) => form === 'than') || !between.some(({ form }) => MUTUAL.has(form))
}

/** Whether the phrases are items of a list, or what tells items of one apart: `dogs, cats and birds`, `red wine and white wine`. */
function areItems(own: readonly PhraseToken[], { start, behindFirst, aheadOfSecond, end }: Bounds): boolean {
  const isSame = (one: number, other: number): boolean => own[one]?.key === own[other]?.key
  const isJoint = (at: number): boolean => own[at]?.isBehindSign === true || JOINTS.has(own[at]?.form ?? '')
  // What the items have in common behind what tells them apart, and ahead of it.
  let from = behindFirst
  while (from < aheadOfSecond && end + from - behindFirst < own.length && isSame(from, end + from - behindFirst))
    from += 1
  let to = aheadOfSecond
  while (to > from && start - 1 - (aheadOfSecond - to) >= 0 && isSame(to - 1, start - 1 - (aheadOfSecond - to))) to -= 1
  // `red wine, white wine` has a sign alone, `red, rosé and white` more items between.
  return isJoint(from) && (from === to || JOINTS.has(own[to - 1]?.form ?? '') || isJoint(to))
}

function placeOf(tokens: readonly PhraseToken[]): Place {
  return { start: (tokens[0] as PhraseToken).start, end: (tokens.at(-1) as PhraseToken).end }
}
