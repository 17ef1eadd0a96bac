import { bisect } from '../../../src/stats/bisect.ts'
import { seededRandom } from '../../../src/support/seeded-random.ts'
import { beta, normal } from './draws.ts'
import type { Unit } from './units.ts'

/** An answer put together from labelled statements, and what it is judged against. */
export interface Composed {
  readonly units: readonly Unit[]
  readonly passages: readonly string[]
  /** Whether every statement is supported. */
  readonly supported: boolean
}

/** How answers are composed. */
export interface Recipe {
  /** Mean share of supported statements. */
  readonly share: number
  /** Correlation of the labels of two statements of one answer. */
  readonly correlation: number
}

export const LONGEST = 30
const MEDIAN = 5
const SPREAD = 0.75
/** Of the statements that have the wanted label, one of the nearest is taken. */
const NEAREST = 3
/** Evidence of so many statements that the answer does not make, at most. */
const MOST_DISTRACTORS = 3

/**
 * Answers of 1 to 30 statements of one file, on as similar a matter as the file has. Each answer has its own chance that a
 * statement is supported, drawn so that labels within an answer correlate as measured. All its statements are judged
 * against the evidence of all of them, with that of up to three others beside it.
 */
export function composed(
  units: readonly Unit[],
  { share, correlation }: Recipe,
  { count, seed }: { count: number; seed: number },
): Composed[] {
  const random = seededRandom(seed)
  const draw = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  return Array.from({ length: count }, () => {
    const length = lengthOf(random)
    const chance = beta(share, correlation, random)
    const first = draw(units)
    const pool = first === undefined ? [] : [first, ...first.near()]
    const chosen = new Map<string, Unit>()
    for (let slot = 0; slot < length; slot++) {
      const wanted = random() < chance
      const fitting = pool.filter(({ supported, response }) => supported === wanted && !chosen.has(response))
      const unit = draw(fitting.slice(0, NEAREST))
      if (unit !== undefined) chosen.set(unit.response, unit)
    }
    const others = pool.filter(({ response }) => !chosen.has(response)).slice(0, 8)
    const beside = Array.from({ length: Math.floor(random() * (MOST_DISTRACTORS + 1)) }, () => draw(others))
    const own = [...chosen.values()]
    const passages = [...new Set([...own, ...beside].flatMap((unit) => unit?.context ?? []))]
    return { units: own, passages, supported: own.every(({ supported }) => supported) }
  }).filter(({ units: own }) => own.length > 0)
}

/** The share of supported statements under which this share of the answers has no other. */
export function shareFor(correlation: number, answers: number): number {
  const random = seededRandom(1)
  const lengths = Array.from({ length: 20_000 }, () => lengthOf(random))
  const size = 1 / correlation - 1
  const allSupported = (share: number): number => {
    const upTo = [1]
    for (let at = 0; at < LONGEST; at++) upTo.push(((upTo[at] ?? 0) * (share * size + at)) / (size + at))
    return lengths.reduce((sum, length) => sum + (upTo[length] ?? 0), 0) / lengths.length
  }
  return bisect((share) => allSupported(share) - answers, [0.01, 0.999])
}

/** Long-tailed: half of the answers have at most five statements, one of a hundred more than twenty-five. */
function lengthOf(random: () => number): number {
  for (;;) {
    const length = Math.round(Math.exp(Math.log(MEDIAN) + SPREAD * normal(random)))
    if (length >= 1 && length <= LONGEST) return length
  }
}
