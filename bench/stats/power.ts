/**
 * How often a comparison finds the difference that it was said to find in 4 cases of 5: what `assay plan` asks for, and
 * what a comparison calls detectable. Run: `node bench/stats/power.ts [DRAWS]` (300).
 */
import { decide } from '../../src/compare/decision/comparison-verdict.ts'
import { Tally } from '../../src/compare/tally.ts'
import { planned } from '../../src/compare/plan.ts'
import { assumedSpread } from '../../src/compare/spreads.ts'
import { flipsWith } from '../../src/stats/planning/paired-shares-plan.ts'
import { normal, type Random } from './draws.ts'
import { seeded } from './effort.ts'
import { percent, tableHead, tableRow } from './table.ts'

const DRAWS = Number(process.argv[2] ?? 300)
const MISSES = 0.03 + 2 * Math.sqrt(0.16 / DRAWS)
const PROMISED = [0.8 - MISSES, 1] as const

type Pairs = (tally: Tally, difference: number) => void

function pair(tally: Tally, [baseline, candidate]: readonly [number, number], group?: string): void {
  const side = (score: number) => ({ status: 'scored', score, passed: score >= 0.5 }) as const
  tally.add({ baseline: side(baseline), candidate: side(candidate) }, group)
}

/** `n` pairs of two runs whose passes go together by .5. */
function passes(n: number, random: Random): Pairs {
  return (tally, difference) => {
    const flips = flipsWith(Math.max(-0.8, Math.min(0.2, difference)), { passRate: 0.8, correlation: 0.5 })
    if (flips === null) throw new Error(`A pass rate of 0.8 cannot change by ${difference}.`)
    for (let row = 0; row < n; row++) {
      const drawn = random()
      const lost = drawn < flips.losses
      const gained = !lost && drawn < flips.losses + flips.gains
      const same = drawn < flips.gains + 0.8 ? 1 : 0
      pair(tally, lost ? [1, 0] : gained ? [0, 1] : [same, same])
    }
  }
}

function scores(n: number, { random, size = 1 }: { random: Random; size?: number }): Pairs {
  return (tally, difference) => {
    for (let row = 0, common = 0; row < n; row++) {
      if (row % size === 0) common = size === 1 ? 0 : 0.1 * normal(random)
      pair(
        tally,
        [0.5, 0.5 + difference + common + 0.1 * normal(random)],
        size === 1 ? undefined : `${Math.floor(row / size)}`,
      )
    }
  }
}

function found(pairs: Pairs, difference: number, margin?: number): boolean {
  const tally = new Tally()
  pairs(tally, difference)
  const verdict = decide([{ tally, pairs: tally.n }], { margin })[0]?.verdict
  if (margin !== undefined) return verdict === 'no_worse' || verdict === 'better' || verdict === 'unchanged'
  return verdict === (difference > 0 ? 'better' : 'worse')
}

function share(times: number, of: () => boolean): number {
  let count = 0
  for (let draw = 0; draw < times; draw++) if (of()) count++
  return count / times
}

console.log(
  `## Power\n\n${DRAWS} comparisons each. ⚠ marks what lies more than 3 points below 80 %, by more than chance.`,
)
const began = process.cpuUsage()

tableHead('`assay plan`', ['assumed', 'question', 'examples', 'found'])
for (const detect of [-0.3, -0.2, -0.1, 0.1]) {
  const direction = detect > 0 ? 'gain' : undefined
  const plan = planned([assumedSpread({ passRate: 0.8 })], { detect, direction }).evaluators[0]?.detect
  const random = seeded(6000)
  const pairs = passes(plan?.examples ?? 0, random)
  tableRow([
    '80 % pass',
    `${detect}`,
    `${plan?.examples}`,
    percent(
      share(DRAWS, () => found(pairs, detect)),
      PROMISED,
    ),
  ])
}
for (const detect of [0.15, 0.1, 0.05, 0.02]) {
  const plan = planned([assumedSpread({ sd: 0.1 })], { detect }).evaluators[0]?.detect
  const pairs = scores(plan?.examples ?? 0, { random: seeded(6100) })
  tableRow([
    'spread .1',
    `${detect}`,
    `${plan?.examples}`,
    percent(
      share(DRAWS, () => found(pairs, detect)),
      PROMISED,
    ),
  ])
}
for (const margin of [0.1, 0.05]) {
  const [ofPasses, ofScores] = [{ passRate: 0.8 }, { sd: 0.1 }].map(
    (assumed) => planned([assumedSpread(assumed)], { margin }).evaluators[0]?.margin?.examples ?? 0,
  )
  const kinds = [
    ['80 % pass', ofPasses ?? 0, passes(ofPasses ?? 0, seeded(6200))],
    ['spread .1', ofScores ?? 0, scores(ofScores ?? 0, { random: seeded(6200) })],
  ] as const
  for (const [name, examples, pairs] of kinds) {
    tableRow([
      name,
      `margin ${margin}`,
      `${examples}`,
      percent(
        share(DRAWS, () => found(pairs, 0, margin)),
        PROMISED,
      ),
    ])
  }
}

tableHead('What a comparison without a difference calls detectable', ['scores', 'pairs', 'says nothing', 'found'])
const SAMPLES: readonly (readonly [string, number, (random: Random) => Pairs])[] = [
  ...[30, 50, 100, 300].map((n) => ['pass/fail', n, (random: Random) => passes(n, random)] as const),
  ...[5, 8, 10, 30].map((n) => ['scores', n, (random: Random) => scores(n, { random })] as const),
  ...[5, 10, 30].map(
    (groups) => ['groups of 5', groups, (random: Random) => scores(5 * groups, { random, size: 5 })] as const,
  ),
]
for (const [at, [name, n, of]] of SAMPLES.entries()) {
  const pairs = of(seeded(6300 + at))
  let silent = 0
  const right = share(DRAWS, () => {
    const tally = new Tally()
    pairs(tally, 0)
    const detectable = decide([{ tally, pairs: tally.n }], {})[0]?.detectable
    if (detectable === undefined || detectable === null) {
      silent++
      return false
    }
    return found(pairs, -detectable)
  })
  const said = DRAWS - silent
  tableRow([name, `${n}`, percent(silent / DRAWS), said === 0 ? '–' : percent((right * DRAWS) / said, PROMISED)])
}
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)
