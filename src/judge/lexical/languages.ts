import type { Claim, ClaimVerdict } from '../../core/judge.ts'
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

/** Passages in another language than the claims. */
export interface OtherLanguages {
  readonly claims: Tongue
  readonly foreign: readonly Tongue[]
  readonly passages: number
}

/**
 * The passages that are in another language than the claims; `undefined` if none is. Throws NoBasisError if all are:
 * their words say nothing for or against any claim.
 */
export function otherLanguages(claims: readonly Claim[], { index }: JudgedEvidence): OtherLanguages | undefined {
  const own = tongueOfTexts(claims.slice(0, MOST_CLAIMS).map(({ text }) => text))
  if (own === undefined) return undefined
  const tongues = index.shared(tonguesOf, () => tonguesOf(index))
  const told = tongues.filter((tongue) => tongue !== undefined)
  const foreign = told.filter((other) => areForeign(own, other))
  if (foreign.length === 0) return undefined
  if (foreign.length === told.length) throw new NoBasisError(refusal(own, foreign))
  return { claims: own, foreign, passages: tongues.length }
}

/** From this share of passages on, what they say may well be what a claim is about. */
const TELLING = 0.25

/**
 * The verdicts, with a reason where a claim is neither supported nor contradicted while passages are in other languages:
 * they may say it in theirs. Throws NoBasisError if a quarter of the passages are.
 */
export function comparable(verdicts: readonly ClaimVerdict[], others: OtherLanguages | undefined): ClaimVerdict[] {
  const open = others && verdicts.find(isOpen)
  if (others === undefined || open === undefined) return [...verdicts]
  const { claims, foreign, passages } = others
  const are = foreign.length === 1 ? 'passage is' : 'passages are'
  const some = `${foreign.length} of ${passages} ${are} in another (${namesOf(foreign)})`
  if (foreign.length >= passages * TELLING) {
    throw new NoBasisError(
      `The claim ${open.id} is in no passage of its language (${nameOf(claims)}), and ${some}, which the lexical judge cannot compare ` +
        'with it. Configure a model as the judge.',
    )
  }
  const reason = {
    code: 'cross_language',
    message: `${some} than the claim, and cannot be compared with it by words`,
  } as const
  return verdicts.map((one) => (isOpen(one) ? { ...one, reasons: [...one.reasons, reason] } : one))
}

function isOpen({ verdict }: ClaimVerdict): boolean {
  return verdict === 'NOT_ENOUGH_INFO'
}

/** Throws NoBasisError where a text is compared by words with one in another language. */
export function checkSameLanguage(of: { name: string; text: string }, within: { name: string; text: string }): void {
  const [own, other] = [tongueOfTexts([of.text]), tongueOfTexts([within.text])]
  if (own === undefined || other === undefined || !areForeign(own, other)) return
  throw new NoBasisError(
    `The ${of.name} (${nameOf(own)}) and the ${within.name} (${nameOf(other)}) are in different languages, so their words cannot be ` +
      'compared. Configure a model as the judge.',
  )
}

function tongueOfTexts(texts: readonly string[]): Tongue | undefined {
  return tongueOf(texts.flatMap((text) => words(text.slice(0, LONGEST))).slice(0, SAMPLE))
}

function refusal(own: Tongue, foreign: readonly Tongue[]): string {
  return `The lexical judge compares words, and the claims (${nameOf(own)}) are in another language than the passages (${namesOf(foreign)}). Configure a model as the judge.`
}

function namesOf(tongues: readonly Tongue[]): string {
  return [...new Set(tongues.map(nameOf))].join(', ')
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
