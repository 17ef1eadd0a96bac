import { wilsonInterval, type Interval } from '../intervals.ts'
import { unmeasured, type Measurement } from '../measurement.ts'
import { cohenKappa, type Kappa } from './cohen.ts'

/** A share of examples with Wilson's interval. */
export interface Share {
  readonly estimate: number
  readonly interval: Interval
  readonly successes: number
  readonly n: number
  readonly method: 'wilson'
}

/** A yes-or-no judge compared with people. Exact counts; those of shards can be merged. */
export class ConfusionCounts {
  truePositives = 0
  falsePositives = 0
  trueNegatives = 0
  falseNegatives = 0

  add({ judged, label }: { judged: boolean; label: boolean }): void {
    if (label && judged) this.truePositives++
    else if (label) this.falseNegatives++
    else if (judged) this.falsePositives++
    else this.trueNegatives++
  }

  merge(other: ConfusionCounts): void {
    this.truePositives += other.truePositives
    this.falsePositives += other.falsePositives
    this.trueNegatives += other.trueNegatives
    this.falseNegatives += other.falseNegatives
  }

  get positives(): number {
    return this.truePositives + this.falseNegatives
  }

  get negatives(): number {
    return this.trueNegatives + this.falsePositives
  }

  get n(): number {
    return this.positives + this.negatives
  }

  /** The share of what people call right that the judge calls right. */
  sensitivity(level?: number): Measurement<Share> {
    return shareOf(this.truePositives, { n: this.positives, level, of: 'examples that people call right' })
  }

  /** The share of what people call wrong that the judge calls wrong. */
  specificity(level?: number): Measurement<Share> {
    return shareOf(this.trueNegatives, { n: this.negatives, level, of: 'examples that people call wrong' })
  }

  /** The share of what the judge calls right that is. Depends on how common right answers are. */
  precision(level?: number): Measurement<Share> {
    const n = this.truePositives + this.falsePositives
    return shareOf(this.truePositives, { n, level, of: 'examples that the judge calls right' })
  }

  /** The share on which judge and people agree. */
  agreement(level?: number): Measurement<Share> {
    return shareOf(this.truePositives + this.trueNegatives, { n: this.n, level, of: 'examples with both labels' })
  }

  kappa(level?: number): Measurement<Kappa> {
    const table = [
      [this.truePositives, this.falsePositives],
      [this.falseNegatives, this.trueNegatives],
    ]
    return cohenKappa(table, { level })
  }
}

function shareOf(
  successes: number,
  { n, level = 0.95, of }: { n: number; level: number | undefined; of: string },
): Measurement<Share> {
  if (n === 0) return unmeasured('too_few', `There are no ${of}.`)
  return {
    status: 'measured',
    estimate: successes / n,
    interval: wilsonInterval(successes, { n, level }),
    successes,
    n,
    method: 'wilson',
  }
}
