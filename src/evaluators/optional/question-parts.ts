/** Words with which a further question begins behind `and`. */
const ASKING =
  'who|whom|whose|what|when|where|why|how|which|does|do|did|is|are|was|were|can|could|will|would|should|has|have'

const BETWEEN = new RegExp(
  String.raw`(?<=[?？؟;；])\s*|\s*,?\s+(?:and|or)\s+(?:also\s+)?(?=(?:${ASKING})\b)|\s+(?=\(?\d{1,2}[.)]\s)`,
  'i',
)

/** Longer questions are not split: what is long is a text. */
const LONGEST = 4000
const MOST = 12

/**
 * The parts of a question, in its own words: at question marks and semicolons, at numbers of a list, and where `and` is followed by a
 * word that asks. A question without such signs is one part.
 */
export function questionParts(query: string): string[] {
  const text = query.trim()
  if (text === '' || text.length > LONGEST) return text === '' ? [] : [text]
  const parts = text
    .split(BETWEEN)
    .map((part) => part.replace(/^\(?\d{1,2}[.)]\s+/, '').trim())
    .filter((part) => /\p{L}/u.test(part))
  return parts.length <= MOST ? parts : [...parts.slice(0, MOST - 1), parts.slice(MOST - 1).join(' ')]
}
