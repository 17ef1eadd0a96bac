import { JudgeError, JudgeResponseError } from '../core/errors.ts'
import { NO_USAGE, addUsage, type Usage } from '../core/usage.ts'
import {
  asClaims,
  asPassages,
  type Claim,
  type ClaimVerdict,
  type Judge,
  type JudgeOptions,
  type VerdictsResult,
} from '../core/judge.ts'
import { has, queryOf, shownPassages, type Example, type Passage } from '../core/example.ts'
import type { Evaluator, StatementKind } from '../core/evaluator.ts'
import { askingOnce, charging, type Once } from './once.ts'
import { defined } from '../support/defined.ts'
import { claimsOfOutput, claimsOfReference, factsOf, type Statements } from './statements.ts'

/**
 * A judge for one example that asks the same question once, and verifies the statements that all `evaluators` declare
 * in `verifies` together, in declared order, against the passages of the example. The cost of a question is charged to
 * the first caller. A call that does not say which question the application was asked uses the example's.
 */
export function shared(
  judge: Judge,
  { example, evaluators }: { example: Example; evaluators: readonly Evaluator[] },
): Judge {
  const once = askingOnce()
  const direct = directly(judge, { once, query: queryOf(example) })
  const kinds = declaredKinds(evaluators, example)
  if (kinds.length < 2) return direct

  const shown = JSON.stringify(shownPassages(example))
  const verification: JointVerification = { example, kinds, once, judge, direct }
  return {
    ...direct,
    verifyClaims(claims, passages, options = {}) {
      const { query = queryOf(example) } = options
      const joinable = query === queryOf(example) && JSON.stringify(asPassages(passages)) === shown
      if (!joinable) return direct.verifyClaims(claims, passages, options)
      return verifyJointly(verification, { claims: asClaims(claims), passages: asPassages(passages), options })
    },
  }
}

const READERS: Readonly<
  Record<
    StatementKind,
    (example: Example, by: { judge: Judge; signal?: AbortSignal | undefined }) => Promise<Statements | undefined>
  >
> = { claims: claimsOfOutput, facts: factsOf, reference: claimsOfReference }

/** The kinds of statements that the applicable evaluators will ask about, each once, in declared order. */
function declaredKinds(evaluators: readonly Evaluator[], example: Example): readonly StatementKind[] {
  const applicable = evaluators.filter(({ spec }) => spec.requires.every((field) => has(example, field)))
  return [...new Set(applicable.flatMap(({ spec }) => spec.verifies ?? []))]
}

/** Asks every question as it is, but the same one only once. */
function directly(judge: Judge, { once, query }: { once: Once; query: string | undefined }): Judge {
  const withQuery = (options: JudgeOptions = {}): JudgeOptions =>
    options.query !== undefined || query === undefined ? options : { ...options, query }
  return {
    id: judge.id,
    rubrics: judge.rubrics,
    extractClaims(text, given) {
      const options = withQuery(given)
      return once(['extract', text, options.query], options, () => judge.extractClaims(text, options))
    },
    verifyClaims(claims, passages, given) {
      const options = withQuery(given)
      const question = ['verify', asClaims(claims), asPassages(passages), options.query]
      return once(question, options, () => judge.verifyClaims(claims, passages, options))
    },
    verifyClaim(claim, passages, given) {
      const options = withQuery(given)
      const question = ['verify one', asClaims([claim]), asPassages(passages), options.query]
      return once(question, options, () => judge.verifyClaim(claim, passages, options))
    },
    rate(rubric, options = {}) {
      return once(['rate', rubric, options.query], options, () => judge.rate(rubric, options))
    },
    evaluateRelevance(query, response, options = {}) {
      const question = ['relevance', query, response, options.query]
      return once(question, options, () => judge.evaluateRelevance(query, response, options))
    },
    evaluateFaithfulness(response, passages, options = {}) {
      const question = ['faithfulness', response, asPassages(passages), options.query]
      return once(question, options, () => judge.evaluateFaithfulness(response, passages, options))
    },
    ...defined({ everySupported: judge.everySupported?.bind(judge), client: judge.client }),
  }
}

interface JointVerification {
  readonly example: Example
  readonly kinds: readonly StatementKind[]
  readonly once: Once
  readonly judge: Judge
  readonly direct: Judge
}

interface Asked {
  readonly claims: readonly Claim[]
  readonly passages: readonly Passage[]
  readonly options: JudgeOptions
}

/** The verdicts on the requested statements, from one verification of all declared statements. */
async function verifyJointly(verification: JointVerification, asked: Asked): Promise<VerdictsResult> {
  const { once, judge, direct } = verification
  const { parts, usage } = await declaredStatements(verification, asked.options)
  const slice = parts.find((claims) => JSON.stringify(claims) === JSON.stringify(asked.claims))
  if (slice === undefined || parts.length < 2) {
    return charging(usage, direct.verifyClaims(asked.claims, asked.passages, asked.options))
  }
  const all = parts.flat().map((claim, index) => ({ ...claim, id: `s${index + 1}` }))
  const options = { ...asked.options, ...queryOption(verification.example) }
  const joint = await charging(
    usage,
    once(['verify jointly'], options, async () => matched(all, await judge.verifyClaims(all, asked.passages, options))),
  )
  const first = parts.slice(0, parts.indexOf(slice)).flat().length
  const verdicts = joint.verdicts.slice(first, first + slice.length)
  return {
    verdicts: verdicts.map((verdict, index) => ({ ...verdict, id: slice[index]?.id ?? verdict.id })),
    usage: joint.usage,
  }
}

/** The statements of each declared kind. A kind that cannot be read is left out: whoever asks for it gets the error. */
function declaredStatements(
  { example, kinds, once, direct }: JointVerification,
  options: JudgeOptions,
): Promise<{ parts: readonly (readonly Claim[])[]; usage: Usage }> {
  return once(['statements'], options, async () => {
    const { signal } = options
    const read = async (kind: StatementKind): Promise<{ claims: readonly Claim[]; usage: Usage }> => {
      try {
        const found = await READERS[kind](example, { judge: direct, signal })
        return { claims: found?.claims ?? [], usage: found?.usage ?? NO_USAGE }
      } catch (error) {
        signal?.throwIfAborted()
        return { claims: [], usage: JudgeError.isInstance(error) ? error.usage : NO_USAGE }
      }
    }
    const found = await Promise.all(kinds.map(read))
    // Facts taken from the reference are its claims, so they are only asked for once.
    const parts = new Map(
      found.flatMap(({ claims }) => (claims.length === 0 ? [] : [[JSON.stringify(claims), claims]])),
    )
    return { parts: [...parts.values()], usage: addUsage(...found.map(({ usage }) => usage)) }
  })
}

function queryOption(example: Example): Pick<JudgeOptions, 'query'> {
  return { query: queryOf(example) }
}

/** The verdicts in the order of the statements; an answer that does not match them one to one is refused. */
function matched(claims: readonly Claim[], { verdicts, usage }: VerdictsResult): VerdictsResult {
  const byId = new Map<string, ClaimVerdict>(verdicts.map((verdict) => [verdict.id, verdict]))
  const ordered = claims.flatMap(({ id }) => byId.get(id) ?? [])
  if (ordered.length === claims.length && verdicts.length === claims.length) return { verdicts: ordered, usage }
  throw new JudgeResponseError(
    `The judge was asked about ${claims.length} statements and its ${verdicts.length} verdicts do not match them one to one.`,
    { reply: JSON.stringify(verdicts), usage },
  )
}
