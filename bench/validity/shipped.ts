import { NoBasisError } from '../../src/core/errors.ts'
import type { Judge } from '../../src/core/judge.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import type { Row } from './rows.ts'

export interface ShippedScore {
  /** Mean probability of support over the claims: `raw.support` of the faithfulness evaluator. */
  readonly support: number
  /** The judge found no claim, and the response was verified as one statement. */
  readonly claimless: boolean
  readonly codes: readonly string[]
}

/** What the judge as it ships says of a row, asked as an evaluator asks it; `undefined` where it has no basis. */
export async function shippedScore(row: Row, judge: Judge = lexicalJudge()): Promise<ShippedScore | undefined> {
  try {
    return await scoreOf(row, judge)
  } catch (error) {
    if (NoBasisError.isInstance(error)) return undefined
    throw error
  }
}

async function scoreOf(row: Row, judge: Judge): Promise<ShippedScore> {
  const options = row.query === '' ? {} : { query: row.query }
  const { claims } = await judge.extractClaims(row.response, options)
  const statements = claims.length > 0 ? claims : [row.response]
  const { verdicts } = await judge.verifyClaims(statements, row.context, options)
  const probabilities = verdicts.map(({ id, probability }) => {
    if (probability === undefined) throw new Error(`Row ${row.id}: claim ${id} has no probability.`)
    return probability
  })
  return {
    support: probabilities.reduce((sum, value) => sum + value, 0) / probabilities.length,
    claimless: claims.length === 0,
    codes: verdicts.flatMap(({ reasons }) => reasons.map(({ code }) => code)),
  }
}
