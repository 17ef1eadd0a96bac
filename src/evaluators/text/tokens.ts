import { lazily } from '../../support/lazily.ts'

/** Scripts that are written without spaces: each character is a word of its own. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const token = lazily(() => new RegExp(String.raw`[${UNSPACED}]\p{M}*|(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+`, 'gu'))

/**
 * Words in lower case: runs of letters, marks and digits, and single characters of scripts without spaces. On text that
 * is all ASCII these are the tokens of rouge-score.
 */
export function unicodeTokens(text: string): string[] {
  return text.toLowerCase().match(token()) ?? []
}

/** The tokens of rouge-score: runs of a–z and 0–9 in lower case. Letters of other alphabets are left out. */
export function rougeScoreTokens(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** How often each token occurs. */
export function countsOf(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** How many tokens two multisets have in common. */
export function sharedCount(tokens: readonly string[], available: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [token, count] of countsOf(tokens)) shared += Math.min(count, available.get(token) ?? 0)
  return shared
}
