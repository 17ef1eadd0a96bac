import { jsonFault } from './json-fault.ts'
import { placeIn } from './text-place.ts'

/** What `JSON.parse` found wrong, without the text it quotes. `line` and `column` count from 1. */
export interface JsonProblem {
  problem: string
  line: number
  column: number
}

export function jsonProblem(error: unknown, text: string): JsonProblem {
  const message = error instanceof Error ? error.message : String(error)
  const at = / in JSON at position \d+ \(line (\d+) column (\d+)\)/.exec(message)
  if (at !== null) {
    return { problem: sentence(message.slice(0, at.index)), line: Number(at[1]), column: Number(at[2]) }
  }
  if (message === 'Unexpected end of JSON input') {
    return { problem: sentence('it ends in the middle of a value'), ...placeIn(text, text.trimEnd().length) }
  }
  const quote = message.indexOf(', ')
  return { problem: sentence(quote === -1 ? message : message.slice(0, quote)), ...placeIn(text, jsonFault(text)) }
}

function sentence(detail: string): string {
  return `this is not valid JSON: ${printable(detail)}`
}

function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}
