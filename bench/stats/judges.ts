/**
 * Ten recorded judges on the 419 pairs of LLMBar (Zeng et al. 2024), each asked in both orders: how often each is right,
 * how often it keeps to its answer when the order changes, and how far it leans to a place. The data are not part of this
 * repository. Run: `ASSAY_DATA=folder node bench/stats/judges.ts`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ClusteredMoments } from '../../src/stats/clusters.ts'
import { LabelTable } from '../../src/stats/agreement/label-table.ts'
import { PairedDifferences } from '../../src/stats/comparison/paired.ts'
import { adjustPValues } from '../../src/stats/comparison/multiplicity.ts'
import { cohenKappa } from '../../src/stats/agreement/cohen.ts'
import { estimateOfMean } from '../../src/stats/estimate.ts'
import { proportion } from '../../src/stats/proportion.ts'
import type { Interval } from '../../src/stats/intervals.ts'
import type { Measurement } from '../../src/stats/measurement.ts'
import { table } from './table.ts'

const folder = process.env['ASSAY_DATA']
if (folder === undefined) throw new Error('Set ASSAY_DATA to the folder with recorded_llmbar_judges.jsonl.')

const winner = z.enum(['a', 'b', 'tie'])
const Recorded = z.object({ id: z.string(), judge: z.string(), winner: z.tuple([winner, winner]) })
const Labelled = z.object({ id: z.string(), label: z.enum(['a', 'b']), source: z.string() })
type Winner = z.infer<typeof winner>

const labels = new Map(read('llmbar_pairs.jsonl', Labelled).map((pair) => [pair.id, pair]))
const judges = Map.groupBy(read('recorded_llmbar_judges.jsonl', Recorded), ({ judge }) => judge)

interface Judged {
  readonly name: string
  /** Of each pair the share of the two orders in which the better answer won; a tie counts half. */
  readonly right: ReadonlyMap<string, number>
  readonly accuracy: number
  readonly cells: readonly string[]
}

const judged = [...judges].map(([name, rows]) => judgedOf(name, rows)).sort((a, b) => b.accuracy - a.accuracy)
table(`Ten judges on ${labels.size} pairs, each in both orders, with 95 % intervals`, {
  head: [
    'judge',
    'right',
    'natural',
    'adversarial',
    'κ with people',
    'same answer in both orders',
    'first place wins',
    'κ of the two orders',
  ],
  rows: judged.map(({ name, cells }) => [name, ...cells]),
})
printSteps()

function judgedOf(name: string, rows: readonly z.infer<typeof Recorded>[]): Judged {
  const right = new Map<string, number>()
  const [all, natural, adversarial, first] = Array.from({ length: 4 }, () => new ClusteredMoments()) as [
    ClusteredMoments,
    ClusteredMoments,
    ClusteredMoments,
    ClusteredMoments,
  ]
  const [gold, orders] = [new LabelTable(), new LabelTable()]
  let kept = 0
  for (const { id, winner: found } of rows) {
    const pair = labels.get(id)
    if (pair === undefined) throw new Error(`There is no label for ${id}.`)
    const share = (creditOf(found[0], pair.label) + creditOf(found[1], pair.label)) / 2
    right.set(id, share)
    all.add(share)
    ;(pair.source === 'LLMBar/Natural' ? natural : adversarial).add(share)
    first.add((creditOf(found[0], 'a') + creditOf(found[1], 'b')) / 2)
    gold.add(found[0], pair.label)
    orders.add(found[0], found[1])
    if (found[0] === found[1]) kept++
  }
  return {
    name,
    right,
    accuracy: all.all.mean ?? 0,
    cells: [
      ...[all, natural, adversarial].map((moments) => shown(estimateOfMean(moments))),
      shown(kappaOf(gold), 2),
      shown(proportion(kept, { n: rows.length })),
      shown(estimateOfMean(first)),
      shown(kappaOf(orders), 2),
    ],
  }
}

/** Each judge against the next, pair by pair, Holm over the nine questions. */
function printSteps(): void {
  const steps = judged.slice(1).map((worse, at) => {
    const better = judged[at] as Judged
    const differences = new PairedDifferences()
    for (const [id, candidate] of better.right) {
      differences.add({ candidate, baseline: worse.right.get(id) ?? Number.NaN })
    }
    return {
      names: `${better.name} − ${worse.name}`,
      difference: differences.difference(),
      flip: differences.signFlip(),
    }
  })
  const pValues = steps.map(({ flip }) => (flip.status === 'measured' ? flip.pValue : 1))
  const adjusted = adjustPValues(pValues)
  table('Each judge against the next: difference of the shares right', {
    head: ['judges', 'difference', 'p (sign-flip)', 'p (Holm)'],
    rows: steps.map(({ names, difference }, at) => [
      names,
      shown(difference),
      (pValues[at] ?? 1).toFixed(4),
      adjusted.status === 'measured' ? (adjusted.pValues[at] ?? 1).toFixed(4) : '',
    ]),
  })
}

function kappaOf(counts: LabelTable): ReturnType<typeof cohenKappa> {
  const square = counts.table()
  return square.status === 'measured' ? cohenKappa(square.table) : square
}

function creditOf(found: Winner, label: 'a' | 'b'): number {
  return found === 'tie' ? 0.5 : Number(found === label)
}

/** `93.5 % [91.0, 95.9]`, or plain numbers with `digits`. */
function shown(outcome: Measurement<{ estimate: number; interval: Interval }>, digits?: number): string {
  if (outcome.status === 'unmeasured') return outcome.reason
  const [estimate, low, high] = [outcome.estimate, ...outcome.interval].map((value) =>
    digits === undefined ? (100 * value).toFixed(1) : value.toFixed(digits),
  )
  return `${estimate}${digits === undefined ? ' %' : ''} [${low}, ${high}]`
}

function read<T>(name: string, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(join(folder as string, name), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => schema.parse(JSON.parse(line)))
}
