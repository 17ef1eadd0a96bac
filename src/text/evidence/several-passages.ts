import type { EvidenceIndex } from './evidence.ts'

/**
 * Whether there are two passages or more that say something, and not the same: an answer is composed of them, and not held against one. What
 * findings are worth differs (bench/gate/RESULTS.md, “Composed answers”).
 */
export function hasSeveralPassages({ passages }: Pick<EvidenceIndex, 'passages'>): boolean {
  const told = passages.filter(({ columns }) => columns.length > 0)
  return told.some(({ text }) => text !== told[0]?.text)
}
