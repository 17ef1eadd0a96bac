import type { JsonObject } from '../parts.ts'

/** One step of a trace, whatever tool wrote it: a span, an observation, a run. */
export interface Step {
  readonly trace: string
  readonly id: string
  readonly parent?: string | undefined
  readonly kind: 'model' | 'retriever' | 'tool' | 'other'
  readonly name: string
  /** Milliseconds. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly input?: unknown
  readonly output?: unknown
  readonly passages?: readonly JsonObject[] | undefined
  readonly session?: string | undefined
  readonly reference?: unknown
  readonly tokens?: number | undefined
  readonly error?: string | undefined
}
