import { PreciseSum } from './precise-sum.ts'

/**
 * Count, mean and spread of numbers, in constant memory. Order and sharding change nothing beyond 1e-12 of them, as long as
 * the numbers are no more than 10⁸ times as large as their spread; at 10¹² times, the spread keeps five digits.
 */
export class Moments {
  n = 0
  readonly sum = new PreciseSum()
  readonly squares = new PreciseSum()

  add(x: number): void {
    this.n++
    this.sum.add(x)
    this.squares.addProduct(x, x)
  }

  merge(other: Moments): void {
    this.n += other.n
    this.sum.merge(other.sum)
    this.squares.merge(other.squares)
  }

  /** `null` when nothing was added. */
  get mean(): number | null {
    return this.n === 0 ? null : this.sum.value / this.n
  }

  /** Σ(x − mean)². */
  get squaredDeviations(): number {
    if (this.n < 2) return 0
    const scaled = new PreciseSum()
    scaled.addScaled(this.squares, this.n)
    scaled.subtractSquare(this.sum)
    return Math.max(0, scaled.value / this.n)
  }

  /** s² with n − 1; `null` below two numbers. */
  get variance(): number | null {
    return this.n < 2 ? null : this.squaredDeviations / (this.n - 1)
  }
}
