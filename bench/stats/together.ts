/**
 * Max-T over joint sign-flips (Westfall and Young 1993), which decides, beside Holm's method, over the same comparisons of evaluators
 * that go together: false findings where nothing differs, and how often a true difference is found.
 * Run: `node bench/stats/together.ts [DRAWS]` (300 if left out): so many of 50 pairs with five evaluators,
 * fewer of more.
 */
import { maxT, type JointQuestion } from '../../src/stats/comparison/max-t.ts'
import { PairedDifferences } from '../../src/stats/comparison/paired.ts'
import { holmByWeight, type Decided } from '../../src/stats/comparison/together.ts'
import { normalQuantile } from '../../src/stats/distributions.ts'
import { list, normal, type Random } from './draws.ts'
import { Column, drawsAt, seeded } from './effort.ts'
import { percent, tableHead, tableRow } from './table.ts'

const DRAWS = Number(process.argv[2] ?? 300)
const ALPHA = 0.05
const FLIPS = 1999
/** The slices' part of α, as a comparison has it. */
const SHARE = 0.2

interface Scores {
  readonly name: string
  readonly n: number
  /** What a true effect shifts the latent difference by. */
  readonly effect: number
  /** The two scores of a pair, from a latent normal number. */
  readonly of: (latent: number) => readonly [baseline: number, candidate: number]
}

/** One pair in ten is gained and one in ten lost; where there is an effect, more are gained. */
const FLIP = normalQuantile(0.9)

const KINDS: readonly Scores[] = [
  { name: 'scores', n: 50, effect: 0.45, of: (latent) => [0.5, 0.5 + 0.05 * latent] },
  {
    name: 'pass/fail',
    n: 200,
    effect: 0.25,
    of: (latent) => (latent > FLIP ? [0, 1] : latent < -FLIP ? [1, 0] : [1, 1]),
  },
]

/** Which evaluators differ in truth. */
const DIFFERING: Readonly<Record<string, (at: number) => boolean>> = {
  none: () => false,
  one: (at) => at === 0,
  all: () => true,
}

console.log(
  `## Holm or max-T\n\nα = 5 % over all questions, ${FLIPS} flips. None differs: any finding (⚠ above 5 % by more than chance). One or all differ: the share of those that are found.`,
)
const began = process.cpuUsage()
tableHead('By correlation of the evaluators', [
  'scores',
  'evaluators',
  'correlation',
  'comparisons',
  ...Object.keys(DIFFERING).flatMap((which) =>
    ['Holm', 'max-T'].map((way) => `${which} differ${which === 'all' ? '' : 's'}: ${way}`),
  ),
])
const none = [new Column(ALPHA), new Column(ALPHA)]
for (const kind of KINDS) {
  for (const evaluators of [5, 20]) {
    for (const correlation of [0, 0.5, 0.9]) {
      const draws = drawsAt((evaluators * kind.n) / 250, DRAWS)
      const cells = Object.values(DIFFERING).flatMap((differs) =>
        found(kind, { evaluators, correlation, differs, draws }).map((count, way) =>
          differs(0) ? percent(count / draws) : (none[way]?.cell(count, draws) ?? ''),
        ),
      )
      tableRow([kind.name, `${evaluators}`, `${correlation}`, `${draws}`, ...cells])
    }
  }
}

tableHead('Any false finding, in the whole or a slice, where nothing differs', [
  'scores',
  'pairs',
  'evaluators',
  'correlation',
  'slices',
  'groups of',
  'comparisons',
  'Holm',
  'max-T',
])
const columns = [new Column(ALPHA), new Column(ALPHA)]
for (const { n, evaluators, correlation, slices, size } of [
  { n: 5, evaluators: 5, correlation: 0.5, slices: 0, size: 1 },
  { n: 12, evaluators: 20, correlation: 0.9, slices: 0, size: 1 },
  { n: 20, evaluators: 1, correlation: 0, slices: 5, size: 1 },
  { n: 200, evaluators: 1, correlation: 0, slices: 20, size: 1 },
  { n: 200, evaluators: 5, correlation: 0.9, slices: 20, size: 1 },
  { n: 50, evaluators: 5, correlation: 0.5, slices: 0, size: 5 },
  { n: 150, evaluators: 20, correlation: 0.9, slices: 5, size: 5 },
  { n: 2000, evaluators: 5, correlation: 0.5, slices: 5, size: 1 },
]) {
  for (const kind of KINDS) {
    const draws = drawsAt((evaluators * n * (slices === 0 ? 1 : 2)) / 250, DRAWS)
    const counts = found({ ...kind, n }, { evaluators, correlation, differs: () => false, slices, size, draws })
    const cells = columns.map((column, way) => column.cell(counts[way] ?? 0, draws))
    tableRow([kind.name, `${n}`, `${evaluators}`, `${correlation}`, `${slices}`, `${size}`, `${draws}`, ...cells])
  }
}
tableRow(['**all**', '', '', '', '', '', `**${columns[0]?.draws}**`, ...columns.map((column) => column.together())])
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)

interface Design {
  readonly evaluators: number
  readonly correlation: number
  readonly differs: (at: number) => boolean
  readonly slices?: number
  /** Pairs in each group. */
  readonly size?: number
  readonly draws: number
}

/** By Holm's method, then by max-T: comparisons with a false finding, or the share of what differs that was found, added up. */
function found(kind: Scores, design: Design): number[] {
  const random = seeded(8100)
  const differing = list(design.evaluators, (at) => at).filter(design.differs)
  const counts = [0, 0]
  for (let draw = 0; draw < design.draws; draw++) {
    const questions = drawn(kind, { ...design, random })
    for (const [way, decided] of [
      byHolm(questions),
      maxT(questions, { alpha: ALPHA, share: SHARE, most: FLIPS }),
    ].entries()) {
      const shown = (at: number): boolean => (decided[at]?.pValue ?? 1) <= ALPHA
      const share =
        differing.length === 0
          ? Number(decided.some((_, at) => shown(at)))
          : differing.filter(shown).length / differing.length
      counts[way] = (counts[way] as number) + share
    }
  }
  return counts
}

function drawn(
  { n, effect, of }: Scores,
  { evaluators, correlation, differs, slices = 0, size = 1, random }: Omit<Design, 'draws'> & { random: Random },
): JointQuestion[] {
  const whole = list(evaluators, () => 0).map(() => new PairedDifferences())
  const parts = list(slices, () => 0).map(() => list(evaluators, () => 0).map(() => new PairedDifferences()))
  for (let at = 0, lean = 0; at < n; at++) {
    const cluster = size === 1 ? undefined : `${Math.floor(at / size)}`
    if (at % size === 0) lean = normal(random)
    const common = size === 1 ? lean : Math.SQRT1_2 * (lean + normal(random))
    for (const [index, differences] of whole.entries()) {
      const own = Math.sqrt(correlation) * common + Math.sqrt(1 - correlation) * normal(random)
      const [baseline, candidate] = of(own + (differs(index) ? effect : 0))
      differences.add({ baseline, candidate, cluster, at })
      parts[at % slices]?.[index]?.add({ baseline, candidate, cluster, at })
    }
  }
  return [...whole.map((each) => asked(each, false)), ...parts.flat().map((each) => asked(each, true))].filter(
    ({ pValue }) => pValue < 1,
  )
}

/** The tests that decide: McNemar's mid-p for pass and fail, sign-flips for scores and groups. */
function asked(differences: PairedDifferences, part: boolean): JointQuestion {
  const mid = differences.binary && !differences.dependent
  const tests = mid ? differences.mcNemar() : differences.signFlip({ replicates: FLIPS })
  const pValue = tests.status === 'unmeasured' ? 1 : 'midP' in tests ? tests.midP : tests.pValue
  return { signed: differences.signed() ?? new Map<number, number>(), pValue, mid, part }
}

function byHolm(questions: readonly JointQuestion[]): readonly Decided[] {
  const parts = questions.filter(({ part }) => part).length
  const wholes = questions.length - parts
  const weighed = questions.map(({ pValue, part }) => ({
    pValue,
    weight: parts === 0 || wholes === 0 ? 1 : part ? SHARE / parts : (1 - SHARE) / wholes,
  }))
  return holmByWeight(weighed, { alpha: ALPHA })
}
