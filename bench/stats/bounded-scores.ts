import { betaOf, bit, type Random } from './draws.ts'

export interface Row {
  readonly score: number
  readonly group?: string
}

export interface Scores {
  readonly name: string
  readonly truth: number
  readonly draw: (random: Random) => number
}

const passes = (p: number): Scores => ({ name: `0/1, ${p}`, truth: p, draw: (random) => bit(p, random) })

export const INDEPENDENT: readonly Scores[] = [
  ...[0.5, 0.8, 0.95, 0.99].map(passes),
  { name: 'Beta(8, 2)', truth: 0.8, draw: (random) => betaOf(random, [8, 2]) },
  { name: 'Beta(.5, .1)', truth: 0.5 / 0.6, draw: (random) => betaOf(random, [0.5, 0.1]) },
  { name: '90 % exactly 1', truth: 0.95, draw: (random) => (random() < 0.9 ? 1 : random()) },
  { name: '97 % exactly 1', truth: 0.985, draw: (random) => (random() < 0.97 ? 1 : random()) },
  {
    name: '3 % exactly 0, else Beta(8, 2)',
    truth: 0.776,
    draw: (random) => (random() < 0.03 ? 0 : betaOf(random, [8, 2])),
  },
  { name: '3 % exactly 0, else 0.75', truth: 0.7275, draw: (random) => (random() < 0.03 ? 0 : 0.75) },
]

export interface Groups {
  readonly name: string
  readonly truth: number
  /** What one group is, and a score in it. */
  readonly level: (random: Random) => number
  readonly draw: (random: Random, level: number) => number
}

export const GROUPED: readonly Groups[] = [
  {
    name: 'scores',
    truth: 0.8,
    level: (random) => betaOf(random, [8, 2]),
    draw: (random, level) => 0.5 * level + 0.5 * betaOf(random, [8, 2]),
  },
  ...[0.8, 0.97].map((truth): Groups => ({
    name: `0/1, ${truth}`,
    truth,
    level: (random) => betaOf(random, [8 * truth, 8 * (1 - truth)]),
    draw: (random, level) => bit(level, random),
  })),
  ...[0.03, 0.1].map((failing): Groups => ({
    name: `${100 * failing} % of groups fail altogether`,
    truth: 0.99 * (1 - failing),
    level: (random) => (random() < failing ? 0 : 0.99),
    draw: (random, level) => bit(level, random),
  })),
  { name: 'groups all or nothing, 0.8', truth: 0.8, level: (random) => bit(0.8, random), draw: (_, level) => level },
]

/** Draws `n` independent rows. */
export function independentRows({ draw }: Scores, { n, random }: { n: number; random: Random }): Row[] {
  return Array.from({ length: n }, () => ({ score: draw(random) }))
}

/** Draws `count` groups, of 5 rows each or of 1 to 20. */
export function groupedRows(
  { level, draw }: Groups,
  { count, equal, random }: { count: number; equal: boolean; random: Random },
): Row[] {
  return Array.from({ length: count }, (_, group) => group).flatMap((group) => {
    const common = level(random)
    const size = equal ? 5 : 1 + Math.floor(20 * random())
    return Array.from({ length: size }, () => ({ score: draw(random, common), group: `${group}` }))
  })
}
