import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Piece, parseTemplate } from './grammar.ts'

export const LANGUAGES = ['en', 'zh', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export const KINDS = [
  'framing',
  'reference',
  'about-evidence',
  'list',
  'steps',
  'heading',
  'question',
  'mixed',
] as const
export type Kind = (typeof KINDS)[number]

/** `seen`: whoever works on the reading of answers may look at them. `unseen`: they only measure. */
export const SPLITS = ['seen', 'unseen'] as const
/** Written after those, in the manner of newer models, and measured before anybody looked at what they cost. */
export const LATER_SPLITS = ['later', 'newest', 'further', 'recent', 'last', 'fresh', 'held'] as const
export type Split = (typeof SPLITS)[number] | (typeof LATER_SPLITS)[number]
/** Of these only shares are printed unless the texts are asked for. */
export const HIDDEN_SPLITS: readonly Split[] = ['unseen', 'held']

const Written = z.strictObject({
  id: z.string().regex(/^(?:en|zh|ar)-\d{3,4}$/),
  kind: z.enum(KINDS),
  /** Whose habit it is: a family of models. */
  family: z.string().min(1),
  text: z.string().min(1),
  /** Written in traditional characters: for statements that are, too. */
  script: z.literal('traditional').optional(),
})

/** A way in which models put a statement, with a place for it. */
export interface Form extends Omit<z.infer<typeof Written>, 'kind'> {
  /** `combined`: a reference within another form. */
  readonly kind: Kind | 'combined'
  readonly language: Language
  readonly split: Split
  readonly pieces: readonly Piece[]
}

/** The forms of a language, in the order of the file. */
export function readForms(language: Language, split: Split): Form[] {
  const text = readFileSync(new URL(`./${split}.${language}.json`, import.meta.url), 'utf8')
  return z
    .array(Written)
    .parse(JSON.parse(text))
    .map((form) => ({ ...form, language, split, pieces: parseTemplate(form.text) }))
}

/** All forms. */
export function allForms(): Form[] {
  return LANGUAGES.flatMap((language) => SPLITS.flatMap((split) => readForms(language, split)))
}

/** Where the id of a form puts it: every third is unseen. New forms take an id that falls where they are kept. */
export function splitOf(id: string): Split {
  return hashOf(id) % 3 === 0 ? 'unseen' : 'seen'
}

/** FNV-1a with a last mixing, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 12)) >>> 0
}
