import type { ClaimPair, Pair } from './bare-and-wrapped.ts'

/** Probabilities may move by as much. */
export const MOST_MOVED = 0.02

/** How far the judge's probability moved: 1 for a claim that it no longer finds. */
function moved({ before, after }: ClaimPair): number {
  return after === undefined ? 1 : Math.abs(after.probability - before.probability)
}

export function keepsContent({ bare, whole }: Pair): boolean {
  return bare.content === whole.content
}

export function keepsVerdicts({ claims }: Pair): boolean {
  return claims.every(({ before, after }) => before.verdict === after?.verdict)
}

/** Whether the answer keeps what the law demands: the gate's status by content, and every probability. */
export function keepsAll(pair: Pair): boolean {
  return keepsContent(pair) && pair.claims.every((claim) => moved(claim) <= MOST_MOVED)
}

export const SUM_HEADS = [
  'answers',
  'content %',
  'as is %',
  'uncited %',
  'claims',
  'verdict %',
  'lost %',
  'Δp median',
  'Δp p95',
  'Δp max',
  `≤ ${MOST_MOVED} %`,
  'added claims',
  'law %',
]

/** What a line of a table says of answers, in the order of SUM_HEADS. */
export function sumCells(pairs: readonly Pair[]): string[] {
  const claims = pairs.flatMap((pair) => pair.claims)
  const found = claims.filter(({ after }) => after !== undefined)
  const distances = found.map(moved).sort((a, b) => a - b)
  const same = claims.filter(({ before, after }) => before.verdict === after?.verdict).length
  return [
    String(pairs.length),
    share(pairs.filter(keepsContent).length, pairs.length),
    share(pairs.filter(({ bare, whole }) => bare.asIs === whole.asIs).length, pairs.length),
    share(pairs.filter(({ bare, whole }) => bare.uncited === whole.uncited).length, pairs.length),
    String(claims.length),
    share(same, claims.length),
    share(claims.length - found.length, claims.length),
    quantile(distances, 0.5),
    quantile(distances, 0.95),
    quantile(distances, 1),
    share(claims.filter((claim) => moved(claim) <= MOST_MOVED).length, claims.length),
    pairs.length === 0 ? '–' : (pairs.reduce((sum, { added }) => sum + added, 0) / pairs.length).toFixed(2),
    share(pairs.filter(keepsAll).length, pairs.length),
  ]
}

function quantile(sorted: readonly number[], at: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))]
  return value === undefined ? '–' : value.toFixed(3)
}

export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : ((100 * part) / whole).toFixed(1)
}

/** How many answers each change of status by content concerns, the most frequent first. */
export function changes(pairs: readonly Pair[]): [change: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { bare, whole } of pairs) {
    if (bare.content === whole.content) continue
    const change = `${bare.content} → ${whole.content}`
    counts.set(change, (counts.get(change) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}

export interface CheckChange {
  readonly name: string
  readonly milder: number
  readonly stricter: number
}

/** The checks that say something else of the wrapped answer than of its statements, the most frequent first. */
export function checkChanges(pairs: readonly Pair[]): CheckChange[] {
  const names = new Set(pairs.flatMap(({ bareLevels, wholeLevels }) => [...bareLevels.keys(), ...wholeLevels.keys()]))
  const count = (name: string, sign: number): number =>
    pairs.filter(({ bareLevels, wholeLevels }) => {
      const step = (wholeLevels.get(name) ?? 0) - (bareLevels.get(name) ?? 0)
      return Math.sign(step) === sign
    }).length
  return [...names]
    .map((name) => ({ name, milder: count(name, -1), stricter: count(name, 1) }))
    .filter(({ milder, stricter }) => milder + stricter > 0)
    .sort((a, b) => b.milder + b.stricter - a.milder - a.stricter)
}

/** What the form cost, for the list of the worst: changed answers count one, and the mean movement besides. */
export function cost(pairs: readonly Pair[]): number {
  const claims = pairs.flatMap((pair) => pair.claims)
  const movement = claims.reduce((sum, claim) => sum + moved(claim), 0) / Math.max(1, claims.length)
  return 1 - pairs.filter(keepsContent).length / Math.max(1, pairs.length) + movement
}
