import { TextTooLongError } from '../../../core/errors.ts'

/**
 * How much text the judge reads, in UTF-16 code units. Claims with their reasons take up to 300 bytes of memory per character
 * of the answer, passages up to 80, so several examples fit in a heap of 4 GB at once.
 */
const MOST = { statements: 2_000_000, passages: 10_000_000, rated: 2_000_000 } as const

/** A claim with its verdict takes up to a kilobyte, and many are held until they are written. */
const MOST_CLAIMS = 250_000

/** Throws a TextTooLongError if a text has more claims than are judged together. */
export function checkCount(name: string, claims: readonly unknown[]): void {
  if (claims.length <= MOST_CLAIMS) return
  const [characters, limit] = [claims.length, MOST_CLAIMS]
  throw new TextTooLongError({ text: name, reader: 'the lexical judge', characters, limit, unit: 'claims' })
}

/** Throws a TextTooLongError if texts of a kind are together longer than the limit for that kind. */
export function checkLength(
  kind: keyof typeof MOST,
  { name, texts }: { name: string; texts: Iterable<{ readonly text: string }> },
): void {
  let characters = 0
  for (const { text } of texts) characters += text.length
  const limit = MOST[kind]
  if (characters > limit) throw new TextTooLongError({ text: name, reader: 'the lexical judge', characters, limit })
}
