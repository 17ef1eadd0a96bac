import { shared, type Shared } from '../support/shared.ts'

/** Returns what is already known about a text: the same `Shared` for equal texts, as long as they are remembered. */
export type TextMemory = (text: string) => Shared

/** Remembers nothing: everything is worked out again each time. */
export const forgetful: TextMemory = () => shared()

/** What each text counts besides its length, for the memory that it takes even if nothing is kept about it. */
const EACH = 100

/**
 * Remembers the most recently used texts, up to this many UTF-16 code units, where every text counts EACH more. What is
 * kept about a text must follow from the text alone, so that no decision depends on whether it was remembered.
 */
export function textMemory(characters: number): TextMemory {
  if (characters <= 0) return forgetful
  // A Map keeps the order in which entries were set, so the first is the one not asked for longest.
  const known = new Map<string, Shared>()
  let kept = 0
  return (text) => {
    const about = known.get(text)
    if (about !== undefined) {
      known.delete(text)
      known.set(text, about)
      return about
    }
    const fresh = shared()
    if (text.length + EACH > characters) return fresh
    known.set(text, fresh)
    kept += text.length + EACH
    for (const oldest of known.keys()) {
      if (kept <= characters) break
      known.delete(oldest)
      kept -= oldest.length + EACH
    }
    return fresh
  }
}
