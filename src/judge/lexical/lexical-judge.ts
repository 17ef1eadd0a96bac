import { asClaims, asPassages, type Claim, type ClaimVerdict, type Judge, type JudgeResult } from '../../core/judge.ts'
import { UsageError } from '../../core/errors.ts'
import { NO_USAGE } from '../../core/usage.ts'
import { eventLoopTurns } from '../../support/event-loop-turns.ts'
import { sleep } from '../../support/sleep.ts'
import { withFrozenReplies, withoutPassages } from '../frozen.ts'
import { Allowance } from './bounds/allowance.ts'
import { answerRelevance } from '../rubrics.ts'
import { claimsOf } from './split-claims.ts'
import { COEFFICIENTS } from './coefficients.ts'
import { LETTER_COEFFICIENTS } from './letters/letter-coefficients.ts'
import { charactersOf, evidenceOf, type JudgedEvidence } from './claim-evidence.ts'
import { checkCount, checkLength } from './bounds/limits.ts'
import { Effort } from './bounds/effort.ts'
import { Forecast, mayBeTooMuch } from './forecast.ts'
import { type CoefficientTable, toSixDecimals } from './model.ts'
import { comparable, otherLanguages } from './languages.ts'
import { rateByOverlap } from './rate-overlap.ts'
import { type Asked, verdictOn } from './claim-verdict.ts'
import { probabilityOfAll } from './whole/whole-answer.ts'
import { WHOLE_COEFFICIENTS } from './whole/whole-coefficients.ts'

/** How many claims are judged between turns of the event loop, so that a very long answer can be interrupted. */
const TURN_EVERY = 500

/** Characters of claims and passages processed at once, over all examples: about 2 GB of memory. */
const AT_ONCE = new Allowance(4_000_000)
/** Shorter texts never wait for longer ones. */
const COUNTED = 100_000

/** Options of the lexical judge. The judge without options is the one measured in `bench/validity/`. */
export interface LexicalJudgeOptions {
  /**
   * Your own coefficients, fitted on your labels. The shipped ones if left out. With your own, the judge gives no
   * probability that a whole answer is supported (`everySupported`): that was fitted to the shipped ones.
   */
  table?: CoefficientTable | undefined
  /**
   * Claims with at least this probability count as supported, 0 to 1. If left out, that of the table. `assay calibrate
   * --fit` finds what suits your texts from labels.
   */
  claimThreshold?: number | undefined
}

/**
 * The judge that needs no model: deterministic, offline, without a key. It compares words, numbers, dates and names, and
 * cannot see paraphrase that shares no words, or two names exchanged. How often it is right is measured in
 * `bench/validity/RESULTS.md`.
 */
export function lexicalJudge(options: LexicalJudgeOptions = {}): Judge {
  const { table: given = COEFFICIENTS, claimThreshold } = options
  const threshold = claimThreshold === undefined ? {} : { threshold: checkedShare(claimThreshold) }
  const table = { ...given, ...threshold }
  const letterTable = options.table === undefined ? { ...LETTER_COEFFICIENTS, ...threshold } : undefined
  const judge: Judge = {
    id: `lexical@${table.version}${table.threshold === COEFFICIENTS.threshold ? '' : `:${table.threshold}`}`,
    rubrics: 'overlap',
    async extractClaims(text, { query, signal } = {}) {
      signal?.throwIfAborted()
      checkLength('statements', { name: 'The answer', texts: [{ text }] })
      const claims = claimsOf(text, { query })
      checkCount('The answer', claims)
      return { claims, usage: NO_USAGE }
    },
    async verifyClaims(claims, passages, { query, signal } = {}) {
      signal?.throwIfAborted()
      const statements = asClaims(claims)
      checkLength('statements', { name: 'What is to be verified', texts: statements })
      checkCount('What is to be verified', statements)
      const characters = charactersOf(statements) + charactersOf(passages)
      const release = characters < COUNTED ? undefined : await AT_ONCE.take(characters, signal)
      try {
        const evidence = evidenceOf(passages)
        const others = otherLanguages(statements, evidence)
        const asked = { evidence, query, table, letterTable, effort: new Effort() }
        if (mayBeTooMuch(statements, asked.evidence)) await checkEffort(statements, asked.evidence, signal)
        return { verdicts: comparable(await verdictsOn(statements, asked, signal), others), usage: NO_USAGE }
      } finally {
        release?.()
      }
    },
    async verifyClaim(claim, passages, { query, signal } = {}) {
      signal?.throwIfAborted()
      const [only] = asClaims([claim])
      checkLength('statements', { name: 'What is to be verified', texts: only === undefined ? [] : [only] })
      const stated = only ?? { id: 'c1', text: '' }
      const evidence = evidenceOf(passages)
      const others = otherLanguages([stated], evidence)
      const verdict = verdictOn(stated, { evidence, query, table, letterTable, effort: new Effort() })
      return { ...verdict, ...comparable([verdict], others)[0], usage: NO_USAGE }
    },
    async rate(rubric, { signal } = {}) {
      signal?.throwIfAborted()
      return rateByOverlap(rubric)
    },
    evaluateRelevance: (query, response, options) => judge.rate(answerRelevance(query, response), options),
    async evaluateFaithfulness(response, passages, options) {
      const { claims } = await judge.extractClaims(response, options)
      if (claims.length > 0 && !asPassages(passages).some(({ text }) => text.trim() !== ''))
        return withoutPassages(response)
      const { verdicts } = await judge.verifyClaims(claims, passages, options)
      return wholeSupport(verdicts)
    },
    // It was fitted to the claim probabilities of the shipped coefficients, which a threshold for claims does not change.
    ...(given === COEFFICIENTS && {
      everySupported: (verdicts: readonly ClaimVerdict[]) => probabilityOfAll(verdicts, WHOLE_COEFFICIENTS),
    }),
  }
  const frozen = withFrozenReplies(judge)
  if (options.table === undefined) KNOWN.set(frozen, { claimThreshold })
  return frozen
}

const KNOWN = new WeakMap<Judge, LexicalJudgeOptions>()

/** By what options a lexical judge with the shipped coefficients is made again; `undefined` of any other judge. */
export function lexicalOptionsOf(judge: Judge): LexicalJudgeOptions | undefined {
  return KNOWN.get(judge)
}

/** Refuses claims that would take too many comparisons, before any is made. */
async function checkEffort(
  claims: readonly Claim[],
  evidence: JudgedEvidence,
  signal: AbortSignal | undefined,
): Promise<void> {
  const forecast = new Forecast(evidence)
  const turn = eventLoopTurns()
  for (const text of new Set(claims.map((claim) => claim.text))) {
    forecast.add(text)
    await turn()
    signal?.throwIfAborted()
  }
}

/** The verdicts in the order of the claims. Claims with the same words are judged once. */
async function verdictsOn(
  claims: readonly Claim[],
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<ClaimVerdict[]> {
  const known = new Map<string, ClaimVerdict>()
  const verdicts: ClaimVerdict[] = []
  const turn = eventLoopTurns()
  for (const claim of claims) {
    const same = known.get(claim.text)
    const verdict = same === undefined ? verdictOn(claim, asked) : { ...same, id: claim.id }
    if (same === undefined) known.set(claim.text, verdict)
    verdicts.push(verdict)
    const turned = verdicts.length % TURN_EVERY === 0 ? sleep(0) : turn()
    if (turned === undefined) continue
    await turned
    signal?.throwIfAborted()
  }
  return verdicts
}

function checkedShare(share: number): number {
  if (share >= 0 && share <= 1) return share
  throw new UsageError(`claimThreshold is ${share}; it is a probability, from 0 to 1.`)
}

/** The mean probability of support. A response without claims is fully supported, and the reasoning says so. */
function wholeSupport(verdicts: readonly ClaimVerdict[]): JudgeResult {
  if (verdicts.length === 0) {
    return { score: 1, reasoning: 'the response makes no claims', usage: NO_USAGE, notes: { vacuous: true } }
  }
  const sum = verdicts.reduce((total, { probability = 0 }) => total + probability, 0)
  const supported = verdicts.filter(({ verdict }) => verdict === 'SUPPORTED').length
  const reasoning = `mean probability of support of ${verdicts.length} claims by their words; ${supported} count as supported`
  return { score: toSixDecimals(sum / verdicts.length), reasoning, usage: NO_USAGE }
}
