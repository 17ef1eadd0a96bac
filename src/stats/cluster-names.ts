/**
 * Numbers the names of clusters from 0. Several statistics over the same examples can share it, so that each name is
 * stored once.
 */
export class ClusterNames {
  readonly #positions = new Map<string, number>()
  #last: string | undefined
  #at = 0

  /** The position of a name; a new one if it is new. */
  positionOf(name: string): number {
    if (name === this.#last) return this.#at
    let position = this.#positions.get(name)
    if (position === undefined) this.#positions.set(name, (position = this.#positions.size))
    this.#last = name
    return (this.#at = position)
  }

  entries(): IterableIterator<[name: string, position: number]> {
    return this.#positions.entries()
  }
}
