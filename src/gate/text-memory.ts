import { shared, type Shared } from '../support/shared.ts'

/**
 * Returns what is already known about a text: the same `Shared` for equal texts, as long as they are remembered. `size`:
 * for how many characters the text counts, if not for its own.
 */
export type TextMemory = (text: string, size?: number) => Shared

/** Remembers nothing: everything is worked out again each time. */
export const forgetful: TextMemory = () => shared()

/** What each text counts besides its length, for the memory that it takes even if nothing is kept about it. */
const EACH = 100

interface Remembered {
  readonly about: Shared
  readonly counts: number
}

/**
 * Remembers the most recently used texts, up to this many UTF-16 code units, where every text counts EACH more. What is
 * kept about a text must follow from the text alone, so that no decision depends on whether it was remembered.
 */
export function textMemory(characters: number): TextMemory {
  if (characters <= 0) return forgetful
  // A Map keeps the order in which entries were set, so the first is the one not asked for longest.
  const known = new Map<string, Remembered>()
  let kept = 0
  return (text, size = text.length) => {
    const before = known.get(text)
    if (before !== undefined) {
      known.delete(text)
      known.set(text, before)
      return before.about
    }
    const fresh = { about: shared(), counts: size + EACH }
    if (fresh.counts > characters) return fresh.about
    known.set(text, fresh)
    kept += fresh.counts
    for (const [oldest, { counts }] of known) {
      if (kept <= characters) break
      known.delete(oldest)
      kept -= counts
    }
    return fresh.about
  }
}
