/** The number below which a share `q` of ascending numbers is, linear between neighbours (R's type 7). */
export function sortedQuantile(ascending: ArrayLike<number>, q: number): number {
  const rank = q * (ascending.length - 1)
  const below = ascending[Math.floor(rank)] as number
  const above = ascending[Math.ceil(rank)] as number
  return below + (above - below) * (rank - Math.floor(rank))
}
