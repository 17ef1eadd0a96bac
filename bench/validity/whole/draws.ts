type Random = () => number

/** A standard normal variate (Box and Muller 1958). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A chance with this mean, under which two draws with the same chance correlate so. */
export function beta(mean: number, correlation: number, random: Random): number {
  const size = 1 / correlation - 1
  const [yes, no] = [gamma(mean * size, random), gamma((1 - mean) * size, random)]
  return yes / (yes + no)
}

/** A gamma variate of scale 1 (Marsaglia and Tsang 2000). */
function gamma(shape: number, random: Random): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}
