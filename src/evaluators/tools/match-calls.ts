/** The most pairs of an actual and an expected call that are compared. */
const MOST_PAIRS = 2_000_000

/** For each expected call, the index of the actual call paired with it, or -1. */
export type Assignment = readonly number[]

export interface Sides {
  readonly made: number
  readonly expected: number
  /** Whether the actual call at the first index is the expected call at the second. */
  readonly isSame: (made: number, expected: number) => boolean
}

/** The largest pairing in any order; `undefined` if there are too many calls to compare. */
export function pairedInAnyOrder({ made, expected, isSame }: Sides): Assignment | undefined {
  if (made * expected > MOST_PAIRS) return undefined
  const partners: number[][] = Array.from({ length: expected }, (_, wanted) =>
    Array.from({ length: made }, (__, place) => place).filter((place) => isSame(place, wanted)),
  )
  const takenBy = new Map<number, number>()
  for (let wanted = 0; wanted < expected; wanted++) placed(wanted, { partners, takenBy, tried: new Set() })
  const assignment = Array.from({ length: expected }, () => -1)
  for (const [place, wanted] of takenBy) assignment[wanted] = place
  return assignment
}

/** The largest pairing that keeps the order of both; `undefined` if there are too many calls to compare. */
export function pairedInOrder({ made, expected, isSame }: Sides): Assignment | undefined {
  if (made * expected > MOST_PAIRS) return undefined
  const width = expected + 1
  const longest = new Int32Array((made + 1) * width)
  const at = (place: number, wanted: number): number => longest[place * width + wanted] as number
  for (let place = made - 1; place >= 0; place--) {
    for (let wanted = expected - 1; wanted >= 0; wanted--) {
      longest[place * width + wanted] = isSame(place, wanted)
        ? at(place + 1, wanted + 1) + 1
        : Math.max(at(place + 1, wanted), at(place, wanted + 1))
    }
  }
  const assignment = Array.from({ length: expected }, () => -1)
  for (let place = 0, wanted = 0; place < made && wanted < expected;) {
    if (isSame(place, wanted)) assignment[wanted++] = place++
    else if (at(place + 1, wanted) >= at(place, wanted + 1)) place++
    else wanted++
  }
  return assignment
}

/** Pairs `wanted` with a call, moving others to another match if that helps (augmenting paths, Kuhn 1955). */
function placed(
  wanted: number,
  search: { partners: readonly (readonly number[])[]; takenBy: Map<number, number>; tried: Set<number> },
): boolean {
  const { partners, takenBy, tried } = search
  for (const place of partners[wanted] ?? []) {
    if (tried.has(place)) continue
    tried.add(place)
    const holder = takenBy.get(place)
    if (holder !== undefined && !placed(holder, search)) continue
    takenBy.set(place, wanted)
    return true
  }
  return false
}
