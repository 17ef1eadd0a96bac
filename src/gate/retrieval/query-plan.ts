import { isStopWord } from '../../text/words/stop-words.ts'
import { words } from '../../text/words/words.ts'

/** What to search for by keyword. */
export interface QueryPlan {
  /** Content words in the order of the query, each once; pairs of characters for scripts without spaces. */
  readonly words: readonly string[]
  /** Pairs of consecutive content words, ignoring small words between them. Each pair once. */
  readonly phrases: readonly string[]
}

/**
 * The words and phrases of a query.
 *
 * @example
 * queryPlan('Financing of public companies')
 * // { words: ['financing', 'public', 'companies'], phrases: ['financing public', 'public companies'] }
 */
export function queryPlan(query: string): QueryPlan {
  const content = words(query).filter((word) => !isStopWord(word))
  const phrases = content.flatMap((word, place) => {
    const next = content[place + 1]
    return next === undefined || word.kind === 'gram' || next.kind === 'gram' ? [] : [`${word.form} ${next.form}`]
  })
  return { words: [...new Set(content.map(({ form }) => form))], phrases: [...new Set(phrases)] }
}
