import { negators, type ProtectedWord } from '../../text/phrases/negation.ts'
import { stem } from '../../text/words/stem.ts'
import type { Word } from '../../text/words/word.ts'
import { words } from '../../text/words/words.ts'
import { lcsLength } from '../../text/similarity/lcs.ts'

/** A negation or an opposite that two otherwise equal statements differ in. */
export interface Opposite {
  code: 'negation' | 'opposite'
  message: string
  inClaim?: string
  inSentence?: string
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words that come and go with a negation and say nothing by themselves. */
const LIGHT = setOf(
  'do does did be is are was were am has have had will would can could should a an the any that it its this these those also too then there note warning hence thus',
)

const PAIRS =
  'increase/decrease increase/reduce rise/fall grow/shrink gain/lose win/lose more/less more/fewer most/least higher/lower high/low larger/smaller large/small bigger/smaller ' +
  'big/small longer/shorter long/short before/after first/last early/late earlier/later open/close start/end begin/end allow/forbid allow/prohibit accept/reject ' +
  'include/exclude always/never all/none all/some every/no must/may required/optional mandatory/optional enable/disable true/false success/failure ' +
  'succeed/fail above/below over/under inside/outside internal/external maximum/minimum buy/sell import/export north/south east/west northern/southern ' +
  'eastern/western positive/negative synchronous/asynchronous public/private male/female son/daughter brother/sister father/mother husband/wife left/right ' +
  'best/worst better/worse old/young older/younger hot/cold warm/cool fast/slow faster/slower cheap/expensive strong/weak safe/unsafe legal/illegal ' +
  'possible/impossible likely/unlikely common/rare same/different with/without supported/unsupported support/oppose child/parent ancestor/descendant'

const OPPOSITES = pairTable()

function pairTable(): ReadonlyMap<string, ReadonlySet<string>> {
  const table = new Map<string, Set<string>>()
  const enter = (from: string, to: string) => table.set(from, (table.get(from) ?? new Set()).add(to))
  for (const pair of PAIRS.split(' ')) {
    const [one = '', other = ''] = pair.split('/').map(stem)
    enter(one, other)
    enter(other, one)
  }
  return table
}

/** How much of the claim's words the sentence must hold, in order, before a negation counts. */
const NEARLY_ALL = 0.85
const FEWEST_WORDS = 3
/** A sentence this many times as long as the claim denies something else, as likely as not. */
const LONGEST_DENIAL = 2

/** What turns one of two statements into the contrary of the other, if they match nearly word by word. */
export function opposites(ours: Opposable, theirs: Opposable): Opposite | undefined {
  if (ours.plain.length < FEWEST_WORDS) return undefined
  return differentNegation(ours, theirs) ?? oppositeWord(ours, theirs)
}

/** What of a statement may be denied or turned. */
export interface Opposable {
  words: Word[]
  negators: readonly ProtectedWord[]
  /** Stems without negators and what comes with them. */
  plain: string[]
}

/** Reads the first words of a statement. */
export function opposable(text: string): Opposable {
  const all = words(text).slice(0, 256)
  const denying = negators(text, { words: all }).filter(
    ({ start, form }) => form !== 'no' || !isExclamation(all, start),
  )
  const places = new Set(denying.map(({ start }) => start))
  const plain = all.filter(({ start, form }) => !places.has(start) && !LIGHT.has(form)).map(({ form }) => stem(form))
  return { words: all, negators: denying, plain }
}

/** `No, it is green`; `the no 1 jersey`. */
function isExclamation(all: readonly Word[], start: number): boolean {
  const at = all.findIndex((word) => word.start === start)
  return (at === 0 && all[1]?.form !== 'one') || all[at + 1]?.kind === 'number'
}

function differentNegation(ours: Opposable, theirs: Opposable): Opposite | undefined {
  if (ours.negators.length === theirs.negators.length) return undefined
  if (ours.negators.length > 0 && theirs.negators.length > 0) return undefined
  if (common(ours.plain, theirs.plain) < NEARLY_ALL * ours.plain.length) return undefined
  const [inClaim, inSentence] = [ours.negators[0]?.form, theirs.negators[0]?.form]
  if (inSentence !== undefined && !negatesTheSame(ours, theirs)) return undefined
  const [who, other] = inClaim === undefined ? ['the passage', 'the claim'] : ['the claim', 'the passage']
  const message = `${who} negates (“${inClaim ?? inSentence}”) what ${other} states`
  return { code: 'negation', message, ...(inClaim && { inClaim }), ...(inSentence && { inSentence }) }
}

/** Whether the sentence's negator is next to a word that the claim also has. */
function negatesTheSame(ours: Opposable, theirs: Opposable): boolean {
  const said = new Set(ours.plain)
  const negator = theirs.negators[0]
  if (theirs.plain.length > LONGEST_DENIAL * ours.plain.length) return false
  const at = theirs.words.findIndex(({ start }) => start === negator?.start)
  const next = theirs.words.slice(at + 1).find(({ form }) => !LIGHT.has(form))
  return next !== undefined && said.has(stem(next.form))
}

function oppositeWord(ours: Opposable, theirs: Opposable): Opposite | undefined {
  const known = new Set(theirs.plain)
  const missing = ours.plain.filter((word) => !known.has(word))
  const [word] = missing
  if (word === undefined || missing.length > 1 || ours.negators.length !== theirs.negators.length) return undefined
  if (common(ours.plain, theirs.plain) < NEARLY_ALL * (ours.plain.length - 1)) return undefined
  const said = new Set(ours.plain)
  const contrary = theirs.words.find(
    ({ form }) => OPPOSITES.get(word)?.has(stem(form)) === true && !said.has(stem(form)),
  )
  const own = ours.words.find(({ form }) => stem(form) === word)
  if (contrary === undefined || own === undefined) return undefined
  const message = `the claim says “${own.form}” where the passage says “${contrary.form}”`
  return { code: 'opposite', message, inClaim: own.form, inSentence: contrary.form }
}

function common(first: readonly string[], second: readonly string[]): number {
  const ids = new Map<string, number>()
  const idOf = (word: string) => {
    const id = ids.get(word) ?? ids.size
    ids.set(word, id)
    return id
  }
  return lcsLength(first.map(idOf), second.map(idOf))
}
