import type { IndexedPassage } from '../../../../text/evidence/evidence.ts'
import { blanked, stripCitationMarks } from '../../../../text/citations/citations.ts'
import { PartPlaces } from '../../../../text/characters/part-search.ts'
import { normalise, type Normalised } from '../../../../text/characters/normalise.ts'
import type { Word } from '../../../../text/words/word.ts'
import { words } from '../../../../text/words/words.ts'
import type { WordColumns } from '../../../../text/words/word-columns.ts'
import { scanWords } from '../../../../text/words/word-scanner.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { type PassageWords, readPassageWords } from './passage-words.ts'
import { withoutEmphasis } from './quotations.ts'
import { OTHER_WORD, WordNumbers } from './word-numbers.ts'

/** A passage in the form in which quotations are compared. */
export interface PassageText extends Normalised {
  /** Index into `GateIndex.offered`. */
  readonly passage: number
}

/** A text that may contain a part, from `from` on. */
export interface TextWith {
  readonly text: PassageText
  readonly from: number
}

export interface PassageTexts {
  readonly texts: readonly PassageText[]
  /** The texts that may contain the part, and the first place where it may be in each. */
  readonly textsWith: (part: string) => readonly TextWith[]
  /** Read on first use. */
  readonly words: () => PassageWords
  /** Whether a passage has a word, even if no quotation has it. */
  readonly hasWord: (form: string) => boolean
}

/** Unifies spaces, quotes, dashes and case, and drops footnote marks. */
export function comparable(text: string): Normalised {
  const plain = withoutEmphasis(blanked(text, stripCitationMarks(text).removed))
  const made = normalise(plain, { level: 'n1' })
  return plain === text ? made : { text: made.text, toOriginal: made.toOriginal }
}

/** The offered passages, with the words of these quotations in them. */
export function passageTexts(
  index: GateIndex,
  { quoted }: { quoted: () => readonly (readonly Word[])[] },
): PassageTexts {
  const texts = index.evidence.passages.map((own, passage) => new LazyText(own, passage))
  const columns = () => texts.map((text) => text.columns())
  const read = once(() => readPassageWords(columns(), new WordNumbers(quoted())))
  const all = once(() => new Set(texts.flatMap(({ text }) => words(text).map(({ form }) => form))))
  const everywhere = texts.map((text) => ({ text, from: 0 }))
  const places = new PartPlaces(() => texts.map(({ text }) => text))
  return {
    texts,
    textsWith: (part) =>
      places.of(part)?.map(({ text, from }) => ({ text: texts[text] as PassageText, from })) ?? everywhere,
    words: read,
    hasWord(form) {
      const number = read().numberOf(form)
      return number === OTHER_WORD ? all().has(form) : (read().counts[number] as number) > 0
    },
  }
}

/** Every acronym with full stops contains this. In capitals it may be one word. */
const ACRONYM = /\.[A-Z]/

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** A passage that is made comparable on first use. It is kept with what else is known about its text. */
class LazyText implements PassageText {
  readonly passage: number
  private readonly own: IndexedPassage
  private made: Normalised | undefined

  constructor(own: IndexedPassage, passage: number) {
    this.own = own
    this.passage = passage
  }

  get text(): string {
    return this.read().text
  }

  toOriginal(start: number, end: number): [start: number, end: number] {
    return this.read().toOriginal(start, end)
  }

  /** The words of the comparable text: mostly the same as those of the passage as written. */
  columns(): WordColumns {
    return this.own.about(comparableWords, () => comparableWords(this.own, this.read()))
  }

  private read(): Normalised {
    return (this.made ??= this.own.about(comparable, () => comparable(this.own.text)))
  }
}

function comparableWords({ text, columns }: IndexedPassage, { onlyCase, text: made }: Normalised): WordColumns {
  return onlyCase === true && !ACRONYM.test(text) ? columns : scanWords(made)
}
