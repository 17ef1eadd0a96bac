import { blanked, normalise, type Normalised, stripCitationMarks, type Word, words } from '../../../../text/index.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { TextMemory } from '../../../text-memory.ts'
import { withoutEmphasis } from './quotations.ts'

/** A passage in the form in which quotations are compared. */
export interface PassageText extends Normalised {
  /** Index into `GateIndex.offered`. */
  readonly passage: number
}

/** All words of the passages, one passage behind the other. Words are numbered, so that they are compared as numbers. */
export interface PassageWords {
  /** For each place the number of its word. */
  readonly forms: Int32Array
  /** For each place where the word begins and ends in its passage's comparable text. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** For each of the texts its first place; behind them the number of all places. */
  readonly bounds: readonly number[]
  /** The number of a word, or `undefined` where no passage has it. */
  readonly numberOf: (form: string) => number | undefined
  /** How many places a word has, by its number. */
  readonly counts: readonly number[]
  /** The first places of a word, ascending. */
  readonly placesOf: (number: number, most: number) => readonly number[]
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

export function passageTexts({ offered, about }: GateIndex): PassageTexts {
  const texts = offered.map(({ text }, passage) => new LazyText(text, { passage, about }))
  let read: PassageWords | undefined
  return { texts, words: () => (read ??= readWords(texts)) }
}

/** A passage that is made comparable when it is first looked at. */
class LazyText implements PassageText {
  readonly passage: number
  private readonly original: string
  private readonly about: TextMemory
  private made: Comparable | undefined

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

  /** Words of the comparable text. */
  get words(): readonly Word[] {
    const made = this.read()
    return (made.words ??= words(made.text))
  }

  private read(): Comparable {
    return (this.made ??= this.about(this.original)(comparable, (): Comparable => comparable(this.original)))
  }
}

/** A comparable text, with its words once they were asked for. */
interface Comparable extends Normalised {
  words?: readonly Word[]
}

function readWords(texts: readonly LazyText[]): PassageWords {
  const read = texts.map((text) => text.words)
  const total = read.reduce((sum, { length }) => sum + length, 0)
  const [forms, starts, ends, later] = [total, total, total, total].map((length) => new Int32Array(length)) as Columns
  const numbers = new Map<string, number>()
  /** By the number of a word: its first place, its last so far, and how many. */
  const firsts: number[] = []
  const lasts: number[] = []
  const counts: number[] = []
  const bounds = [0]
  let place = 0
  for (const list of read) {
    for (const { form, start, end } of list) {
      let number = numbers.get(form)
      if (number === undefined) {
        number = firsts.push(place) - 1
        numbers.set(form, number)
        counts.push(0)
      } else later[lasts[number] as number] = place
      lasts[number] = place
      counts[number] = (counts[number] as number) + 1
      forms[place] = number
      starts[place] = start
      ends[place] = end
      place += 1
    }
    bounds.push(place)
  }
  return {
    forms,
    starts,
    ends,
    bounds,
    counts,
    numberOf: (form) => numbers.get(form),
    placesOf(number, most) {
      const places: number[] = []
      for (let at = firsts[number] as number; places.length < most; at = later[at] as number) {
        places.push(at)
        if (at === lasts[number]) break
      }
      return places
    },
  }
}

type Columns = [Int32Array, Int32Array, Int32Array, Int32Array]
