import type { FalseClaim } from './claims.ts'
import type { Structure } from './structures.ts'

/** Passages on one matter, with claims that they do not bear out, and one that the first does. */
export type Matter = Omit<FalseClaim, 'text' | 'passage' | 'supportedPassage'> & { readonly wrong: readonly string[] }

type ByLanguage<T> = Readonly<Record<FalseClaim['language'], T>>

/** The claims of a list. */
export function claimsOf(matters: ByLanguage<Matter>): FalseClaim[] {
  return Object.values(matters).flatMap(({ wrong, ...matter }) =>
    wrong.map((text) => ({ ...matter, text, passage: 1, supportedPassage: 1 })),
  )
}

/** Its structures. */
export function structuresOf(texts: ByLanguage<readonly string[]>): Structure[] {
  return Object.entries(texts).flatMap(([language, list]) =>
    list.map((text) => ({
      name: text.replaceAll('\n', '⏎'),
      text,
      language: language as FalseClaim['language'],
    })),
  )
}
