import type { ExperimentDocument, RaceReport, SliceRanking, VariantReport } from '../../core/variants/experiment.ts'
import { comparedTitle, type Displayed } from '../../core/compared-title.ts'
import type { RunDocument } from '../../core/run.ts'
import { counted, thousands } from '../../support/counted.ts'
import { defined } from '../../support/defined.ts'
import { paretoFront } from '../../stats/ranking/front.ts'
import { rank, type Rankings } from '../../stats/ranking/ranking.ts'
import type { ScoreTable } from './score-table.ts'

/** What became of a variant's run. */
export interface VariantEnd {
  readonly name: string
  readonly runId: string
  readonly config: Readonly<Record<string, unknown>>
  /** Absent where the run ended with a fault. */
  readonly run?: RunDocument | undefined
  readonly fault?: string | undefined
  /** Of a race: the examples after which it was dropped, and where it stood then. */
  readonly dropped?: { readonly after: number; readonly bounds: readonly [number, number] } | undefined
}

export interface ExperimentInput {
  readonly assay: string
  readonly head: ExperimentDocument['experiment']
  readonly table: ScoreTable
  readonly ends: readonly VariantEnd[]
  readonly level?: number | undefined
  /** The share of the examples that a variant may lack and still be ranked. */
  readonly mayLack?: number | undefined
  readonly slices?: readonly string[] | undefined
  readonly race?: RaceReport | undefined
  readonly interrupted: boolean
  readonly notes: readonly string[]
}

const LEVEL = 0.95
const MAY_LACK = 0.05

/**
 * An experiment as it is reported: who is ranked, over which examples, and what can be said. A variant that was measured on
 * too few of the examples is not ranked; what the ranked ones lack is left out for all of them, and said.
 */
export function experimentDocument(input: ExperimentInput): ExperimentDocument {
  const { assay, head, table, ends, level = LEVEL, mayLack = MAY_LACK, race, interrupted } = input
  const all = table.examples
  const judged = ends.map((end, index) => ({ ...end, index, ...stateOf(end, { index, table, all, mayLack }) }))
  const rankable = judged.filter(({ isRanked }) => isRanked)
  const columns = rankable.map(({ index }) => index)
  const values = slicesIn(input)
  const { examples, scores } = table.matrix(columns)
  const ranking =
    columns.length < 2
      ? undefined
      : rank(
          {
            scores,
            examples: examples.map((example) => ({
              group: example.group,
              tags: values.filter((value) => table.isIn(example, value)).map(sliceName),
            })),
          },
          // A race may drop wrongly too: each of the two has half of what may go wrong.
          { alpha: race === undefined ? 1 - level : (1 - level) / 2, slices: values.map(sliceName) },
        )
  const reports = judged.map((one): VariantReport => {
    const at = columns.indexOf(one.index)
    const standing = at === -1 ? undefined : ranking?.standings[at]
    return reportOf(one, { table, standing })
  })
  const partial = interrupted || reports.some(({ state }) => state === 'stopped')
  const sorted = withFront(reports).toSorted(byStanding(table.rankedBy))
  const evaluators = displayedIn(ends)
  const rankedBy = comparedTitle(table.rankedBy, evaluators)
  return {
    assay,
    experiment: head,
    rankedBy: table.rankedBy,
    ...(Object.keys(evaluators).length === 0 ? {} : { evaluators }),
    level,
    compared: ranking?.n ?? 0,
    clusters: ranking?.clusters ?? 0,
    variants: sorted,
    headline: headlineOf(sorted, { rankedBy, ranking, level, partial, race }),
    ...defined({
      slices: slicesOf(
        ranking,
        rankable.map(({ name }) => name),
      ),
      race,
    }),
    partial,
    notes: [
      ...input.notes,
      ...leftOutNotes({ ranking, all, reports }),
      ...undoneNotes(ranking, { names: rankable.map(({ name }) => name), level }),
    ],
  }
}

/** What the runs say of how their evaluators are shown. */
function displayedIn(ends: readonly VariantEnd[]): Displayed {
  const metrics = ends.flatMap(({ run }) => run?.run.metrics ?? [])
  return Object.fromEntries(
    metrics.flatMap(({ name, display }) =>
      display === undefined
        ? []
        : [[name, { display: { direction: display.direction, ...defined({ title: display.title }) } }]],
    ),
  )
}

type Judged = VariantEnd & { index: number; state: VariantReport['state']; why?: string; isRanked: boolean }

function stateOf(
  { run, fault, dropped }: VariantEnd,
  { index, table, all, mayLack }: { index: number; table: ScoreTable; all: number; mayLack: number },
): Pick<Judged, 'state' | 'why' | 'isRanked'> {
  const { examples, measured } = table.seen(index)
  if (fault !== undefined || run === undefined) {
    return { state: 'broken', why: fault ?? 'It did not run.', isRanked: false }
  }
  if (dropped !== undefined) {
    return {
      state: 'dropped',
      why: `Dropped after ${counted(dropped.after, 'example')}, as it can no longer be the best.`,
      isRanked: false,
    }
  }
  const lacks = all - measured
  if (lacks > mayLack * all || measured === 0) {
    const { errors } = run.summary
    const failed = errors === 0 ? '' : `, and its application failed on ${thousands(errors)}`
    const what = `${table.rankedBy} was measured on ${thousands(measured)} of ${counted(all, 'example')}${failed}`
    const why = `Not ranked: ${what}. What is left of it says little about the whole.`
    return { state: run.summary.partial ? 'stopped' : 'broken', why, isRanked: false }
  }
  if (run.summary.partial) {
    return { state: 'stopped', why: `Stopped after ${counted(examples, 'example')}.`, isRanked: true }
  }
  return { state: 'finished', isRanked: true }
}

function reportOf(
  { name, runId, config, run, state, why, dropped, index }: Judged,
  { table, standing }: { table: ScoreTable; standing: VariantReport['standing'] },
): VariantReport {
  const evaluators = Object.entries(run?.summary.evaluators ?? {})
  return {
    name,
    runId,
    state,
    ...defined({ why, outcome: run?.outcome?.verdict }),
    examples: run?.summary.examples ?? table.seen(index).examples,
    errors: run?.summary.errors ?? 0,
    scores: Object.fromEntries(evaluators.map(([of, { mean, ci, n }]) => [of, { mean, ci, n }])),
    ...table.taken(index),
    ...defined({ standing, bounds: dropped?.bounds }),
    onFront: false,
    config,
  }
}

/** Marks those that none beats in quality and in cost, or in latency where not all costs are known. */
function withFront(reports: readonly VariantReport[]): VariantReport[] {
  const ranked = reports.filter(({ standing }) => standing !== undefined)
  const priceOf = (one: VariantReport): number | undefined =>
    ranked.every(({ costUsd }) => costUsd !== undefined) ? one.costUsd : one.latencyMs?.mean
  const placed = paretoFront(ranked.map((one) => ({ quality: one.standing?.mean ?? null, cost: priceOf(one) ?? null })))
  const front = new Set(ranked.filter((_, at) => placed[at]?.onFront === true))
  return reports.map((one) => ({ ...one, onFront: front.has(one) }))
}

function byStanding(rankedBy: string): (one: VariantReport, other: VariantReport) => number {
  const place = ({ standing, state }: VariantReport): number =>
    standing !== undefined || state === 'finished' ? 0 : state === 'dropped' ? 1 : 2
  const mean = ({ standing, scores }: VariantReport): number => standing?.mean ?? scores[rankedBy]?.mean ?? -Infinity
  return (one, other) => place(one) - place(other) || mean(other) - mean(one)
}

function headlineOf(
  variants: readonly VariantReport[],
  {
    rankedBy,
    ranking,
    level,
    partial,
    race,
  }: {
    rankedBy: string
    ranking: Rankings | undefined
    level: number
    partial: boolean
    race: RaceReport | undefined
  },
): string {
  const so = partial ? 'so far, ' : ''
  if (variants.length === 1) return sentence(`${so}there is one variant, so nothing is compared.`)
  if (ranking === undefined) {
    const left = variants.filter(({ standing, state }) => standing !== undefined || state === 'finished')
    const dropped = variants.filter(({ state }) => state === 'dropped')
    if (left.length === 1 && dropped.length > 0 && left.length + dropped.length === variants.length) {
      return sentence(
        `${so}'${left[0]?.name}' is better in ${rankedBy} than each of the ${counted(dropped.length, 'other')}${race?.target === 'data set' ? ' on this data set' : ''}; they were dropped.`,
      )
    }
    return sentence(`${so}fewer than two variants could be ranked, so nothing is said about which is better.`)
  }
  if (ranking.standings.every(({ toBest }) => toBest.interval === null))
    return sentence(`${so}nothing can be told apart: too few examples were measured on all of them.`)
  const best = variants.filter(({ standing }) => standing?.mayBeBest === true)
  const ranked = variants.filter(({ standing }) => standing !== undefined)
  const over = `over ${counted(ranking.n, 'example')}, ${Math.round(level * 100)} % sure of all of this together`
  const [first] = best
  if (first !== undefined && best.length === 1) {
    return sentence(
      `${so}'${first.name}' is better in ${rankedBy} than ${ranked.length === 2 ? 'the other' : `each of the ${ranked.length - 1} others`} (${over}).`,
    )
  }
  if (best.length === ranked.length) {
    return sentence(`${so}no variant can be told from the best in ${rankedBy} (${over}).`)
  }
  const names = best.map(({ name }) => `'${name}'`).join(', ')
  return sentence(
    `${so}any of ${names} may be the best in ${rankedBy}; ${ranked.length - best.length === 1 ? 'the other' : `the ${ranked.length - best.length} others`} cannot (${over}).`,
  )
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function leftOutNotes({
  ranking,
  all,
  reports,
}: {
  ranking: Rankings | undefined
  all: number
  reports: readonly VariantReport[]
}): string[] {
  const broken = reports.flatMap(({ name, state, why }) =>
    why === undefined || state === 'dropped' ? [] : [`${name}: ${why}`],
  )
  const left = ranking === undefined ? 0 : all - ranking.n
  if (left === 0) return broken
  return [
    ...broken,
    `${counted(left, 'example')} of ${thousands(all)} ${left === 1 ? 'is' : 'are'} left out of the ranking, since not every ranked variant was measured there.`,
  ]
}

/** Says which leads by small steps are not called better, and why no test could. */
function undoneNotes(
  ranking: Rankings | undefined,
  { names, level }: { names: readonly string[]; level: number },
): string[] {
  const led = (ranking?.pairs ?? []).flatMap(({ first, second, difference, undoneByRare }) => {
    if (undoneByRare === undefined) return []
    const [ahead, behind] = difference > 0 ? [first, second] : [second, first]
    return [{ rate: Math.abs(difference) / (1 + Math.abs(difference)), ahead: names[ahead], behind: names[behind] }]
  })
  const [least] = led.toSorted((a, b) => a.rate - b.rate)
  if (least === undefined || ranking === undefined) return []
  const { n, clusters } = ranking
  const what = clusters < n ? 'group' : 'example'
  const missed = Math.round(100 * (1 - least.rate) ** clusters)
  const needed = Math.ceil(Math.log((1 - level) / 2) / Math.log(1 - least.rate))
  const more = needed > clusters ? ` It takes more than ${thousands(needed)}.` : ''
  return [
    `Small steps, few ${what}s: ${led.map(({ ahead, behind }) => `'${ahead}' leads '${behind}'`).join(', ')}, which is not called better. If '${least.ahead}' fails altogether in one of ${Math.round(1 / least.rate)}, it is no better than '${least.behind}', and ${counted(clusters, what)} ${clusters === 1 ? 'does' : 'do'} not show that in ${missed} of 100 cases.${more}`,
  ]
}

interface SliceValue {
  readonly field: string
  readonly value: string
}

function slicesIn({ table, slices = [] }: ExperimentInput): readonly SliceValue[] {
  return slices.flatMap((field) => table.slices(field).map((value) => ({ field, value })))
}

function sliceName({ field, value }: SliceValue): string {
  return `${field}: ${value}`
}

function slicesOf(ranking: Rankings | undefined, names: readonly string[]): readonly SliceRanking[] | undefined {
  if (ranking === undefined || ranking.slices.size === 0) return undefined
  return [...ranking.slices].map(([slice, { n, standings }]) => ({
    slice,
    examples: n,
    variants: names.map((name, at) => ({
      name,
      mean: standings[at]?.mean ?? null,
      groups: standings[at]?.groups ?? '',
    })),
  }))
}
