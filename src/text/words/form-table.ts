import type { WordColumns } from './word-columns.ts'

/** Numbers the forms of words in the order they are met. */
export class FormTable {
  /** All forms, by number. */
  readonly all: string[] = []
  private readonly numbers = new Map<string, number>()

  /** The number of a word's form. A new form gets the next number. */
  numberOf(words: WordColumns, index: number): number {
    return this.numberOfForm(words.formAt(index))
  }

  /** The same for a form as a string. */
  numberOfForm(form: string): number {
    const known = this.numbers.get(form)
    if (known !== undefined) return known
    const number = this.all.push(form) - 1
    this.numbers.set(form, number)
    return number
  }

  /** The number of a form, if it has been met. */
  find(form: string): number | undefined {
    return this.numbers.get(form)
  }
}
