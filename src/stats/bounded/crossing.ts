/** Enough for any figure that is shown. */
const CLOSE = 1e-9
const STEPS = 60

/**
 * Where an increasing function crosses 0, by the Illinois form of false position (Dowell and Jarratt 1971): a few
 * evaluations where halving takes dozens. An end is returned if the function does not cross 0 inside.
 */
export function crossing(f: (x: number) => number, [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to]
  let [below, above] = [f(low), f(high)]
  if (!(below < 0)) return low
  if (!(above > 0)) return high
  for (let step = 0, side = 0; step < STEPS && high - low > CLOSE * (to - from); step++) {
    const secant = (low * above - high * below) / (above - below)
    // A function that is flat or infinite at an end has no useful secant.
    const x = secant > low && secant < high ? secant : (low + high) / 2
    const y = f(x)
    if (y === 0) return x
    if (y < 0) {
      ;[low, below] = [x, y]
      if (side === -1) above /= 2
      side = -1
    } else {
      ;[high, above] = [x, y]
      if (side === 1) below /= 2
      side = 1
    }
  }
  return (low + high) / 2
}
