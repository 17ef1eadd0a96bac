import type { ExampleResult } from '../../core/run.ts'
import type { RunMarkTable } from '../database/schema.ts'

export const [TAG, GROUP] = ['t', 'g'] as const

/** A tag or group in a form that every database can store. */
export function markValue(text: string): string {
  return JSON.stringify(text)
}

/** What a result is found by besides its scores. */
export function marksOf(
  { tags = [], group, index: position }: Pick<ExampleResult, 'tags' | 'group' | 'index'>,
  { run, epoch, recordedMs }: { run: number; epoch: number; recordedMs: number },
): RunMarkTable[] {
  const place = { run, recorded_ms: recordedMs, position, epoch }
  const tagged = [...new Set(tags)].map((tag) => ({ ...place, kind: TAG, value: markValue(tag) }))
  return group === undefined ? tagged : [...tagged, { ...place, kind: GROUP, value: markValue(group) }]
}
