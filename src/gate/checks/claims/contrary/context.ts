import { lazily } from '../../../../support/lazily.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { statedParts } from '../../../../text/polarity/clauses.ts'
import type { WordList } from '../../../../text/phrases/seen-words.ts'
import type { Word } from '../../../../text/words/word.ts'
import type { Claim, Claims } from '../claims.ts'
import { type Token, tokensOf } from './figures/compared-words.ts'

/** What a claim is compared in. */
export interface Context {
  readonly claims: Claims
  readonly index: GateIndex
  /** The claim beside its sources; undefined where it stands word for word in one of them, with whatever names and figures it has. */
  readonly turned: () => Compared | undefined
  /** Whether the sentence of the claim may have a word of a list. */
  readonly tells: (list: WordList) => boolean
  /** The words of the claim that its sources lack, by form. */
  readonly lacking: () => ReadonlySet<string>
  /** The words of the claim as figures and names are compared. */
  readonly tokens: () => readonly Token[]
  /** The parts of the claim that may state something by themselves. */
  readonly parts: () => readonly (readonly Word[])[]
}

/** Sentences of the evidence in which a claim that seems contradicted is looked for. */
export const LOOKED_AT = 12

/** What says that something was so and is no longer: two figures of one thing may be of two times. */
export const CHANGED =
  /\b(?:now|since|then|later|new|newly|raised|lowered|changed|replaced|renamed|until|formerly|previously|currently|(?:increas|reduc)ed to)\b/i

/** What a claim says, and the sentences that it seems to come from. */
export interface Compared {
  readonly said: string
  readonly sources: readonly EvidenceSentence[]
  readonly texts: readonly string[]
}

/** What there is to compare a claim in. */
export function contextOf(claim: Claim, within: Pick<Context, 'claims' | 'index'>): Context {
  const { seen } = within.index.answer
  const { start, end } = claim.sentence
  const placed = lazily(() => placedOf(claim, { text: within.claims.text, index: within.index }))
  return {
    claims: within.claims,
    index: within.index,
    turned: () => (placed().stands === undefined ? placed() : undefined),
    tells: (list) => seen.has(list, start, end),
    lacking: lazily(() => lackingOf(claim)),
    tokens: lazily(() => tokensOf(claim.words, within.claims.text)),
    parts: lazily(() => statedParts(claim.words, within.claims.text)),
  }
}

function lackingOf({ terms, support: { covered } }: Claim): ReadonlySet<string> {
  if (terms.length === covered.length) return NOTHING
  const lacking = new Set(terms.map(({ word }) => word.form))
  for (const at of covered) lacking.delete(terms[at]?.word.form ?? '')
  return lacking
}

const NOTHING: ReadonlySet<string> = new Set()

/** Whether a claim is a sentence of the evidence, word for word: it says nothing else, and the contrary of nothing. */
export function isRepeated(claim: Claim, place: { readonly text: string; readonly index: GateIndex }): boolean {
  const { terms, support } = claim
  return support.covered.length === terms.length && placedOf(claim, place).stands === 'whole'
}

/** A claim beside its sources, and how it stands in one of them. */
interface Placed extends Compared {
  readonly stands: 'whole' | 'within' | undefined
}

/** Several checks ask, and the ways in which a claim may say the contrary. `text`: the one that the claims are of. */
function placedOf(claim: Claim, { text, index }: { readonly text: string; readonly index: GateIndex }): Placed {
  const known = index.shared(placedClaims, placedClaims)
  let placed = known.get(claim.sentence.index)
  if (placed === undefined) known.set(claim.sentence.index, (placed = placedIn(claim, { text, index })))
  return placed
}

function placedClaims(): Map<number, Placed> {
  return new Map()
}

function placedIn({ support, sentence }: Claim, { text, index }: { text: string; index: GateIndex }): Placed {
  const said = text.slice(sentence.start, sentence.end)
  const bare = withoutEnd(said.trim())
  const sources = support.sentences.map((at) => index.evidence.sentences[at] as EvidenceSentence)
  const texts = sources.map(({ passage, start, end }) => index.evidence.passages[passage]?.text.slice(start, end) ?? '')
  const around = texts.filter((source) => source.includes(bare))
  const stands = around.length === 0 ? undefined : around.some((one) => withoutEnd(one) === bare) ? 'whole' : 'within'
  return { said, sources, texts, stands }
}

/** Full stops and blanks at the end of a sentence. */
const LONGEST_END = 8

function withoutEnd(text: string): string {
  let end = text.length
  while (text.length - end < LONGEST_END && (text[end - 1] === '.' || text[end - 1] === ' ')) end -= 1
  return text.slice(0, end)
}
