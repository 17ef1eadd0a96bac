import { UsageError } from '../core/errors.ts'
import { unknownName } from '../core/unknown-name.ts'
import type { ComparisonDocument, EvaluatorComparison, SliceComparison } from '../core/comparison.ts'
import type { VacuousPolicy } from '../core/aggregate.ts'
import { VERSION } from '../core/version.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { checkRule } from './check-options.ts'
import { overallSentence } from './overall-words.ts'
import { oneByOne, Pairs, pairsOf, type Batches } from './pairing.ts'
import type { ComparableRun, RunHead } from './run-head.ts'
import { Sums } from './sums.ts'
import type { Tally } from './tally.ts'
import { noComparison } from './unmeasured.ts'
import { decide, overallVerdict } from './decision/comparison-verdict.ts'
import { ALPHA, correctionOf, type Question, type Rule } from './decision/families.ts'
import { headWarnings, resultWarnings } from './warnings.ts'
import { defined } from '../support/defined.ts'

/** How two runs are compared, and which part of them. */
export interface CompareOptions extends Rule {
  /** Only these evaluators. If left out, all that both runs have. */
  readonly evaluators?: readonly string[] | undefined
  /** Repeats the comparison for each value of these: `tags`, `group` or an input. */
  readonly slices?: readonly string[] | undefined
  /** How vacuous results count. If left out, as in the candidate's run. */
  readonly vacuous?: VacuousPolicy | undefined
  /** The most losses, and the most gains, to list. 20 if left out. */
  readonly flips?: number | undefined
  /** Compares runs that different judges have judged. */
  readonly allowJudgeChange?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

const DEFAULT_FLIPS = 20

/**
 * Whether the candidate is better than the baseline, evaluator by evaluator, over the examples that both have. Reads
 * both runs once, side by side. Throws a UsageError if there is nothing to compare.
 */
export async function compareRuns(
  runs: { readonly baseline: ComparableRun; readonly candidate: ComparableRun },
  options: CompareOptions = {},
): Promise<ComparisonDocument> {
  checkRule(options)
  const { margin, alpha = ALPHA, correction, slices = [] } = options
  const heads = { baseline: runs.baseline.head, candidate: runs.candidate.head }
  const evaluators = knownEvaluators(heads, options.evaluators)
  const vacuous = options.vacuous ?? heads.candidate.vacuous ?? 'exclude'
  const early = headWarnings(heads, {
    evaluators,
    vacuous,
    allowJudgeChange: options.allowJudgeChange ?? false,
  })
  const sums = new Sums({ evaluators: options.evaluators, flips: options.flips ?? DEFAULT_FLIPS, vacuous, slices })
  const pairs = new Pairs()
  const isBare = slices.length === 0
  const sources = { baseline: sourceOf(runs.baseline, isBare), candidate: sourceOf(runs.candidate, isBare) }
  for await (const some of pairsOf(sources, { pairs, prepare: (example, side) => sums.see(example, side) })) {
    options.signal?.throwIfAborted()
    for (const pair of some) sums.add(pair)
  }

  const pairing = pairs.result()
  const { compared, oneSided, inapplicable } = sums.evaluators()
  if (options.evaluators !== undefined) refuseUnknown(options.evaluators, [...sums.names])
  refuseEmptySlices(sums, slices)
  const {
    whole,
    parts,
    correction: applied,
  } = decideAll(sums, { compared, pairs: pairing.paired, heads, rule: { margin, alpha, correction } })
  const refusal = noComparison({ heads, pairing, evaluators: whole, oneSided, inapplicable })
  if (refusal !== undefined) throw new UsageError(refusal)
  const verdict = overallVerdict(Object.values(whole), {
    margin,
    slices: parts.flatMap(({ evaluators: own }) => Object.values(own)),
  })
  return {
    assay: VERSION,
    baseline: sums.comparedRun(heads.baseline, 'baseline'),
    candidate: sums.comparedRun(heads.candidate, 'candidate'),
    settings: { ...defined({ margin }), alpha, correction: applied, vacuous, slices },
    verdict,
    sentence: overallSentence(verdict, {
      evaluators: whole,
      slices: parts.map(({ field, value, evaluators: own }) => ({ where: `${field} ${value}`, evaluators: own })),
      margin,
    }),
    pairs: pairing,
    evaluators: whole,
    figures: sums.figures(),
    slices: parts,
    flips: await sums.flips.result({
      baseline: isBare ? runs.baseline.whole : undefined,
      candidate: isBare ? runs.candidate.whole : undefined,
    }),
    warnings: [...early, ...resultWarnings({ heads, pairing, evaluators: whole, oneSided, inapplicable })],
  }
}

function sourceOf({ examples, bare }: ComparableRun, isBare: boolean): Batches {
  return isBare && bare !== undefined ? bare : oneByOne(examples)
}

/** Throws a UsageError if two runs must not be compared, as far as their heads show. */
export function refuseIncomparable(
  heads: { readonly baseline: RunHead; readonly candidate: RunHead },
  options: CompareOptions,
): void {
  checkRule(options)
  headWarnings(heads, {
    evaluators: knownEvaluators(heads, options.evaluators),
    vacuous: options.vacuous ?? heads.candidate.vacuous ?? 'exclude',
    allowJudgeChange: options.allowJudgeChange ?? false,
  })
}

/** Names that both runs are known to have before they are read. */
function knownEvaluators(
  { baseline, candidate }: { baseline: RunHead; candidate: RunHead },
  asked: readonly string[] | undefined,
): readonly string[] {
  if (asked !== undefined) return asked
  const [was, is] = [baseline.evaluators, candidate.evaluators]
  if (was === undefined || is === undefined) return Object.keys(was ?? is ?? {})
  return Object.keys(is).filter((name) => Object.hasOwn(was, name))
}

function refuseUnknown(asked: readonly string[], known: readonly string[]): void {
  const missing = asked.find((name) => !known.includes(name))
  if (missing !== undefined) throw unknownName(missing, { what: 'evaluator', known })
}

/** A slice without any pair is most likely a typo, which would otherwise go unnoticed. */
function refuseEmptySlices(sums: Sums, asked: readonly string[]): void {
  const found = new Set(sums.slices().map(({ field }) => field))
  const missing = asked.find((field) => !found.has(field === 'tag' ? 'tags' : field))
  if (missing === undefined || sums.names.size === 0) return
  const known = [...sums.fields]
  const near = didYouMean(missing, known)
  const has = known.length === 0 ? 'nothing to slice by' : known.join(', ')
  throw new UsageError(
    `No pair can be sliced by '${missing}': it must be tags, group, or a field of inputs or metadata with short values. These examples have ${has}.${near === undefined ? '' : ` Did you mean '${near}'?`}`,
  )
}

function decideAll(
  sums: Sums,
  {
    compared,
    pairs,
    heads,
    rule,
  }: {
    compared: ReadonlyMap<string, Tally>
    pairs: number
    heads: { readonly baseline: RunHead; readonly candidate: RunHead }
    rule: Rule
  },
): {
  whole: Record<string, EvaluatorComparison>
  parts: SliceComparison[]
  correction: ComparisonDocument['settings']['correction']
} {
  const sections = [
    { tallies: compared, pairs, part: false },
    ...sums.slices().map(({ tallies, pairs: own }) => ({
      tallies: new Map([...tallies].filter(([name]) => compared.has(name))),
      pairs: own,
      part: true,
    })),
  ]
  const displayOf = (name: string): Question['display'] =>
    heads.candidate.evaluators?.[name]?.display ?? heads.baseline.evaluators?.[name]?.display
  const questions: Question[] = sections.flatMap(({ tallies, pairs: own, part }) =>
    [...tallies].map(([name, tally]) => ({ tally, pairs: own, part, display: displayOf(name) })),
  )
  const answers = decide(questions, rule)[Symbol.iterator]()
  const [whole = {}, ...parts] = sections.map(({ tallies }) =>
    Object.fromEntries(
      [...tallies.keys()].flatMap((name) => {
        const { value } = answers.next()
        return value === undefined ? [] : [[name, value] as const]
      }),
    ),
  )
  return {
    whole,
    correction: correctionOf(questions, rule),
    parts: sums.slices().map(({ field, value }, index) => ({ field, value, evaluators: parts[index] ?? {} })),
  }
}
