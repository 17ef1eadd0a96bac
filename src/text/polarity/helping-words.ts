import type { Word } from '../words/word.ts'

/** Verbs that help another or say how something is: where a clause has one, its subject is ahead of it. English. */
export const HELPING: ReadonlySet<string> = new Set(
  'is are was were be been has have had will would can could may might must should shall does did do cannot'.split(' '),
)

const NOT: ReadonlySet<string> = new Set(['not', 'no', 'never', 'none', 'nobody', 'neither', 'nor', 'cannot'])

/** Whether a word denies and says nothing else. */
export function isNegator({ form }: Word): boolean {
  return NOT.has(form) || form.endsWith("'t")
}
