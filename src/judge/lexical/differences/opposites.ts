import { statedParts } from '../../../text/polarity/clauses.ts'
import { crossedClauses } from '../../../text/polarity/exchanges/crossed.ts'
import { listDenial, listClaim, mayList } from '../../../text/polarity/denied-lists.ts'
import type { Place } from '../../../text/polarity/names-of-words.ts'
import { comparePolarity, type Contrary, NEARLY } from '../../../text/polarity/polarity.ts'
import { type Exchange, exchangedRoles, mayExchange } from '../../../text/polarity/exchanges/exchanged.ts'
import { turnedSuperlative } from '../../../text/polarity/superlatives.ts'
import { type Phrases, readPhrases, swappedPhrases } from '../../../text/polarity/exchanges/swapped.ts'
import { readStatement } from '../../../text/polarity/statement.ts'
import type { Statement } from '../../../text/polarity/units.ts'
import type { Word } from '../../../text/words/word.ts'
import { words } from '../../../text/words/words.ts'

/** A negation or opposite, or names that changed places, in which two otherwise equal statements differ. */
export interface Opposite {
  code: 'negation' | 'opposite'
  message: string
  inClaim?: string
  inSentence?: string
}

/** The parts of a statement that may be denied or reversed. */
export interface Opposable {
  readonly text: string
  readonly words: readonly Word[]
  readonly statement: Statement
}

/** Reads the first words of a statement. A question states nothing. */
export function opposable(text: string): Opposable {
  const own = QUESTION.test(text) ? [] : words(text)
  return { text, words: own, statement: readStatement(text, own) }
}

const QUESTION = /[?？؟]["'”’»」』)]?\s*$/

/** `agrees`: the sentence says nearly the same and does not contradict it. */
export type Likeness = Opposite | 'agrees' | undefined

/** What makes one of two statements contradict the other, if they match nearly word for word. */
export function opposites(ours: Opposable, theirs: Opposable): Likeness {
  const { near, contrary } = comparePolarity(ours.statement, theirs.statement)
  if (contrary === undefined) return turnedAround(ours, theirs) ?? (near >= NEARLY ? 'agrees' : undefined)
  const said = wordsAt(ours, contrary.inClaim)
  const known = wordsAt(theirs, contrary.inSentence)
  return {
    code: contrary.kind === 'negation' ? 'negation' : 'opposite',
    message: messageOf(contrary, { said, known }),
    ...(said !== undefined && { inClaim: said }),
    ...(known !== undefined && { inSentence: known }),
  }
}

/** What is said of one thing and the passage says of another, or denies of several. */
function turnedAround(ours: Opposable, theirs: Opposable): Opposite | undefined {
  const exchange = mayExchange(ours.words) ? exchangedRoles(ours.words, theirs.words) : undefined
  if (exchange !== undefined) return exchanged(exchange, { ours, theirs })
  const superlative = turnedSuperlative(ours, theirs)
  if (superlative !== undefined) {
    const [said, known] = [wordsAt(ours, superlative.said), wordsAt(theirs, superlative.known)]
    return {
      code: 'opposite',
      message: messageOf({ kind: 'opposite' }, { said, known }),
      ...(said !== undefined && { inClaim: said }),
      ...(known !== undefined && { inSentence: known }),
    }
  }
  const phrases = readPhrases(theirs.words)
  for (const part of statedParts(ours.words, ours.text)) {
    const found = turnedIn(part, ours.text, { ...theirs, phrases })
    if (found !== undefined) return found
  }
  return undefined
}

/** The same of a part of the claim, `text`, that states something. */
function turnedIn(
  part: readonly Word[],
  text: string,
  theirs: Opposable & { readonly phrases: Phrases },
): Opposite | undefined {
  const saidAt = ({ start, end }: Place): string => text.slice(start, end)
  const swap = swappedPhrases(readPhrases(part), theirs.phrases)
  if (swap !== undefined) {
    const [first, second] = [saidAt(swap.first), saidAt(swap.second)]
    const message = `the claim has “${first}” and “${second}” in each other's place`
    return { code: 'opposite', message, inClaim: first }
  }
  const crossing = crossedClauses(part, theirs)
  if (crossing !== undefined) {
    const [subject, said] = [saidAt(crossing.subject), saidAt(crossing.said)]
    const message = `the claim says “${said}” of “${subject}”, and the passage of another`
    return { code: 'opposite', message, inClaim: said }
  }
  const claim = mayList(theirs.text) ? listClaim(part, readStatement(text, part)) : undefined
  const denial = claim && listDenial(claim, theirs.words, theirs.text)
  if (denial === undefined) return undefined
  const [who, other] = denial === 'added' ? ['the claim', 'the passage'] : ['the passage', 'the claim']
  return { code: 'negation', message: `${who} negates what ${other} states, among several things` }
}

function exchanged({ kind, said, other }: Exchange, { ours, theirs }: Record<'ours' | 'theirs', Opposable>): Opposite {
  const first = ours.text.slice(said.start, said.end)
  const second = (kind === 'places' ? ours : theirs).text.slice(other.start, other.end)
  const message =
    kind === 'places'
      ? `the claim has “${first}” and “${second}” in each other's place`
      : `the claim names “${first}” where the passage names “${second}”`
  return { code: 'opposite', message, inClaim: first }
}

function wordsAt({ text }: Opposable, place: Contrary['inClaim']): string | undefined {
  return place && text.slice(place.start, place.end).toLowerCase()
}

function messageOf(
  { kind }: Pick<Contrary, 'kind'>,
  { said, known }: { said: string | undefined; known: string | undefined },
): string {
  if (kind !== 'negation') return `the claim says “${said}” where the passage says “${known}”`
  const [who, other] = said === undefined ? ['the passage', 'the claim'] : ['the claim', 'the passage']
  return `${who} negates (“${said ?? known}”) what ${other} states`
}
