import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import { sampleOf, tongueOfPassage } from '../../../text/evidence/passage-tongue.ts'
import { type Language, type Tongue, tongueOf } from '../../../text/sentences/language.ts'
import type { Token } from '../claim-tokens.ts'

/** What a claim is read as: English, or anything else, with its language where that is told. */
export interface ClaimLanguage {
  readonly english: boolean
  readonly language?: Language | undefined
}

const ENGLISH: ClaimLanguage = { english: true, language: 'en' }

/**
 * The language of a claim: that of its words, or else of the passages in its script. It is English where nothing tells of
 * another language, and where passages in its script are English and none is anything else.
 */
export function claimLanguage(tokens: readonly Token[], index: EvidenceIndex): ClaimLanguage {
  const own = tongueOf(tokens, { fewestLetters: 1 })
  if (own === undefined) return ENGLISH
  const beside = index.shared(tonguesOf, () => tonguesOf(index)).filter(({ script }) => script === own.script)
  if (own.script !== 'latin') return { english: false, language: own.language ?? beside[0]?.language }
  if (own.language === 'en') return ENGLISH
  const foreign = beside.find(({ mayBeEnglish }) => !mayBeEnglish)
  const isAmongEnglish = beside.some(({ language }) => language === 'en')
  if (own.language !== undefined)
    return isAmongEnglish && foreign === undefined ? ENGLISH : { english: false, language: own.language }
  if (foreign !== undefined && !isAmongEnglish) return { english: false, language: foreign.language }
  if (!own.mayBeEnglish) return { english: false }
  if (isAmongEnglish || (own.seemsEnglish && tokens.length >= TELLING)) return ENGLISH
  // Two short texts tell together what neither does.
  const sample = index.passages.slice(0, MOST_TOGETHER).flatMap(sampleOf)
  const both = beside.length > 1 ? undefined : tongueOf([...tokens, ...sample.slice(0, SAMPLE)])
  return both === undefined || both.mayBeEnglish || both.script !== own.script
    ? ENGLISH
    : { english: false, language: both.language }
}

/** Words of a claim that would hardly be without a sign of another language. */
const TELLING = 12
/** Passages, and words of them, that are read together with a short claim. */
const MOST_TOGETHER = 2
const SAMPLE = 120

/** Passages that are read for their language. */
const MOST_PASSAGES = 20

function tonguesOf({ passages }: EvidenceIndex): readonly Tongue[] {
  return passages.slice(0, MOST_PASSAGES).flatMap((passage) => tongueOfPassage(passage) ?? [])
}
