import { seededRandom } from '../../support/seeded-random.ts'
import { normalUpper } from '../tails.ts'
import type { Decided } from './together.ts'

/** One of several questions about the same units (pairs, or groups of them), to be decided together. */
export interface JointQuestion {
  /** What each unit contributes to the sum that is tested, by a name that the questions share. */
  readonly signed: ReadonlyMap<string | number, number>
  /** Of the question's own test, two-sided. */
  readonly pValue: number
  /** Whether that test counts its own outcome half (mid-p). */
  readonly mid: boolean
  /** Whether it is asked of a part of the units. Parts are asked after the whole. */
  readonly part: boolean
}

/** So many flips where there is time for them, and as few as these where there is not. */
const MOST_FLIPS = 9_999
const FEWEST_FLIPS = 1_999
/** Signs that are added up altogether: about a second. */
const EFFORT = 4e8
const SEED = 0x3a87
/** Sums that differ by less are equal but for rounding. */
const ROUNDING = 1e-9

/** Whether joint flips of so many contributions, over all questions, are few enough. */
export function canFlip(contributions: number): boolean {
  return contributions * FEWEST_FLIPS <= EFFORT
}

/**
 * Max-T over joint sign-flips (Westfall and Young 1993), step-down: if nothing differs, both sides of a unit could change
 * places, for all questions at once. The question with the largest |Σ d| / √Σ d² is held against the largest of all in each flip,
 * the next against the largest of those that remain. So questions that go together cost little, and the chance of any false
 * finding is at most α, as with Holm's method. The parts have `share` of α, and the whole the rest; either gets all of it
 * once the other is decided.
 */
export function maxT(
  questions: readonly JointQuestion[],
  { alpha, share, most }: { alpha: number; share: number; most?: number | undefined },
): readonly Decided[] {
  return stepwise(questions, { alpha, share, flips: flipsOf(questions, most) })
}

/** The step-down of `maxT` over statistics that were drawn in another way. */
export function stepwise(
  questions: readonly Omit<JointQuestion, 'signed'>[],
  { alpha, share, flips }: { alpha: number; share: number; flips: NullDraws },
): readonly Decided[] {
  const [whole, parts] = [false, true].map((part) =>
    [...questions.keys()].filter((index) => questions[index]?.part === part),
  ) as [number[], number[]]
  const adjusted = questions.map(() => 1)
  for (const members of [whole, parts]) {
    for (const [index, p] of stepDown(flips, { members, questions })) adjusted[index] = p
  }
  const shares = (members: readonly number[]): number =>
    whole.length === 0 || parts.length === 0 ? 1 : members === parts ? share : 1 - share
  const decided: Decided[] = questions.map(() => ({ pValue: 1, level: 0 }))
  for (const [members, others] of [
    [whole, parts],
    [parts, whole],
  ] as const) {
    const othersDecided = Math.max(0, ...others.map((index) => (adjusted[index] as number) / shares(others)))
    const level = levelsOf(flips, {
      members,
      adjusted,
      alpha: othersDecided <= alpha ? alpha : alpha * shares(members),
    })
    for (const index of members) {
      const p = adjusted[index] as number
      const pValue = Math.min(1, p / shares(members), Math.max(othersDecided, p))
      decided[index] = { pValue, level: agreeing(level(index), { pValue, alpha, own: questions[index]?.pValue ?? 1 }) }
    }
  }
  return decided
}

/** A level at which the question's own test decides as all did together. */
function agreeing(level: number, { pValue, alpha, own }: { pValue: number; alpha: number; own: number }): number {
  return pValue <= alpha ? Math.min(alpha, Math.max(level, own)) : Math.min(level, own * (1 - ROUNDING))
}

/** What could have been seen if nothing differed. */
export interface NullDraws {
  readonly replicates: number
  /** Of each question, |Σ d| / √Σ d². */
  readonly seen: readonly number[]
  /** Of each question, the same in each replicate. */
  readonly drawn: readonly Float64Array[]
}

/** How many replicates there is time for, of so many contributions. */
export function replicatesFor(contributions: number, most = MOST_FLIPS): number {
  return Math.max(FEWEST_FLIPS, Math.min(most, Math.floor(EFFORT / Math.max(1, contributions))))
}

function flipsOf(questions: readonly JointQuestion[], most?: number): NullDraws {
  const { units, contributions } = contributionsOf(questions)
  const replicates = replicatesFor(
    contributions.reduce((sum, { at }) => sum + at.length, 0),
    most,
  )
  const drawn = contributions.map(() => new Float64Array(replicates))
  const random = seededRandom(SEED)
  const signs = new Float64Array(units)
  for (let replicate = 0; replicate < replicates; replicate++) {
    for (let unit = 0, bits = 0; unit < units; unit++) {
      bits = (unit & 31) === 0 ? (random() * 4_294_967_296) >>> 0 : bits >>> 1
      signs[unit] = (bits & 1) === 0 ? 1 : -1
    }
    for (const [index, { at, by, scale }] of contributions.entries()) {
      let sum = 0
      for (let place = 0; place < at.length; place++)
        sum += (by[place] as number) * (signs[at[place] as number] as number)
      ;(drawn[index] as Float64Array)[replicate] = Math.abs(sum) / scale
    }
  }
  const seen = contributions.map(({ by, scale }) => Math.abs(by.reduce((sum, each) => sum + each, 0)) / scale)
  return { replicates, seen, drawn }
}

interface Contributions {
  readonly at: Int32Array
  readonly by: Float64Array
  readonly scale: number
}

/** Units in one order, which depends on what they contribute, so that the order of the examples does not choose their signs. */
function contributionsOf(questions: readonly JointQuestion[]): { units: number; contributions: Contributions[] } {
  const rows = new Map<string | number, number[]>()
  for (const [index, { signed }] of questions.entries()) {
    for (const [unit, difference] of signed) {
      if (difference === 0) continue
      const row = rows.get(unit) ?? []
      if (row.length === 0) rows.set(unit, row)
      row.push(index, difference)
    }
  }
  const ordered = [...rows].sort(([, a], [, b]) => inOrder(a, b))
  const places = new Map(ordered.map(([unit], place) => [unit, place]))
  const contributions = questions.map(({ signed }) => {
    const moved = [...signed]
      .filter(([, difference]) => difference !== 0)
      .map(([unit, difference]) => [places.get(unit) ?? 0, difference] as const)
      .sort(([a], [b]) => a - b)
    const by = Float64Array.from(moved, ([, difference]) => difference)
    return {
      at: Int32Array.from(moved, ([place]) => place),
      by,
      scale: Math.sqrt(by.reduce((sum, each) => sum + each * each, 0)) || 1,
    }
  })
  return { units: ordered.length, contributions }
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const gap = (a[at] as number) - (b[at] as number)
    if (gap !== 0) return gap
  }
  return a.length - b.length
}

/** The adjusted p-value of each member, with the family's whole α. */
function stepDown(
  flips: NullDraws,
  { members, questions }: { members: readonly number[]; questions: readonly Omit<JointQuestion, 'signed'>[] },
): ReadonlyMap<number, number> {
  const order = fromLargest(flips, members)
  const own = order.map((index) => questions[index])
  const reached = order.map(() => 1)
  largestOfRest(flips, order, (step, largest) => {
    const seen = flips.seen[order[step] as number] as number
    const [beyond, equal] = countFrom(largest, seen)
    const half = own[step]?.mid === true ? 0.5 : 1
    const p = (half + beyond + half * equal) / (flips.replicates + 1)
    // Where no flip gets this far, their number is all that p says, and Bonferroni's bound says more.
    const bound = beyond + equal === 0 ? (order.length - step) * (own[step]?.pValue ?? 1) : 1
    reached[step] = Math.max(own[step]?.pValue ?? 1, Math.min(1, p, bound))
  })
  let highest = 0
  return new Map(order.map((index, step) => [index, (highest = Math.max(highest, reached[step] as number))]))
}

/** At which level of its own test each member was decided: where the largest of those left at its step has α beyond it. */
function levelsOf(
  flips: NullDraws,
  { members, adjusted, alpha }: { members: readonly number[]; adjusted: readonly number[]; alpha: number },
): (index: number) => number {
  const order = fromLargest(flips, members)
  const open = order.findIndex((index) => (adjusted[index] as number) > alpha)
  const last = open === -1 ? order.length - 1 : open
  const levels = new Map<number, number>()
  largestOfRest(flips, order, (step, largest) => {
    if (step > last) return
    const critical = Float64Array.from(largest).sort()[Math.ceil((1 - alpha) * flips.replicates)] ?? Infinity
    levels.set(step, Math.max(alpha / order.length, Math.min(alpha, 2 * normalUpper(critical))))
  })
  const steps = new Map(order.map((index, step) => [index, Math.min(step, last)]))
  return (index) => levels.get(steps.get(index) ?? 0) ?? alpha
}

function fromLargest({ seen }: NullDraws, members: readonly number[]): readonly number[] {
  return members.toSorted((a, b) => (seen[b] as number) - (seen[a] as number) || a - b)
}

/** Visits the steps from the last to the first, with the largest statistic in each flip of all questions from there on. */
function largestOfRest(
  { replicates, drawn }: NullDraws,
  order: readonly number[],
  visit: (step: number, largest: Float64Array) => void,
): void {
  const largest = new Float64Array(replicates)
  for (let step = order.length - 1; step >= 0; step--) {
    const own = drawn[order[step] as number] as Float64Array
    for (let at = 0; at < replicates; at++)
      if ((own[at] as number) > (largest[at] as number)) largest[at] = own[at] as number
    visit(step, largest)
  }
}

/** How many lie beyond a value, and how many at it. */
function countFrom(values: Float64Array, seen: number): readonly [beyond: number, equal: number] {
  let [beyond, equal] = [0, 0]
  for (const value of values) {
    if (value > seen + ROUNDING) beyond++
    else if (value >= seen - ROUNDING) equal++
  }
  return [beyond, equal]
}
