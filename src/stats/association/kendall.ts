/**
 * Kendall's τ-b in n log n steps: with pairs sorted by x, the discordant ones are the exchanges needed to sort by y
 * (Knight 1966).
 */
export function kendallTau(x: readonly number[], y: readonly number[]): number {
  const order = [...x.keys()].sort((a, b) => (x[a] as number) - (x[b] as number) || (y[a] as number) - (y[b] as number))
  const xs = order.map((at) => x[at] as number)
  const ys = order.map((at) => y[at] as number)
  const pairs = (x.length * (x.length - 1)) / 2
  const tiedX = tiedPairs(xs.length, (a, b) => xs[a] === xs[b])
  const tiedBoth = tiedPairs(xs.length, (a, b) => xs[a] === xs[b] && ys[a] === ys[b])
  const sorted = Float64Array.from(ys)
  const discordant = exchanges(sorted)
  const tiedY = tiedPairs(sorted.length, (a, b) => sorted[a] === sorted[b])
  const surplus = pairs - tiedX - tiedY + tiedBoth - 2 * discordant
  return Math.min(1, Math.max(-1, surplus / Math.sqrt(pairs - tiedX) / Math.sqrt(pairs - tiedY)))
}

/** Pairs within runs of equal neighbours. */
function tiedPairs(length: number, equal: (a: number, b: number) => boolean): number {
  let pairs = 0
  for (let at = 1, run = 0; at < length; at++) {
    run = equal(at - 1, at) ? run + 1 : 0
    pairs += run
  }
  return pairs
}

/** Merge sort that counts how many pairs were in the wrong order. */
function exchanges(values: Float64Array): number {
  if (values.length < 2) return 0
  const middle = values.length >> 1
  const left = values.slice(0, middle)
  const right = values.slice(middle)
  let count = exchanges(left) + exchanges(right)
  for (let at = 0, i = 0, j = 0; at < values.length; at++) {
    if (j === right.length || (i < left.length && (left[i] as number) <= (right[j] as number))) {
      values[at] = left[i++] as number
    } else {
      values[at] = right[j++] as number
      count += left.length - i
    }
  }
  return count
}
