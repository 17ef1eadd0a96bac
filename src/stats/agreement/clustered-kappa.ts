import { clusteredError } from '../clustered-error.ts'
import type { Measurement } from '../measurement.ts'
import { cohenKappa, kappaInterval, type Kappa } from './cohen.ts'

/** One example: the category that each rater gave, from 0, and the group it belongs to. */
export interface RatedTwice {
  readonly first: number
  readonly second: number
  readonly group?: string | undefined
}

/**
 * Cohen's κ for examples of which some belong together. Its standard error comes from the influence of each example,
 * summed over groups. If no two examples share a group, it is that of `cohenKappa`.
 */
export function clusteredKappa(
  rated: readonly RatedTwice[],
  { categories, level = 0.95 }: { categories: number; level?: number | undefined },
): Measurement<Kappa> {
  const table = Array.from({ length: categories }, () => Array.from({ length: categories }, () => 0))
  for (const { first, second } of rated) (table[first] as number[])[second]! += 1
  const plain = cohenKappa(table, { level })
  if (plain.status === 'unmeasured') return plain
  const { estimate, observed, expected } = plain
  const shares = (side: 'first' | 'second'): number[] =>
    table.map((_, category) => rated.filter((one) => one[side] === category).length / rated.length)
  const [ofFirst, ofSecond] = [shares('first'), shares('second')]
  const influences = rated.map(({ first, second }) => {
    const agreed = Number(first === second) - observed
    const byChance = (ofSecond[first] as number) + (ofFirst[second] as number) - 2 * expected
    return (agreed * (1 - expected) - (1 - observed) * byChance) / (1 - expected) ** 2
  })
  const error = clusteredError(influences, { groups: rated.map(({ group }) => group), level, estimate })
  if (error === undefined) return plain
  if ('status' in error) return error
  const { standardError, t } = error
  return {
    ...plain,
    standardError,
    interval: kappaInterval({ estimate, standardError }, { z: t, scale: 'fisher' }),
    method: `${plain.method}, clustered t`,
  }
}
