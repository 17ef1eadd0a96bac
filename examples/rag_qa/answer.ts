import { type FoundPassage, termsOf } from './search.ts'

/** A sentence taken word for word from a passage. */
export interface Quotation {
  passage: FoundPassage
  text: string
}

const MAX_SENTENCES = 2
/** A sentence joins the best one only when it is at least this good beside it. */
const WORTH_ADDING = 0.6
/** Lines of fewer terms than this make no sense without their title. */
const SHORT_LINE = 5

/** The sentences of the passages that answer the question best, best first; none when no word of it occurs. */
export function bestSentences(query: string, passages: readonly FoundPassage[]): Quotation[] {
  const candidates = passages.flatMap((passage) =>
    sentencesOf(passage.text).map((text) => ({ passage, text, terms: termsOfSentence(text, passage.title) })),
  )
  const weight = weightOver(candidates.map(({ terms }) => terms))
  const wanted = [...new Set(termsOf(query))]
  const best = passages[0]?.score ?? 1
  const rated = candidates
    .map(({ passage, text, terms }) => {
      const inTitle = new Set(termsOf(passage.title))
      const own = wanted.filter((term) => terms.has(term)).reduce((sum, term) => sum + weight(term), 0)
      const named = wanted.filter((term) => inTitle.has(term)).reduce((sum, term) => sum + weight(term), 0)
      // Long sentences hold more words by chance alone.
      const length = Math.sqrt(Math.max(terms.size, 8) / 8)
      return { passage, text, score: ((own + 0.5 * named) / length) * (passage.score / best), own }
    })
    .filter(({ own }) => own > 0)
    .sort((a, b) => b.score - a.score)
  const least = (rated[0]?.score ?? 0) * WORTH_ADDING
  return rated.slice(0, MAX_SENTENCES).filter(({ score }) => score >= least)
}

/** The terms of a sentence. A short line such as «Default: 10000» speaks of its section, so it takes the title's too. */
function termsOfSentence(text: string, title: string): ReadonlySet<string> {
  const terms = termsOf(text)
  return new Set(terms.length < SHORT_LINE ? [...terms, ...termsOf(title)] : terms)
}

/** Rare words weigh more: inverse document frequency over the sentences at hand. */
function weightOver(documents: readonly ReadonlySet<string>[]): (term: string) => number {
  const frequencies = new Map<string, number>()
  for (const terms of documents) for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + documents.length / (frequencies.get(term) ?? documents.length))
}

function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=["'(]?[A-Z])/))
    .map((sentence) => sentence.replace(/^(?:Note: |\d+\. )/, '').trim())
    .filter((sentence) => sentence.length >= 12 && !sentence.endsWith(':'))
}
