import { blanked, normalise, type Normalised, stripCitationMarks, type Word, words } from '../../../../text/index.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { TextMemory } from '../../../text-memory.ts'
import { type PassageWords, readPassageWords } from './passage-words.ts'
import { withoutEmphasis } from './quotations.ts'
import { OTHER_WORD, WordNumbers } from './word-numbers.ts'

/** A passage in the form in which quotations are compared. */
export interface PassageText extends Normalised {
  /** Index into `GateIndex.offered`. */
  readonly passage: number
}

export interface PassageTexts {
  readonly texts: readonly PassageText[]
  /** Read when first asked for. */
  readonly words: () => PassageWords
  /** Whether a passage has a word, whether or not a quotation has it. */
  readonly hasWord: (form: string) => boolean
}

/** Spaces, quotes, dashes, case and footnote marks made alike. */
export function comparable(text: string): Normalised {
  return normalise(withoutEmphasis(blanked(text, stripCitationMarks(text).removed)), { level: 'n1' })
}

/** The passages offered, with the words of these quotations in them. */
export function passageTexts(
  { offered, about }: GateIndex,
  { quoted }: { quoted: () => readonly (readonly Word[])[] },
): PassageTexts {
  const texts = offered.map(({ text }, passage) => new LazyText(text, { passage, about }))
  const plain = () => texts.map(({ text }) => text)
  const read = once(() => readPassageWords(plain(), new WordNumbers(quoted())))
  const all = once(() => new Set(plain().flatMap((text) => words(text).map(({ form }) => form))))
  return {
    texts,
    words: read,
    hasWord(form) {
      const number = read().numberOf(form)
      return number === OTHER_WORD ? all().has(form) : (read().counts[number] as number) > 0
    },
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** A passage that is made comparable when it is first looked at. */
class LazyText implements PassageText {
  readonly passage: number
  private readonly original: string
  private readonly about: TextMemory
  private made: Normalised | undefined

  constructor(original: string, { passage, about }: { passage: number; about: TextMemory }) {
    this.original = original
    this.passage = passage
    this.about = about
  }

  get text(): string {
    return this.read().text
  }

  toOriginal(start: number, end: number): [start: number, end: number] {
    return this.read().toOriginal(start, end)
  }

  private read(): Normalised {
    return (this.made ??= this.about(this.original)(comparable, () => comparable(this.original)))
  }
}
