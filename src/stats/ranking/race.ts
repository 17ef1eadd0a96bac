import { counted } from '../../support/counted.ts'
import type { Interval } from '../intervals.ts'
import { Capital, lowerBettingBound, upperBettingBound, type RaceTarget } from './betting.ts'
import type { RaceOrder } from './race-order.ts'

/** The part of α that a race should have where those it leaves are ranked with the rest, so that both together keep α. */
export const RACE_SHARE = 0.5

/** How a race is run. With the same design and the same scores it goes the same way. */
export interface RaceDesign {
  readonly variants: number
  readonly order: Pick<RaceOrder, 'units' | 'looks'>
  /** Whom it is about; the population if left out. */
  readonly target?: RaceTarget | undefined
  /** Chance that any variant is dropped although none is better. 0.05 if left out. */
  readonly alpha?: number | undefined
}

/** A variant that has lost. */
export interface Dropped {
  readonly variant: number
  /** Examples after which it was dropped. */
  readonly after: number
  /** The one that it most clearly lost against. */
  readonly against: number
  /**
   * Its mean less that one's, whenever one had looked: lies in here for all pairs and looks with a chance of 1 − α. An
   * example that was not measured on both counts as no difference.
   */
  readonly bounds: Interval
  /** Evidence that it is not the best; it was dropped for being large (an e-value). */
  readonly evidence: number
}

/**
 * Races variants over examples in a random order and drops those that have lost. Each pair has its betting sequence of
 * differences (Waudby-Smith and Ramdas 2024); a variant's evidence is the mean over its rivals, which stays as it was where a
 * rival is dropped; and the variants' evidence is decided by Holm's method for e-values, in the form that averages (Vovk and
 * Wang 2021). The chance that any variant is ever dropped than which none is better is at most α, however often is looked.
 *
 * Scores are added example by example in the race's order. What was dropped is not read any more, so scores that arrive after
 * that change nothing: the race is a function of order and scores alone, and is resumed by adding them again.
 */
export class Race {
  readonly #design: RaceDesign
  readonly #alpha: number
  readonly #largest: number
  readonly #pairs: readonly Pair[]
  readonly #dropped: Dropped[] = []
  #running: readonly number[]
  #examples = 0
  #unit = 0
  #inUnit = 0
  #look = 0

  constructor(design: RaceDesign) {
    const { variants, order, target = 'population', alpha = 0.05 } = design
    this.#design = design
    this.#alpha = alpha
    this.#largest = order.units.reduce((most, size) => Math.max(most, size), 1)
    const all = Array.from({ length: variants }, (_, variant) => variant)
    this.#running = all
    const units = target === 'dataset' ? order.units.length : undefined
    this.#pairs = all.flatMap((first) => all.slice(first + 1).map((second) => new Pair(first, second, units)))
  }

  /** Variants that are still in the race. */
  get running(): readonly number[] {
    return this.#running
  }

  /** Those that have lost, in the order in which they did. */
  get dropped(): readonly Dropped[] {
    return this.#dropped
  }

  /** Examples added so far. */
  get examples(): number {
    return this.#examples
  }

  /** After how many examples is looked next; `null` after the last look. */
  get nextLook(): number | null {
    return this.#design.order.looks[this.#look] ?? null
  }

  /**
   * The scores of the next example of the order, from 0 to 1 by variant; `null` where one was not measured.
   *
   * @returns those dropped at the look that this example ends; `undefined` where it ends none
   * @throws RangeError for a score outside 0 to 1, or one example too many
   */
  add(scores: readonly (number | null)[]): readonly Dropped[] | undefined {
    const size = this.#design.order.units[this.#unit]
    if (size === undefined) {
      throw new RangeError(`This race has ${counted(this.#examples, 'example')}; one more was added.`)
    }
    for (const pair of this.#pairs) {
      if (this.#runs(pair.first) && this.#runs(pair.second)) {
        pair.note(checked(scores[pair.first] ?? null), checked(scores[pair.second] ?? null))
      }
    }
    this.#examples++
    this.#inUnit++
    if (this.#inUnit === size) {
      for (const pair of this.#pairs) if (this.#runs(pair.first) && this.#runs(pair.second)) pair.close(this.#largest)
      this.#unit++
      this.#inUnit = 0
    }
    if (this.#examples !== this.nextLook) return undefined
    this.#look++
    return this.#decide()
  }

  #runs(variant: number): boolean {
    return this.#running.includes(variant)
  }

  #decide(): readonly Dropped[] {
    const evidence = this.#running.map((variant) => ({ variant, evidence: this.#evidenceOf(variant) }))
    const lost = losersOf(evidence, this.#alpha)
    const dropped = lost.map((own) => this.#droppedOf(own))
    const gone = new Set(lost.map(({ variant }) => variant))
    this.#running = this.#running.filter((variant) => !gone.has(variant))
    this.#dropped.push(...dropped)
    return dropped
  }

  /** The mean over its rivals, also those that were dropped. */
  #evidenceOf(variant: number): number {
    const own = this.#pairs.filter(({ first, second }) => first === variant || second === variant)
    return own.reduce((sum, pair) => sum + pair.against(variant), 0) / Math.max(1, own.length)
  }

  #droppedOf({ variant, evidence }: Evidence): Dropped {
    const clearest = this.#pairs
      .filter(({ first, second }) => first === variant || second === variant)
      .reduce<Pair | undefined>(
        (best, pair) => (best === undefined || pair.against(variant) > best.against(variant) ? pair : best),
        undefined,
      )
    const { variants, order, target = 'population' } = this.#design
    const against = (variants * (variants - 1)) / this.#alpha
    const units = target === 'dataset' ? order.units.length : undefined
    // The sequence is of sums of groups over the largest; what it bounds is the mean of an example.
    const scale = (this.#largest * order.units.length) / order.units.reduce((sum, size) => sum + size, 0)
    const differences = clearest?.differencesOf(variant) ?? []
    const [low, high] = [lowerBettingBound, upperBettingBound].map(
      (bound) => scale * bound(differences, { against, units }),
    ) as [number, number]
    return {
      variant,
      after: this.#examples,
      against: clearest?.other(variant) ?? variant,
      bounds: [Math.max(-1, low), Math.min(0, high)],
      evidence,
    }
  }
}

interface Evidence {
  readonly variant: number
  readonly evidence: number
}

/**
 * Those whose evidence reaches 1/α in the mean with any others that are left, so also where it is worst: with all of less
 * evidence.
 */
function losersOf(evidence: readonly Evidence[], alpha: number): readonly Evidence[] {
  const lost: Evidence[] = []
  let left = evidence.toSorted((a, b) => b.evidence - a.evidence || a.variant - b.variant)
  for (;;) {
    const [first, ...others] = left
    // The last one has no rival left to lose against.
    if (first === undefined || others.length === 0) return lost
    if (leastMean(first, others) < 1 / alpha) return lost
    lost.push(first)
    left = others
  }
}

/** The least mean of its evidence and that of any others. */
function leastMean(own: Evidence, others: readonly Evidence[]): number {
  let [sum, count] = [own.evidence, 1]
  for (const { evidence } of others.toReversed()) {
    if (evidence >= sum / count) break
    sum += evidence
    count++
  }
  return sum / count
}

/** Two variants and what was seen of their difference, first − second. */
class Pair {
  readonly first: number
  readonly second: number
  /** Evidence that the first is worse, and that the second is. */
  readonly #firstWorse: Capital
  readonly #secondWorse: Capital
  readonly #differences: number[] = []
  #sum = 0

  constructor(first: number, second: number, units: number | undefined) {
    this.first = first
    this.second = second
    this.#firstWorse = new Capital(0, { units })
    this.#secondWorse = new Capital(0, { units })
  }

  note(first: number | null, second: number | null): void {
    if (first !== null && second !== null) this.#sum += first - second
  }

  /** Ends a unit: its sum, as a share of the most that it could be. */
  close(largest: number): void {
    const difference = this.#sum / largest
    this.#sum = 0
    this.#firstWorse.add(difference)
    this.#secondWorse.add(-difference)
    this.#differences.push(difference)
  }

  /** Evidence that this one of the two is worse. */
  against(variant: number): number {
    return variant === this.first ? this.#firstWorse.value : this.#secondWorse.value
  }

  other(variant: number): number {
    return variant === this.first ? this.second : this.first
  }

  /** This one less the other, by unit. */
  differencesOf(variant: number): readonly number[] {
    return variant === this.first ? this.#differences : this.#differences.map((difference) => -difference)
  }
}

function checked(score: number | null): number | null {
  if (score === null || (score >= 0 && score <= 1)) return score
  throw new RangeError(`A race takes scores from 0 to 1; one is ${score}.`)
}
