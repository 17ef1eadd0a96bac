import { claimsOf } from '../../src/judge/lexical/split-claims.ts'
import { readEvidence } from '../../src/judge/lexical/claim-evidence.ts'
import { examine } from '../../src/judge/lexical/examine.ts'
import { FEATURES, type FeatureName } from '../../src/judge/lexical/features.ts'
import { lcsLength } from '../../src/text/similarity/lcs.ts'
import { words } from '../../src/text/words/words.ts'
import type { Row } from './rows.ts'

export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]

export interface MeasuredClaim {
  /** In the order of FEATURE_NAMES. */
  readonly features: readonly number[]
  readonly contradicted: boolean
}

/** What stands beside the judge for comparison. */
export interface Baselines {
  /** Share of the response's words that the context has. */
  readonly unigrams: number
  /** Longest common subsequence of words over the length of the response. */
  readonly rougeL: number
  /** Words of the response. */
  readonly length: number
}

export interface MeasuredRow extends Row {
  readonly claims: readonly MeasuredClaim[]
  /** The judge finds no claim in it (a question, a greeting, an abstention); it is then measured as one statement. */
  readonly claimless: boolean
  readonly baselines: Baselines
  readonly missingNumber: boolean
  readonly missingNames: number
}

/** Compares every row with its context as the judge does. */
export function measure(rows: readonly Row[]): MeasuredRow[] {
  return rows.map((row) => {
    const evidence = readEvidence(row.context.map((text, at) => ({ id: `p${at + 1}`, text })))
    const texts = claimsOf(row.response).map(({ text }) => text)
    const statements = texts.length > 0 ? texts : [row.response]
    const examined = statements.map((text) => examine(text, evidence, { query: row.query }))
    return {
      ...row,
      claims: examined.map(({ features, differences }) => ({
        features: FEATURE_NAMES.map((name) => features[name]),
        contradicted: differences.length > 0,
      })),
      claimless: texts.length === 0,
      baselines: baselinesOf(row),
      missingNumber: examined.some(({ missing }) => missing.missingNumbers.length > 0),
      missingNames: Math.max(...examined.map(({ missing }) => missing.missingNames.length)),
    }
  })
}

function baselinesOf({ response, context }: Row): Baselines {
  const said = words(response).map(({ form }) => form)
  const known = context.flatMap((text) => words(text).map(({ form }) => form))
  const has = new Set(known)
  const length = Math.max(1, said.length)
  return {
    unigrams: said.filter((form) => has.has(form)).length / length,
    rougeL: lcsLength(said, known) / length,
    length: said.length,
  }
}
