import { lazily } from '../../../../support/lazily.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import type { Claim, Claims } from '../claims.ts'

/** What a claim is compared in. */
export interface Context {
  readonly claims: Claims
  readonly index: GateIndex
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
  return { ...within, turned: lazily(() => turnedText(claim, within)) }
}

function turnedText(
  { support, sentence }: Claim,
  { claims, index }: Pick<Context, 'claims' | 'index'>,
): Compared | undefined {
  const said = claims.text.slice(sentence.start, sentence.end)
  const bare = said.trim().replace(/[ .]{1,8}$/, '')
  const sources = support.sentences.map((at) => index.evidence.sentences[at] as EvidenceSentence)
  const texts = sources.map(({ passage, start, end }) => index.evidence.passages[passage]?.text.slice(start, end) ?? '')
  return texts.some((text) => text.includes(bare)) ? undefined : { said, sources, texts }
}
