import { classOf, codePoint, MARK } from './characters.ts'

/** Longer runs of combining marks are normalised in parts: engines sort the marks after a letter in quadratic time. */
export const LONGEST_CLUSTER = 512

/** A text in a normal form of Unicode. Up to `LONGEST_CLUSTER` marks are composed with their letter. */
export function normalForm(text: string, form: 'NFKC' | 'NFD'): string {
  if (text.length <= LONGEST_CLUSTER) return text.normalize(form)
  const parts: string[] = []
  let from = 0
  let marks = 0
  for (let at = 0; at < text.length;) {
    const code = codePoint(text, at)
    at += code > 0xffff ? 2 : 1
    marks = code >= 0x300 && (classOf(code) & 15) === MARK ? marks + 1 : 0
    if (marks < LONGEST_CLUSTER) continue
    parts.push(text.slice(from, at).normalize(form))
    from = at
    marks = 0
  }
  parts.push(text.slice(from).normalize(form))
  return parts.join('')
}
