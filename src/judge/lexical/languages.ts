import type { Claim, Reason } from '../../core/judge.ts'
import { NoBasisError } from '../../core/errors.ts'
import type { IndexedPassage } from '../../text/evidence/evidence.ts'
import { areForeign, type Tongue, tongueOf } from '../../text/sentences/language.ts'
import type { Word } from '../../text/words/word.ts'
import { words } from '../../text/words/words.ts'
import type { JudgedEvidence } from './claim-evidence.ts'

/** Words of the claims together, and of each passage, by which their language is told. */
const SAMPLE = 120
/** Claims that are read for that; a claim that is very long is cut. */
const MOST_CLAIMS = 20
const LONGEST = 2000

/**
 * What to say of claims that are not supported while passages are in another language than they are; `undefined` if
 * none is. Throws NoBasisError if all passages are: their words say nothing for or against any claim.
 */
export function otherLanguages(claims: readonly Claim[], { index }: JudgedEvidence): Reason | undefined {
  const own = tongueOf(
    claims
      .slice(0, MOST_CLAIMS)
      .flatMap(({ text }) => words(text.slice(0, LONGEST)))
      .slice(0, SAMPLE),
  )
  if (own === undefined) return undefined
  const tongues = index.shared(tonguesOf, () => tonguesOf(index))
  const told = tongues.filter((tongue) => tongue !== undefined)
  const foreign = told.filter((other) => areForeign(own, other))
  if (foreign.length === 0) return undefined
  if (foreign.length === told.length) throw new NoBasisError(refusal(own, foreign))
  const message = `${foreign.length} of ${tongues.length} passages ${foreign.length === 1 ? 'is' : 'are'} in another language than the claim, and their words cannot be compared with it`
  return { code: 'cross_language', message }
}

function refusal(own: Tongue, foreign: readonly Tongue[]): string {
  const named = [...new Set(foreign.map(nameOf))].join(', ')
  return `The lexical judge compares words, and the claims (${nameOf(own)}) are in another language than the passages (${named}). Configure a model as the judge.`
}

/** `de`, or at least the script. */
function nameOf({ language, script }: Tongue): string {
  return language ?? `${script} script`
}

function tonguesOf({ passages }: { readonly passages: readonly IndexedPassage[] }): readonly (Tongue | undefined)[] {
  return passages.map(({ columns }) => {
    const sample: Word[] = Array.from({ length: Math.min(SAMPLE, columns.length) }, (_, at) => columns.wordAt(at))
    return tongueOf(sample)
  })
}
