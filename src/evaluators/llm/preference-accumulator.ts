import type { Accumulator, Aggregate, ResultPlace } from '../../core/aggregate.ts'
import type { EvaluationResult, Raw } from '../../core/result.ts'
import { wilsonInterval } from '../../stats/intervals.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'
import { counted } from '../../support/counted.ts'

/** How a pair of answers came out. `order`: the judge preferred another one when their order was turned round. */
export type PairOutcome = 'won' | 'lost' | 'tied' | 'order'

/** Two answers are of like length if neither is longer than the other by more than this share. */
const LIKE_LENGTH = 0.25

type Places = Record<'first' | 'second' | 'tie', number>

/** The win rate, with what the order and the length of the answers have to do with it. */
export class PreferenceAccumulator implements Accumulator {
  readonly #ties: 'half' | 'against'
  readonly #all: Accumulator
  readonly #matched: Accumulator
  readonly #outcomes: Record<PairOutcome, number> = { won: 0, lost: 0, tied: 0, order: 0 }
  /** Which place was preferred, over all questions; two for each pair that was asked about. */
  readonly #places: Places = { first: 0, second: 0, tie: 0 }
  /** The same over pairs for which both questions named one place. */
  readonly #fixed: Omit<Places, 'tie'> = { first: 0, second: 0 }
  #longer = 0
  #unlike = 0

  constructor({ threshold, ties }: { threshold: number; ties: 'half' | 'against' }) {
    this.#ties = ties
    this.#all = meanAccumulator({ threshold })
    this.#matched = meanAccumulator({ threshold })
  }

  add(result: EvaluationResult, place: ResultPlace): void {
    this.#all.add(result, place)
    if (result.status !== 'measured') return
    const { outcome, orders, length, alternative_length: other } = result.raw
    if (!isOutcome(outcome)) return
    this.#outcomes[outcome]++
    if (typeof length === 'number' && typeof other === 'number')
      this.#lengths({ length, other, outcome, result, place })
    const [given, turned] = Array.isArray(orders) ? orders.filter(isPlace) : []
    if (given === undefined || turned === undefined) return
    this.#places[given]++
    this.#places[turned]++
    if (given === turned && given !== 'tie') this.#fixed[given]++
  }

  #lengths(pair: {
    length: number
    other: number
    outcome: PairOutcome
    result: EvaluationResult
    place: ResultPlace
  }): void {
    const { length, other, outcome, result, place } = pair
    if (Math.max(length, other) <= (1 + LIKE_LENGTH) * Math.min(length, other)) this.#matched.add(result, place)
    if (length === other || (outcome !== 'won' && outcome !== 'lost')) return
    this.#unlike++
    if (length > other === (outcome === 'won')) this.#longer++
  }

  merge(other: Accumulator): void {
    if (!(other instanceof PreferenceAccumulator))
      throw new TypeError('Preferences can only be merged with preferences.')
    this.#all.merge(other.#all)
    this.#matched.merge(other.#matched)
    for (const outcome of OUTCOMES) this.#outcomes[outcome] += other.#outcomes[outcome]
    for (const place of PLACES) this.#places[place] += other.#places[place]
    this.#fixed.first += other.#fixed.first
    this.#fixed.second += other.#fixed.second
    this.#longer += other.#longer
    this.#unlike += other.#unlike
  }

  result(): Aggregate {
    const all = this.#all.result()
    if (all.n === 0) return all
    const matched = this.#matched.result()
    return { ...all, details: this.#details(matched), notes: this.#notes(all, matched) }
  }

  #details(matched: Aggregate): Raw {
    const { first, second, tie } = this.#places
    const fixed = this.#fixed.first + this.#fixed.second
    return {
      ties: this.#ties,
      ...this.#outcomes,
      position: {
        asked: (first + second + tie) / 2,
        first,
        second,
        tie,
        // Of the pairs for which one place won both times, the share for which it was the first. 0.5: no lean.
        alwaysFirst: this.#fixed.first,
        alwaysSecond: this.#fixed.second,
        ci: fixed === 0 ? null : [...wilsonInterval(this.#fixed.first, { n: fixed })],
      },
      lengthMatched: { within: LIKE_LENGTH, n: matched.n, winRate: matched.mean, ci: matched.ci && [...matched.ci] },
      // Of the pairs with a winner and of different lengths, those that the longer answer won.
      longerWon: { longer: this.#longer, of: this.#unlike },
    }
  }

  #notes(all: Aggregate, matched: Aggregate): string[] {
    const { won, lost, tied, order } = this.#outcomes
    const asked = (this.#places.first + this.#places.second + this.#places.tie) / 2
    const rule = this.#ties === 'half' ? 'Both count half.' : 'Both count as lost.'
    return [
      `${counted(all.n, 'pair')}: ${won} won, ${lost} lost, ${tied} tied, and in ${order} the order of the two answers decided. ${rule}`,
      asked === 0
        ? 'Position: no pair had to be asked about.'
        : `Position: over both orders the judge preferred the first place ${this.#places.first} times and the second ${this.#places.second} times; it kept to the first in ${this.#fixed.first} and to the second in ${this.#fixed.second} of ${counted(asked, 'pair')}.`,
      this.#lengthNote(all, matched),
    ]
  }

  #lengthNote(all: Aggregate, matched: Aggregate): string {
    const longer =
      this.#unlike === 0
        ? ''
        : ` The longer answer won ${this.#longer} of the ${this.#unlike} pairs that differ in length and have a winner.`
    if (matched.mean === null) {
      return `Length: no pair is of like length (within ${LIKE_LENGTH * 100} %), so length alone may have decided.${longer}`
    }
    const ci = matched.ci === null ? '' : `, 95 % ${matched.ci.map((end) => end.toFixed(2)).join(' – ')}`
    const whole = all.mean === null ? '' : `; over all ${all.mean.toFixed(2)}`
    return `Length: over the ${counted(matched.n, 'pair')} of like length (within ${LIKE_LENGTH * 100} %) the win rate is ${matched.mean.toFixed(2)}${ci}${whole}.${longer}`
  }
}

const OUTCOMES = ['won', 'lost', 'tied', 'order'] as const
const PLACES = ['first', 'second', 'tie'] as const

function isOutcome(value: unknown): value is PairOutcome {
  return OUTCOMES.some((outcome) => outcome === value)
}

function isPlace(value: unknown): value is keyof Places {
  return PLACES.some((place) => place === value)
}
