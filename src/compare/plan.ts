import { UsageError } from '../core/errors.ts'
import { unitsForMargin } from '../stats/planning/margin-plan.ts'
import { pairsForMargin, scoresForMargin } from '../stats/planning/margin-power.ts'
import { flipsWith, pairsNeeded, smallestFlip, type PairedPasses } from '../stats/planning/paired-shares-plan.ts'
import { smallestEffect, unitsNeeded } from '../stats/planning/sign-flip-power.ts'
import { ALPHA } from './decision/families.ts'
import { POWER } from './decision/settling.ts'
import { plannedVariants, variantSentences, type PlannedVariants } from './plan-variants.ts'
import { sdOf, type Spread } from './spreads.ts'
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
  /** How many variants are ranked; without it, two runs are compared. Needs `detect`. */
  readonly variants?: number | undefined
}

/** A plan for one evaluator. */
export interface PlannedEvaluator {
  readonly name: string
  readonly because: string
  /** Standard deviation of the difference on one example. */
  readonly sd: number
  /** Examples in a group, on average. Absent if each is independent. */
  readonly groupSize?: number
  /** Set if no pair of the two runs differs. */
  readonly identical?: true
  readonly detect?: { readonly difference: number; readonly examples: number; readonly sentence: string }
  /** What ranking several variants takes, and a race between them. */
  readonly variants?: PlannedVariants
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
    readonly variants?: number
  }
  readonly evaluators: readonly PlannedEvaluator[]
}

const SIZES = [50, 100, 200, 500, 1000, 2000, 5000] as const

/** Nobody labels more examples than this. */
const MOST = 1e9

interface Wanted {
  readonly power: number
  readonly alpha: number
}

/** How many examples a question needs, and what that many examples would show, by the tests that will decide. */
export function planned(spreads: readonly Spread[], options: PlanOptions = {}): PlanDocument {
  const { detect, direction, margin, power = POWER, alpha = ALPHA, questions = spreads.length, variants } = options
  if (variants !== undefined && detect === undefined) {
    throw new UsageError('--variants needs --detect: the smallest difference between two variants that matters.')
  }
  const wanted = { power, alpha: alpha / Math.max(1, questions) }
  const directions = detect === undefined ? [] : directionsOf(detect, direction)
  return {
    settings: { power, alpha, questions: Math.max(1, questions), ...defined({ detect, variants }) },
    evaluators: spreads.map((own) => ({
      name: own.name,
      because: own.because,
      sd: sdOf(own),
      ...defined({
        groupSize: own.groupSize,
        identical: own.identical,
        detect:
          detect === undefined || own.identical === true
            ? undefined
            : plannedDifference(own, { detect, directions, wanted }),
        variants:
          variants === undefined || detect === undefined || own.identical === true
            ? undefined
            : plannedVariants(own, {
                variants,
                effect: Math.abs(detect),
                alpha: wanted.alpha,
                examplesAt: (part) => rankedBy(own, { detect, directions, wanted: { power, alpha: part } }),
              }),
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

/** Spread of the mean of a group, which is one unit of the test. */
function unitOf(own: Spread): { sd: number; size: number } {
  const { groupSize = 1 } = own
  const sd = sdOf(own) / Math.sqrt(groupSize)
  if (!(sd > 0)) throw new UsageError(`Nothing can be planned for ${own.name}: its scores do not vary.`)
  return { sd, size: groupSize }
}

function plannedDifference(
  own: Spread,
  asked: { detect: number; directions: readonly Direction[]; wanted: Wanted },
): NonNullable<PlannedEvaluator['detect']> {
  const { detect } = asked
  const examples = examplesFor(own, asked)
  const grouped = own.groupSize !== undefined
  return { difference: detect, examples, sentence: takes({ difference: detect, needed: examples, grouped }) }
}

function examplesFor(
  own: Spread,
  { detect, directions, wanted }: { detect: number; directions: readonly Direction[]; wanted: Wanted },
): number {
  const examples = own.passes === undefined ? scoresNeeded() : passesNeeded(own.passes)
  if (examples === null) throw new UsageError(`Nothing can be planned for ${own.name}: it takes too many examples.`)
  return examples

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

/** A ranking says of scores only what holds for any shape of them, so it takes examples enough to rule out a rare loss too. */
function rankedBy(own: Spread, asked: Parameters<typeof examplesFor>[1]): number {
  const examples = examplesFor(own, asked)
  if (own.passes !== undefined) return examples
  const { sd, size } = unitOf(own)
  const { power, alpha } = asked.wanted
  const distance = Math.abs(asked.detect)
  const units = unitsForMargin({ distance, sd, deepest: 1 + distance, alpha: alpha / 2, power }, { most: MOST })
  if (units === null) throw new UsageError(`Nothing can be planned for ${own.name}: it takes too many examples.`)
  return Math.max(examples, Math.ceil(units * size))
}

function shownBy(own: Spread, { n, wanted }: { n: number; wanted: Wanted }): PlannedEvaluator['table'][number] {
  const difference = own.passes === undefined ? ofScores() : ofPasses(own.passes)
  const sentence =
    difference === null
      ? `${n} examples show no difference, however large.`
      : canSee({ n, detectable: difference, power: wanted.power })
  return { examples: n, difference, sentence }

  function ofScores(): number | null {
    if (own.identical === true) return null
    const { sd, size } = unitOf(own)
    const effect = smallestEffect(Math.floor(n / size), wanted)
    return effect === null || effect * sd > 1 ? null : effect * sd
  }

  function ofPasses(passes: PairedPasses): number | null {
    if (own.identical === true) return null
    const sizes = ([1, -1] as const).flatMap((direction) => smallestFlip(n, { ...passes, ...wanted, direction }) ?? [])
    return sizes.length === 0 ? null : Math.max(...sizes)
  }
}

/** A margin is tested on one side, each evaluator for itself. */
function plannedMargin(
  own: Spread,
  { margin, wanted }: { margin: number; wanted: Wanted },
): NonNullable<PlannedEvaluator['margin']> {
  const { passes } = own
  const { sd, size } = own.identical === true ? { sd: 0, size: own.groupSize ?? 1 } : unitOf(own)
  const flips = passes === undefined ? null : flipsWith(0, passes)
  const units =
    flips === null
      ? scoresForMargin({ ...wanted, sd, margin }, { most: MOST })
      : pairsForMargin({ ...wanted, ...flips, margin }, { most: MOST })
  if (units === null) throw new UsageError(`Nothing can be planned for ${own.name}: it takes too many examples.`)
  const examples = Math.ceil(units * size)
  return { margin, examples, sentence: rulesOut({ margin, needed: examples, grouped: own.groupSize !== undefined }) }
}

/** A plan in sentences: what the question needs, and how certain that is. */
export function planSentences({
  settings: { alpha, questions, detect, variants },
  evaluators,
}: PlanDocument): readonly string[] {
  const several = questions > 1 ? `, over ${questions} evaluators together` : ''
  const rule = `False findings are held to ${Number((100 * alpha).toFixed(2))} % of comparisons${several}.`
  const each = evaluators.length > 1 ? ' in each of them' : ''
  const most = (examples: (own: PlannedEvaluator) => number | undefined): number =>
    evaluators.reduce((largest, own) => Math.max(largest, examples(own) ?? 0), 0)
  const margin = evaluators.find((own) => own.margin !== undefined)?.margin?.margin
  const grouped = evaluators.some(({ groupSize }) => groupSize !== undefined)
  const needed = most((own) => own.detect?.examples)
  return [
    ...variantSentences(evaluators),
    ...(detect === undefined || needed === 0 || variants !== undefined
      ? []
      : [takes({ difference: detect, needed, each, grouped })]),
    ...(margin === undefined ? [] : [rulesOut({ margin, needed: most((own) => own.margin?.examples), each, grouped })]),
    ...remarks(evaluators, margin),
    rule,
  ]
}

/** What the examples themselves say about the plan. */
function remarks(evaluators: readonly PlannedEvaluator[], margin: number | undefined): readonly string[] {
  const sizes = [...new Set(evaluators.flatMap(({ groupSize }) => groupSize ?? []))]
  const [size] = sizes
  const same = evaluators.filter(({ identical }) => identical === true).map(({ name }) => name)
  return [
    ...(size === undefined
      ? []
      : [
          `Examples come in groups of about ${Number(Math.max(...sizes).toFixed(1))}, and a group counts as one unit: more examples in the same groups would show little more.`,
        ]),
    ...(same.length === 0 || margin === undefined
      ? []
      : [
          `No pair of ${same.join(', ')} differs, so nothing is known of a difference; so many identical pairs rule out a loss of ${amount(margin)}, since a rarer one is within it.`,
        ]),
  ]
}

/** The title of a plan's table. */
export function planTableTitle({ settings: { power } }: PlanDocument): string {
  return `The smallest difference that so many examples show in ${inCases(power)}:`
}
