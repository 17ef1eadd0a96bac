import { UsageError } from '../core/errors.ts'
import { ClusteredMoments } from '../stats/clusters.ts'
import { PairedDifferences } from '../stats/comparison/paired.ts'
import type { PairedSpread } from '../stats/planning/examples-needed.ts'
import type { PairedPasses } from '../stats/planning/paired-shares-plan.ts'
import { defined } from '../support/defined.ts'
import { oneByOne, Pairs, pairsOf, type Pair } from './pairing.ts'
import type { ComparableRun } from './run-head.ts'
import { outcomeFor, scoreOf } from './scored.ts'
import { amount } from './words.ts'

const CORRELATION = 0.5

/** How much scores vary, and how that is known. */
export interface Spread {
  readonly name: string
  readonly spread: PairedSpread
  /** If these are single passes and fails of independent examples, which are planned by McNemar's test. */
  readonly passes?: PairedPasses | undefined
  /** Examples in a group, on average. 1 if left out. */
  readonly groupSize?: number | undefined
  /** Set if no pair of two runs differs, so that only a margin can be planned for. */
  readonly identical?: true | undefined
  /** In words. */
  readonly because: string
}

/** Standard deviation of the difference on one example. */
export function sdOf({ spread }: Spread): number {
  const { between, withinBaseline = 0, withinCandidate = 0, epochsBaseline = 1, epochsCandidate = 1 } = spread
  return Math.sqrt(between + withinBaseline / epochsBaseline + withinCandidate / epochsCandidate)
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
  { evaluators, margin }: { evaluators?: readonly string[] | undefined; margin?: number | undefined },
): Promise<readonly Spread[]> {
  const differences = new Map<string, PairedDifferences>()
  const pairs = new Pairs()
  const sources = {
    baseline: runs.baseline.bare ?? oneByOne(runs.baseline.examples),
    candidate: runs.candidate.bare ?? oneByOne(runs.candidate.examples),
  }
  for await (const some of pairsOf(sources, { pairs, prepare: (example) => example })) {
    for (const pair of some) addPair(differences, { pair, evaluators })
  }
  const names = `${runs.baseline.head.name} and ${runs.candidate.head.name}`
  const spreads = [...differences].flatMap(([name, own]) => {
    const { dependent, binary, clusters, n } = own
    const groupSize = dependent ? n / clusters : undefined
    const estimate = own.difference()
    if (estimate.status === 'unmeasured') {
      if (estimate.estimate !== 0 || own.counts.same < n) return []
      // A pass rate that no pair changes: whatever it is, no flips are expected.
      const passes = binary && !dependent ? { passRate: 1, correlation: 1 } : undefined
      const because = `all ${n} pairs of ${names} score the same`
      return [{ name, spread: { between: 0 }, because, identical: true as const, ...defined({ passes, groupSize }) }]
    }
    const between = estimate.standardError ** 2 * own.n
    const because = `${own.n} pairs of ${names} differ by ${amount(Math.sqrt(between))} around their mean`
    const passes =
      binary && !dependent ? { passRate: estimate.baseline, correlation: estimate.correlation ?? 0 } : undefined
    return [{ name, spread: { between }, because, ...defined({ passes, groupSize }) }]
  })
  const some = margin === undefined ? spreads.filter((own) => !('identical' in own)) : spreads
  if (some.length > 0) return some
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

function addPair(
  differences: Map<string, PairedDifferences>,
  { pair: { baseline, candidate }, evaluators }: { pair: Pair; evaluators: readonly string[] | undefined },
): void {
  for (const [name, outcome] of Object.entries(candidate.outcomes)) {
    const [was, is] = [scoreOf(outcomeFor(baseline, name), 'exclude'), scoreOf(outcome, 'exclude')]
    if (was.status !== 'scored' || is.status !== 'scored') continue
    if (evaluators !== undefined && !evaluators.includes(name)) continue
    const known = differences.get(name) ?? new PairedDifferences()
    differences.set(name, known)
    known.add({ baseline: was.score, candidate: is.score, cluster: candidate.group ?? baseline.group })
  }
}
