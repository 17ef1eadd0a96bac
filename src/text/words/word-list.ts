import type { Script } from '../characters/characters.ts'
import { hashOf, type WordColumns } from './word-columns.ts'
import type { Word } from './word.ts'

/** Words one after another: columns, or a list. */
export type Words = Pick<
  WordColumns,
  | 'length'
  | 'startAt'
  | 'endAt'
  | 'kindAt'
  | 'casingAt'
  | 'scriptAt'
  | 'hashAt'
  | 'formAt'
  | 'hasForm'
  | 'hasHashedForm'
  | 'isPlain'
>

export class ListedWords implements Words {
  private readonly list: readonly Word[]

  constructor(list: readonly Word[]) {
    this.list = list
  }

  get length(): number {
    return this.list.length
  }

  startAt(at: number): number {
    return this.wordAt(at).start
  }

  endAt(at: number): number {
    return this.wordAt(at).end
  }

  kindAt(at: number): Word['kind'] {
    return this.wordAt(at).kind
  }

  casingAt(at: number): Word['casing'] {
    return this.wordAt(at).casing
  }

  scriptAt(at: number): Script {
    return this.wordAt(at).script
  }

  formAt(at: number): string {
    return this.wordAt(at).form
  }

  hasForm(at: number, form: string): boolean {
    return this.wordAt(at).form === form
  }

  /** A form is at hand to be compared. */
  hasHashedForm(at: number, form: string): boolean {
    return this.hasForm(at, form)
  }

  hashAt(at: number): number {
    return hashOf(this.wordAt(at).form)
  }

  isPlain(at: number): boolean {
    return isAscii(this.wordAt(at).form)
  }

  private wordAt(at: number): Word {
    return this.list[at] as Word
  }
}

/** A loop, as words are short. */
function isAscii(form: string): boolean {
  const { length } = form
  for (let at = 0; at < length; at++) if (form.charCodeAt(at) > 0x7f) return false
  return true
}
