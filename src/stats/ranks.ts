/** Ranks from 1, where equal numbers share their middle rank, and Σ(t³ − t) over groups of t equal numbers. */
export function midRanks(values: ArrayLike<number>): { ranks: Float64Array; ties: number } {
  const order = Array.from({ length: values.length }, (_, index) => index)
  order.sort((a, b) => (values[a] as number) - (values[b] as number))
  const ranks = new Float64Array(values.length)
  let ties = 0
  for (let from = 0; from < order.length;) {
    let to = from + 1
    while (to < order.length && values[order[to] as number] === values[order[from] as number]) to++
    for (let at = from; at < to; at++) ranks[order[at] as number] = (from + to + 1) / 2
    const equal = to - from
    ties += equal ** 3 - equal
    from = to
  }
  return { ranks, ties }
}
