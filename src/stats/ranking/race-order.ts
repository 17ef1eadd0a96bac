import { seededRandom } from '../../support/seeded-random.ts'
import { seedOf } from '../random.ts'

/** The order in which a race takes its examples. */
export interface RaceOrder {
  /** Positions in the list of examples, whole groups one after the other. */
  readonly positions: readonly number[]
  /** How many examples each independent unit has (a group, or an example without one), in order. */
  readonly units: readonly number[]
  /** After how many examples is looked, always at the end of a unit; not at the end, where nothing is left to save. */
  readonly looks: readonly number[]
}

/** The first look is after so many units, and each later one after a sixth more. */
const FIRST_LOOK = 10
const STEP = 7 / 6

/**
 * A random order of units that depends only on the seed and on which examples there are, not on how they are listed: so
 * a race that is resumed, or spread over machines, goes alike.
 */
export function raceOrder(
  examples: readonly { readonly id: string; readonly group?: string | undefined }[],
  { seed }: { seed: number },
): RaceOrder {
  const units = new Map<string, number[]>()
  for (const [at, { id, group }] of examples.entries()) {
    const name = group === undefined ? `example ${id}` : `group ${group}`
    const own = units.get(name)
    if (own === undefined) units.set(name, [at])
    else own.push(at)
  }
  const listed = [...units].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, own]) => own)
  for (const own of listed) own.sort((a, b) => byId(examples[a]?.id ?? '', examples[b]?.id ?? '') || a - b)
  shuffle(listed, seededRandom(seedOf(`race ${seed}`)))
  const sizes = listed.map((own) => own.length)
  return { positions: listed.flat(), units: sizes, looks: looksOf(sizes) }
}

function byId(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Fisher and Yates. */
function shuffle(items: number[][], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [items[at], items[other]]
    if (a === undefined || b === undefined) continue
    items[at] = b
    items[other] = a
  }
}

/** Looks for units of these sizes. */
export function looksOf(sizes: readonly number[]): number[] {
  const looks: number[] = []
  let [examples, next] = [0, FIRST_LOOK]
  for (const [at, size] of sizes.entries()) {
    examples += size
    if (at + 1 < next || at + 1 === sizes.length) continue
    looks.push(examples)
    next = Math.ceil(next * STEP)
  }
  return looks
}
