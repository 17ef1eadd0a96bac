import { shared, type Shared } from '../support/shared.ts'

/** Gives for a text what is known about it already: the same `Shared` for equal texts, as long as they are remembered. */
export type TextMemory = (text: string) => Shared

/** Remembers nothing: each question is worked out anew. */
export const forgetful: TextMemory = () => shared()

/** What a text counts for beside its length: what is kept about it takes that much room even where it is empty. */
const EACH = 100

/**
 * Remembers texts of up to so many UTF-16 code units together, and EACH for every text: those that were asked for last. What is kept about a text
 * must follow from the text alone, so that a decision cannot tell whether it was remembered.
 */
export function textMemory(characters: number): TextMemory {
  if (characters <= 0) return forgetful
  // A Map keeps the order in which entries were set: the first is the one that was not asked for for the longest time.
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
