import { stringEnd } from '../../support/json-tokens.ts'

/** Where the JSON string of `generation.answer` is in a line, quotation marks included. */
export interface AnswerPlace {
  readonly start: number
  readonly end: number
}

/** Finds the answer in the line it was read from; undefined if it cannot be located unambiguously. */
export function findAnswer(line: string, answer: string): AnswerPlace | undefined {
  for (let key = line.indexOf('"answer"'); key !== -1; key = line.indexOf('"answer"', key + 1)) {
    const colon = skipSpace(line, key + '"answer"'.length)
    if (line[colon] !== ':') continue
    const start = skipSpace(line, colon + 1)
    const end = line[start] === '"' ? stringEnd(line, start) : undefined
    if (end !== undefined && decoded(line.slice(start, end)) === answer) return { start, end }
  }
  return undefined
}

/** A span of the answer as 1-based columns of the line, end exclusive. */
export function columnsIn(
  line: string,
  place: AnswerPlace,
  span: readonly [number, number],
): { startColumn: number; endColumn: number } {
  let at = place.start + 1
  let unit = 0
  const columnOf = (offset: number): number => {
    for (; unit < offset && at < place.end - 1; unit++) at += unitLength(line, at)
    return at + 1
  }
  return { startColumn: columnOf(span[0]), endColumn: columnOf(span[1]) }
}

/** How many characters of JSON each UTF-16 code unit of the text takes. */
function unitLength(line: string, at: number): number {
  if (line[at] !== '\\') return 1
  return line[at + 1] === 'u' ? 6 : 2
}

function skipSpace(line: string, from: number): number {
  let at = from
  while (line[at] === ' ' || line[at] === '\t') at++
  return at
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
