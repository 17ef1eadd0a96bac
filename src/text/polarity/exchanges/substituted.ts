import { SMALL_NUMBERS } from '../../data/number-words.ts'
import type { Word } from '../../words/word.ts'
import { type ClauseToken, clauseTokens, hasSubject } from '../clauses.ts'
import { HELPING } from '../helping-words.ts'
import type { Place } from '../names-of-words.ts'

/*
 * What one part of a sentence says, said of what another part of it speaks of: `with Flex the price is guaranteed for 24 months` for `with Fix the
 * price is guaranteed for 24 months; with Flex it follows the exchange price`. English.
 */

/** What a claim has in the place of what a part of the evidence has. */
export interface Substitution {
  readonly said: Place
  readonly known: Place
}

/** Words that say something and are the same in the same order; a figure counts as two. */
const FEWEST_SAME = 3
const FIGURE = 2
const MOST_WORDS = 60
const MOST_PARTS = 8
const SIGN = /[,;:()–—]/
const JOINING = new Set(['and', 'or', 'but', 'while', 'whereas', 'when', 'because'])
/** What may go on with the same subject. */
const OF_ONE = new Set(['and', 'or'])
/** What is said of both. */
const OF_BOTH = new Set(
  'both all either neither also same likewise too respectively alike equally similarly together along'.split(' '),
)

/** `…, who led the study`: it is of what stands ahead. */
const RELATIVE = new Set(['who', 'which', 'that', 'whose', 'where'])
const COUNTS = new Set(SMALL_NUMBERS)

/** Compares a claim, or a part that states something, with a sentence of its evidence, both as words. `text`: what the sentence's words are of. */
export function substitutedIn(
  claim: readonly Word[],
  { words, text }: { readonly words: readonly Word[]; readonly text: string },
): Substitution | undefined {
  if (words.length > MOST_WORDS || claim.length > words.length) return undefined
  if ([...claim, ...words].some(({ form }) => OF_BOTH.has(form)) || claim.some(({ form }) => JOINING.has(form)))
    return undefined
  const own = clauseTokens(claim)
  const content = own.filter(({ says }) => says)
  const parts = partsOf(words, text)
  if (parts.length < 2 || parts.length > MOST_PARTS) return undefined
  for (const [at, { tokens: part, isJoined }] of parts.entries()) {
    const keys = new Set(part.map(({ key }) => key))
    // `a long, narrow basin that reaches …` is of what stands ahead.
    if (part.some(({ word }) => RELATIVE.has(word.form))) continue
    // `one` counts, and says nothing otherwise.
    if (own.some(({ key, word }) => COUNTS.has(word.form) && !keys.has(key))) continue
    const left = content.filter(({ key }) => !keys.has(key))
    const [other] = left
    if (other === undefined || left.length > 1 || weightOf(content) - 1 < FEWEST_SAME) continue
    const replaced = inItsPlace(own, { other, part })
    if (replaced === undefined || !areThings(other, replaced)) continue
    // `burns sawdust and easily reaches 75 degrees` has its subject ahead.
    if (isJoined && replaced === part.find(({ says }) => says) && !hasSubject(part.map(({ word }) => word))) continue
    const place = parts.findIndex(({ tokens }, one) => one !== at && tokens.some(({ key }) => key === other.key))
    const from = parts[place]?.tokens
    if (from === undefined || from.some(({ key }) => key === replaced.key)) continue
    if ((Math.abs(place - at) === 1 && isAdverbial(from)) || RELATIVE.has(from[0]?.word.form ?? '')) continue
    // `Eva will arrange it`: what another part speaks of.
    if (/^(?:it|them|this|that|so)$/.test(from.at(-1)?.word.form ?? '')) continue
    // `or be cut into pieces`
    if (HELPING.has(from.find(({ key }) => key === other.key)?.ahead ?? '')) continue
    // It must say something of its own, of which the claim has nothing.
    const rest = from.filter(({ key, says }) => says && key !== other.key && !keys.has(key))
    if (rest.length === 0 || rest.some(({ key }) => own.some((token) => token.key === key))) continue
    if (!isSamePlace(from, { other, part, replaced })) continue
    return { said: placeOf(other), known: placeOf(replaced) }
  }
  return undefined
}

/** What a part speaks of: its first word, what stands behind a preposition, or a name. Two verbs or adjectives may say the same. */
function areThings(one: ClauseToken, other: ClauseToken): boolean {
  if (one.word.kind !== 'word' || other.word.kind !== 'word') return false
  if (/ly$|^often$/.test(one.word.form) || /ly$|^often$/.test(other.word.form)) return false
  if (one.key.startsWith(other.key.slice(0, SAME_BEGINNING))) return false
  const [own, known] = [PREPOSITIONS.has(one.ahead), PREPOSITIONS.has(other.ahead)]
  const areNames = one.word.casing !== 'lower' && other.word.casing !== 'lower'
  return (own && known) || (own === known && (one.ahead === '' || areNames))
}

/** Next to a part: `In the valley, infestation was lower in orchards`. */
function isAdverbial(tokens: readonly ClauseToken[]): boolean {
  return PREPOSITIONS.has(tokens[0]?.key ?? '') && tokens.length <= LONGEST_ADVERBIAL
}

const LONGEST_ADVERBIAL = 5

/** `Australia` and `Australian` */
const SAME_BEGINNING = 5

const PREPOSITIONS = new Set('in on at for with to from by of under during among into through over'.split(' '))

function weightOf(tokens: readonly ClauseToken[]): number {
  return tokens.reduce((sum, { word }) => sum + (word.kind === 'word' ? 1 : FIGURE), 0)
}

/** What a part has where the claim has another word, all other words being the same in the same order. */
function inItsPlace(
  own: readonly ClauseToken[],
  { other, part }: { readonly other: ClauseToken; readonly part: readonly ClauseToken[] },
): ClauseToken | undefined {
  const said = own.filter(({ says }) => says)
  const known = part.filter(({ says }) => says)
  const at = said.indexOf(other)
  let next = 0
  let place = -1
  for (const [index, { key }] of said.entries()) {
    if (index === at) {
      place = next
      continue
    }
    const found = known.findIndex((token, from) => from >= next && token.key === key)
    if (found < 0) return undefined
    next = found + 1
  }
  // What stands between the words around it, behind the same small word or at the beginning.
  const replaced = known.slice(place).find(({ key }) => !said.some((token) => token.key === key))
  if (replaced === undefined) return undefined
  const from = known.indexOf(replaced)
  const before = said[at - 1]?.key
  if (before === undefined ? from !== 0 : known[from - 1]?.key !== before) return undefined
  return replaced
}

/** Whether what is taken stands in its own part as what it replaces does: first in both, or between the same words. */
function isSamePlace(
  from: readonly ClauseToken[],
  {
    other,
    part,
    replaced,
  }: { readonly other: ClauseToken; readonly part: readonly ClauseToken[]; readonly replaced: ClauseToken },
): boolean {
  const [one, two] = [neighbours(from, other.key), neighbours(part, replaced.key)]
  return (
    (one.isFirst && two.isFirst) ||
    (one.before !== '' && one.before === two.before) ||
    (one.behind !== '' && one.behind === two.behind)
  )
}

function neighbours(
  tokens: readonly ClauseToken[],
  key: string,
): { readonly isFirst: boolean; readonly before: string; readonly behind: string } {
  const at = tokens.findIndex((token) => token.key === key)
  return {
    isFirst: !tokens.slice(0, Math.max(0, at)).some(({ says }) => says),
    before: tokens[at - 1]?.key ?? '',
    behind: tokens[at + 1]?.key ?? '',
  }
}

interface Part {
  readonly tokens: readonly ClauseToken[]
  /** Whether `and` or the like stands ahead of it, and not a sign. */
  readonly isJoined: boolean
}

function partsOf(words: readonly Word[], text: string): readonly Part[] {
  const parts: { words: Word[]; isJoined: boolean }[] = [{ words: [], isJoined: false }]
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    const breaks = before !== undefined && SIGN.test(text.slice(before.end, word.start))
    if (breaks || JOINING.has(word.form)) parts.push({ words: [], isJoined: !breaks && OF_ONE.has(word.form) })
    if (!JOINING.has(word.form)) parts.at(-1)?.words.push(word)
  }
  return parts.flatMap(({ words: own, isJoined }) =>
    own.length === 0 ? [] : [{ tokens: clauseTokens(own), isJoined }],
  )
}

function placeOf({ word: { start, end } }: ClauseToken): Place {
  return { start, end }
}
