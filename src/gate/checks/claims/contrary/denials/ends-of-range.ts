/** What stands ahead of the end of a stretch, and of its beginning. */
const ENDS: Readonly<Record<string, string>> = {
  until: '(?:to|until|till|through|and|–|—|-)',
  till: '(?:to|until|till|through|and|–|—|-)',
  from: '(?:from|between|since)',
}

/** Whether a claim names the end of a stretch that a sentence of the evidence has under another word: `until 28 September` for `from 14 June to 28 September`. English. */
export function isEndOfRange(
  claimed: string,
  { behind, known }: { readonly behind: string; readonly known: string },
): boolean {
  const ahead = ENDS[claimed.toLowerCase()]
  const [, end] = /^ ((?:\d[\d:.]*|\p{L}+)(?: (?:\p{L}+|\d+))?)/u.exec(behind) ?? []
  return (
    ahead !== undefined && end !== undefined && new RegExp(`${ahead} ?${escaped(end)}(?![\\p{L}\\d])`, 'iu').test(known)
  )
}

function escaped(text: string): string {
  return text.replaceAll('.', '\\.')
}
