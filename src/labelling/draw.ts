import type { QueueRule } from '../core/bound-label.ts'
import type { ScoredPlace } from '../store/runs/scored-places.ts'
import { eventLoopTurns } from '../support/event-loop-turns.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** A place that was drawn, and how probable that was. */
export interface Drawn extends ScoredPlace {
  readonly probability: number
}

export interface Draw {
  readonly drawn: readonly Drawn[]
  readonly population: number
}

export interface DrawOptions {
  readonly rule: QueueRule
  readonly threshold: number
  readonly wanted: number
  readonly explore: number
  readonly seed: number
}

/**
 * Draws places by a rule, and keeps the probability with which each came in. Reads the scores twice, in constant memory. By a rule
 * other than `random` each place is drawn by itself, so the number drawn is about the one wanted.
 */
export async function draw(
  scores: () => AsyncIterable<readonly ScoredPlace[]>,
  { rule, threshold, wanted, explore, seed }: DrawOptions,
): Promise<Draw> {
  const turn = eventLoopTurns()
  const weightOf = preference(rule, threshold)
  let [population, weights] = [0, 0]
  for await (const page of scores()) {
    for (const place of page) weights += weightOf(place)
    population += page.length
    await turn()
  }
  const random = seededRandom(seed)
  const drawn: Drawn[] = []
  const even = population === 0 ? 0 : Math.min(1, wanted / population)
  let left = population
  for await (const page of scores()) {
    for (const place of page) {
      if (rule.kind === 'random') {
        // Exactly as many as wanted, each set of them alike (Knuth's selection sampling).
        if (random() * left < Math.min(wanted, population) - drawn.length) drawn.push({ ...place, probability: even })
        left -= 1
        continue
      }
      const preferred = weights > 0 ? (wanted * weightOf(place)) / weights : even
      const probability = Math.min(1, explore * even + (1 - explore) * preferred)
      if (random() < probability) drawn.push({ ...place, probability })
    }
    await turn()
  }
  return { drawn: shuffled(drawn, random), population }
}

/** Where scores are found one by one. */
export interface Found {
  readonly positions: number
  readonly epochs: number
  /** How many scores there are. */
  readonly population: number
  scoresAt(places: readonly { position: number; epoch: number }[]): Promise<readonly ScoredPlace[]>
}

const TRIED_AT_ONCE = 500
const MOST_TRIED = 20

/**
 * Draws a few places out of very many, each set of so many alike, by trying places at random instead of reading all scores. Undefined
 * where too few places have a score.
 */
export async function drawFew(
  found: Found,
  { wanted, seed }: { wanted: number; seed: number },
): Promise<Draw | undefined> {
  const { positions, epochs, population } = found
  const random = seededRandom(seed)
  const probability = Math.min(1, wanted / population)
  const tried = new Set<number>()
  const drawn: Drawn[] = []
  while (drawn.length < wanted) {
    if (tried.size > MOST_TRIED * wanted + TRIED_AT_ONCE) return undefined
    const cells: number[] = []
    while (cells.length < TRIED_AT_ONCE && tried.size < positions * epochs) {
      const cell = Math.floor(random() * positions * epochs)
      if (tried.has(cell)) continue
      tried.add(cell)
      cells.push(cell)
    }
    if (cells.length === 0) return undefined
    const places = cells.map((cell) => ({ position: Math.floor(cell / epochs), epoch: cell % epochs }))
    const scores = new Map((await found.scoresAt(places)).map((one) => [`${one.position} ${one.epoch}`, one]))
    for (const { position, epoch } of places) {
      const score = scores.get(`${position} ${epoch}`)
      if (score !== undefined && drawn.length < wanted) drawn.push({ ...score, probability })
    }
  }
  return { drawn, population }
}

/** How much a rule prefers a place. */
function preference(rule: QueueRule, threshold: number): (place: ScoredPlace) => number {
  if (rule.kind === 'random') return () => 1
  if (rule.kind === 'disagreeing') {
    return ({ passed, otherPassed }) => (otherPassed !== undefined && otherPassed !== passed ? 1 : 0)
  }
  const farthest = Math.max(threshold, 1 - threshold)
  return ({ score }) => 1 - Math.abs(score - threshold) / farthest
}

/** In random order, so that whoever stops early has labelled a random part of the queue. */
function shuffled(drawn: readonly Drawn[], random: () => number): Drawn[] {
  const all = [...drawn]
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [all[last] as Drawn, all[other] as Drawn]
    all[last] = b
    all[other] = a
  }
  return all
}
