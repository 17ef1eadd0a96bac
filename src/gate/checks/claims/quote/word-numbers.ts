import { hashOf, type WordColumns } from '../../../../text/words/word-columns.ts'

/** Stands for a word that has no number; numbers are higher. */
export const OTHER_WORD = 0

/** A slot of the table that more than one word leads to. */
const SEVERAL = -1

/** Slots for each word: so many that hardly two share one. */
const SLOTS = 8
const FEWEST_SLOTS = 256

/**
 * Numbers for some words, and a quick way to tell whether a word that was read is one of them: most words of the evidence
 * are none of a quotation's, and no text needs to be made of them to know it.
 */
export class WordNumbers {
  private readonly numbers = new Map<string, number>()
  /** By number; that of `OTHER_WORD` is none. */
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
    // Words that share a slot are looked up by name: texts that were made to share one take no longer than others.
    if (number === SEVERAL) return this.of(columns.formAt(index))
    return columns.hasForm(index, this.forms[number] as string) ? number : OTHER_WORD
  }

  private slotOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & this.mask
  }
}
