import { RACE_SHARE } from '../stats/ranking/race.ts'
import { expectedCalls } from '../stats/ranking/race-plan.ts'
import { roundedPlan } from '../stats/planning/rounded.ts'
import { thousands } from '../support/counted.ts'
import { sdOf, type Spread } from './spreads.ts'
import { aboutExamples, amount } from './words.ts'

/** What ranking several variants takes. */
export interface PlannedVariants {
  readonly variants: number
  /** The difference between two variants that is to show. */
  readonly difference: number
  /** Examples for each variant, without a race. */
  readonly examples: number
  /**
   * With one: it takes more examples, since race and ranking share the chance of a false finding, but variants that have
   * lost are not asked all of them. First for as many examples as it takes, then for data sets that are larger, where a race
   * saves more. `calls` is what is asked on average if one variant is better than all others by the difference.
   */
  readonly race: readonly { readonly examples: number; readonly calls: number }[]
}

const SIZES = [1, 2, 4] as const

/** `alpha` is what all pairs of variants share; `examplesAt` says how many examples a part of it takes. */
export function plannedVariants(
  own: Spread,
  {
    variants,
    effect,
    alpha,
    examplesAt,
  }: { variants: number; effect: number; alpha: number; examplesAt: (part: number) => number },
): PlannedVariants {
  const pairs = (variants * (variants - 1)) / 2
  const raced = examplesAt((alpha * (1 - RACE_SHARE)) / pairs)
  const race = SIZES.flatMap((times) => {
    const examples = roundedPlan(times * raced)
    const scores = own.passes ?? { sd: sdOf(own) }
    const calls = expectedCalls({ variants, examples, effect, alpha, scores, groupSize: own.groupSize })
    return calls === null ? [] : [{ examples, calls }]
  })
  return { variants, difference: effect, examples: examplesAt(alpha / pairs), race }
}

/** The plan of the evaluator that takes the most examples, in sentences. */
export function variantSentences(
  evaluators: readonly { readonly variants?: PlannedVariants | undefined }[],
): readonly string[] {
  const [most] = evaluators.flatMap(({ variants }) => variants ?? []).sort((a, b) => b.examples - a.examples)
  if (most === undefined) return []
  const { variants, difference, examples, race } = most
  const answers = (each: number): string => thousands(roundedPlan(each))
  const plain = `To tell two of ${variants} variants apart that differ by ${amount(difference)} takes ${aboutExamples(examples)}: ${answers(variants * examples)} answers.`
  const [first, ...larger] = race.map((own) => ({ own, saved: savedOf(own, variants) }))
  if (first === undefined) return [plain]
  const more = larger.map(({ own, saved }) => `${saved} of ${thousands(own.examples)}`).join(', ')
  return [
    plain,
    `With --race it takes ${aboutExamples(first.own.examples)}. If one variant is better than all others by ${amount(difference)}, a race over so many saves ${first.saved} of the answers${more === '' ? '' : `, over more examples more: ${more}`}. If none is better, it saves next to nothing.`,
  ]
}

function savedOf({ examples, calls }: PlannedVariants['race'][number], variants: number): string {
  return `${(100 * (1 - calls / (variants * examples))).toFixed(0)} %`
}
