import { isStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/word.ts'
import { HELPING, isNegator } from './helping-words.ts'

/*
 * A sentence with a list says of each of its items what it says of all: `not recommended for children or during
 * pregnancy` denies both, and `covers the motor and the cable` holds of either. English.
 */

/** Ends what is said of a list: behind it something else is said, or the same with an exception. */
const ENDING = new Set(
  'but however while whereas although though because since if when unless except who which that whose whom where whether only until then than so as'.split(
    ' ',
  ),
)
const HARD = /[;:()[\]–—.!?…"“”]| - /
const JOINING = new Set(['and', 'or', 'nor'])
/** Behind these a new clause begins: `or you will be fined`. */
const BEGINNING = new Set(
  'you they it we he she i there this these those else otherwise may can will would could should might must shall is are was were has have had does did do cannot'.split(
    ' ',
  ),
)
const MOST_WORDS = 60

/** A run of words between joints. */
type Item = readonly Word[]

/**
 * The words of a sentence without the items of its lists that `isSaid` has no content word of, for each of its clauses; those that have only
 * some of an item are left out, as what it says of the whole it may not say of less. `text`: what the words are of.
 */
export function partsOfLists(
  words: readonly Word[],
  { text, isSaid }: { readonly text: string; readonly isSaid: Said },
): readonly (readonly Word[])[] {
  if (words.length > MOST_WORDS || words.some(({ form }) => ENDING.has(form))) return []
  const clauses = clausesOf(words, text)
  const subject = subjectOf(clauses[0]?.[0] ?? [])
  return clauses.flatMap((items, at) => {
    if (at === 0 && clauses.length === 1 && items.length === 1) return []
    const [first = [], ...rest] = items
    const isWithoutSubject = at > 0 && first[0] !== undefined && isHelping(first[0])
    const kept = withoutUnsaid(isWithoutSubject ? [[...subject, ...first], ...rest] : items, isSaid)
    return kept === undefined ? [] : [kept]
  })
}

/**
 * The clauses of a sentence, each as the items of its list. Up to the denial every joint is one of a list; behind it what `or` or `nor` joins is
 * denied too, and what `and` joins only with a `no` of its own.
 */
function clausesOf(words: readonly Word[], text: string): readonly (readonly Item[])[] {
  const clauses: Item[][] = []
  let items: Word[][] = [[]]
  let isBehind = false
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const between = before === undefined ? '' : text.slice(before.end, word.start)
    const joint = JOINING.has(word.form) ? word.form : between.includes(',') ? ',' : undefined
    const next = joint === undefined || joint === ',' ? word : words[at + 1]
    const isNew =
      HARD.test(between) ||
      (joint !== undefined &&
        (next === undefined || BEGINNING.has(next.form) || (isBehind && !goesOn(joint, { words, at, next }))))
    if (isNew) {
      clauses.push(items)
      items = [[]]
      isBehind = false
    } else if (joint !== undefined && items.at(-1)?.length !== 0) items.push([])
    if (isNegator(word)) isBehind = true
    if (joint === undefined || joint === ',') items.at(-1)?.push(word)
  }
  return [...clauses, items]
    .map((clause) => clause.filter((item) => item.length > 0))
    .filter(({ length }) => length > 0)
}

/** Whether what is denied goes on behind a joint. */
function goesOn(
  joint: string,
  { words, at, next }: { readonly words: readonly Word[]; readonly at: number; readonly next: Word },
): boolean {
  if (next.form === 'no' || next.form === 'nor') return true
  if (isNegator(next)) return false
  if (joint !== ',') return joint !== 'and'
  const closing = words.findIndex(({ form }, place) => place >= at && JOINING.has(form))
  return closing >= 0 && (words[closing]?.form !== 'and' || words[closing + 1]?.form === 'no')
}

const LONGEST_SUBJECT = 6

/** The words ahead of the verb, where there are few. */
function subjectOf(words: Item): Item {
  const verb = words.findIndex(isHelping)
  return verb > 0 && verb <= LONGEST_SUBJECT ? words.slice(0, verb) : []
}

function withoutUnsaid(items: readonly Item[], isSaid: Said): Item | undefined {
  const last = items.length - 1
  const read = items.map((words, at) => {
    const said = words.filter(isContent).map(({ form }) => isSaid(form))
    // The verb may have items on either side: `Dogs and cats are not allowed in the pool or the restaurant`.
    const isHead = at > 0 && at < last && words.some(isHelping)
    return { words, said, isHead, isWhole: at > 0 && at < last && !isHead }
  })
  let isKept = false
  for (const [at, { said, isHead, isWhole }] of read.entries()) {
    if (said.length === 0 || (isWhole && said.some((one) => one !== said[0]))) return undefined
    // Beside each joint one of the items is said, unless a whole item stands between.
    if (at > 0 && !isKept && said[0] !== true && !isWhole) return undefined
    isKept = at === 0 || isHead ? said.at(-1) === true : isKept || said[0] === true
  }
  const result = read.flatMap(({ words, said, isHead, isWhole }, at) => {
    if (isWhole) return said[0] === true ? words : []
    const begun = at === last || isHead ? withoutStart(words, isSaid) : words
    return at === 0 || isHead ? withoutEnd(begun, isSaid) : begun
  })
  if (!result.filter(isContent).every(({ form }) => isSaid(form))) return undefined
  return result.filter((word, at) => at === 0 || !isNegator(word) || !isNegator(result[at - 1] as Word))
}

type Said = (form: string) => boolean

/** Without the words behind the last content word that is said. */
function withoutEnd(words: Item, isSaid: Said): Item {
  const last = words.findLast(isContent)
  if (last === undefined || isSaid(last.form)) return words
  const end = words.findLastIndex((word) => isContent(word) && isSaid(word.form))
  // The words that deny or help the verb are of what is left.
  const helping = words.findLastIndex((word, at) => at > end && isHelping(word))
  return words.slice(0, Math.max(end, helping) + 1)
}

/** Without the words ahead of the first content word that is said. */
function withoutStart(words: Item, isSaid: Said): Item {
  const first = words.find(isContent)
  if (first === undefined || isSaid(first.form)) return words
  if (!words.some((word) => isContent(word) && isSaid(word.form))) return []
  return words.slice(words.findIndex((word) => (isContent(word) && isSaid(word.form)) || isHelping(word)))
}

function isHelping(word: Word): boolean {
  return isNegator(word) || HELPING.has(word.form)
}

/** Whether a word is one that a statement must have for a list to be left out of what it is of. */
export function isContent(word: Word): boolean {
  return !isStopWord(word) && !isNegator(word) && !HELPING.has(word.form)
}
