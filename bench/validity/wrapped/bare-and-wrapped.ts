import type { Judge, Verdict } from '../../../src/core/judge.ts'
import type { CheckResult } from '../../../src/gate/check.ts'
import type { Gate } from '../../../src/gate/create-gate.ts'
import { verdictOf } from '../../../src/gate/decision/verdict.ts'
import type { VerdictStatus } from '../../../src/gate/decision.ts'
import type { Case, Statement } from './cases.ts'
import { type Placed, wrap, type Wrapped } from './filling.ts'
import type { Form } from './forms.ts'

/** What the gate says of an answer. */
export interface Statuses {
  /** Under the ruleset as it is: an answer without citations fails. */
  readonly asIs: VerdictStatus
  /** The same without the requirement of citations. */
  readonly uncited: VerdictStatus
  /** By what the checks say that look neither at citations nor at length. */
  readonly content: VerdictStatus
}

/** Checks whose findings about a reference are none about what is stated. */
const ABOUT_CITATIONS = new Set([
  'require_citations',
  'citation_coverage',
  'citation_grammar',
  'citation_span_valid',
  'citation_placement',
  'citation_uniformity',
  'sentence_citation_recall',
  'cited_support',
])
/** Whatever is put around a short statement makes it longer. */
const ABOUT_LENGTH = 'min_answer_length'

/** How bad each check's result is, by name: 0 nothing, 1 a warning, 2 a failure. */
export type Levels = ReadonlyMap<string, number>

/** A claim of the judge's, with what the judge says of it. */
interface Judged {
  readonly start: number
  readonly end: number
  readonly probability: number
  readonly verdict: Verdict
}

/** What one statement alone gets. */
interface Bare {
  readonly statuses: Statuses
  readonly levels: Levels
  readonly claims: readonly Judged[]
}

/** A claim before and after; without `after` the judge no longer finds it. */
export interface ClaimPair {
  readonly before: Judged
  readonly after?: Judged
}

/** A wrapped answer beside its statements alone. */
export interface Pair {
  readonly form: Form
  readonly case: Case
  readonly wrapped: Wrapped
  /** The worst of the statements alone. */
  readonly bare: Statuses
  readonly whole: Statuses
  readonly bareLevels: Levels
  readonly wholeLevels: Levels
  readonly claims: readonly ClaimPair[]
  /** Claims that the judge finds in what is around the statements. */
  readonly added: number
}

/** Compares wrapped answers with their statements alone; remembers the statements of a case. */
export class Comparison {
  readonly #gate: Gate
  readonly #judge: Judge
  readonly #seed: number
  readonly #known = new Map<string, Promise<Bare>>()

  constructor({ gate, judge, seed }: { gate: Gate; judge: Judge; seed: number }) {
    this.#gate = gate
    this.#judge = judge
    this.#seed = seed
  }

  async pair(form: Form, given: Case): Promise<Pair> {
    const wrapped = wrap(form, given, this.#seed)
    const bare = new Map<number, Bare>()
    for (const { statement } of wrapped.placed) bare.set(statement, await this.#bare(given, statement))
    const { statuses, levels } = this.#decided(given, wrapped.text)
    const claims = await this.#judged(given, wrapped.text)
    const alone = [...bare.values()]
    return {
      form,
      case: given,
      wrapped,
      bare: {
        asIs: worst(alone.map(({ statuses }) => statuses.asIs)),
        uncited: worst(alone.map(({ statuses }) => statuses.uncited)),
        content: worst(alone.map(({ statuses }) => statuses.content)),
      },
      whole: statuses,
      bareLevels: worstLevels(alone.map(({ levels }) => levels)),
      wholeLevels: levels,
      claims: wrapped.placed.flatMap((placed) =>
        (bare.get(placed.statement)?.claims ?? []).map((before) => pairOf(before, placed, claims)),
      ),
      added: claims.filter((claim) => !wrapped.placed.some((placed) => shared(claim, placed) > 0)).length,
    }
  }

  #bare(given: Case, statement: number): Promise<Bare> {
    const key = `${given.source} ${given.id} ${statement}`
    const known = this.#known.get(key) ?? this.#alone(given, given.statements[statement])
    this.#known.set(key, known)
    return known
  }

  async #alone(given: Case, statement: Statement | undefined): Promise<Bare> {
    const text = statement?.text ?? ''
    const claims = await this.#judged(given, text, { whole: true })
    return { ...this.#decided(given, text), claims }
  }

  #decided({ id, passages, question }: Case, answer: string): { statuses: Statuses; levels: Levels } {
    const decision = this.#gate.decide({
      conversation_id: 'wrapped',
      message_id: id,
      retrieval: { record_id: 'r', hits: passages.map((text, at) => ({ node_id: `p${at + 1}`, text })) },
      generation: { record_id: 'g', answer, citations: [], ...(question === undefined ? {} : { question }) },
    })
    const by = (counts: (check: CheckResult) => boolean): VerdictStatus =>
      verdictOf(decision.checks.filter(counts), decision.config).status
    return {
      statuses: {
        asIs: decision.status,
        uncited: by(({ name }) => name !== 'require_citations'),
        content: by(({ name }) => !ABOUT_CITATIONS.has(name) && name !== ABOUT_LENGTH),
      },
      levels: new Map(
        decision.checks
          .filter(({ severity }) => severity !== 'info')
          .map(({ name, status }) => [name, status === 'fail' || status === 'error' ? 2 : status === 'warn' ? 1 : 0]),
      ),
    }
  }

  /** The claims of a text; where there is none, the text as one claim if `whole`. */
  async #judged({ passages, question }: Case, text: string, { whole = false } = {}): Promise<Judged[]> {
    const options = question === undefined ? {} : { query: question }
    const { claims: found } = await this.#judge.extractClaims(text, options)
    const claims = found.length === 0 && whole ? [{ id: 'c1', text, span: [0, text.length] as const }] : found
    const { verdicts } = await this.#judge.verifyClaims(claims, [...passages], options)
    return claims.map(({ span }, at) => {
      const { probability, verdict } = verdicts[at] ?? {}
      if (span === undefined || probability === undefined || verdict === undefined) {
        throw new Error(`The judge gives claim ${at + 1} no place, verdict or probability: ${text}`)
      }
      return { start: span[0], end: span[1], probability, verdict }
    })
  }
}

const BY_WEIGHT: readonly VerdictStatus[] = ['skipped', 'pass', 'partial', 'fail']

function worst(statuses: readonly VerdictStatus[]): VerdictStatus {
  return BY_WEIGHT.findLast((status) => statuses.includes(status)) ?? 'skipped'
}

function worstLevels(all: readonly Levels[]): Levels {
  const levels = new Map<string, number>()
  for (const [name, level] of all.flatMap((one) => [...one])) levels.set(name, Math.max(level, levels.get(name) ?? 0))
  return levels
}

/** The claim of the wrapped answer that has most of what was claimed before, if that is at least half. */
function pairOf(before: Judged, placed: Placed, claims: readonly Judged[]): ClaimPair {
  const start = placed.start + before.start
  const place = { start, end: Math.max(start + 1, Math.min(placed.end, placed.start + before.end)) }
  const [most] = [...claims].sort((a, b) => shared(b, place) - shared(a, place))
  return most !== undefined && 2 * shared(most, place) >= place.end - place.start ? { before, after: most } : { before }
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** How many characters two stretches have in common. */
function shared(a: Stretch, b: Stretch): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
}
