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

const OPENS = /^(?:re)?open(?:s|ed|ing)?$/i
const CLOSED = /\bclos(?:ed|es|ure)\b/i
const FROM_END = /^(?: again)? (?:from|on|after) ((?:\d[\d:.]*|\p{L}+)(?: (?:\p{L}+|\d+))?)/u

/** Whether a claim has open from its end on what the evidence has closed until then: `opens again from 28 September`. */
export function isOpenAgain(
  claimed: string,
  { behind, known }: { readonly behind: string; readonly known: string },
): boolean {
  const [, end] = FROM_END.exec(behind) ?? []
  if (end === undefined || !OPENS.test(claimed) || !CLOSED.test(known)) return false
  return new RegExp(`${ENDS['until'] ?? ''} ?${escaped(end)}(?![\\p{L}\\d])`, 'iu').test(known)
}

function escaped(text: string): string {
  return text.replaceAll('.', '\\.')
}
