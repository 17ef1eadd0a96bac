import type { WordColumns } from './word-columns.ts'

/** Numbers the forms of words in the order in which they are met. */
export class FormTable {
  /** All forms, by their numbers. */
  readonly all: string[] = []
  private readonly numbers = new Map<string, number>()

  /** The number of a word's form; that of a form met for the first time is how many there were. */
  numberOf(words: WordColumns, index: number): number {
    return this.numberOfForm(words.formAt(index))
  }

  /** The same of a form by itself. */
  numberOfForm(form: string): number {
    const known = this.numbers.get(form)
    if (known !== undefined) return known
    const number = this.all.push(form) - 1
    this.numbers.set(form, number)
    return number
  }

  /** The number of a form that was met. */
  find(form: string): number | undefined {
    return this.numbers.get(form)
  }
}
