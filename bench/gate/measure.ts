import { createGate } from '../../src/gate/create-gate.ts'
import type { Decision } from '../../src/gate/decision.ts'
import { type FileName, type Label, type LabelledInput, readLabelled } from './labelled.ts'

/** A labelled answer with what the gate says of it under `standard`. */
export interface Decided {
  readonly id: string
  readonly label: Label
  readonly decision: Decision
}

/**
 * Decides every row of a file that has a context under `standard`. The others were judged by something that the file has
 * lost, so their labels say nothing of what the gate is given.
 */
export function decideFile(file: FileName, folder: string): Decided[] {
  return decided(readLabelled(file, folder).filter(hasContext))
}

/** Decides the rows of a file that have no context. */
export function decideWithoutContext(file: FileName, folder: string): Decided[] {
  return decided(readLabelled(file, folder).filter((row) => !hasContext(row)))
}

function decided(rows: readonly LabelledInput[]): Decided[] {
  const gate = createGate({ ruleset: 'standard' })
  return rows.map(({ id, label, input }) => ({ id, label, decision: gate.decide(input) }))
}

function hasContext({ input }: LabelledInput): boolean {
  return input.retrieval.hits.some(({ text }) => text.trim() !== '')
}

/** What a finding is worth: `negatives` are the rows that are not fully supported. */
export interface Measured {
  readonly hits: number
  /** Share of the hits that are negatives; `null` without hits. */
  readonly precision: number | null
  /** Share of the supported rows that are hit. */
  readonly falseAlarms: number
  /** Share of the negatives that are hit. */
  readonly recall: number
}

/** Counts the rows that `hits` picks. */
export function measure(rows: readonly Decided[], hits: (row: Decided) => boolean): Measured {
  const picked = rows.filter(hits)
  const supported = rows.filter(({ label }) => label === 'supported')
  const alarms = picked.filter(({ label }) => label === 'supported').length
  const caught = picked.length - alarms
  return {
    hits: picked.length,
    precision: picked.length === 0 ? null : caught / picked.length,
    falseAlarms: alarms / supported.length,
    recall: caught / (rows.length - supported.length),
  }
}

/** Picks rows by what one check says. */
export function checkSays(name: string, status: string): (row: Decided) => boolean {
  return ({ decision }) => decision.checks.some((check) => check.name === name && check.status === status)
}
