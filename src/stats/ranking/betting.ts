import { bisect } from '../bisect.ts'

/**
 * Whom the race is about. `dataset`: the examples at hand, of which those seen so far are a part drawn without
 * replacement; towards the end, whoever cannot catch up on them has lost, however small the difference. `population`: what
 * they were drawn from, of which even all of them are a sample.
 */
export type RaceTarget = 'dataset' | 'population'

/**
 * Shares of the most that can be bet. A bet of half the mean difference over its variance gains most, whatever that is, so
 * the money is spread over small and large ones: no bet has to be chosen from the data.
 */
const SHARES = [0.01, 0.02, 0.035, 0.06, 0.1, 0.16, 0.25, 0.4, 0.6, 0.85] as const

/** What is known of the units to come when the next one is bet on. */
interface Setting {
  /** Units in all where they are drawn without replacement. `undefined` for a population. */
  readonly units: number | undefined
}

/**
 * Evidence against "the mean is `mean` or more" from differences between −1 and 1 that come one by one: the capital of one
 * who bets that they are lower, from 1 (Waudby-Smith and Ramdas 2024). If the claim is true, it ever reaches x with a chance
 * of at most 1/x, however often one looks. Drawn without replacement, what is left must make up for what has come, and is
 * bet on as such (section 5 there), so that nothing is in doubt once all has come.
 */
export class Capital {
  readonly #mean: number
  readonly #units: number | undefined
  readonly #parts = new Float64Array(SHARES.length).fill(1)
  #seen = 0
  #sum = 0
  #value = 1

  constructor(mean: number, { units }: Setting) {
    this.#mean = mean
    this.#units = units
  }

  get value(): number {
    return this.#value
  }

  add(difference: number): void {
    const expected = this.#expected()
    this.#seen++
    this.#sum += difference
    // Nothing can be bet where the rest must be at its highest; anything less refutes the claim.
    const room = 1 - expected
    if (room <= ROUNDING) {
      if (difference < expected - ROUNDING) this.#value = Infinity
      return
    }
    if (this.#value === Infinity) return
    const gain = (expected - difference) / room
    let total = 0
    for (let at = 0; at < SHARES.length; at++) {
      const part = (this.#parts[at] as number) * (1 + (SHARES[at] as number) * gain)
      this.#parts[at] = part
      total += part
    }
    this.#value = total / SHARES.length
  }

  /** What the next difference is at least expected to be, if the claim is true. */
  #expected(): number {
    if (this.#units === undefined) return this.#mean
    const left = this.#units - this.#seen
    return left <= 0 ? this.#mean : (this.#units * this.#mean - this.#sum) / left
  }
}

const ROUNDING = 1e-9
const HALVINGS = { steps: 30 }

/** The largest mean that the differences have not ruled out: where the capital of one who bets on less reaches `against`. */
export function upperBettingBound(
  differences: ArrayLike<number>,
  { against, units }: Setting & { against: number },
): number {
  const short = (mean: number): number => Math.min(1e12, highest(differences, { mean, units })) - against
  return short(1) <= 0 ? 1 : short(-1) >= 0 ? -1 : bisect(short, [-1, 1], HALVINGS)
}

/** The same from below. */
export function lowerBettingBound(differences: ArrayLike<number>, setting: Setting & { against: number }): number {
  return -upperBettingBound(
    Array.from(differences, (difference) => -difference),
    setting,
  )
}

function highest(differences: ArrayLike<number>, { mean, units }: Setting & { mean: number }): number {
  const capital = new Capital(mean, { units })
  let most = 1
  for (let at = 0; at < differences.length; at++) {
    capital.add(differences[at] as number)
    most = Math.max(most, capital.value)
  }
  return most
}
