/**
 * About how many tokens a text takes: 3.5 characters each, and one for each character of the scripts that are written
 * without spaces (CJK and kana).
 */
export function approximateTokens(text: string): number {
  let wide = 0
  for (let at = 0; at < text.length; at += 1) if (isWide(text.charCodeAt(at))) wide += 1
  return Math.ceil(wide + (text.length - wide) / 3.5)
}

function isWide(unit: number): boolean {
  return (unit >= 0x2e80 && unit <= 0xa4cf) || (unit >= 0xac00 && unit <= 0xd7af) || (unit >= 0xf900 && unit <= 0xfaff)
}

/** Groups of neighbours, each of at most `tokens` together (a single larger one stands alone) and `count` of them. */
export function grouped<Item extends { text: string }>(
  items: readonly Item[],
  { tokens, count = Infinity }: { tokens: number; count?: number | undefined },
): Item[][] {
  const groups: Item[][] = []
  let group: Item[] = []
  let used = 0
  for (const item of items) {
    const size = approximateTokens(item.text)
    if (group.length > 0 && (used + size > tokens || group.length >= count)) {
      groups.push(group)
      group = []
      used = 0
    }
    group.push(item)
    used += size
  }
  return group.length > 0 ? [...groups, group] : groups
}

/** Fewer tokens than this are no question worth asking. */
const FEWEST = 100

/** How many tokens to try after so many did not fit; undefined if there is no smaller question. */
export function smallerThan(tokens: number): number | undefined {
  const half = Math.floor(tokens / 2)
  return half < FEWEST ? undefined : half
}

/** Characters that two neighbouring pieces share, so that no sentence is only ever seen in halves. */
const OVERLAP = 300

/** The text in pieces of at most about `tokens` each, cut at white space where there is some near. */
export function pieces(text: string, tokens: number): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > tokens || parts.length === 0) {
    const end = pieceEnd(text, { start, tokens })
    parts.push(text.slice(start, end))
    if (end >= text.length) return parts
    start = wordStart(text, { at: Math.max(end - OVERLAP, start + Math.ceil((end - start) / 2)), limit: end })
  }
  return [...parts, text.slice(start)]
}

function pieceEnd(text: string, { start, tokens }: { start: number; tokens: number }): number {
  let used = 0
  let at = start
  while (at < text.length && used < tokens) {
    used += isWide(text.charCodeAt(at)) ? 1 : 1 / 3.5
    at += 1
  }
  if (at >= text.length) return text.length
  const near = start + Math.ceil((at - start) * 0.9)
  for (let cut = at; cut > near; cut -= 1) if (/\s/.test(text.charAt(cut))) return cut
  return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at
}

function wordStart(text: string, { at, limit }: { at: number; limit: number }): number {
  for (let start = at; start < limit; start += 1) if (/\s/.test(text.charAt(start))) return start + 1
  return isLowSurrogate(text.charCodeAt(at)) ? at + 1 : at
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
