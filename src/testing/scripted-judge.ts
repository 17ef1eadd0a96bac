import { NO_USAGE, type Usage } from '../core/usage.ts'
import {
  asClaims,
  type Claim,
  type ClaimVerdict,
  type Judge,
  type JudgeOptions,
  type JudgeResult,
  type Rubric,
  type Verdict,
} from '../core/judge.ts'
import type { Passage } from '../core/example.ts'

/** One reply for every call, a function of the question, or an error to throw. */
export type Reply<Question, Answer> = Answer | Error | ((question: Question) => Answer | Promise<Answer>)
/** A reply for every call, or a list with one for each. */
export type Script<Question, Answer> = Reply<Question, Answer> | readonly Reply<Question, Answer>[]

/** The question to a scripted judge when claims are verified. */
export interface VerificationQuestion {
  readonly claims: readonly Claim[]
  readonly passages: readonly (Passage | string)[]
}

/** The verdicts of one verification, in the order of its claims, or complete verdicts with their own ids. */
export type ScriptedVerdicts = { readonly verdicts: readonly (Verdict | ClaimVerdict)[] }

/** A score from 0 to 1, or a whole result. */
export type ScriptedRating = number | Omit<JudgeResult, 'usage'>

/** A scripted judge's answer to each kind of question. */
export interface JudgeScript {
  /** The claims that `extractClaims` returns. */
  readonly claims?: Script<string, { readonly claims: readonly (string | Claim)[] }>
  /** The verdicts that `verifyClaims` returns. */
  readonly verdicts?: Script<VerificationQuestion, ScriptedVerdicts>
  /** What `rate`, `evaluateRelevance` and `evaluateFaithfulness` return. */
  readonly ratings?: Script<Rubric, ScriptedRating>
  /** The cost of each call. Nothing if left out. */
  readonly usage?: Partial<Usage> | Partial<Record<JudgeMethod, Partial<Usage>>>
  readonly id?: string
  readonly rubrics?: Judge['rubrics']
}

/** The questions that can be scripted. `evaluateRelevance` and `evaluateFaithfulness` count as the ones they ask. */
export type JudgeMethod = 'extractClaims' | 'verifyClaims' | 'verifyClaim' | 'rate'

/** One question to a scripted judge. */
export interface JudgeCall {
  readonly method: JudgeMethod
  readonly question: unknown
  readonly options: JudgeOptions
}

/** A judge for tests, with the questions it was asked. */
export interface ScriptedJudge extends Judge {
  /** Every call so far, in order. */
  readonly calls: readonly JudgeCall[]
}

const METHODS: readonly string[] = ['extractClaims', 'verifyClaims', 'verifyClaim', 'rate'] satisfies JudgeMethod[]

/**
 * A judge that says what it is told to, and records what it was asked. A call for which nothing is scripted throws.
 *
 * @example
 * const judge = scriptedJudge({ claims: { claims: ['a', 'b'] }, verdicts: { verdicts: ['SUPPORTED', 'CONTRADICTED'] } })
 */
export function scriptedJudge(script: JudgeScript = {}): ScriptedJudge {
  const calls: JudgeCall[] = []
  const claims = replies('claims', script.claims)
  const verdicts = replies('verdicts', script.verdicts)
  const ratings = replies('ratings', script.ratings)
  const costOf = (method: JudgeMethod): Usage => ({ ...NO_USAGE, ...usageOf(script.usage, method) })
  const note = (method: JudgeMethod, question: unknown, options: JudgeOptions = {}): void => {
    calls.push({ method, question, options })
  }

  async function verify(question: VerificationQuestion, usage: Usage) {
    const said = await verdicts(question)
    return {
      verdicts: said.verdicts.map((verdict, index) =>
        typeof verdict === 'string'
          ? { id: question.claims[index]?.id ?? `c${index + 1}`, verdict, evidence: null, reasons: [] }
          : verdict,
      ),
      usage,
    }
  }

  async function rate(rubric: Rubric, options?: JudgeOptions): Promise<JudgeResult> {
    note('rate', rubric, options)
    const said = await ratings(rubric)
    const usage = costOf('rate')
    return typeof said === 'number' ? { score: said, reasoning: 'as scripted', usage } : { ...said, usage }
  }

  return {
    calls,
    id: script.id ?? 'scripted@1',
    rubrics: script.rubrics ?? 'any',
    async extractClaims(text, options) {
      note('extractClaims', text, options)
      return { claims: asClaims((await claims(text)).claims), usage: costOf('extractClaims') }
    },
    verifyClaims(given, passages, options) {
      const question = { claims: asClaims(given), passages }
      note('verifyClaims', question, options)
      return verify(question, costOf('verifyClaims'))
    },
    async verifyClaim(claim, passages, options) {
      const question = { claims: asClaims([claim]), passages }
      note('verifyClaim', question, options)
      const answer = await verify(question, costOf('verifyClaim'))
      const [verdict] = answer.verdicts
      if (verdict === undefined) throw new Error('The script has no verdict for this claim.')
      return { ...verdict, usage: answer.usage }
    },
    rate,
    evaluateRelevance: (query, response, options) =>
      rate(
        { name: 'relevance', criteria: 'Does the response answer the query?', inputs: { query, response } },
        options,
      ),
    evaluateFaithfulness: (response, passages, options) =>
      rate(
        {
          name: 'faithfulness',
          criteria: 'Do the passages support the response?',
          inputs: { response, passages: passages.map((p) => (typeof p === 'string' ? p : p.text)).join('\n\n') },
        },
        options,
      ),
  }
}

function replies<Question, Answer>(
  what: string,
  script: Script<Question, Answer> | undefined,
): (question: Question) => Promise<Answer> {
  let asked = 0
  return async (question) => {
    const position = asked++
    if (script === undefined) throw new Error(`Nothing is scripted for ${what}.`)
    const reply = isList(script) ? script[position] : script
    if (reply === undefined) throw new Error(`Nothing is scripted for call ${position + 1} for ${what}.`)
    if (reply instanceof Error) throw reply
    return typeof reply === 'function' ? (reply as (question: Question) => Answer | Promise<Answer>)(question) : reply
  }
}

function isList<Question, Answer>(script: Script<Question, Answer>): script is readonly Reply<Question, Answer>[] {
  return Array.isArray(script)
}

function usageOf(usage: JudgeScript['usage'], method: JudgeMethod): Partial<Usage> {
  if (usage === undefined) return {}
  const perMethod = Object.keys(usage).some((key) => METHODS.includes(key))
  return perMethod ? ((usage as Partial<Record<JudgeMethod, Partial<Usage>>>)[method] ?? {}) : (usage as Partial<Usage>)
}
