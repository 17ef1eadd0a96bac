import { counted } from '../support/counted.ts'

/** What was left out while reading, by count: nothing disappears without a word. */
export interface Notes {
  blankPassages: number
  /** Parts of passages, citations, messages and tool calls that an example has no place for: `passage.url` and how often. */
  readonly unread: Map<string, number>
  /** The tools whose forms were met, and how many examples each gave. */
  readonly tools: Map<string, number>
  /** What else a person should know, in sentences. */
  readonly said: Set<string>
}

export function emptyNotes(): Notes {
  return { blankPassages: 0, unread: new Map(), tools: new Map(), said: new Set() }
}

export function noteUnread(notes: Notes, part: string): void {
  const seen = notes.unread.get(part)
  if (seen !== undefined) notes.unread.set(part, seen + 1)
  else if (notes.unread.size < 1000) notes.unread.set(part, 1)
}

const LISTED = 10

/** The notes as sentences. */
export function noteSentences({ blankPassages, unread, tools, said }: Notes): string[] {
  const sentences: string[] = []
  const read = dialectOf({ tools })
  if (read !== undefined) sentences.push(`Read as ${read}.`)
  sentences.push(...said)
  if (blankPassages > 0) {
    sentences.push(`${counted(blankPassages, 'blank passage was', 'blank passages were')} dropped.`)
  }
  if (unread.size > 0) {
    const names = [...unread].slice(0, LISTED).map(([name, count]) => `${name} (${count}×)`)
    const more = unread.size > LISTED ? ` and ${unread.size - LISTED} more` : ''
    sentences.push(`Not kept, because an example has no place for it: ${names.join(', ')}${more}.`)
  }
  return sentences
}

/** The forms of other tools that were read, with the number of examples where there are several: `Langfuse traces`. */
export function dialectOf({ tools }: Pick<Notes, 'tools'>): string | undefined {
  const names = [...tools]
  if (names.length < 2) return names[0]?.[0]
  return names.map(([name, count]) => `${name} (${count})`).join(', ')
}
