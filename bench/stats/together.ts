/**
 * Would max-T over joint sign-flips (Westfall and Young 1993) find more than Holm, where evaluators are measured on the
 * same examples and go together? For each number of evaluators and each correlation: false findings where nothing differs, and
 * how often a true difference is found. Run: `node bench/stats/together.ts [DRAWS]` (300 if left out).
 */
import { normalQuantile } from '../../src/stats/distributions.ts'
import { adjustPValues } from '../../src/stats/comparison/multiplicity.ts'
import { mcNemarTest } from '../../src/stats/comparison/mcnemar.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { list, normal, type Random } from './draws.ts'
import { percent, tableHead, tableRow } from './table.ts'

const DRAWS = Number(process.argv[2] ?? 300)
const FLIPS = 1999
const ALPHA = 0.05
const ATMOST = [0, ALPHA + 3 * Math.sqrt((ALPHA * (1 - ALPHA)) / DRAWS)] as const

interface Scores {
  readonly name: string
  readonly n: number
  /** What a true effect shifts the latent difference by. */
  readonly effect: number
  /** A difference from a latent normal number. */
  readonly of: (latent: number) => number
}

/** One pair in ten is gained and one in ten lost; where there is an effect, more are gained. */
const FLIP = normalQuantile(0.9)

const KINDS: readonly Scores[] = [
  { name: 'scores', n: 50, effect: 0.45, of: (latent) => latent },
  { name: 'pass/fail', n: 200, effect: 0.25, of: (latent) => (latent > FLIP ? 1 : latent < -FLIP ? -1 : 0) },
]

/** Which evaluators differ in truth. */
const DIFFERING: Readonly<Record<string, (at: number) => boolean>> = {
  none: () => false,
  one: (at) => at === 0,
  all: () => true,
}

console.log(
  `## Holm or max-T\n\n${DRAWS} comparisons each, α = 5 % over all evaluators, ${FLIPS} joint flips. None differs: any finding (⚠ above 5 % by more than chance). One or all differ: the share of those that are found.`,
)
const began = process.cpuUsage()
const ways = ['Holm', 'max-T']
tableHead('By correlation of the evaluators', [
  'scores',
  'evaluators',
  'correlation',
  ...Object.keys(DIFFERING).flatMap((which) =>
    ways.map((way) => `${which} differ${which === 'all' ? '' : 's'}: ${way}`),
  ),
])
for (const kind of KINDS) {
  for (const evaluators of [5, 20]) {
    for (const correlation of [0, 0.5, 0.9]) {
      const cells = Object.values(DIFFERING).flatMap((differs) => found(kind, { evaluators, correlation, differs }))
      tableRow([kind.name, `${evaluators}`, `${correlation}`, ...cells])
    }
  }
}
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)

function found(
  { n, effect, of }: Scores,
  { evaluators, correlation, differs }: { evaluators: number; correlation: number; differs: (at: number) => boolean },
): string[] {
  const random = seededRandom(8100)
  const differing = list(evaluators, (at) => at).filter(differs)
  const counts = [0, 0]
  for (let draw = 0; draw < DRAWS; draw++) {
    const rows = list(n, () => 0).map(() => {
      const common = normal(random)
      return list(evaluators, (at) =>
        of(Math.sqrt(correlation) * common + Math.sqrt(1 - correlation) * normal(random) + (differs(at) ? effect : 0)),
      )
    })
    const flips = flipped(rows, random)
    for (const [way, p] of [byHolm(rows, flips), byMaxT(flips)].entries()) {
      const share =
        differing.length === 0
          ? Number(p.some((each) => each <= ALPHA))
          : differing.filter((at) => (p[at] as number) <= ALPHA).length / differing.length
      counts[way] = (counts[way] as number) + share
    }
  }
  return counts.map((count) => percent(count / DRAWS, differing.length === 0 ? ATMOST : undefined))
}

/** The tests that decide: McNemar's mid-p for pass and fail, flips of each evaluator for itself for scores. */
function byHolm(rows: readonly (readonly number[])[], flips: Flipped): number[] {
  const width = rows[0]?.length ?? 0
  const binary = rows.every((row) => row.every((x) => Number.isInteger(x)))
  const p = list(width, (at) => {
    const column = rows.map((row) => row[at] as number)
    if (!binary) return 1 - rank(flips, (reached, sizes) => (sizes[at] as number) < (reached[at] as number))
    const tested = mcNemarTest({
      onlyCandidate: column.filter((x) => x > 0).length,
      onlyBaseline: column.filter((x) => x < 0).length,
    })
    return tested.status === 'measured' ? tested.midP : 1
  })
  const adjusted = adjustPValues(p, { method: 'holm' })
  if (adjusted.status === 'unmeasured') throw new Error(adjusted.reason)
  return [...adjusted.pValues]
}

/** Step-down: the largest statistic against the largest of all, the next against the largest of those that remain. */
function byMaxT(flips: Flipped): number[] {
  const order = list(flips.seen.length, (at) => at).sort(
    (a, b) => (flips.seen[b] as number) - (flips.seen[a] as number),
  )
  const adjusted = list(flips.seen.length, () => 1)
  let largest = 0
  for (const [step, at] of order.entries()) {
    const rest = order.slice(step)
    const p =
      1 - rank(flips, (reached, sizes) => rest.every((other) => (sizes[other] as number) < (reached[at] as number)))
    largest = Math.max(largest, p)
    adjusted[at] = largest
    if (largest > ALPHA) break
  }
  return adjusted
}

interface Flipped {
  readonly seen: readonly number[]
  readonly drawn: readonly Float64Array[]
}

/** |Σ d| / √Σ d² of each evaluator, as seen and with the signs of whole examples flipped. */
function flipped(rows: readonly (readonly number[])[], random: Random): Flipped {
  const width = rows[0]?.length ?? 0
  const sizes = list(width, (at) => Math.sqrt(rows.reduce((sum, row) => sum + (row[at] as number) ** 2, 0)) || 1)
  const statistic = (sum: number, at: number): number => Math.abs(sum) / (sizes[at] as number)
  const seen = list(width, (at) =>
    statistic(
      rows.reduce((sum, row) => sum + (row[at] as number), 0),
      at,
    ),
  )
  // Of passes and fails most pairs do not differ, and these need no sign.
  const moved = rows.map((row) => row.flatMap((x, at) => (x === 0 ? [] : [{ at, x }])))
  const drawn = list(FLIPS, () => 0).map(() => {
    const sums = new Float64Array(width)
    for (const row of moved) {
      const sign = random() < 0.5 ? -1 : 1
      for (const { at, x } of row) sums[at] = (sums[at] as number) + sign * x
    }
    return sums.map((sum, at) => statistic(sum, at))
  })
  return { seen, drawn }
}

/** The share of flips that stay below what was seen, where the sample itself is one that does not. */
function rank({ seen, drawn }: Flipped, below: (reached: readonly number[], sizes: Float64Array) => boolean): number {
  const reached = seen.map((value) => value - 1e-9)
  return drawn.filter((sizes) => below(reached, sizes)).length / (FLIPS + 1)
}
