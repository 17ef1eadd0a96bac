import { blanked, normalise, type Normalised, stripCitationMarks, type Word, words } from '../../../../text/index.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { withoutEmphasis } from './quotations.ts'

/** A passage in the form in which quotations are compared. */
export interface PassageText extends Normalised {
  /** Index into `GateIndex.offered`. */
  readonly passage: number
}

/** A word of a passage: `start` and `end` are offsets into the passage's comparable text. */
export interface PlacedWord {
  readonly form: string
  readonly start: number
  readonly end: number
  /** Index into the texts. */
  readonly at: number
}

/** All words of the passages, one passage behind the other. */
export interface PassageWords {
  readonly words: readonly PlacedWord[]
  /** Places of a word in `words`, ascending. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

export interface PassageTexts {
  readonly texts: readonly PassageText[]
  /** Read when first asked for. */
  readonly words: () => PassageWords
}

/** Spaces, quotes, dashes, case and footnote marks made alike. */
export function comparable(text: string): Normalised {
  return normalise(withoutEmphasis(blanked(text, stripCitationMarks(text).removed)), { level: 'n1' })
}

export function passageTexts({ offered }: GateIndex): PassageTexts {
  const texts = offered.map(({ text }, passage) => lazyText(text, passage))
  let read: PassageWords | undefined
  return { texts, words: () => (read ??= readWords(texts)) }
}

/** A passage that is made comparable when it is first looked at. */
function lazyText(original: string, passage: number): PassageText {
  let made: Normalised | undefined
  const read = () => (made ??= comparable(original))
  return {
    passage,
    get text() {
      return read().text
    },
    toOriginal: (start, end) => read().toOriginal(start, end),
  }
}

function readWords(texts: readonly PassageText[]): PassageWords {
  const all: PlacedWord[] = []
  const places = new Map<string, number[]>()
  for (const [at, { text }] of texts.entries()) {
    for (const { form, start, end } of words(text) as readonly Word[]) {
      const list = places.get(form)
      if (list === undefined) places.set(form, [all.length])
      else list.push(all.length)
      all.push({ form, start, end, at })
    }
  }
  return { words: all, places }
}
