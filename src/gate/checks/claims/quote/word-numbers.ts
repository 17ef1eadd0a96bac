import { hashOf, type WordColumns } from '../../../../text/words/word-columns.ts'

/** For every word without a number. Numbers are higher. */
export const OTHER_WORD = 0

/** Marks a slot of the table that several words share. */
const SEVERAL = -1

/** Slots per word: enough that hardly two words share one. */
const SLOTS = 8
const FEWEST_SLOTS = 256

/**
 * Numbers for some words, and a quick test whether a word is one of them. Most words of the evidence are in no
 * quotation, and this shows without making strings of them.
 */
export class WordNumbers {
  private readonly numbers = new Map<string, number>()
  /** By number. `OTHER_WORD` has none. */
  private readonly forms: string[] = ['']
  private readonly slots: Int32Array
  private readonly mask: number

  constructor(lists: readonly (readonly { readonly form: string }[])[]) {
    for (const list of lists) {
      for (const { form } of list) if (!this.numbers.has(form)) this.numbers.set(form, this.forms.push(form) - 1)
    }
    let size = FEWEST_SLOTS
    while (size < this.forms.length * SLOTS) size *= 2
    this.mask = size - 1
    this.slots = new Int32Array(size)
    for (let number = 1; number < this.forms.length; number++) {
      const slot = this.slotOf(hashOf(this.forms[number] as string))
      this.slots[slot] = this.slots[slot] === OTHER_WORD ? number : SEVERAL
    }
  }

  /** One more than the highest number. */
  get size(): number {
    return this.forms.length
  }

  of(form: string): number {
    return this.numbers.get(form) ?? OTHER_WORD
  }

  /** The number of one of the words of a text. */
  in(columns: WordColumns, index: number): number {
    const number = this.slots[this.slotOf(columns.hashAt(index))] as number
    if (number === OTHER_WORD) return OTHER_WORD
    // Words that share a slot are looked up by their form, so texts made to share slots take no longer than others.
    if (number === SEVERAL) return this.of(columns.formAt(index))
    return columns.hasForm(index, this.forms[number] as string) ? number : OTHER_WORD
  }

  private slotOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & this.mask
  }
}
