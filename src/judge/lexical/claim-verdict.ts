import type { Claim, ClaimVerdict, Evidence, Reason, Verdict } from '../../core/judge.ts'
import type { JudgedEvidence, Sentence } from './claim-evidence.ts'
import { type Examination, examine } from './examine.ts'
import type { Effort } from './bounds/effort.ts'
import { isSeen } from './match.ts'
import { lowerBound } from '../../support/lower-bound.ts'
import { PartSearch } from '../../text/characters/part-search.ts'
import type { Missing } from '../../text/evidence/missing.ts'
import { type CoefficientTable, type LetterTable, probabilityByLetters, probabilityOf } from './model.ts'

/** Two names that the evidence lacks refuse support; one may be a spelling. */
const NAMES_THAT_REFUSE = 2

/** What claims are judged by. */
export interface Asked {
  readonly evidence: JudgedEvidence
  readonly query: string | undefined
  readonly table: CoefficientTable
  /** For claims that are not in English; if left out, they are judged as English ones are. */
  readonly letterTable?: LetterTable | undefined
  readonly effort: Effort
}

/** What the evidence says of a claim. */
export function verdictOn({ id, text }: Claim, asked: Asked): ClaimVerdict {
  const { evidence, query, effort } = asked
  const examined = examine(text, evidence, { query, effort })
  const { probability, threshold } = weigh(examined, asked)
  const verdict = decide(examined, probability >= threshold)
  const reasons = reasonsFor(examined, { evidence, verdict })
  return { id, verdict, probability, evidence: quoteOf(examined), reasons }
}

function weigh({ features, letters, differences }: Examination, { table, letterTable }: Asked) {
  const contradicted = differences.length > 0
  if (letters === undefined || letterTable === undefined)
    return { probability: probabilityOf(features, { table, contradicted }), threshold: table.threshold }
  const probability = probabilityByLetters(letters, { table: letterTable, contradicted })
  return { probability, threshold: letterTable.threshold }
}

function decide({ match, missing, differences }: Examination, probable: boolean): Verdict {
  if (differences.length > 0) return 'CONTRADICTED'
  if (match.claim.tokens.length === 0 || match.candidates.length === 0) return 'NOT_ENOUGH_INFO'
  const refused = missing.missingNumbers.length > 0 || missing.missingNames.length >= NAMES_THAT_REFUSE
  return probable && !refused ? 'SUPPORTED' : 'NOT_ENOUGH_INFO'
}

/** To quote a sentence costs about as much as so many comparisons for each of its words. */
export const QUOTED = 40
/** A sentence longer than this is quoted around the words that it shares with the claim. */
const LONGEST_QUOTE = 600
const QUOTE_MARGIN = 80

/** The sentence that decided: the one that differs, or else the one that stands closest. */
function quoteOf({ match, differences }: Examination): Evidence | null {
  const candidate = differences[0]?.candidate ?? match.candidates[0]
  if (candidate === undefined) return null
  const { passage } = candidate.sentence
  match.effort.spend(QUOTED * candidate.sentence.wordCount)
  const [start, end] = quotedSpan(candidate.sentence, match.contentIds)
  return { passageId: passage.id, start, end, text: passage.text.slice(start, end) }
}

function quotedSpan(sentence: Sentence, wanted: readonly number[]): [start: number, end: number] {
  const { start, end, ids, wordCount } = sentence
  if (end - start <= LONGEST_QUOTE) return [start, end]
  const shared = new Set(wanted)
  const first = ids.findIndex((id) => shared.has(id))
  const from = Math.max(start, (first < 0 ? start : sentence.wordAt(first).start) - QUOTE_MARGIN)
  const to = Math.min(end, from + LONGEST_QUOTE)
  const next = lowerBound((at) => sentence.wordAt(at).start < from, wordCount)
  const behind = lowerBound((at) => sentence.wordAt(at).end <= to, wordCount)
  const begin = next < wordCount ? sentence.wordAt(next).start : start
  const stop = behind > 0 ? sentence.wordAt(behind - 1).end : end
  return [begin, Math.max(begin, stop)]
}

interface Told {
  evidence: JudgedEvidence
  verdict: Verdict
}

function reasonsFor(examined: Examination, { evidence, verdict }: Told): Reason[] {
  const { match, missing, differences } = examined
  if (evidence.sentences.length === 0) return [{ code: 'no_passages', message: 'there are no passages to look in' }]
  const shown = differences.map(({ reason }) => reason)
  const said = new PartSearch([...new Set(shown.flatMap(({ inClaim }) => inClaim ?? []))])
  const lacking = missingReasons(match.claim.text, missing)
  const reasons = [...shown, ...lacking.filter(({ inClaim }) => inClaim === undefined || !said.has(inClaim))]
  if (verdict === 'SUPPORTED') return [...reasons, foundReason(examined)]
  const unseen = unseenReason(examined, evidence)
  if (unseen !== undefined) reasons.push(unseen)
  return reasons.length > 0 ? reasons : [scatteredReason(examined)]
}

function missingReasons(claim: string, { missingNumbers, missingNames }: Missing): Reason[] {
  const said = ({ start, end }: { start: number; end: number }) => claim.slice(start, end)
  return [
    ...missingNumbers.map(said).map((inClaim) => ({
      code: 'missing_number',
      message: `no passage has the number “${inClaim}”`,
      inClaim,
    })),
    ...missingNames.map(said).map((inClaim) => ({
      code: 'missing_name',
      message: `no passage has the name “${inClaim}”`,
      inClaim,
    })),
  ]
}

const LISTED = 8

function unseenReason({ match, missing }: Examination, evidence: JudgedEvidence): Reason | undefined {
  const told = new Set([...missing.missingNumbers, ...missing.missingNames].map(({ start }) => start))
  const unseen = match.claim.content.filter((token) => !told.has(token.start) && !isSeen(token, evidence))
  if (unseen.length === 0) return undefined
  const listed = unseen.slice(0, LISTED).map(({ start, end }) => match.claim.text.slice(start, end))
  const more = unseen.length > LISTED ? ` and ${unseen.length - LISTED} more` : ''
  const quoted = listed.map((word) => `“${word}”`).join(', ')
  const message = `${unseen.length} of ${match.claim.content.length} content words are in no passage: ${quoted}${more}`
  return { code: 'unseen_words', message, inClaim: listed.join(' ') }
}

function foundReason({ match }: Examination): Reason {
  const { inBest, total } = counted(match)
  return { code: 'words_found', message: `${inBest} of ${total} content words stand in the sentence quoted` }
}

function scatteredReason({ match }: Examination): Reason {
  const { inBest, total } = counted(match)
  const message = `the words are in the passages but not together: ${inBest} of ${total} content words stand in the closest sentence`
  return { code: 'scattered_words', message }
}

function counted({ candidates, claim }: Examination['match']): { inBest: number; total: number } {
  const total = claim.content.length
  return { inBest: Math.round((candidates[0]?.coverage ?? 0) * total), total }
}
