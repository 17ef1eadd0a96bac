import type { Measured } from '../core/result.ts'
import { textOf } from '../core/example.ts'
import type { ExampleResult, RunInfo } from '../core/run.ts'
import { counted } from '../support/counted.ts'
import { briefReasoning, offendingClaims } from './claim-lines.ts'
import { cut } from './display.ts'
import { missedBars } from './failing.ts'
import { shownAs } from './shown.ts'

/** Examples that fell short in the same way: the worst of them, which stands for all, and the others. */
export interface Alike {
  readonly example: ExampleResult
  readonly others: readonly ExampleResult[]
}

/**
 * Examples grouped by how they fell short: the same thresholds missed with the same unsupported claims, or with the same answer.
 * Case and figures make no difference. The order is that of the worst of each group.
 */
export function alike(examples: readonly ExampleResult[]): Alike[] {
  const groups = Map.groupBy(examples, wayOf)
  return [...groups.values()].flatMap(([example, ...others]) => (example === undefined ? [] : [{ example, others }]))
}

function wayOf(example: ExampleResult): string {
  const missed = missedBars(example)
  const claims = offendingClaims(missed).map(({ text }) => text)
  const said = claims.length > 0 ? claims.toSorted() : [textOf(example.output)]
  const what = said.map((text) => text.toLowerCase().replaceAll(/\d+/g, '0').replaceAll(/\s+/g, ' ').trim())
  return JSON.stringify([missed.map(({ evaluator }) => evaluator), what])
}

const MOST_NAMED = 6

/**
 * `and 4 more like it: q2, q3, q7 and 1 more`, `and in 2 more of its repetitions`, or undefined if it is the only one of its
 * kind.
 */
export function othersText({ example, others }: Alike): string | undefined {
  const again = others.filter(({ id }) => id === example.id).length
  const ids = [...new Set(others.map(({ id }) => id))].filter((id) => id !== example.id)
  const told = [
    ...(again === 0 ? [] : [`in ${again} more of its repetitions`]),
    ...(ids.length === 0 ? [] : [`${ids.length} more like it: ${namesOf(ids, 40)}`]),
  ]
  return told.length === 0 ? undefined : `and ${told.join(', and ')}`
}

/** An error of the application, and the examples on which it happened, in their order. */
export interface SameError {
  readonly error: string
  /** Where it happened first. */
  readonly first: ExampleResult
  readonly ids: readonly string[]
}

/** Errors of the application, each told once. */
export function sameErrors(examples: readonly ExampleResult[]): SameError[] {
  const groups = Map.groupBy(examples, ({ error = '' }) => error)
  return [...groups].flatMap(([error, failed]) => {
    const [first] = failed
    return first === undefined ? [] : [{ error, first, ids: failed.map(({ id }) => id) }]
  })
}

/** `q1, q2 and 3 others` */
export function namesOf(ids: readonly string[], length: number): string {
  const named = ids.slice(0, MOST_NAMED).map((id) => cut(id, length))
  const rest = ids.length - named.length
  return rest === 0 ? named.join(', ') : `${named.join(', ')} and ${counted(rest, 'other')}`
}

/** One missed threshold as it is told. */
export interface MissedRow {
  readonly title: string
  /** `0.25 < 0.7` */
  readonly figure: string
  /** Empty where an evaluator before it has told the same. */
  readonly reason: string
}

/** The thresholds that an example missed. What several evaluators say of the same claims is told once. */
export function missedRows(
  missed: readonly Measured[],
  { run, digits }: { run: Pick<RunInfo, 'metrics'>; digits?: number | undefined },
): MissedRow[] {
  const told = new Set<string>()
  return missed.map((result) => {
    const { title, missed: figure } = shownAs(run, result.evaluator, digits)
    const claims = offendingClaims([result]).map(({ text }) => text)
    const reason = briefReasoning(result)
    const key = claims.length === 0 ? reason : JSON.stringify(claims)
    const isNew = !told.has(key)
    told.add(key)
    return { title, figure: figure(result.score, result.threshold), reason: isNew ? reason : '' }
  })
}
