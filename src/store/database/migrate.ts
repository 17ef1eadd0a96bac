import type { Kysely } from 'kysely'
import { UsageError } from '../../core/errors.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Database, Dialect } from './database.ts'
import type { Tables } from './schema.ts'

export interface MigrateOptions {
  readonly write: Database['write']
  readonly dialect: Dialect
  /** The store's name in messages. */
  readonly name: string
  readonly now: () => Date
  readonly migrations?: readonly Migration[] | undefined
  /** Makes the schema that all migrations lead to, if nothing is there yet, and says whether it did. */
  readonly makeFresh?: ((inside: Kysely<Tables>) => Promise<boolean>) | undefined
}

/** Migrates a store to this version's schema. Two processes may try at once. A newer, breaking schema is refused. */
export async function migrate({
  write,
  dialect,
  name,
  now,
  migrations = MIGRATIONS,
  makeFresh,
}: MigrateOptions): Promise<void> {
  const applications = (some: readonly Migration[]): readonly Tables['assay_migrations'][] =>
    some.map((migration) => ({
      number: migration.number,
      name: migration.name,
      breaking: migration.breaking ? 1 : 0,
      applied_at: now().toISOString(),
    }))
  const work = async (inside: Kysely<Tables>): Promise<void> => {
    if ((await makeFresh?.(inside)) === true) {
      await inside.insertInto('assay_migrations').values(applications(migrations)).execute()
      return
    }
    await inside.schema
      .createTable('assay_migrations')
      .ifNotExists()
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('breaking', 'integer', (column) => column.notNull())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute()
    const applied = await inside.selectFrom('assay_migrations').selectAll().orderBy('number').execute()
    refuseNewer(applied, { name, migrations })
    const known = new Set(applied.map((row) => row.number))
    for (const migration of migrations) {
      if (known.has(migration.number)) continue
      await migration.up(inside, dialect)
      await inside
        .insertInto('assay_migrations')
        .values(applications([migration]))
        .execute()
    }
  }
  await write(work, { alone: 'migrations' })
}

/** Refuses a schema that this version could misread. */
export function refuseNewer(
  applied: readonly { readonly number: number; readonly name: string; readonly breaking: number }[],
  { name, migrations = MIGRATIONS }: { name: string; migrations?: readonly Migration[] },
): void {
  const latest = migrations.at(-1)?.number ?? 0
  const newer = applied.filter((row) => row.number > latest && row.breaking === 1)
  if (newer.length === 0) return
  const names = newer.map((row) => `${row.number} (${row.name})`).join(', ')
  throw new UsageError(
    `The store ${name} was written by a newer Assay: it has schema ${names}, and this version knows ${latest}. Update Assay, or use another store.`,
  )
}
