import type { Row } from '../rows.ts'
import { statementsOf } from './units.ts'

/** How much the labels of statements of one answer are alike. */
export interface Likeness {
  readonly of: string
  readonly groups: number
  readonly statements: number
  /** Intraclass correlation, from the analysis of variance of labels within and between groups. */
  readonly correlation: number
}

/**
 * The likeness of labels where each file shows it: replies of one generator to the same knowledge, sentences that answer
 * the same question, neighbouring statements of one text, sentences of one article.
 */
export function likenesses(rows: readonly Row[]): readonly Likeness[] {
  const of = (file: Row['file']) => rows.filter((row) => row.file === file)
  const generator = ({ slices }: Row): string => slices.find((slice) => slice.startsWith('model ')) ?? ''
  const hagrid = of('attributionbench_ood').filter(({ slices }) => slices.some((slice) => slice.endsWith('HAGRID')))
  return [
    likeness(
      'wice: sentences of one article',
      grouped(of('wice'), ({ query }) => query.split(';')[0] ?? ''),
    ),
    likeness(
      'begin: one generator on one piece of knowledge',
      grouped(of('begin'), (row) => `${generator(row)} ${row.context.join('\n')}`),
    ),
    likeness(
      'factcheckgpt_stance: neighbouring statements',
      grouped(statementsOf(of('factcheckgpt_stance')), (_, at) => String(Math.floor(at / 2))),
    ),
    likeness(
      'attributionbench_ood: sentences on one question (HAGRID)',
      grouped(hagrid, ({ query }) => query),
    ),
  ]
}

interface Labelled {
  readonly supported: boolean
}

function grouped<T extends Labelled>(rows: readonly T[], key: (row: T, at: number) => string): number[][] {
  const groups = new Map<string, number[]>()
  rows.forEach((row, at) => {
    const name = key(row, at)
    groups.set(name, [...(groups.get(name) ?? []), row.supported ? 1 : 0])
  })
  return [...groups.values()].filter(({ length }) => length > 1)
}

function likeness(of: string, groups: readonly (readonly number[])[]): Likeness {
  const all = groups.flat()
  const mean = average(all)
  const between = groups.reduce((sum, own) => sum + own.length * (average(own) - mean) ** 2, 0) / (groups.length - 1)
  const inside = groups.reduce((sum, own) => sum + own.reduce((part, x) => part + (x - average(own)) ** 2, 0), 0)
  const within = inside / (all.length - groups.length)
  const squares = groups.reduce((sum, { length }) => sum + length ** 2, 0)
  const size = (all.length - squares / all.length) / (groups.length - 1)
  const correlation = (between - within) / (between + (size - 1) * within)
  return { of, groups: groups.length, statements: all.length, correlation }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
