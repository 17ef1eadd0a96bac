/** Numbers drawn from known distributions, so that the truth is known. */
export type Random = () => number

export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Beta(a, b) for whole a and b: of a + b − 1 uniform numbers the a-th smallest. */
export function beta(random: Random, [a, b]: readonly [number, number]): number {
  const uniforms = Array.from({ length: a + b - 1 }, random).sort((x, y) => x - y)
  return uniforms[a - 1] ?? Number.NaN
}

export function bit(chance: number, random: Random): number {
  return random() < chance ? 1 : 0
}

export function list(n: number, draw: (index: number) => number): number[] {
  return Array.from({ length: n }, (_, index) => draw(index))
}

/** Sizes of `count` clusters: all 5, or 1 to 9 in turn. */
export function clusterSizes(count: number, equal: boolean): number[] {
  return list(count, (index) => (equal ? 5 : 1 + (index % 9)))
}

/** Beta(a, b) for any a and b above 0. */
export function betaOf(random: Random, [a, b]: readonly [number, number]): number {
  const x = gamma(random, a)
  return x / (x + gamma(random, b))
}

/** Gamma(shape), by Marsaglia and Tsang (2000). */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * (1 - random()) ** (1 / shape)
  const d = shape - 1 / 3
  for (;;) {
    const x = normal(random)
    const v = (1 + x / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}
