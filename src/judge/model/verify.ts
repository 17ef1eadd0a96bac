import { NO_USAGE, addUsage, type Usage } from '../../core/usage.ts'
import type { Claim, ClaimVerdict, Evidence, JudgeOptions, Reason, Verdict, VerdictsResult } from '../../core/judge.ts'
import type { Passage } from '../../core/example.ts'
import { ContextOverflowError } from '../said/context-overflow.ts'
import type { VerifyClaimsReply } from '../prompts/verify-claims-prompt.ts'
import { answerEach } from './align.ts'
import { ask, type Asker } from './ask.ts'
import { locate } from './locate.ts'
import { approximateTokens, grouped, pieces, smallerThan } from './token-count.ts'
import { together } from './together.ts'

/** How much goes into one question. */
export interface BatchLimits {
  readonly claims: number
  /** Approximate tokens of the passages. */
  readonly tokens: number
}

interface NumberedClaim {
  readonly number: number
  readonly id: string
  readonly text: string
}

/** A passage, or a piece of one that is too long for one question. */
interface Piece {
  readonly passage: Passage
  readonly text: string
}

/** One question: some of the claims against some of the passages. */
interface Batch {
  readonly claims: readonly NumberedClaim[]
  readonly pieces: readonly Piece[]
}

/**
 * A verdict for every claim. If they do not fit into one question they are spread over several; of several verdicts on
 * one claim, SUPPORTED takes precedence over CONTRADICTED, and both over NOT_ENOUGH_INFO. Without passages nothing is
 * asked.
 */
export async function verifyClaims(
  asker: Asker,
  {
    claims,
    passages,
    limits,
    ...options
  }: JudgeOptions & { claims: readonly Claim[]; passages: readonly Passage[]; limits: BatchLimits },
): Promise<VerdictsResult> {
  const readable = passages.filter(({ text }) => text.trim() !== '')
  if (claims.length === 0) return { verdicts: [], usage: NO_USAGE }
  if (readable.length === 0) return { verdicts: claims.map(({ id }) => withoutPassages(id)), usage: NO_USAGE }

  const { answers, usage } = await together(
    batches(claims, { passages: readable, limits }).map((batch) => verifyWithin(asker, { batch, limits, ...options })),
  )
  const found = answers.flatMap(({ verdicts }) => verdicts)
  return {
    verdicts: claims.map(({ id }, number) =>
      merged(
        id,
        found.filter((verdict) => verdict.number === number),
      ),
    ),
    usage,
  }
}

function withoutPassages(id: string): ClaimVerdict {
  const message = 'there are no passages that could support it'
  return { id, verdict: 'NOT_ENOUGH_INFO', evidence: null, reasons: [{ code: 'no_passages', message }] }
}

function batches(
  claims: readonly Claim[],
  { passages, limits }: { passages: readonly Passage[]; limits: BatchLimits },
): Batch[] {
  const { tokens } = limits
  const numbered = claims.map(({ text }, number) => ({ number, id: `c${number + 1}`, text }))
  const all = passages.flatMap((passage) => pieces(passage.text, tokens).map((text) => ({ passage, text })))
  return batchesOf(numbered, { pieces: all, limits })
}

function batchesOf(
  claims: readonly NumberedClaim[],
  { pieces, limits: { tokens, claims: count } }: { pieces: readonly Piece[]; limits: BatchLimits },
): Batch[] {
  const pieceGroups = grouped(pieces, { tokens })
  return grouped(claims, { tokens, count }).flatMap((group) => pieceGroups.map((pieces) => ({ claims: group, pieces })))
}

/** The verdicts on a batch; of one that does not fit the model's context, those on smaller ones. */
async function verifyWithin(
  asker: Asker,
  { batch, limits, ...options }: JudgeOptions & { batch: Batch; limits: BatchLimits },
): Promise<{ verdicts: readonly NumberedVerdict[]; usage: Usage }> {
  try {
    return await verifyBatch(asker, { batch, ...options })
  } catch (error) {
    const size = batch.pieces.reduce((sum, { text }) => sum + approximateTokens(text), 0)
    const tokens = smallerThan(Math.min(limits.tokens, size))
    if (!ContextOverflowError.isInstance(error) || tokens === undefined) throw error
    const smaller = { tokens, claims: Math.max(1, Math.ceil(batch.claims.length / 2)) }
    const parts = batch.pieces.flatMap(({ passage, text }) => pieces(text, tokens).map((text) => ({ passage, text })))
    const { answers, usage } = await together(
      batchesOf(batch.claims, { pieces: parts, limits: smaller }).map((part) =>
        verifyWithin(asker, { batch: part, limits: smaller, ...options }),
      ),
    )
    return { verdicts: answers.flatMap(({ verdicts }) => verdicts), usage: addUsage(error.usage, usage) }
  }
}

type NumberedVerdict = Omit<ClaimVerdict, 'id'> & { readonly number: number }

async function verifyBatch(asker: Asker, { batch, signal, query }: JudgeOptions & { batch: Batch }) {
  const byId = new Map(batch.claims.map((claim) => [claim.id, claim]))
  const passages = batch.pieces.map(({ passage, text }, index) => ({ id: `p${index + 1}`, text, title: passage.title }))
  const { reply, usage, unknown } = await answerEach([...byId.keys()], async (ids, { again }) => {
    const claims = ids.flatMap((id) => byId.get(id) ?? [])
    const input = { claims, passages, query }
    const answer = await ask(asker, { prompt: asker.prompts.verify, input, signal, repair: !again })
    return { reply: answer.reply.verdicts, usage: answer.usage }
  })
  if (unknown > 0) {
    const what = unknown === 1 ? 'a verdict' : `${unknown} verdicts`
    asker.onNote(`${asker.model.id} gave ${what} on claims that it was not asked about; such verdicts are ignored.`)
  }
  const verdicts = reply.flatMap((verdict) => {
    const claim = byId.get(verdict.id)
    return claim === undefined ? [] : [{ number: claim.number, ...readVerdict(verdict, batch.pieces) }]
  })
  return { verdicts, usage }
}

type VerdictReply = VerifyClaimsReply['verdicts'][number]

function readVerdict(reply: VerdictReply, sources: readonly Piece[]): Omit<NumberedVerdict, 'number'> {
  const { verdict, reasoning, evidence: quoted } = reply
  const evidence = quoted === null ? null : findEvidence(quoted, sources)
  const reasons: Reason[] = reasoning.trim() === '' ? [] : [{ code: 'judge', message: reasoning }]
  if (quoted !== null && quoted.quote.trim() !== '' && evidence === null) {
    const inEvidence = quoted.quote.slice(0, 300)
    reasons.push({
      code: 'unlocated_quote',
      message: 'the words that the judge quotes stand in no passage',
      inEvidence,
    })
  }
  return { verdict, evidence, reasons }
}

/** Looks in the passage that the judge names, and then in the others: a number is easily mistaken, words are not. */
function findEvidence(
  { passage, quote }: { passage: string; quote: string },
  sources: readonly Piece[],
): Evidence | null {
  const named = sources.filter((_, index) => passage === `p${index + 1}`)
  for (const { passage } of [...named, ...sources]) {
    const span = locate(passage.text, quote)
    if (span === undefined) continue
    const [start, end] = span
    return { passageId: passage.id, start, end, text: passage.text.slice(start, end) }
  }
  return null
}

const PRECEDENCE: readonly Verdict[] = ['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO']

function merged(id: string, verdicts: readonly NumberedVerdict[]): ClaimVerdict {
  const [winner] = PRECEDENCE.flatMap((wanted) => verdicts.find(({ verdict }) => verdict === wanted) ?? [])
  if (winner === undefined) throw new Error(`no batch held the claim ${id}`)
  const { verdict, evidence, reasons } = winner
  return { id, verdict, evidence, reasons }
}
