import { counted } from '../support/counted.ts'

/** What was left out while reading, by count: nothing disappears without a word. */
export interface Notes {
  blankPassages: number
  /** Parts of passages, citations, messages and tool calls that an example has no place for: `passage.url` and how often. */
  readonly unread: Map<string, number>
}

export function emptyNotes(): Notes {
  return { blankPassages: 0, unread: new Map() }
}

export function noteUnread(notes: Notes, part: string): void {
  const seen = notes.unread.get(part)
  if (seen !== undefined) notes.unread.set(part, seen + 1)
  else if (notes.unread.size < 1000) notes.unread.set(part, 1)
}

const LISTED = 10

/** The notes as sentences. */
export function noteSentences({ blankPassages, unread }: Notes): string[] {
  const sentences: string[] = []
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
