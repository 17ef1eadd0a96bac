import { lowerBound } from '../../support/lower-bound.ts'

/** A text made from another, with the stretch of the original that each code unit came from. */
export interface Mapped {
  readonly text: string
  readonly startOf: (unit: number) => number
  readonly endOf: (unit: number) => number
}

/**
 * Writes a text in pieces. Most of a text is copied unchanged, so the map is kept per piece, not per code unit: it
 * costs only as much as there is to change.
 */
export class MapWriter {
  private readonly parts: string[] = []
  private length = 0
  /** Where each piece begins, and where the stretch it came from begins and ends. An end of -1 means unit by unit. */
  private readonly froms: number[] = []
  private readonly starts: number[] = []
  private readonly ends: number[] = []
  /** Where a piece that continues the last one would have to begin. */
  private next = -1

  /** Adds a piece that came, as a whole, from the original's `start` to `end`. */
  add(piece: string, start: number, end: number): void {
    this.begin(start, end)
    this.write(piece)
    this.next = -1
  }

  /** Adds a piece copied unit by unit from the original, from `start` on. */
  copy(piece: string, start: number): void {
    if (start !== this.next) this.begin(start, -1)
    this.write(piece)
    this.next = start + piece.length
  }

  private write(piece: string): void {
    this.parts.push(piece)
    this.length += piece.length
  }

  private begin(start: number, end: number): void {
    this.froms.push(this.length)
    this.starts.push(start)
    this.ends.push(end)
  }

  finish(): Mapped {
    const { froms, starts, ends } = this
    // Joining makes the text one piece of memory, which reads twice as fast.
    const text = this.parts.join('')
    const pieceOf = (unit: number) => lowerBound((piece) => (froms[piece] as number) <= unit, froms.length, 1) - 1
    const offset = (unit: number, piece: number) => (ends[piece] === -1 ? unit - (froms[piece] as number) : 0)
    return {
      text,
      startOf(unit) {
        const piece = pieceOf(unit)
        return (starts[piece] as number) + offset(unit, piece)
      },
      endOf(unit) {
        const piece = pieceOf(unit)
        const end = ends[piece] as number
        return end === -1 ? (starts[piece] as number) + offset(unit, piece) + 1 : end
      },
    }
  }
}

/** For a chain of texts, each made from the one before: where a stretch of the last one lies in the first. */
export function originalOf(steps: readonly Mapped[], [start, end]: readonly [number, number]): [number, number] {
  const from = steps.reduceRight((place, step) => step.startOf(place), start)
  if (end <= start) return [from, from]
  return [from, steps.reduceRight((place, step) => step.endOf(place) - 1, end - 1) + 1]
}
