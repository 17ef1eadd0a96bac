import { seededRandom } from '../../support/seeded-random.ts'
import { replicatesFor, type NullDraws } from '../comparison/max-t.ts'
import type { CompleteExample } from './complete-example.ts'

/** Two variants in one part of the examples. */
export interface PairOfPart {
  readonly part: number
  readonly first: number
  readonly second: number
}

/** The scores of one unit in one part, summed by variant. */
interface UnitOfPart {
  readonly part: number
  readonly scores: Float64Array
}

const SEED = 0x51d3
/** To permute one contribution takes as long as to flip the signs of about so many. */
const PERMUTED = 4

/**
 * What all pairs could have shown if the variants were alike: within each unit (an example, or a whole group) they change
 * places at random, the same way in every part. With three variants or more this holds for scores of any shape, where
 * flipping the signs of all differences at once would take them for symmetric.
 */
export function permuted(
  parts: readonly (readonly CompleteExample[])[],
  { pairs, variants, most }: { pairs: readonly PairOfPart[]; variants: number; most?: number | undefined },
): NullDraws {
  const units = unitsOf(parts, variants)
  const asked = parts.map((_, part) => pairsOf(pairs, part))
  const contributions = units.flat().reduce((sum, { part }) => sum + (asked[part]?.at.length ?? 0), 0)
  const replicates = replicatesFor(PERMUTED * contributions, most)
  const places = Uint16Array.from({ length: variants }, (_, variant) => variant)
  const moved = new Float64Array(variants)
  const [sums, squares] = [new Float64Array(pairs.length), new Float64Array(pairs.length)]

  function statistics(shuffled: () => void): Float64Array {
    sums.fill(0)
    squares.fill(0)
    for (const unit of units) {
      shuffled()
      for (const { part, scores } of unit) {
        for (let variant = 0; variant < variants; variant++) {
          moved[variant] = scores[places[variant] as number] as number
        }
        addUp(asked[part] as Pairs, moved, sums, squares)
      }
    }
    return sums.map((sum, index) => Math.abs(sum) / (Math.sqrt(squares[index] as number) || 1))
  }

  const seen = [...statistics(() => undefined)]
  const drawn = pairs.map(() => new Float64Array(replicates))
  const random = seededRandom(SEED)
  const shuffled = (): void => shuffle(places, random)
  for (let replicate = 0; replicate < replicates; replicate++) {
    const found = statistics(shuffled)
    for (let index = 0; index < drawn.length; index++) {
      ;(drawn[index] as Float64Array)[replicate] = found[index] as number
    }
  }
  return { replicates, seen, drawn }
}

/** The pairs of a part: which variants, and at which place among all pairs. */
interface Pairs {
  readonly firsts: Int32Array
  readonly seconds: Int32Array
  readonly at: Int32Array
}

function pairsOf(pairs: readonly PairOfPart[], part: number): Pairs {
  const own = pairs.flatMap((pair, at) => (pair.part === part ? [{ ...pair, at }] : []))
  return {
    firsts: Int32Array.from(own, ({ first }) => first),
    seconds: Int32Array.from(own, ({ second }) => second),
    at: Int32Array.from(own, ({ at }) => at),
  }
}

/** Adds one unit's differences, and their squares. All of the time goes here. */
function addUp({ firsts, seconds, at }: Pairs, scores: Float64Array, sums: Float64Array, squares: Float64Array): void {
  for (let pair = 0; pair < at.length; pair++) {
    const index = at[pair] as number
    const difference = (scores[firsts[pair] as number] as number) - (scores[seconds[pair] as number] as number)
    sums[index] = (sums[index] as number) + difference
    squares[index] = (squares[index] as number) + difference * difference
  }
}

/** In an order that depends on the scores, so that the order of the examples does not choose who changes places. */
function unitsOf(parts: readonly (readonly CompleteExample[])[], variants: number): readonly (readonly UnitOfPart[])[] {
  const units = new Map<string | number, UnitOfPart[]>()
  for (const [part, examples] of parts.entries()) {
    for (const { at, group, scores } of examples) {
      const unit = units.get(group ?? at) ?? []
      if (unit.length === 0) units.set(group ?? at, unit)
      let own = unit.at(-1)
      if (own?.part !== part) unit.push((own = { part, scores: new Float64Array(variants) }))
      for (const [variant, score] of scores.entries()) own.scores[variant] = (own.scores[variant] ?? 0) + score
    }
  }
  return [...units.values()]
    .map((unit) => unit.filter(({ scores }) => scores.some((score) => score !== scores[0])))
    .filter((unit) => unit.length > 0)
    .sort(inOrder)
}

function inOrder(a: readonly UnitOfPart[], b: readonly UnitOfPart[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [one, other] = [a[at], b[at]]
    if (one === undefined || other === undefined || one.part !== other.part)
      return (one?.part ?? 0) - (other?.part ?? 0)
    for (const [variant, score] of one.scores.entries()) {
      const gap = score - (other.scores[variant] ?? 0)
      if (gap !== 0) return gap
    }
  }
  return a.length - b.length
}

function shuffle(places: Uint16Array, random: () => number): void {
  for (let at = places.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const held = places[at] as number
    places[at] = places[other] as number
    places[other] = held
  }
}
