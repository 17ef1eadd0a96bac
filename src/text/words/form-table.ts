import { IntList } from './int-list.ts'
import { hashOf, type WordColumns } from './word-columns.ts'

const FEWEST_SLOTS = 256
/** Slots that are looked at for one word: a text whose words all have one hash must not take quadratic time. */
const MOST_PROBES = 16

/** Numbers the forms of words in the order in which they are met, without making a text of a word that is known. */
export class FormTable {
  /** All forms, by their numbers. */
  readonly all: string[] = []
  private readonly hashes: IntList
  /** By form: 1 if it is known to consist of ASCII letters. */
  private readonly ofLetters: IntList
  /** One more than the number of the form that was put there; 0 for an empty slot. At least half of them are empty. */
  private slots: Int32Array
  /** Forms that found no slot among the first. */
  private readonly rest = new Map<string, number>()

  /** `expected`: about how many forms there will be, so that there is room for them from the start. */
  constructor(expected = 0) {
    let slots = FEWEST_SLOTS
    while (slots <= expected * 2) slots *= 2
    this.slots = new Int32Array(slots)
    this.hashes = new IntList(Math.max(FEWEST_SLOTS, expected))
    this.ofLetters = new IntList(Math.max(FEWEST_SLOTS, expected))
  }

  /** The number of a word's form; that of a form met for the first time is how many there were. */
  numberOf(words: WordColumns, index: number): number {
    const hash = words.hashAt(index)
    const { slots, hashes, ofLetters, all } = this
    let slot = firstSlot(hash) & (slots.length - 1)
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const number = (slots[slot] as number) - 1
      if (number < 0) return this.meet(words.formAt(index), { hash, slot, isOfLetters: words.isOfLetters(index) })
      if (
        hashes.values[number] === hash &&
        words.hasHashedForm(index, all[number] as string, ofLetters.values[number] === 1)
      )
        return number
      slot = (slot + 1) & (slots.length - 1)
    }
    const form = words.formAt(index)
    const isOfLetters = words.isOfLetters(index)
    return this.rest.get(form) ?? this.meet(form, { hash, slot: undefined, isOfLetters })
  }

  /** The same of a form by itself. */
  numberOfForm(form: string, hash = hashOf(form)): number {
    const { slots, all } = this
    let slot = firstSlot(hash) & (slots.length - 1)
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const number = (slots[slot] as number) - 1
      if (number < 0) return this.meet(form, { hash, slot, isOfLetters: false })
      if (all[number] === form) return number
      slot = (slot + 1) & (slots.length - 1)
    }
    return this.rest.get(form) ?? this.meet(form, { hash, slot: undefined, isOfLetters: false })
  }

  /** Whether the form with this number is known to consist of ASCII letters. */
  isOfLetters(number: number): boolean {
    return this.ofLetters.values[number] === 1
  }

  /** The number of a form that was met. */
  find(form: string): number | undefined {
    const hash = hashOf(form)
    const { slots, all } = this
    let slot = firstSlot(hash) & (slots.length - 1)
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const number = (slots[slot] as number) - 1
      if (number < 0) return undefined
      if (all[number] === form) return number
      slot = (slot + 1) & (slots.length - 1)
    }
    return this.rest.get(form)
  }

  private meet(form: string, { hash, slot, isOfLetters }: Met): number {
    const number = this.all.push(form) - 1
    this.hashes.push(hash)
    this.ofLetters.push(isOfLetters ? 1 : 0)
    if (slot === undefined) this.rest.set(form, number)
    else this.slots[slot] = number + 1
    if (this.all.length * 2 > this.slots.length) this.grow()
    return number
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 4)
    this.rest.clear()
    const { values, length } = this.hashes
    for (let number = 0; number < length; number++) {
      const hash = values[number] as number
      let slot = firstSlot(hash) & (slots.length - 1)
      let probe = 0
      for (; probe < MOST_PROBES && slots[slot] !== 0; probe++) slot = (slot + 1) & (slots.length - 1)
      if (probe < MOST_PROBES) slots[slot] = number + 1
      else this.rest.set(this.all[number] as string, number)
    }
    this.slots = slots
  }
}

interface Met {
  readonly hash: number
  readonly slot: number | undefined
  /** Whether the form is known to consist of ASCII letters. */
  readonly isOfLetters: boolean
}

/** The low bits of a hash of letters are much alike, so that the high ones are mixed in. */
function firstSlot(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
