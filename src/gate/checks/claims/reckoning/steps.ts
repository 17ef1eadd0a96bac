import type { Amount } from './amounts.ts'

/** Figures to reckon with. */
export interface Figures {
  readonly amounts: readonly Amount[]
  /** What single places say without saying the figure: the span of two times or dates, the sum of a row. */
  readonly direct: readonly Pick<Amount, 'of' | 'amount'>[]
}

/** How a figure follows: 0 from one place, 1 by a sum, a difference, a product or a ratio, 2 by several of these. */
export type Steps = 0 | 1 | 2

/** What a figure is reckoned from: those that count the same, and all others as factors. */
interface Operands {
  readonly direct: Float64Array
  /** `direct` and the figures that count the same. Ascending. */
  readonly sums: Float64Array
  /** Ascending. */
  readonly same: Float64Array
  /** `same`, and each of these times or divided by another figure, or with a percentage on or off. Ascending. */
  readonly products: Float64Array
  readonly factors: readonly number[]
  /** Two figures that count the same, divided: a ratio, a share or a growth in percent. */
  readonly ratios: Float64Array
}

/** More figures are not combined: something would fit. */
const MOST_SAME = 24
const MOST_FACTORS = 30
/** A year has so many months, a week so many days. */
const CONSTANTS = [12, 7, 52, 365, 24, 60, 2]

/** Two thirds of it. */
const FRACTIONS = [1 / 3, 2 / 3, 1 / 4, 3 / 4, 1 / 2]

const EXACTLY = 1e-9

export class Reckoner {
  private readonly figures: Figures
  private readonly known = new Map<string, Operands>()

  constructor(figures: Figures) {
    this.figures = figures
  }

  /** In how many steps an amount follows from the figures. */
  steps(wanted: Amount): Steps | undefined {
    const operands = this.operandsFor(wanted)
    if (isDirect(wanted, operands)) return 0
    if (isOneStep(wanted, operands)) return 1
    return isTwoSteps(wanted, operands) ? 2 : undefined
  }

  /** The share of the amounts next to one that follow in as many steps: how likely it would by chance. */
  chance(wanted: Amount, steps: Steps): number {
    const operands = this.operandsFor(wanted)
    const step = roundnessOf(wanted)
    const others = NEIGHBOURS.map((times) => wanted.amount + times * step).filter((amount) => amount > 0)
    const reached = others.filter((amount) => {
      const other = { ...wanted, amount }
      return (
        isDirect(other, operands) ||
        (steps > 0 && isOneStep(other, operands)) ||
        (steps === 2 && isTwoSteps(other, operands))
      )
    })
    return reached.length / others.length
  }

  private operandsFor({ of, worth }: Amount): Operands {
    const key = `${of} ${worth}`
    let operands = this.known.get(key)
    if (operands === undefined) this.known.set(key, (operands = operandsOf({ of, worth }, this.figures)))
    return operands
  }
}

const NEIGHBOURS = [-7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7]

/** What an amount is a multiple of, as it is written: 0.01 of 119.88, 10 of 50, 10,000 of 30,000. */
function roundnessOf({ amount, worth, places }: Amount): number {
  if (places > 0) return worth * 10 ** -places
  let step = worth
  for (let rest = Math.round(amount / worth); rest > 0 && rest % 10 === 0; rest /= 10) step *= 10
  return step
}

function operandsOf({ of, worth }: Pick<Amount, 'of' | 'worth'>, { amounts, direct: placed }: Figures): Operands {
  // What a figure of a table counts stands at the head of it.
  const alikeOf = (all: Figures['direct']): number[] =>
    [...all.filter((one) => one.of === of), ...all.filter((one) => one.of === '' && of !== '' && of !== 'clock')].map(
      (one) => (one.of === of ? one.amount : one.amount * worth),
    )
  const direct = sorted([...alikeOf(placed), ...comeTo({ of, worth }, amounts)])
  const alike = alikeOf(amounts)
  const years = amounts.filter((one) => one.of === 'calendar year').map(({ amount }) => amount)
  const ages =
    of === 'months' || of === '' ? years.flatMap((from) => years.map((to) => (to - from) * (of === '' ? 1 : 12))) : []
  const own = of === 'seconds' ? [...alike, ...direct] : of === 'clock' ? alike : [...alike, ...ages]
  const same = [...new Set(own.filter((amount) => amount > 0))].slice(0, MOST_SAME)
  const spans = amounts.filter((one) => one.of === 'seconds').map(({ amount }) => amount / 60)
  // `3 hours 47 minutes`
  const minutes = [
    ...spans,
    ...spans.flatMap((one) => spans.flatMap((other) => (one % 60 === 0 && other < 60 ? [one + other] : []))),
  ]
  if (of === 'clock') {
    const later = same.flatMap((time) => minutes.flatMap((more) => [time + more, Math.max(0, time - more)]))
    return {
      direct,
      sums: sorted([]),
      same: sorted(same),
      products: sorted([...same, ...later]),
      factors: [],
      ratios: sorted([]),
    }
  }
  const factors = [...new Set(amounts.map(({ amount, worth }) => amount / worth))].slice(0, MOST_FACTORS)
  const shares = amounts.filter((one) => one.of === 'percent').map(({ amount }) => amount / 100)
  const taken = [...shares.flatMap((share) => [share, 1 - share, 1 + share]), ...FRACTIONS]
  const products = same.flatMap((one) => [
    one,
    ...[...factors, ...CONSTANTS].flatMap((by) => (by > 0 ? [one * by, one / by] : [])),
    ...taken.map((share) => one * share),
  ])
  return {
    direct,
    sums: sorted([...direct, ...same]),
    same: sorted(same),
    products: sorted(products),
    factors: [...factors, ...taken],
    ratios: sorted(ratiosOf(of, amounts)),
  }
}

/** Months of a year, and so on: what a rate comes to in the next longer time. */
const NEXT: readonly (readonly [of: string, worth: number, times: number])[] = [
  ['months', 1, 12],
  ['seconds', 604_800, 52],
  ['seconds', 86_400, 7],
]

/** What amounts for one of something come to for so many, or in the next longer time, and what percentages of an amount are. */
function comeTo({ of }: Pick<Amount, 'of' | 'worth'>, amounts: readonly Amount[]): number[] {
  const same = amounts.filter((one) => one.of === of && of !== 'clock' && of !== 'percent')
  const shares = amounts.filter((one) => one.of === 'percent').map(({ amount }) => amount / 100)
  return same.flatMap(({ amount, per }) => {
    const taken = shares.flatMap((share) => [amount * share, amount * (1 - share), amount * (1 + share)])
    if (per === undefined) return taken
    const times = amounts.filter((other) => other.of === per.of).map((other) => other.amount / per.worth)
    const next = NEXT.flatMap(([unit, worth, count]) => (unit === per.of && worth === per.worth ? [count] : []))
    return [...taken, ...[...times, ...next].map((count) => amount * count)]
  })
}

function ratiosOf(of: string, amounts: readonly Amount[]): number[] {
  const isShare = of === 'percent'
  return amounts.flatMap((one) =>
    amounts.flatMap((other) => {
      if (one === other || one.of !== other.of || other.amount === 0 || one.of === 'percent') return []
      const ratio = one.amount / other.amount
      return isShare ? [ratio * 100, Math.abs(ratio - 1) * 100] : [ratio]
    }),
  )
}

function isDirect({ amount, worth, places }: Amount, { direct }: Operands): boolean {
  return holds(direct, amount, (worth * 10 ** -places) / 2)
}

function isOneStep({ of, amount, worth, places }: Amount, { same, products, ratios }: Operands): boolean {
  const rounding = (worth * 10 ** -places) / 2
  if (holds(products, amount, rounding)) return true
  if (of !== 'clock' && (areTwo(same, amount) || areThree(same, amount))) return true
  return holds(ratios, of === 'percent' ? amount : amount / worth, rounding / worth)
}

function isTwoSteps({ of, amount }: Amount, { same, sums, products, factors }: Operands): boolean {
  if (of === 'clock') return false
  if (areTwo(products, amount) || areTwo(sums, amount)) return true
  return factors.some((by) => {
    if (by <= 0 || by === 1) return false
    const [one, other] = [amount / by, amount * by]
    return areTwo(same, one) || areTwo(same, other) || holds(products, one, 0) || holds(products, other, 0)
  })
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}

function sorted(values: readonly number[]): Float64Array {
  return Float64Array.from(ascending(values))
}

/** Whether one of the values is an amount, or rounds to it. */
function holds(values: Float64Array, amount: number, rounding: number): boolean {
  let [low, high] = [0, values.length]
  const least = amount - rounding - EXACTLY * amount
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low < values.length && (values[low] as number) <= amount + rounding + EXACTLY * amount
}

/** Whether an amount is the sum or the difference of two of the values. */
function areTwo(values: Float64Array, amount: number): boolean {
  const off = EXACTLY * amount
  for (let [low, high] = [0, values.length - 1]; low <= high;) {
    const sum = (values[low] as number) + (values[high] as number)
    if (Math.abs(sum - amount) <= off) return true
    if (sum < amount) low += 1
    else high -= 1
  }
  for (let [low, high] = [0, 1]; high < values.length;) {
    const apart = (values[high] as number) - (values[low] as number)
    if (Math.abs(apart - amount) <= off && low !== high) return true
    if (apart < amount) high += 1
    else low += 1
    if (low > high) high = low
  }
  return false
}

/** The sum of three. */
function areThree(values: Float64Array, amount: number): boolean {
  for (let at = 0; at < values.length; at++) {
    const rest = amount - (values[at] as number)
    if (rest <= 0) return false
    for (let [low, high] = [at, values.length - 1]; low <= high;) {
      const sum = (values[low] as number) + (values[high] as number)
      if (Math.abs(sum - rest) <= EXACTLY * amount) return true
      if (sum < rest) low += 1
      else high -= 1
    }
  }
  return false
}
