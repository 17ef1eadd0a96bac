import type { ExperimentDocument, VariantReport } from '../../core/variants/experiment.ts'
import { counted, thousands } from '../../support/counted.ts'
import { comparedTitle } from '../../core/compared-title.ts'
import type { DrawnChange } from '../html/change-bar.ts'
import { costText, durationText, scoreText } from '../figure-text.ts'
import { shownBy } from './as-shown.ts'

/** One column of the table of variants, the same in every report. */
export interface ExperimentColumn {
  readonly title: string
  readonly align: 'left' | 'right'
  readonly cell: (variant: VariantReport) => string
  /** Of a difference: what of it can be drawn, where it has an interval. */
  readonly change?: (variant: VariantReport) => DrawnChange | undefined
}

const NONE = '–'
const SHOWN_DIGITS = 2
/** Evaluators beside the one that ranks which the table shows. */
const MOST_OTHERS = 4

/** The columns of an experiment: only those in which some variant has a figure. */
export function experimentColumns(
  document: ExperimentDocument,
  { digits = SHOWN_DIGITS }: { digits?: number | undefined } = {},
): readonly ExperimentColumn[] {
  const { rankedBy, variants, race, evaluators = {} } = document
  const score = (name: string, value: number | null | undefined): string =>
    value === null || value === undefined ? NONE : scoreText(shownBy(document, name).score(value), { digits })
  const ranked = { title: comparedTitle(rankedBy, evaluators), shown: shownBy(document, rankedBy) }
  const interval = (ci: readonly [number, number] | null | undefined): string =>
    ci === null || ci === undefined ? NONE : intervalText(ranked.shown.interval(ci), digits)
  const others = [...new Set(variants.flatMap(({ scores }) => Object.keys(scores)))]
    .filter((name) => name !== rankedBy && variants.some(({ scores }) => typeof scores[name]?.mean === 'number'))
    .slice(0, MOST_OTHERS)
  const columns: ExperimentColumn[] = [
    { title: 'rank', align: 'left', cell: (variant) => rankText(variant, race !== undefined) },
    { title: 'variant', align: 'left', cell: ({ name }) => name },
    {
      title: ranked.title,
      align: 'right',
      // What was measured of a dropped one is chosen by chance: only its bounds are sound.
      cell: ({ standing, state, scores }) =>
        state === 'dropped' ? NONE : score(rankedBy, standing?.mean ?? scores[rankedBy]?.mean),
    },
    { title: 'group', align: 'left', cell: ({ standing }) => standing?.groups ?? '' },
    {
      title: 'to the best other',
      align: 'right',
      cell: ({ standing, bounds }) => interval(standing?.toBest.interval ?? bounds),
      change: ({ standing: { toBest } = {} }) =>
        toBest === undefined || toBest.interval === null
          ? undefined
          : { difference: ranked.shown.difference(toBest.difference), ci: ranked.shown.interval(toBest.interval) },
    },
    ...others.map((name): ExperimentColumn => ({
      title: comparedTitle(name, evaluators),
      align: 'right',
      cell: ({ scores, state }) => (state === 'dropped' ? NONE : score(name, scores[name]?.mean)),
    })),
    {
      title: 'cost an answer',
      align: 'right',
      cell: ({ costUsd }) => (costUsd === undefined ? '' : costText(costUsd)),
    },
    {
      title: 'tokens',
      align: 'right',
      cell: ({ tokens }) => (tokens === undefined ? '' : thousands(Math.round(tokens))),
    },
    {
      title: 'latency',
      align: 'right',
      cell: ({ latencyMs }) => (latencyMs === undefined ? '' : durationText(latencyMs.mean)),
    },
    {
      title: 'p95',
      align: 'right',
      cell: ({ latencyMs }) => (latencyMs === undefined ? '' : durationText(latencyMs.p95)),
    },
    { title: 'errors', align: 'right', cell: ({ errors }) => (errors === 0 ? '' : thousands(errors)) },
    { title: 'n', align: 'right', cell: ({ examples }) => thousands(examples) },
    { title: 'front', align: 'left', cell: ({ onFront }) => (onFront ? '●' : '') },
  ]
  const kept = new Set(['rank', 'variant', ranked.title, 'n'])
  return columns.filter(({ title, cell }) => kept.has(title) || variants.some((one) => ![NONE, ''].includes(cell(one))))
}

/** `1`, `1–3`, or what keeps it from a rank. */
function rankText({ standing, state }: VariantReport, isRace: boolean): string {
  // All others were dropped.
  if (standing === undefined && state === 'finished' && isRace) return '1'
  if (standing === undefined)
    return { dropped: 'dropped', broken: 'not ranked', stopped: 'stopped', finished: NONE }[state]
  const [best, worst] = standing.ranks
  return best === worst ? String(best) : `${best}–${worst}`
}

function intervalText([low, high]: readonly [number, number], digits: number): string {
  return `${signed(low, digits)} to ${signed(high, digits)}`
}

function signed(value: number, digits: number): string {
  const text = scoreText(Math.abs(value), { digits })
  return `${value < 0 && Number(text) !== 0 ? '−' : '+'}${text}`
}

/** The ranking within slices, the same in every report: a mean and the letters of its groups, as the whole has them. */
export function sliceRows(
  document: ExperimentDocument,
  { digits = SHOWN_DIGITS }: { digits?: number | undefined } = {},
): { readonly titles: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const { slices = [], variants, rankedBy } = document
  const { score } = shownBy(document, rankedBy)
  const names = variants.filter(({ standing }) => standing !== undefined).map(({ name }) => name)
  const rows = slices.map(({ slice, examples, variants: own }) => [
    slice,
    ...names.map((name) => {
      const { mean = null, groups = '' } = own.find((one) => one.name === name) ?? {}
      return mean === null ? NONE : `${scoreText(score(mean), { digits })} ${groups}`.trim()
    }),
    thousands(examples),
  ])
  return { titles: ['slice', ...names, 'n'], rows }
}

/** How the table is to be read, and what went otherwise than planned, a sentence each. */
export function experimentNotes(document: ExperimentDocument): readonly string[] {
  const { compared, clusters, level, race, variants, notes } = document
  const sure = `${Math.round(level * 100)} %`
  const ranked = variants.filter(({ standing }) => standing !== undefined)
  const reading =
    ranked.length < 2
      ? []
      : [
          `Ranked over the same ${counted(compared, 'example')}${clusters < compared ? ` in ${counted(clusters, 'group')}` : ''}. A rank is the range it very likely lies in; variants that share a letter cannot be told apart. All ranks and differences hold together at ${sure}.`,
        ]
  const front = variants.some(({ costUsd }) => costUsd !== undefined) ? 'cheaper' : 'faster'
  const onFront = variants.filter((one) => one.onFront)
  return [
    ...reading,
    ...(ranked.length > 1 && onFront.length > 0 && onFront.length < ranked.length
      ? [
          `● No other variant is at least as good and ${front}, as measured here: ${onFront.map(({ name }) => name).join(', ')}.`,
        ]
      : []),
    ...(race === undefined ? [] : raceNotes(document)),
    ...notes,
  ]
}

function raceNotes(document: ExperimentDocument): string[] {
  const { race, variants, rankedBy } = document
  if (race === undefined) return []
  const { dropped, saved, of, seed, target } = race
  const share = of === 0 ? 0 : Math.round((100 * saved) / of)
  const about = target === 'data set' ? 'for this data set' : 'for the population that it was drawn from'
  const gone = dropped.map(({ name, after }) => {
    const bounds = variants.find((one) => one.name === name)?.bounds
    const where =
      bounds === undefined
        ? ''
        : `, its mean less the best one's lies in ${intervalText(shownBy(document, rankedBy).interval(bounds), 2)}`
    return `${name} was dropped after ${counted(after, 'example')}${where}.`
  })
  return [
    `A race (seed ${seed}), said ${about}: ${thousands(saved)} of ${counted(of, 'answer')} (${share} %) were not asked for.`,
    ...gone,
  ]
}
