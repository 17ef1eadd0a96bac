import { isStopWord } from '../../words/stop-words.ts'
import type { Word } from '../../words/word.ts'
import { type Name, namesIn, type Place, spanOf } from '../names-of-words.ts'

/** Who did something, by a claim and by a sentence that otherwise says the same. */
export interface OtherAgent {
  /** In the claim. */
  readonly said: Place
  /** In the sentence. */
  readonly known: Place
  readonly saidWords: readonly Word[]
  readonly knownWords: readonly Word[]
  /** What they are said to have done, as both write it. */
  readonly verb: string
}

/** A claim or a sentence: its words, and the text that their offsets are into. */
export interface Said {
  readonly text: string
  readonly words: readonly Word[]
}

/** Longer sentences are not compared. */
const MOST_WORDS = 60
const MOST_WORDS_OF_SOURCE = 120
/** Words between what was done and `by`: `founded in 1909 by`. */
const MOST_BETWEEN = 4
/** Content words besides the verb that both have. */
const FEWEST_COMMON = 2

const BE: ReadonlySet<string> = new Set('is are was were be been being has have had got gets'.split(' '))

/**
 * Where a claim names somebody as doing what the sentence says somebody else did, in the active or the passive (`founded by B`, `B
 * founded` for `founded in 1909 by A`), or as whom it was done to (`B was elected` for `A was elected`). All other content of
 * the claim must be in the sentence. English.
 */
export function otherAgent(own: Said, other: Said, deeds: readonly Deed[] = deedsIn(own)): OtherAgent | undefined {
  const [{ words: claim }, { words: sentence }] = [own, other]
  if (deeds.length === 0 || sentence.length > MOST_WORDS_OF_SOURCE) return undefined
  // Few sentences have the verb, and nothing else is read in others.
  let names: readonly Name[] | undefined
  for (const { at, roles } of deeds) {
    const word = claim[at] as Word
    const place = onlyPlaceOf(word, sentence)
    if (place === undefined) continue
    names ??= namesIn(sentence)
    for (const { roleOf, said } of roles) {
      const known = roleOf(other, { at: place, names })
      if (known === undefined) continue
      const saidWords = claim.slice(said.from, said.to)
      const isKnown = saidWords.some((own) => sentence.some(({ form }) => form === own.form))
      if (isKnown && !doesElse(saidWords, { other, names, known })) continue
      // Where the sentence tells the two apart itself, one thing that both did is enough.
      const fewest = isKnown ? 1 : FEWEST_COMMON
      if (
        !isOtherwiseSaid(clauseAround(own, at), {
          said: saidWords,
          verb: word,
          sentence: clauseAround(other, place),
          fewest,
        })
      )
        continue
      const knownWords = sentence.slice(known.from, known.to)
      if (isShortFor(saidWords, knownWords) || isShortFor(knownWords, saidWords)) continue
      return { said: spanOf(claim, said), known: spanOf(sentence, known), saidWords, knownWords, verb: word.form }
    }
  }
  return undefined
}

/** Where a sentence has a word, if it has it once. */
function onlyPlaceOf(word: Word, sentence: readonly Word[]): number | undefined {
  const place = sentence.findIndex(({ form }) => form === word.form)
  return place < 0 || sentence.some(({ form }, at) => at > place && form === word.form) ? undefined : place
}

/** A verb of a claim, and the names that have a part in what it says was done. */
export interface Deed {
  readonly at: number
  readonly roles: readonly { readonly roleOf: RoleOf; readonly said: Name }[]
}

type RoleOf = typeof agentOf

/** What a claim says that somebody did or had done to them. Most claims have no such words. */
export function deedsIn(own: Said): readonly Deed[] {
  const { words: claim } = own
  if (claim.length > MOST_WORDS) return []
  const names = namesIn(claim)
  if (names.length === 0) return []
  const found: Deed[] = []
  for (const [at, word] of claim.entries()) {
    if (!isVerb(word)) continue
    const roles = [agentOf, objectOf].flatMap((roleOf) => {
      const said = roleOf(own, { at, names })
      return said === undefined ? [] : [{ roleOf, said }]
    })
    if (roles.length > 0) found.push({ at, roles })
  }
  return found
}

/** Whether a name of the sentence did something else there: `A scored after B had equalised`, `designed by A and built by B`. */
function doesElse(
  name: readonly Word[],
  { other, names, known }: { other: Said; names: readonly Name[]; known: Name },
): boolean {
  const { words: sentence } = other
  const isSaid = ({ from, to }: Name): boolean =>
    to - from === name.length && name.every(({ form }, at) => sentence[from + at]?.form === form)
  const places = names.filter(isSaid)
  const [place] = places
  if (place === undefined || places.length > 1 || place.from === known.from) return false
  const isAgent = sentence.some((word, at) => isVerb(word) && agentOf(other, { at, names }) === place)
  if (isAgent) return true
  const [last, next, behind] = [sentence[place.to - 1], sentence[place.to], sentence[place.to + 1]]
  if (last === undefined || next === undefined || next.start - last.end !== 1) return false
  return isVerb(next) || (BE.has(next.form) && behind !== undefined && isVerb(behind))
}

/** A past form: others are seldom the same in the active and the passive. */
function isVerb({ form, casing, kind, script }: Word): boolean {
  if (casing !== 'lower' || kind !== 'word' || script !== 'latin') return false
  return UNCHANGED.has(form) || (form.length > 3 && PAST.test(form))
}

const UNCHANGED: ReadonlySet<string> = new Set('put cut set hit let shut read beat cost'.split(' '))
const PAST =
  /(?:ed|wn|[bdgnrstv]en|ught|[mst]ade|[bu]ilt|[wn]on|led|[lm]ost|sold|told|found|sent|spoke|wrote|sang|sung)$/

/** Words of small letters between `by` and a name: `by the mining engineer Lind`. */
const MOST_TITLES = 2

/** The name that did it: behind `by`, or right ahead of the verb at the beginning. */
function agentOf(said: Said, { at, names }: { at: number; names: readonly Name[] }): Name | undefined {
  const { words } = said
  for (let by = at + 1; by <= at + 1 + MOST_BETWEEN && by < words.length; by++) {
    if (words[by]?.form !== 'by') continue
    const first = words[by + 1]?.form === 'the' ? by + 2 : by + 1
    const last = first === by + 1 ? first : first + MOST_TITLES
    return names.find(({ from }) => from >= first && from <= last)
  }
  return BE.has(words[at - 1]?.form ?? '') ? undefined : subjectAhead(said, { at, names })
}

/** The name at the beginning that something was done to: `A was elected`. */
function objectOf(said: Said, { at, names }: { at: number; names: readonly Name[] }): Name | undefined {
  return BE.has(said.words[at - 1]?.form ?? '') ? subjectAhead(said, { at: at - 1, names }) : undefined
}

/** The name right ahead, if a sentence or a clause begins with it. */
function subjectAhead(said: Said, { at, names }: { at: number; names: readonly Name[] }): Name | undefined {
  return names.find(({ from, to }) => {
    if (to !== at) return false
    const first = said.words[from - 1]?.form === 'the' ? from - 1 : from
    return first === 0 || beginsClause(said, first)
  })
}

const JOINTS: ReadonlySet<string> = new Set(['and', 'but', 'while', 'whereas'])

/** What separates clauses; quotation marks around a name do not. */
const BREAK = /[,;:()–—.!?]/

function beginsClause({ text, words }: Said, at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (before === undefined || word === undefined) return true
  return JOINTS.has(before.form) || BREAK.test(text.slice(before.end, word.start))
}

/** The words of the clause that a word is in. */
function clauseAround(said: Said, at: number): readonly Word[] {
  const { words } = said
  let [from, to] = [at, at + 1]
  while (from > 0 && !beginsClause(said, from)) from -= 1
  while (to < words.length && !beginsClause(said, to)) to += 1
  return words.slice(from, to)
}

/** Whether the clause of the sentence has all that the claim's says besides who did it. */
function isOtherwiseSaid(
  claim: readonly Word[],
  { said, verb, sentence, fewest }: { said: readonly Word[]; verb: Word; sentence: readonly Word[]; fewest: number },
): boolean {
  const forms = new Set(sentence.map(({ form }) => form))
  const by = claim.findIndex(({ form }) => form === 'by')
  const [first] = said
  let common = 0
  for (const [at, word] of claim.entries()) {
    // `by the firm Mettler`: what the name is called is of the name.
    const isTitle = by >= 0 && at > by && first !== undefined && word.start < first.start
    if (word === verb || said.includes(word) || isTitle || isStopWord(word)) continue
    if (!forms.has(word.form)) return false
    common += 1
  }
  return common >= fewest
}

/** `UN` for `United Nations`. */
function isShortFor(short: readonly Word[], long: readonly Word[]): boolean {
  if (short.length !== 1 || long.length < 2) return false
  return short[0]?.form === long.map(({ form }) => form[0]).join('')
}
