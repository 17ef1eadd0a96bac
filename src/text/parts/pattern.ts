import { prepare } from '../../support/large-pattern.ts'
import type { SeenWords, WordList } from '../phrases/seen-words.ts'

/**
 * What stands for a stretch that names passages, once those were found: as many of the sign as it has characters.
 * `certain`: can only be a passage by its number (`Passage 2`), wherever it stands; `numbered`: may be something else too
 * (`Article 2`); `whole`: the evidence; `mark`: a citation mark.
 */
export const SIGNS = { certain: '\uE000', numbered: '\uE003', whole: '\uE001', mark: '\uE002' } as const

/** Passages that are named, one or several: `Passage 2 and the context`. */
const SIGN_RUN = '(?<![\\uE000-\\uE003])[\\uE000-\\uE003]+(?![\\uE000-\\uE003])'
const NUMBER_RUN = '(?<![\\uE000\\uE003])[\\uE000\\uE003]+(?![\\uE000\\uE003])'

/** Signs in a row, each run whole: one that could be cut anywhere would be tried in every way. */
function runs(run: string, joint: string): string {
  return `[*_"“‘«「《]{0,3}${run}[*_"”’»」》]{0,3}(?:(?:${joint}) ?[*_"“‘]{0,3}${run}[*_"”’]{0,3}){0,8}`
}

export const NAMED = runs(SIGN_RUN, ',|,? and|,? or|,? as well as| \\+|;|&| in| of|')
/** The same by their numbers. */
export const NUMBERED = runs(NUMBER_RUN, ',|,? and|,? or|;|&')
/** The same as Chinese and Arabic join them. */
export const NAMED_CHINESE = runs(SIGN_RUN, '[、，,和及与與]|以及|')
export const NAMED_ARABIC = runs(SIGN_RUN, '(?:،|,)? ?(?:و|أو)|')

export interface Language {
  /** Whether a text has the script of the patterns, which are tried on no other. */
  readonly isIn: (seen: SeenWords) => boolean
  /** Made for the first such text: V8 reads all of a pattern when it is made. */
  readonly patterns: () => PartPatterns
}

/** The patterns of one language. All are tried on a text in which the names of passages are signs. */
export interface PartPatterns {
  /**
   * What every name holds one of, if only texts around one need be searched for names, and what each of these begins with: a
   * word, or one of some signs.
   */
  readonly near?: { readonly pattern: RegExp; readonly words: WordList; readonly signs: RegExp }
  /**
   * What a text holds wherever the pattern of that name may be found in it: small patterns, as a large one takes tens of
   * milliseconds to compile when it is first tried, and few answers need all of them.
   */
  readonly hints?: Readonly<Partial<Record<'tail' | 'inside', RegExp>>>
  /** The same of `about`. */
  readonly denials?: WordList
  /** Names of passages by number or place, and of the evidence as a whole. */
  readonly numbered: RegExp
  readonly whole: RegExp
  /** What a sentence may begin with, time and again. */
  readonly lead: RegExp
  /** The same for a sentence that names no passage but at its end, if most of `lead` needs a name with more behind it. */
  readonly leadUnnamed?: RegExp
  /** What `leadUnnamed` begins with, where that is a letter from A to Z. */
  readonly leadWords?: WordList
  /** A link of `leadUnnamed` that may stand alone: all of the lead, where no word of `leadWords` is behind it. */
  readonly link?: RegExp
  /** What it may end with, its last stop included. */
  readonly tail: RegExp
  /** What may stand anywhere in it. */
  readonly inside: RegExp
  /** The beginning of a sentence that says what the passages do not hold. */
  readonly about: RegExp
}

export const any = (...choices: readonly string[]): string => `(?:${choices.join('|')})`
export const maybe = (...choices: readonly string[]): string => `(?:${choices.join('|')})?`
export const sticky = (source: string): RegExp => new RegExp(source, 'iy')
export const throughout = (source: string): RegExp => new RegExp(source, 'gi')

/** A character that stands for a name. */
export const SIGN = /[\uE000-\uE003]/

/** Whether a pattern of a language may be found in a text. `from`: where the first name stands in it. */
export function mayHold(
  { hints }: PartPatterns,
  { name, text, from = 0 }: { name: keyof NonNullable<PartPatterns['hints']>; text: string; from?: number },
): boolean {
  const hint = hints?.[name]
  if (hint === undefined) return true
  prepare(hint, text)
  hint.lastIndex = from
  return hint.test(text)
}

export function matchOf(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  prepare(pattern, text)
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

export function matchEnd(pattern: RegExp, text: string, at: number): number {
  const match = matchOf(pattern, text, at)
  return match === undefined ? at : at + match[0].length
}
