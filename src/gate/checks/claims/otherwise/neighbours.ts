import { lazily } from '../../../../support/lazily.ts'
import type { GateIndex } from '../../../gate-index.ts'

/** What two numbers that stand side by side in the evidence say together. */
export interface Neighbours {
  /** 27 of `2 years 3 months`. */
  readonly together: ReadonlySet<number>
  /** `6 to 12`. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

/** Letters between the parts of one amount: `2 Jahre und 3 Monate`. */
const FARTHEST = 14
const MOST_BEFORE = 5
const FACTORS = [7, 12, 24, 60]

const AMOUNT = lazily(() => /^[ \u00A0]?[\p{L}\p{M}]+\.?(?:[ ,]+[\p{L}\p{M}]{1,3})? ?$/u)
const RANGE = /^ ?(?:[-–—~]|bis|à|a|al|aos?|e|y|et|und|до|تا|부터) ?$/

const MOST_RANGES = 100

export function neighboursIn(index: GateIndex): Neighbours {
  return index.evidence.about(neighboursIn, () => readNeighbours(index))
}

function readNeighbours({ evidence: { numbers, passages } }: GateIndex): Neighbours {
  const together = new Set<number>()
  const ranges: [number, number][] = []
  let before = { passage: -1, value: 0, end: 0 }
  for (const [passage, { value, start, end }] of numbers.all()) {
    const figure = Number(value)
    const gap = start - before.end
    if (passage === before.passage && gap > 0 && gap <= FARTHEST && Number.isInteger(figure)) {
      const between = passages[passage]?.text.slice(before.end, start) ?? ''
      if (before.value <= MOST_BEFORE && AMOUNT().test(between))
        for (const factor of FACTORS) if (figure < factor) together.add(before.value * factor + figure)
      if (figure > before.value && ranges.length < MOST_RANGES && RANGE.test(between))
        ranges.push([before.value, figure])
    }
    before = { passage, value: figure, end }
  }
  return { together, ranges }
}
