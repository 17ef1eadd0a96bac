import type { AnswerPart } from '../../text/parts/answer-part.ts'
import { matchesOf } from '../../text/phrases/matches.ts'
import { TAG } from '../../text/sentences/tags.ts'

/** The parts of an answer with its tags, which say nothing; one with a value in quotation marks may. In order and apart. */
export function withTags(text: string, parts: readonly AnswerPart[]): readonly AnswerPart[] {
  if (!text.includes('<')) return parts
  let next = 0
  const tags = matchesOf(text, TAG).flatMap(({ 0: tag, index: start }): AnswerPart[] => {
    const end = start + tag.length
    while (next < parts.length && (parts[next] as AnswerPart).end <= start) next++
    const isApart = (parts[next]?.start ?? Infinity) >= end
    return isApart ? [{ kind: 'framing', start, end, passages: [], names: [] }] : []
  })
  return tags.length === 0 ? parts : [...parts, ...tags].sort((a, b) => a.start - b.start)
}

const FENCE = /^ {0,3}(?:`{3,}|~{3,})[^\n]{0,200}$/gm

/** The text with spaces in place of the lines that begin and end code: what stands between is text. */
export function withoutFences(text: string): string {
  return text.replace(FENCE, (line) => ' '.repeat(line.length))
}
