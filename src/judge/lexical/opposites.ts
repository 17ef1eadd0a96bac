import { comparePolarity, type Contrary, NEARLY } from '../../text/polarity/polarity.ts'
import { readStatement } from '../../text/polarity/statement.ts'
import type { Statement } from '../../text/polarity/units.ts'
import { words } from '../../text/words/words.ts'

/** A negation or an opposite that two otherwise equal statements differ in. */
export interface Opposite {
  code: 'negation' | 'opposite'
  message: string
  inClaim?: string
  inSentence?: string
}

/** What of a statement may be denied or turned. */
export interface Opposable {
  readonly text: string
  readonly statement: Statement
}

/** Reads the first words of a statement. A question states nothing. */
export function opposable(text: string): Opposable {
  const own = QUESTION.test(text) ? [] : words(text)
  return { text, statement: readStatement(text, own) }
}

const QUESTION = /[?？؟]["'”’»」』)]?\s*$/

/** `agrees`: the sentence says nearly the same, and not the contrary. */
export type Likeness = Opposite | 'agrees' | undefined

/** What turns one of two statements into the contrary of the other, if they match nearly word by word. */
export function opposites(ours: Opposable, theirs: Opposable): Likeness {
  const { near, contrary } = comparePolarity(ours.statement, theirs.statement)
  if (contrary === undefined) return near >= NEARLY ? 'agrees' : undefined
  const said = wordsAt(ours, contrary.inClaim)
  const known = wordsAt(theirs, contrary.inSentence)
  return {
    code: contrary.kind === 'negation' ? 'negation' : 'opposite',
    message: messageOf(contrary, { said, known }),
    ...(said !== undefined && { inClaim: said }),
    ...(known !== undefined && { inSentence: known }),
  }
}

function wordsAt({ text }: Opposable, place: Contrary['inClaim']): string | undefined {
  return place && text.slice(place.start, place.end).toLowerCase()
}

function messageOf(
  { kind }: Contrary,
  { said, known }: { said: string | undefined; known: string | undefined },
): string {
  if (kind !== 'negation') return `the claim says “${said}” where the passage says “${known}”`
  const [who, other] = said === undefined ? ['the passage', 'the claim'] : ['the claim', 'the passage']
  return `${who} negates (“${said ?? known}”) what ${other} states`
}
