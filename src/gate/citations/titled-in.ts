import { KNOWN_NAME } from '../../text/parts/names.ts'
import { type PassageName, type TitledPassage, titledPassages } from '../../text/parts/titled-passages.ts'
import type { Hit } from '../input.ts'

/** The passages that an answer names by id, file or title. Their numbers count the hits that were put into the prompt. */
export function titledIn(answer: string, hits: readonly Hit[]): TitledPassage[] {
  return titledPassages(answer, hits.filter(wasOffered).map(nameOf))
}

function wasOffered({ offered }: Hit): boolean {
  return offered !== false
}

function nameOf({ node_id, title, source }: Hit): PassageName {
  return { id: node_id, title, source }
}

/** The answer with names of passages, by id or title, as what its reader takes for a name. */
export function withKnownNames(answer: string, titled: readonly TitledPassage[]): string {
  // An answer that has the sign itself would be misread.
  if (titled.length === 0 || answer.includes(KNOWN_NAME)) return answer
  const pieces = titled.map(
    ({ start, end }, at) => answer.slice(titled[at - 1]?.end ?? 0, start) + KNOWN_NAME.repeat(end - start),
  )
  return pieces.join('') + answer.slice(titled.at(-1)?.end)
}
