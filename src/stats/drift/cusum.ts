import { isUsable, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'
import { type Settled } from '../../support/defined.ts'

export interface CusumOptions {
  /** Mean and standard deviation while all is well. */
  readonly target: number
  readonly sd: number
  /** Shifts up to this are let pass, in standard deviations; half the shift that should be found. */
  readonly slack?: number | undefined
  /** Alarm when the sum exceeds this, in standard deviations. With 0.5 and 5: a false alarm every 465 values on average. */
  readonly limit?: number | undefined
}

/** Where a mean changed, and in which direction. */
export interface CusumAlarm {
  readonly direction: 'up' | 'down'
  /** Position of the value that raised the alarm, and of the first value of the run up to it; both from 0. */
  readonly at: number
  readonly since: number
}

/** Page's two-sided cumulative sum: finds small lasting shifts of a mean, value by value, in constant memory. */
export class Cusum {
  readonly #options: Settled<CusumOptions>
  readonly #sides = [new Side('up'), new Side('down')]
  #n = 0

  private constructor(options: Settled<CusumOptions>) {
    this.#options = options
  }

  static from({ target, sd, slack = 0.5, limit = 5 }: CusumOptions): Measurement<{ cusum: Cusum }> {
    if (!(sd > 0 && sd < Infinity))
      return unmeasured('no_spread', `The standard deviation must be above 0; it is ${sd}.`)
    if (!isUsable(target)) return unmeasured('not_finite', `The target must be a number; it is ${target}.`)
    if (!(slack >= 0 && limit > 0 && limit < Infinity && slack < Infinity)) {
      return unmeasured(
        'out_of_range',
        `Slack must be at least 0 and the limit above 0; they are ${slack} and ${limit}.`,
      )
    }
    return { status: 'measured', cusum: new Cusum({ target, sd, slack, limit }) }
  }

  /** Adds the next value, and returns the alarm if it raises one. That side then starts again. */
  add(value: number): CusumAlarm | Unmeasured | undefined {
    if (!isUsable(value)) return unmeasured('not_finite', `Value ${this.#n} is ${value}; it was left out.`)
    const { target, sd, slack, limit } = this.#options
    const z = (value - target) / sd
    const at = this.#n++
    const alarms = this.#sides.map((side) => side.add(z, { at, slack, limit }))
    return alarms.find((alarm) => alarm !== undefined)
  }

  /** How far either sum is from 0, in standard deviations. */
  get sums(): { up: number; down: number } {
    const [up, down] = this.#sides as [Side, Side]
    return { up: up.sum, down: down.sum }
  }
}

class Side {
  sum = 0
  #since = 0
  readonly #direction: 'up' | 'down'

  constructor(direction: 'up' | 'down') {
    this.#direction = direction
  }

  add(z: number, { at, slack, limit }: { at: number; slack: number; limit: number }): CusumAlarm | undefined {
    if (this.sum === 0) this.#since = at
    this.sum = Math.max(0, this.sum + (this.#direction === 'up' ? z : -z) - slack)
    if (this.sum <= limit) return undefined
    this.sum = 0
    return { direction: this.#direction, at, since: this.#since }
  }
}
