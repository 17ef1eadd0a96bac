import { UsageError } from '../core/errors.ts'
import { ClusteredMoments } from '../stats/clusters.ts'
import { PairedDifferences } from '../stats/comparison/paired.ts'
import { unitsForMargin } from '../stats/planning/margin-plan.ts'
import type { PairedSpread } from '../stats/planning/examples-needed.ts'
import { flipsWith, pairsNeeded, smallestFlip, type PairedPasses } from '../stats/planning/paired-shares-plan.ts'
import { smallestEffect, unitsNeeded } from '../stats/planning/sign-flip-power.ts'
import { pairsOf, Pairs } from './pairing.ts'
import type { ComparableRun } from './run-head.ts'
import { outcomeFor, scoreOf } from './scored.ts'
import { ALPHA } from './decision/families.ts'
import { POWER } from './decision/settling.ts'
import { amount, canSee, inCases, rulesOut, takes } from './words.ts'
import { defined } from '../support/defined.ts'

/** What a plan must find: a difference, or a loss to rule out. */
export interface PlanOptions {
  /** The difference of mean scores that is to be seen. A negative one is a loss. */
  readonly detect?: number | undefined
  /** Whether `detect` is a gain or a loss. If left out, a positive one is whichever takes more examples. */
  readonly direction?: 'gain' | 'loss' | undefined
  /** The loss to rule out, as in `compare --margin`. */
  readonly margin?: number | undefined
  /** Chance of detecting it. 0.8 if left out. */
  readonly power?: number | undefined
  /** Chance of a false finding over all questions together. 0.05 if left out. */
  readonly alpha?: number | undefined
  /** How many evaluators are compared at once. */
  readonly questions?: number | undefined
}

/** How much scores vary, and how that is known. */
export interface Spread {
  readonly name: string
  readonly spread: PairedSpread
  /** If these are single passes and fails of independent examples, which are planned by McNemar's test. */
  readonly passes?: PairedPasses | undefined
  /** Examples in a group, on average. 1 if left out. */
  readonly groupSize?: number | undefined
  /** In words. */
  readonly because: string
}

/** Assumptions, if there is no run to learn from. */
export interface Assumptions {
  /** Standard deviation of the scores, or the share of examples that pass. */
  readonly sd?: number | undefined
  readonly passRate?: number | undefined
  /** The correlation of two runs' scores on the same example. 0.5 if left out. */
  readonly correlation?: number | undefined
  /** Repetitions of each example, in both runs. */
  readonly epochs?: number | undefined
}

/** A plan for one evaluator. */
export interface PlannedEvaluator {
  readonly name: string
  readonly because: string
  /** Standard deviation of the difference on one example. */
  readonly sd: number
  readonly detect?: { readonly difference: number; readonly examples: number; readonly sentence: string }
  /** How many rule out a loss of the margin if there is no true loss. */
  readonly margin?: { readonly margin: number; readonly examples: number; readonly sentence: string }
  /** `difference` is `null` where so many show none, however large. */
  readonly table: readonly {
    readonly examples: number
    readonly difference: number | null
    readonly sentence: string
  }[]
}

/** How many examples are needed, for each evaluator, as plain JSON. */
export interface PlanDocument {
  readonly settings: {
    readonly power: number
    readonly alpha: number
    readonly questions: number
    readonly detect?: number
  }
  readonly evaluators: readonly PlannedEvaluator[]
}

const SIZES = [50, 100, 200, 500, 1000, 2000, 5000] as const
const CORRELATION = 0.5

/** Nobody labels more examples than this. */
const MOST = 1e9

interface Wanted {
  readonly power: number
  readonly alpha: number
}

/** How many examples a question needs, and what that many examples would show, by the tests that will decide. */
export function planned(spreads: readonly Spread[], options: PlanOptions = {}): PlanDocument {
  const { detect, direction, margin, power = POWER, alpha = ALPHA, questions = spreads.length } = options
  const wanted = { power, alpha: alpha / Math.max(1, questions) }
  const directions = detect === undefined ? [] : directionsOf(detect, direction)
  return {
    settings: { power, alpha, questions: Math.max(1, questions), ...defined({ detect }) },
    evaluators: spreads.map((own) => ({
      name: own.name,
      because: own.because,
      sd: sdOf(own),
      ...defined({
        detect: detect === undefined ? undefined : plannedDifference(own, { detect, directions, wanted }),
        margin: margin === undefined ? undefined : plannedMargin(own, { margin, wanted: { power, alpha } }),
      }),
      table: SIZES.map((n) => shownBy(own, { n, wanted })),
    })),
  }
}

/** 1 for a gain, −1 for a loss. */
type Direction = 1 | -1

function directionsOf(detect: number, direction: PlanOptions['direction']): readonly Direction[] {
  if (direction === 'gain' && detect < 0) throw new UsageError(`A gain is above 0; detect is ${detect}.`)
  if (direction === 'gain') return [1]
  return direction === 'loss' || detect < 0 ? [-1] : [1, -1]
}

function sdOf({ spread }: Spread): number {
  const { between, withinBaseline = 0, withinCandidate = 0, epochsBaseline = 1, epochsCandidate = 1 } = spread
  return Math.sqrt(between + withinBaseline / epochsBaseline + withinCandidate / epochsCandidate)
}

/** Spread of the mean of a group, which is one unit of the test. */
function unitOf(own: Spread): { sd: number; size: number } {
  const { groupSize = 1 } = own
  const sd = sdOf(own) / Math.sqrt(groupSize)
  if (!(sd > 0)) throw new UsageError(`Nothing can be planned for ${own.name}: its scores do not vary.`)
  return { sd, size: groupSize }
}

function plannedDifference(
  own: Spread,
  { detect, directions, wanted }: { detect: number; directions: readonly Direction[]; wanted: Wanted },
): NonNullable<PlannedEvaluator['detect']> {
  const examples = own.passes === undefined ? scoresNeeded() : passesNeeded(own.passes)
  if (examples === null) throw new UsageError(`Nothing can be planned for ${own.name}: it takes too many examples.`)
  return { difference: detect, examples, sentence: takes({ difference: detect, needed: examples }) }

  function scoresNeeded(): number | null {
    const { sd, size } = unitOf(own)
    const units = unitsNeeded(Math.abs(detect) / sd, { ...wanted, most: MOST })
    return units === null ? null : Math.ceil(units * size)
  }

  function passesNeeded(passes: PairedPasses): number | null {
    const possible = directions.flatMap((direction) => flipsWith(direction * Math.abs(detect), passes) ?? [])
    if (possible.length === 0) {
      const way = directions[0] === 1 ? 'rise' : 'fall'
      throw new UsageError(`A pass rate of ${amount(passes.passRate)} cannot ${way} by ${amount(Math.abs(detect))}.`)
    }
    const each = possible.map((flips) => pairsNeeded(flips, { ...wanted, most: MOST }))
    return each.includes(null) ? null : Math.max(...each.map((n) => n ?? 0))
  }
}

function shownBy(own: Spread, { n, wanted }: { n: number; wanted: Wanted }): PlannedEvaluator['table'][number] {
  const difference = own.passes === undefined ? ofScores() : ofPasses(own.passes)
  const sentence =
    difference === null
      ? `${n} examples show no difference, however large.`
      : canSee({ n, detectable: difference, power: wanted.power })
  return { examples: n, difference, sentence }

  function ofScores(): number | null {
    const { sd, size } = unitOf(own)
    const effect = smallestEffect(Math.floor(n / size), wanted)
    return effect === null || effect * sd > 1 ? null : effect * sd
  }

  function ofPasses(passes: PairedPasses): number | null {
    const sizes = ([1, -1] as const).flatMap((direction) => smallestFlip(n, { ...passes, ...wanted, direction }) ?? [])
    return sizes.length === 0 ? null : Math.max(...sizes)
  }
}

/** A margin is tested on one side, each evaluator for itself. */
function plannedMargin(
  own: Spread,
  { margin, wanted }: { margin: number; wanted: Wanted },
): NonNullable<PlannedEvaluator['margin']> {
  const { sd, size } = unitOf(own)
  const units = unitsForMargin({ ...wanted, sd, distance: margin, deepest: 1 }, { most: MOST })
  if (units === null) throw new UsageError(`Nothing can be planned for ${own.name}: it takes too many examples.`)
  const examples = Math.ceil(units * size)
  return { margin, examples, sentence: rulesOut({ margin, needed: examples }) }
}

/** The spread that follows from assumptions. Throws a UsageError if they are incomplete or contradictory. */
export function assumedSpread(
  { sd, passRate, correlation = CORRELATION, epochs = 1 }: Assumptions,
  name = 'scores',
): Spread {
  if (sd !== undefined && passRate !== undefined) {
    throw new UsageError('--pass-rate and --sd both say how much scores vary; keep one of the two.')
  }
  const spread = sd ?? (passRate === undefined ? undefined : Math.sqrt(passRate * (1 - passRate)))
  if (spread === undefined) {
    throw new UsageError(
      'A plan needs to know how much scores vary: --from RUN measures it from a run; --pass-rate 0.8 and --sd 0.3 assume it.',
    )
  }
  const source =
    passRate === undefined
      ? `scores spread by ${amount(spread)} (assumed)`
      : `${amount(100 * passRate)} % pass (assumed)`
  const passes = passRate === undefined || epochs > 1 ? undefined : { passRate, correlation }
  return { name, ...defined({ passes }), ...fromScores(spread ** 2, { correlation, epochs, source }) }
}

/**
 * Two runs of the same examples agree by `correlation`. Where they do not agree counts as chance, which repetitions
 * average out.
 */
function fromScores(
  variance: number,
  { correlation, epochs, source }: { correlation: number; epochs: number; source: string },
): Omit<Spread, 'name'> {
  const within = variance * (1 - correlation)
  const repeated = epochs === 1 ? '' : `; ${epochs} repetitions of each average it`
  return {
    spread: {
      between: 0,
      withinBaseline: within,
      withinCandidate: within,
      epochsBaseline: epochs,
      epochsCandidate: epochs,
    },
    because: `${source}, and two runs agree to ${amount(correlation)} on the same example (assumed)${repeated}`,
  }
}

/** The spreads of the scores of a pilot run, by evaluator. */
export async function pilotSpreads(
  { head, examples }: ComparableRun,
  { correlation = CORRELATION, epochs = 1, evaluators }: Assumptions & { evaluators?: readonly string[] | undefined },
): Promise<readonly Spread[]> {
  const moments = new Map<string, ClusteredMoments>()
  const graded = new Set<string>()
  for await (const { outcomes, group } of examples) {
    for (const [name, outcome] of Object.entries(outcomes)) {
      const score = scoreOf(outcome, head.vacuous ?? 'exclude')
      if (score.status !== 'scored' || (evaluators !== undefined && !evaluators.includes(name))) continue
      const known = moments.get(name) ?? new ClusteredMoments()
      moments.set(name, known)
      known.add(score.score, group)
      if (score.score !== 0 && score.score !== 1) graded.add(name)
    }
  }
  const spreads = [...moments].flatMap(([name, { all, dependent, clusters, squaredError }]) => {
    const { n } = all
    // Examples that belong together tell less than the same number of independent ones, so they count as if they varied
    // more.
    const variance = dependent ? squaredError && squaredError * n : all.variance
    if (variance === null || variance === 0) return []
    const groups = dependent ? `, in ${clusters} groups,` : ''
    const source = `scores of ${n} examples of ${head.name}${groups} spread by ${amount(Math.sqrt(variance))}`
    const single = !dependent && !graded.has(name) && epochs === 1
    const passes = single && all.mean !== null ? { passRate: all.mean, correlation } : undefined
    const groupSize = dependent ? n / clusters : undefined
    return [{ name, ...defined({ passes, groupSize }), ...fromScores(variance, { correlation, epochs, source }) }]
  })
  if (spreads.length > 0) return spreads
  throw new UsageError(
    noSpread(
      head.name,
      [...moments].map(([name, { all }]) => `${name} over ${all.n}`),
    ),
  )
}

/** The spreads of the differences of two runs of the same application, by evaluator. */
export async function pairedSpreads(
  runs: { readonly baseline: ComparableRun; readonly candidate: ComparableRun },
  { evaluators }: { evaluators?: readonly string[] | undefined },
): Promise<readonly Spread[]> {
  const differences = new Map<string, PairedDifferences>()
  const pairs = new Pairs()
  const [baselineRun, candidateRun] = [runs.baseline, runs.candidate]
  const sources = {
    baseline: baselineRun.bare ?? baselineRun.examples,
    candidate: candidateRun.bare ?? candidateRun.examples,
  }
  for await (const { baseline, candidate } of pairsOf(sources, { pairs, prepare: (example) => example })) {
    for (const [name, outcome] of Object.entries(candidate.outcomes)) {
      const [was, is] = [scoreOf(outcomeFor(baseline, name), 'exclude'), scoreOf(outcome, 'exclude')]
      if (was.status !== 'scored' || is.status !== 'scored') continue
      if (evaluators !== undefined && !evaluators.includes(name)) continue
      const known = differences.get(name) ?? new PairedDifferences()
      differences.set(name, known)
      known.add({ baseline: was.score, candidate: is.score, cluster: candidate.group ?? baseline.group })
    }
  }
  const names = `${runs.baseline.head.name} and ${runs.candidate.head.name}`
  const spreads = [...differences].flatMap(([name, own]) => {
    const estimate = own.difference()
    if (estimate.status === 'unmeasured') return []
    const between = estimate.standardError ** 2 * own.n
    const because = `${own.n} pairs of ${names} differ by ${amount(Math.sqrt(between))} around their mean`
    const { dependent, binary, clusters, n } = own
    const passes =
      binary && !dependent ? { passRate: estimate.baseline, correlation: estimate.correlation ?? 0 } : undefined
    const groupSize = dependent ? n / clusters : undefined
    return [{ name, spread: { between }, because, ...defined({ passes, groupSize }) }]
  })
  if (spreads.length > 0) return spreads
  throw new UsageError(
    noSpread(
      names,
      [...differences].map(([name, { n }]) => `${name} over ${n} pairs`),
    ),
  )
}

function noSpread(name: string, seen: readonly string[]): string {
  const found = seen.length === 0 ? 'no scores' : `scores that do not differ (${seen.join(', ')})`
  return `Nothing can be planned from ${name}: it has ${found}. Assume a spread with --pass-rate or --sd.`
}

/** A plan in sentences: what the question needs, and how certain that is. */
export function planSentences({ settings: { alpha, questions, detect }, evaluators }: PlanDocument): readonly string[] {
  const several = questions > 1 ? `, over ${questions} evaluators together` : ''
  const rule = `False findings are held to ${Number((100 * alpha).toFixed(2))} % of comparisons${several}.`
  const each = evaluators.length > 1 ? ' in each of them' : ''
  const most = (examples: (own: PlannedEvaluator) => number | undefined): number =>
    evaluators.reduce((largest, own) => Math.max(largest, examples(own) ?? 0), 0)
  const margin = evaluators.find((own) => own.margin !== undefined)?.margin?.margin
  return [
    ...(detect === undefined ? [] : [takes({ difference: detect, needed: most((own) => own.detect?.examples), each })]),
    ...(margin === undefined ? [] : [rulesOut({ margin, needed: most((own) => own.margin?.examples), each })]),
    rule,
  ]
}

/** The title of a plan's table. */
export function planTableTitle({ settings: { power } }: PlanDocument): string {
  return `The smallest difference that so many examples show in ${inCases(power)}:`
}
