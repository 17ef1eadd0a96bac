import { hashOf, type WordColumns } from './word-columns.ts'
import type { Words } from './word-list.ts'

/** Says something of some words. What it says of a word it finds without making a text of the word. */
export class WordTable<Value> {
  private readonly forms: string[] = []
  private readonly hashes: number[] = []
  private readonly values: Value[][] = []
  /** By form: whether it consists of ASCII letters. */
  private readonly ofLetters: boolean[] = []
  /** By hash: one more than the number of a form; 0 for an empty slot. */
  private readonly slots = new Uint16Array(SLOTS)

  add(form: string, value: Value): void {
    const hash = hashOf(form)
    let slot = hash & MASK
    for (; this.slots[slot] !== 0; slot = (slot + 1) & MASK) {
      const number = (this.slots[slot] as number) - 1
      if (this.forms[number] !== form) continue
      const known = this.values[number] as Value[]
      if (!known.includes(value)) known.push(value)
      return
    }
    this.hashes.push(hash)
    this.values.push([value])
    this.ofLetters.push(/^[a-z]+$/.test(form))
    this.slots[slot] = this.forms.push(form)
  }

  /** The first word from a place on of which something is said; `length` if there is none. */
  nextIn(found: WordColumns, from: number): number {
    const { length } = found
    const { slots } = this
    for (let at = from; at < length; at++)
      if (slots[found.hashAt(at) & MASK] !== 0 && this.of(found, at) !== undefined) return at
    return length
  }

  of(found: Words, at: number): readonly Value[] | undefined {
    const hash = found.hashAt(at)
    for (let slot = hash & MASK; ; slot = (slot + 1) & MASK) {
      const number = (this.slots[slot] as number) - 1
      if (number < 0) return undefined
      if (this.hashes[number] !== hash) continue
      if (found.hasHashedForm(at, this.forms[number] as string, this.ofLetters[number] as boolean))
        return this.values[number]
    }
  }
}

/** Several times as many as there are forms in a table, and few enough to stay in a processor's nearest memory. */
const SLOTS = 1 << 12
const MASK = SLOTS - 1
