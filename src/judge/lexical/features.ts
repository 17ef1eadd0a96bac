import { type JudgedEvidence, pairKey, type Sentence } from './claim-evidence.ts'
import { type ClaimWords, isSeen, type Match } from './match.ts'
import type { Missing } from '../../text/evidence/missing.ts'
import { lcsLength } from '../../text/similarity/lcs.ts'
import { inRuns } from './runs.ts'
import type { Token } from './claim-tokens.ts'
import { CHAT_WORDS, FIRST_PERSON, SECOND_PERSON } from './word-lists.ts'

/**
 * The features of a claim and its evidence, by name. The sign is how support may depend on it: `1` more means more support,
 * `-1` less, `0` either. The fit respects it.
 */
export const FEATURES = {
  coverage: 1,
  coverage_in_two: 1,
  coverage_in_best: 1,
  coverage_in_window: 1,
  sequence_in_best: 1,
  sequence_in_region: 1,
  pairs_seen: 1,
  long_runs: 1,
  all_seen: 1,
  first_half_seen: 1,
  last_word_seen: 1,
  function_words_unseen: -1,
  numbers_missing: -1,
  any_number_missing: -1,
  names_missing: -1,
  all_names_seen: 1,
  first_person_unseen: -1,
  second_person_unseen: -1,
  chat_words_unseen: -1,
  question: -1,
  evidence_sentences: -1,
  numbers: 0,
  names: 0,
  content_words: 0,
} as const

export type FeatureName = keyof typeof FEATURES
export type Features = Readonly<Record<FeatureName, number>>

const LONG_RUN = 4

/** The features of one claim. Shares are in 0..1; counts are capped and scaled to 0..1; lengths are logarithms. */
export function featuresOf(match: Match, missing: Missing): Features {
  const { claim, evidence, effort, ids, contentIds, candidates } = match
  const words = Math.max(1, ids.length)
  const seen = claim.content.map((token) => isSeen(token, evidence))
  const half = Math.ceil(seen.length / 2)
  const regions = candidates.map(({ at }) => regionOf(at, evidence))
  const covered = ids.map(() => false)
  for (const region of regions) effort.spend((ids.length + 30) * region.length)
  for (const { sentence } of candidates) {
    effort.spend(ids.length * sentence.wordCount)
    inRuns(ids, sentence.ids, LONG_RUN).forEach((inRun, at) => (covered[at] ||= inRun))
  }
  return {
    coverage: share(seen),
    coverage_in_two: match.coverageInTwo,
    coverage_in_best: Math.max(0, ...candidates.map(({ weighted }) => weighted)),
    coverage_in_window: Math.max(0, ...regions.map((region) => bestWindow(contentIds, { region, words }))),
    sequence_in_best: Math.max(0, ...candidates.map(({ common }) => common)) / words,
    sequence_in_region: Math.max(0, ...regions.map((region) => lcsLength(ids, region))) / words,
    pairs_seen: pairsSeen(ids, evidence),
    long_runs: share(covered),
    all_seen: seen.length > 0 && seen.every(Boolean) ? 1 : 0,
    first_half_seen: share(seen.slice(0, half)),
    last_word_seen: seen.at(-1) === true ? 1 : 0,
    numbers_missing: capped(missing.missingNumbers.length, 2),
    any_number_missing: missing.missingNumbers.length > 0 ? 1 : 0,
    names_missing: capped(missing.missingNames.length, 3),
    all_names_seen: missing.names.length > 0 && missing.missingNames.length === 0 ? 1 : 0,
    evidence_sentences: Math.log1p(evidence.sentences.length),
    numbers: capped(missing.numbers.length, 4),
    names: capped(missing.names.length, 6),
    content_words: Math.log1p(contentIds.length),
    ...manner(claim, evidence),
  }
}

/** Features of the claim's tone that the evidence lacks. */
function manner({ text, tokens }: ClaimWords, { vocabulary }: JudgedEvidence) {
  const unseen = tokens.filter(({ stem }) => !vocabulary.has(stem))
  const count = (list: ReadonlySet<string>) => unseen.filter(({ form }) => list.has(form)).length
  return {
    function_words_unseen: unseen.filter((token: Token) => !token.content).length / Math.max(1, tokens.length),
    first_person_unseen: capped(count(FIRST_PERSON), 2),
    second_person_unseen: capped(count(SECOND_PERSON), 1),
    chat_words_unseen: capped(count(CHAT_WORDS), 2),
    question: /[?？؟]\s*$/.test(text.slice(-8)) ? 1 : 0,
  }
}

function share(list: readonly boolean[]): number {
  return list.length === 0 ? 0 : list.filter(Boolean).length / list.length
}

function capped(count: number, limit: number): number {
  return Math.min(count, limit) / limit
}

/** A sentence with its neighbours in the same passage. */
function regionOf(at: number, { sentences }: JudgedEvidence): readonly number[] {
  const own = sentences[at] as Sentence
  const around = [sentences[at - 1], own, sentences[at + 1]]
  return around.flatMap((other) => (other?.passage === own.passage ? other.ids : []))
}

/** The words of a sentence and its neighbours in the same passage. */
export function regionLength(at: number, { sentences }: JudgedEvidence): number {
  const own = sentences[at] as Sentence
  const around = [sentences[at - 1], own, sentences[at + 1]]
  return around.reduce((sum, other) => (other?.passage === own.passage ? sum + other.wordCount : sum), 0)
}

/** The largest share of the content words found within twice the length of the claim. */
function bestWindow(
  contentIds: readonly number[],
  { region, words }: { region: readonly number[]; words: number },
): number {
  const width = Math.max(12, 2 * words)
  const wanted = new Set(contentIds)
  const inside = new Map<number, number>()
  let held = 0
  let most = 0
  region.forEach((id, at) => {
    if (wanted.has(id)) {
      const count = inside.get(id) ?? 0
      if (count === 0) held++
      inside.set(id, count + 1)
    }
    const left = at >= width ? (region[at - width] as number) : undefined
    if (left !== undefined && wanted.has(left)) {
      const count = (inside.get(left) ?? 1) - 1
      if (count === 0) held--
      inside.set(left, count)
    }
    most = Math.max(most, held)
  })
  return most / Math.max(1, wanted.size)
}

function pairsSeen(ids: readonly number[], { pairs }: JudgedEvidence): number {
  let seen = 0
  for (let at = 1; at < ids.length; at++) {
    const [first, second] = [ids[at - 1] as number, ids[at] as number]
    if (first >= 0 && second >= 0 && pairs.has(pairKey(first, second))) seen++
  }
  return ids.length < 2 ? 0 : seen / (ids.length - 1)
}
