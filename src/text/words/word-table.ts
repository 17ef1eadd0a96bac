import { hashOf } from './word-columns.ts'
import type { Words } from './word-list.ts'

/** Says something of some words. Most words are none of them, which their hashes tell without making texts of them. */
export class WordTable<Value> {
  private readonly values = new Map<string, Value[]>()
  private readonly hashes = new Uint8Array(HASH_SLOTS)

  add(form: string, value: Value): void {
    const known = this.values.get(form)
    if (known === undefined) this.values.set(form, [value])
    else if (!known.includes(value)) known.push(value)
    this.hashes[hashOf(form) & (HASH_SLOTS - 1)] = 1
  }

  of(found: Words, at: number): readonly Value[] | undefined {
    if (this.hashes[found.hashAt(at) & (HASH_SLOTS - 1)] === 0) return undefined
    return this.values.get(found.formAt(at))
  }
}

const HASH_SLOTS = 1 << 14
