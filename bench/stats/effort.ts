import { seededRandom } from '../../src/support/seeded-random.ts'
import type { Random } from './draws.ts'
import { percent } from './table.ts'

/** Another number in the environment variable SEED gives other samples. */
const SEED = Number(process.env['SEED'] ?? 20_261_123)

/** The random numbers of one table or row, the same in every run. */
export function seeded(row: number): Random {
  return seededRandom((SEED + 7919 * row) >>> 0)
}

/** How many draws a row gets that costs so many times what a usual one does: the more it costs the fewer, and all take their part. */
export function drawsAt(cost: number, usual: number): number {
  return Math.max(2, Math.round(Math.min(20, 1 / Math.sqrt(cost)) * usual))
}

/** The most that a true share of `atMost` comes to in so many draws, but for one table in hundreds. */
export function allowed(draws: number, atMost = 0.05): readonly [number, number] {
  return [0, atMost + 3 * Math.sqrt((atMost * (1 - atMost)) / draws)]
}

/** A column of counts with the sum of all its rows. */
export class Column {
  readonly #atMost: number | undefined
  #count = 0
  #draws = 0

  /** `atMost` is what the share may be; none if any share is right. */
  constructor(atMost?: number) {
    this.#atMost = atMost
  }

  /** The cell of one row. */
  cell(count: number, draws: number): string {
    this.#count += count
    this.#draws += draws
    return percent(count / draws, this.#within(draws))
  }

  /** The cell of all rows together. */
  together(): string {
    return `**${percent(this.#count / this.#draws, this.#within(this.#draws))}**`
  }

  get draws(): number {
    return this.#draws
  }

  #within(draws: number): readonly [number, number] | undefined {
    return this.#atMost === undefined ? undefined : allowed(draws, this.#atMost)
  }
}
