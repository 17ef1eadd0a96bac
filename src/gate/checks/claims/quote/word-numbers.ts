/** Stands for a word that has no number. */
export const OTHER_WORD = -1

/** Slots of the table that no word leads to, and that more than one leads to. */
const NONE = -1
const SEVERAL = -2

/** Slots for each word: so many that hardly two share one. */
const SLOTS = 8
const FEWEST_SLOTS = 256

/**
 * Numbers for some words, and a quick way to tell whether a stretch of a text is one of them: most words of the evidence
 * are none of a quotation's, and no text needs to be made of them to know it.
 */
export class WordNumbers {
  private readonly numbers = new Map<string, number>()
  private readonly forms: string[] = []
  private readonly slots: Int32Array
  private readonly mask: number

  constructor(lists: readonly (readonly { readonly form: string }[])[]) {
    for (const list of lists) {
      for (const { form } of list) if (!this.numbers.has(form)) this.numbers.set(form, this.forms.push(form) - 1)
    }
    let size = FEWEST_SLOTS
    while (size < this.forms.length * SLOTS) size *= 2
    this.mask = size - 1
    this.slots = new Int32Array(size).fill(NONE)
    for (let number = 0; number < this.forms.length; number++) {
      const slot = this.slotOf(hashOf(this.forms[number] as string))
      this.slots[slot] = this.slots[slot] === NONE ? number : SEVERAL
    }
  }

  get size(): number {
    return this.forms.length
  }

  of(form: string): number {
    return this.numbers.get(form) ?? OTHER_WORD
  }

  /** The number of the word that the text is from `start` to `end`, whose characters have this hash. */
  at(text: string, { start, end, hash }: { start: number; end: number; hash: number }): number {
    const number = this.slots[this.slotOf(hash)] as number
    if (number === NONE) return OTHER_WORD
    // Words that share a slot are looked up by name: texts that were made to share one take no longer than others.
    if (number === SEVERAL) return this.of(text.slice(start, end))
    const form = this.forms[number] as string
    if (form.length !== end - start) return OTHER_WORD
    for (let at = 0; at < form.length; at++) {
      if (form.charCodeAt(at) !== text.charCodeAt(start + at)) return OTHER_WORD
    }
    return number
  }

  private slotOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & this.mask
  }
}

/** The hash of a word, by one character more each time; that of no characters is 0. */
export function hashed(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}

function hashOf(form: string): number {
  let hash = 0
  for (let at = 0; at < form.length; at++) hash = hashed(hash, form.charCodeAt(at))
  return hash
}
