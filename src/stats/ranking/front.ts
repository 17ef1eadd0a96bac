/** What a variant costs (money, time or tokens) beside how good it is. */
export interface Priced {
  /** `null` where it was not measured. */
  readonly quality: number | null
  /** Lower is better; `null` where it is not known. */
  readonly cost: number | null
}

/** Where a variant stands between quality and cost. */
export interface Placed {
  /** Whether no other is as good and as cheap, and better in one of the two. `null` where either is not known. */
  readonly onFront: boolean | null
  /** One that beats it in both, the best of those. */
  readonly beatenBy?: number
  /** Whether that one's quality is shown to be better, and does not only look so in this sample. */
  readonly shown?: boolean
}

/**
 * The Pareto front: those that no other beats in quality and cost at once, by what was measured.
 *
 * @param better whether a variant was shown to be better than another, as a ranking has it
 */
export function paretoFront(
  variants: readonly Priced[],
  better: (a: number, b: number) => boolean = () => false,
): readonly Placed[] {
  return variants.map(({ quality, cost }, own): Placed => {
    if (quality === null || cost === null) return { onFront: null }
    const beating = variants
      .flatMap((other, index) =>
        other.quality === null || other.cost === null ? [] : [{ index, quality: other.quality, cost: other.cost }],
      )
      .filter(
        (other) =>
          other.index !== own &&
          other.quality >= quality &&
          other.cost <= cost &&
          (other.quality > quality || other.cost < cost),
      )
      .sort((a, b) => b.quality - a.quality || a.cost - b.cost)
    const [first] = beating
    if (first === undefined) return { onFront: true }
    const proven = beating.find(({ index }) => better(index, own)) ?? first
    return { onFront: false, beatenBy: proven.index, shown: better(proven.index, own) }
  })
}
