import type { Kysely } from 'kysely'
import type { Dialect } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'

/** One step of the schema. Numbered, never edited once released. */
export interface Migration {
  readonly number: number
  readonly name: string
  /** Whether older software must not touch a store that has it. */
  readonly breaking: boolean
  up(db: Kysely<Tables>, dialect: Dialect): Promise<void>
}
