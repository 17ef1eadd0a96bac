/** A seed that depends on a text alone (FNV-1a over UTF-16 code units, mixed). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A Poisson number: by multiplying uniforms for small means (Knuth), and by rounding a normal one for large means. */
export function poissonNumber(mean: number, random: () => number): number {
  if (mean > 64) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  if (mean > 20) return poissonNumber(mean / 2, random) + poissonNumber(mean - mean / 2, random)
  const limit = Math.exp(-mean)
  let product = random()
  let count = 0
  while (product > limit) {
    product *= random()
    count++
  }
  return count
}

/** Box–Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
