import { hashOf } from './word-columns.ts'
import type { Words } from './word-list.ts'

/** Says something of some words. What it says of a word it finds without making a text of the word. */
export class WordTable<Value> {
  private readonly forms: string[] = []
  private readonly hashes: number[] = []
  private readonly values: Value[][] = []
  /** By form: how many letters it has, if its hash and their number tell it from any other word of letters; else 0. */
  private readonly told: number[] = []
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
    this.told.push(/^[a-z]{1,6}$/.test(form) ? form.length : 0)
    this.slots[slot] = this.forms.push(form)
  }

  /** Whether a word with the hash of a form has the form. */
  private isForm(found: Words, at: number, number: number): boolean {
    const letters = this.told[number] as number
    return (letters > 0 && found.hasLetters(at, letters)) || found.hasForm(at, this.forms[number] as string)
  }

  of(found: Words, at: number): readonly Value[] | undefined {
    const hash = found.hashAt(at)
    for (let slot = hash & MASK; ; slot = (slot + 1) & MASK) {
      const number = (this.slots[slot] as number) - 1
      if (number < 0) return undefined
      if (this.hashes[number] === hash && this.isForm(found, at, number)) return this.values[number]
    }
  }
}

/*
 * `hashOf` reads letters as digits of base 31. There are 26 of them, and six do not overflow 32 bits, so that no two words of
 * as many letters have one hash.
 */

/** Several times as many as there are forms in a table, and few enough to stay in a processor's nearest memory. */
const SLOTS = 1 << 12
const MASK = SLOTS - 1
