import { lazily } from '../../../../support/lazily.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import type { Claim, Claims } from '../claims.ts'

/** What a claim is compared in. */
export interface Context {
  readonly claims: Claims
  readonly index: GateIndex
  /** Whether the claim is a sentence of the evidence, word for word: it says the contrary of nothing. */
  readonly isRepeated: () => boolean
  /** The claim beside its sources; undefined where it stands word for word in one of them, with whatever names and figures it has. */
  readonly turned: () => Compared | undefined
}

/** Sentences of the evidence in which a claim that seems contradicted is looked for. */
export const LOOKED_AT = 12

/** What a claim says, and the sentences that it seems to come from. */
export interface Compared {
  readonly said: string
  readonly sources: readonly EvidenceSentence[]
  readonly texts: readonly string[]
}

/** What there is to compare a claim in. */
export function contextOf(claim: Claim, within: Pick<Context, 'claims' | 'index'>): Context {
  const placed = lazily(() => placedIn(claim, within))
  const { terms, support } = claim
  return {
    ...within,
    isRepeated: () => support.covered.length === terms.length && placed().stands === 'whole',
    turned: () => (placed().stands === undefined ? placed() : undefined),
  }
}

/** A claim beside its sources, and how it stands in one of them. */
interface Placed extends Compared {
  readonly stands: 'whole' | 'within' | undefined
}

function placedIn({ support, sentence }: Claim, { claims, index }: Pick<Context, 'claims' | 'index'>): Placed {
  const said = claims.text.slice(sentence.start, sentence.end)
  const bare = withoutEnd(said.trim())
  const sources = support.sentences.map((at) => index.evidence.sentences[at] as EvidenceSentence)
  const texts = sources.map(({ passage, start, end }) => index.evidence.passages[passage]?.text.slice(start, end) ?? '')
  const around = texts.filter((text) => text.includes(bare))
  const stands = around.length === 0 ? undefined : around.some((text) => withoutEnd(text) === bare) ? 'whole' : 'within'
  return { said, sources, texts, stands }
}

/** Full stops and blanks at the end of a sentence. */
const LONGEST_END = 8

function withoutEnd(text: string): string {
  let end = text.length
  while (text.length - end < LONGEST_END && (text[end - 1] === '.' || text[end - 1] === ' ')) end -= 1
  return text.slice(0, end)
}
