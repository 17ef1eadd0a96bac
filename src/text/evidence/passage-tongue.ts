import { type Tongue, tongueOf } from '../sentences/language.ts'
import type { Word } from '../words/word.ts'
import type { IndexedPassage } from './evidence.ts'

/** Words of a passage by which its language is told. */
const SAMPLE = 120

/** What a passage is written in; kept with what else is known about its text. */
export function tongueOfPassage({ columns, about }: IndexedPassage): Tongue | undefined {
  return about(tongueOfPassage, () => tongueOf(columns.first(SAMPLE)))
}

/** The first words of a passage. */
export function sampleOf({ columns }: IndexedPassage): Word[] {
  return columns.first(SAMPLE).toWords()
}
