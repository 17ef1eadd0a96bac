/** Pearson's correlation of two lists of equal length. */
export function pearson(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [mean(xs), mean(ys)]
  let [both, ownX, ownY] = [0, 0, 0]
  xs.forEach((x, at) => {
    const [dx, dy] = [x - meanX, (ys[at] ?? Number.NaN) - meanY]
    both += dx * dy
    ownX += dx * dx
    ownY += dy * dy
  })
  return both / Math.sqrt(ownX * ownY)
}

/** Spearman's rank correlation: Pearson's over ranks, equal values sharing their mean rank. */
export function spearman(xs: readonly number[], ys: readonly number[]): number {
  return pearson(ranks(xs), ranks(ys))
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value)
  const found: number[] = Array.from({ length: values.length }, () => 0)
  for (let from = 0; from < order.length;) {
    let to = from
    while (to < order.length && order[to]?.value === order[from]?.value) to++
    for (let at = from; at < to; at++) found[order[at]?.at ?? 0] = (from + 1 + to) / 2
    from = to
  }
  return found
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
