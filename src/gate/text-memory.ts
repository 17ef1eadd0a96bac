import { shared, type Shared } from '../support/shared.ts'

/** Gives for a text what is known about it already: the same `Shared` for equal texts, as long as they are remembered. */
export type TextMemory = (text: string) => Shared

/** Remembers nothing: each question is worked out anew. */
export const forgetful: TextMemory = () => shared()

/**
 * Remembers texts of up to so many UTF-16 code units together, those that were asked for last. What is kept about a text
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
    if (text.length > characters) return fresh
    known.set(text, fresh)
    kept += text.length
    for (const oldest of known.keys()) {
      if (kept <= characters) break
      known.delete(oldest)
      kept -= oldest.length
    }
    return fresh
  }
}
