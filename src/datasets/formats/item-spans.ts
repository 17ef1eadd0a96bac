import { JsonTokens } from '../../support/json-tokens.ts'

/** Where an array item is in a text. */
export interface ItemSpan {
  start: number
  end: number
  /** The line it begins on, from 1. */
  line: number
  /** The offset at which that line begins. */
  lineStart: number
}

/** The items of the outermost array of valid JSON, or of the array under a key of the outermost object. */
export function* itemSpans(text: string, key?: string): Generator<ItemSpan> {
  const inside = key === undefined ? 1 : 2
  const tokens = new JsonTokens(text)
  const lines = new Lines(text)
  let lastString = ''
  let isWanted = false
  /** Where the current item begins. */
  let item: number | undefined
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    const { start, end, depth } = tokens
    if (isWanted && (depth < inside || (depth === inside && token === ','))) {
      if (item !== undefined) yield { start: item, end: start, ...lines.at(item) }
      if (depth < inside) return
      item = undefined
    } else if (isWanted) {
      item ??= start
    } else if (token === '[' && depth === inside) {
      isWanted = key === undefined || JSON.parse(lastString) === key
    } else if (token === '"' && depth === 1) {
      lastString = text.slice(start, end)
    }
  }
}

/** Finds lines for ascending offsets. */
class Lines {
  readonly #text: string
  #line = 1
  #lineStart = 0
  #feed: number

  constructor(text: string) {
    this.#text = text
    this.#feed = text.indexOf('\n')
  }

  at(offset: number): { line: number; lineStart: number } {
    while (this.#feed !== -1 && this.#feed < offset) {
      this.#line++
      this.#lineStart = this.#feed + 1
      this.#feed = this.#text.indexOf('\n', this.#lineStart)
    }
    return { line: this.#line, lineStart: this.#lineStart }
  }
}
