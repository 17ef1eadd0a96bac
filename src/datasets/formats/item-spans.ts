import { stringEnd } from './duplicate-key.ts'

/** Where an item of a list stands in a text. */
export interface ItemSpan {
  start: number
  end: number
  /** Line of its beginning, from 1. */
  line: number
  /** Offset at which that line begins. */
  lineStart: number
}

/** The items of the outermost array of valid JSON, or of the array under a key of the outermost object. */
export function* itemSpans(text: string, key?: string): Generator<ItemSpan> {
  const inside = key === undefined ? 1 : 2
  let depth = 0
  let line = 1
  let lastString = ''
  let wanted = key === undefined
  let lineStart = 0
  let item: Omit<ItemSpan, 'end'> | undefined
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '\n') {
      line++
      lineStart = at + 1
    }
    if (isSpace(character)) continue
    if (character === ']' || character === '}') depth--
    if (wanted && depth === inside - 1 && character === ']') {
      if (item !== undefined) yield { ...item, end: at }
      return
    }
    if (wanted && depth === inside) {
      if (character === ',') {
        if (item !== undefined) yield { ...item, end: at }
        item = undefined
        continue
      }
      item ??= { start: at, line, lineStart }
    }
    if (character === '"') {
      const end = stringEnd(text, at)
      if (depth === 1) lastString = text.slice(at, end)
      at = end - 1
    } else if (character === '[' || character === '{') {
      depth++
      if (key !== undefined && depth === 2 && character === '[') wanted = JSON.parse(lastString) === key
    }
  }
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t'
}
