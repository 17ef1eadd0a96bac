import type { Language } from '../../../text/sentences/language.ts'
import { isNumberWord, isSpelledLanguage, spelledValues } from '../../../text/numbers/foreign-words.ts'
import { spelledIn } from '../../../text/evidence/spelled-numbers.ts'
import type { IndexedPassage } from '../../../text/evidence/evidence.ts'
import { functionWordsOf } from '../../../text/words/function-words.ts'
import type { JudgedEvidence } from '../claim-evidence.ts'
import type { Token } from '../claim-tokens.ts'
import type { Features } from '../features.ts'
import { isSeen, type Match } from '../match.ts'
import { knownLetters } from './known-letters.ts'
import { beginningOf, isGrammar, runsOf } from './letter-runs.ts'

/**
 * The features of a claim that is not in English: none of them knows a language's inflection. The sign is how support may
 * depend on it, as in FEATURES.
 */
export const LETTER_FEATURES = {
  letters_seen: 1,
  letters_in_region: 1,
  words_seen: 1,
  all_words_seen: 1,
  pairs_seen: 1,
  sequence_in_best: 1,
  numbers_missing: -1,
  any_number_missing: -1,
  names_missing: -1,
} as const

export type LetterFeatureName = keyof typeof LETTER_FEATURES
export type LetterFeatures = Readonly<Record<LetterFeatureName, number>>

/** The features of one claim, from those that every claim has and from its letters. Shares are in 0..1. */
export function letterFeaturesOf(match: Match, features: Features, language: Language | undefined): LetterFeatures {
  const { evidence } = match
  const { index } = evidence
  const all = contentOf(match.claim.tokens, language)
  const spelled = spelledNumbers(all, { language, text: match.claim.text })
  const isKnown = (value: string): boolean => index.numbers.has(value) || spelledIn(index, match.claim.text).has(value)
  // A number in words is there or is missing, whatever its letters.
  const content = spelled.size === 0 ? all : all.filter((token) => !spelled.has(token))
  const lacking = [...spelled.values()].filter((value) => !isKnown(value)).length
  const known = knownLetters(index)
  const runs = content.flatMap(runsOf)
  const seen = [
    ...content.map((token) => isSeen(token, evidence) || hasInflection(token, known)),
    ...[...spelled.values()].map(isKnown),
  ]
  return {
    letters_seen: share(runs.map((run) => known.runs.has(run))),
    letters_in_region: mostInRegion(runs, match),
    words_seen: share(seen),
    all_words_seen: seen.length > 0 && seen.every(Boolean) ? 1 : 0,
    pairs_seen: features.pairs_seen,
    sequence_in_best: features.sequence_in_best,
    numbers_missing: Math.min(1, features.numbers_missing + lacking / 2),
    any_number_missing: lacking > 0 ? 1 : features.any_number_missing,
    names_missing: features.names_missing,
  }
}

/** Smaller number words are articles as often. */
const FEWEST_SPELLED = 3

/** Languages whose number words are read where a text in Latin letters does not tell its own. */
const UNTOLD = ['de', 'es', 'fr', 'it', 'nl', 'pt'] as const

/** The words that are numbers, with their values, in languages whose number words are read. */
function spelledNumbers(
  content: readonly Token[],
  { language, text }: { language: Language | undefined; text: string },
): ReadonlyMap<Token, string> {
  const found = new Map<Token, string>()
  const languages = isSpelledLanguage(language) ? [language] : language === undefined ? UNTOLD : []
  for (const token of content) {
    if (token.kind !== 'word') continue
    const word = text.slice(token.start, token.end)
    const spoken = languages.find((one) => isNumberWord(word, one))
    if (spoken === undefined) continue
    const [value, ...others] = spelledValues(word, spoken)
    if (value !== undefined && others.length === 0 && Number(value) >= FEWEST_SPELLED) found.set(token, value)
  }
  return found
}

/** The words that say something of the matter; all of them where none does. */
function contentOf(tokens: readonly Token[], language: Language | undefined): readonly Token[] {
  const small = functionWordsOf(language)
  const content = tokens.filter((token) => token.content && !small.has(token.form) && !isGrammar(token))
  return content.length > 0 ? content : tokens
}

function hasInflection(token: Token, known: ReturnType<typeof knownLetters>): boolean {
  const beginning = beginningOf(token)
  return beginning !== undefined && known.hasBeginning(beginning)
}

/** Where the evidence has more sentences, only those that share words with the claim are read for its letters. */
const ALL_READ = 64
/** Reading a word of a sentence for letters costs about as much as so many comparisons. */
const READ = 20

/** The largest share of the runs that a sentence has together with its neighbours in the same passage. */
function mostInRegion(runs: readonly string[], { evidence, candidates, effort }: Match): number {
  if (runs.length === 0) return 0
  const wanted = new Map<string, number>()
  for (const run of runs) wanted.set(run, (wanted.get(run) ?? 0) + 1)
  const { sentences } = evidence
  const places = sentences.length <= ALL_READ ? sentences.map((_, at) => at) : candidates.map(({ at }) => at)
  const read = new Map<number, ReadonlySet<string>>()
  const heldBy = (at: number): ReadonlySet<string> => {
    const known = read.get(at)
    if (known !== undefined) return known
    effort.spend(READ * (sentences[at]?.wordCount ?? 0))
    const held = runsIn(at, evidence, wanted)
    read.set(at, held)
    return held
  }
  let most = 0
  for (const at of places) {
    const held = new Set<string>()
    for (const beside of [at - 1, at, at + 1])
      if (sentences[beside]?.passage === sentences[at]?.passage) for (const run of heldBy(beside)) held.add(run)
    let count = 0
    for (const run of held) count += wanted.get(run) ?? 0
    most = Math.max(most, count)
  }
  return most / runs.length
}

/** Those of the wanted runs that a sentence has. */
function runsIn(at: number, { index }: JudgedEvidence, wanted: ReadonlyMap<string, number>): Set<string> {
  const held = new Set<string>()
  const place = index.sentences[at]
  if (place === undefined) return held
  const { columns } = index.passages[place.passage] as IndexedPassage
  for (let word = place.firstWord; word < place.endWord; word++) {
    const written = { form: columns.formAt(word), kind: columns.kindAt(word), script: columns.scriptAt(word) }
    for (const run of runsOf(written)) if (wanted.has(run)) held.add(run)
  }
  return held
}

function share(list: readonly boolean[]): number {
  return list.length === 0 ? 0 : list.filter(Boolean).length / list.length
}
