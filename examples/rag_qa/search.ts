import MiniSearch from 'minisearch'
import type { DocumentPassage } from './passages.ts'

/** A passage that was found, with its place in the ranking (from 1) and the search library's score. */
export interface FoundPassage extends DocumentPassage {
  rank: number
  score: number
}

export type Search = (query: string, limit: number) => FoundPassage[]

const STOP_WORDS = new Set(
  `a an and are as at be been but by can could did do does for from had has have how i if in into is it its may me must
  my no not of on or our should so than that the their them then there these they this to use used using was we what
  when where which who why will with would you your fastify`.split(/\s+/),
)

/** The words of a text that carry meaning, in lower case; camelCase names count whole and in parts. */
export function termsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap(partsOf)
}

function partsOf(word: string): string[] {
  const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])|_/)
  const all = parts.length > 1 ? [word, ...parts] : parts
  return all.map((part) => stem(part.toLowerCase())).filter((part) => part.length > 1 && !STOP_WORDS.has(part))
}

/** Plural and past endings off: enough to let «hooks» find «hook». */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 6 && word.endsWith('ing')) return word.slice(0, -3)
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

/** A full-text search (BM25+) over passages; titles count twice. */
export function searchOver(passages: readonly DocumentPassage[]): Search {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const index = new MiniSearch<DocumentPassage>({
    fields: ['title', 'text'],
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: { boost: { title: 2 } },
  })
  index.addAll([...byId.values()])
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .flatMap(({ id, score }, position) => {
        const passage = byId.get(String(id))
        return passage === undefined ? [] : [{ ...passage, rank: position + 1, score: Math.round(score * 1000) / 1000 }]
      })
}
