import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ServiceTokenTable } from '../database/schema.ts'

/** Who may ask the service, and for what. The secret itself is nowhere. */
export interface ServiceToken {
  readonly id: string
  readonly name: string
  /** SHA-256 of the secret, in lower-case hexadecimal. */
  readonly secretSha256: string
  readonly scopes: readonly string[]
  /** The only tenant that it may speak for, if there is one. */
  readonly tenant?: string
  /** Requests a second, in place of the service's own limit. */
  readonly perSecond?: number
  /** RFC 3339, UTC. */
  readonly madeAt: string
  readonly expiresAt?: string
  readonly revokedAt?: string
}

/** The tokens of a service. */
export interface ServiceTokens {
  add(token: ServiceToken): Promise<void>
  find(id: string): Promise<ServiceToken | undefined>
  /** All there ever were, the oldest first. */
  list(): Promise<readonly ServiceToken[]>
  /** Whether there was one to revoke. One that is revoked already stays as it is. */
  revoke(id: string, at: string): Promise<boolean>
  /** Writes something small, and rejects if that cannot be done. */
  probe(at: string): Promise<void>
}

export function tokenRows(database: Database): ServiceTokens {
  return {
    async add({ id, name, secretSha256, scopes, tenant, perSecond, madeAt, expiresAt, revokedAt }) {
      const row: ServiceTokenTable = {
        id,
        name,
        secret_sha256: secretSha256,
        scopes: scopes.join(' '),
        tenant: tenant ?? null,
        per_second: perSecond ?? null,
        made_at: madeAt,
        expires_at: expiresAt ?? null,
        revoked_at: revokedAt ?? null,
      }
      await database.write((db) => db.insertInto('service_tokens').values(row).execute())
    },
    async find(id) {
      const row = await database.read((db) =>
        db.selectFrom('service_tokens').selectAll().where('id', '=', id).executeTakeFirst(),
      )
      return row === undefined ? undefined : tokenOf(row)
    },
    async list() {
      const rows = await database.read((db) =>
        db.selectFrom('service_tokens').selectAll().orderBy('made_at').orderBy('id').execute(),
      )
      return rows.map(tokenOf)
    },
    revoke: (id, at) =>
      database.write(async (db) => {
        const known = await db.selectFrom('service_tokens').select('id').where('id', '=', id).executeTakeFirst()
        await db
          .updateTable('service_tokens')
          .set({ revoked_at: at })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .execute()
        return known !== undefined
      }),
    async probe(at) {
      await database.write((db) =>
        db
          .insertInto('service_probe')
          .values({ id: 1, written_at: at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: at }))
          .execute(),
      )
    },
  }
}

function tokenOf(row: Selectable<ServiceTokenTable>): ServiceToken {
  return {
    id: row.id,
    name: row.name,
    secretSha256: row.secret_sha256,
    scopes: row.scopes.split(' ').filter((scope) => scope !== ''),
    ...(row.tenant === null ? {} : { tenant: row.tenant }),
    ...(row.per_second === null ? {} : { perSecond: row.per_second }),
    madeAt: row.made_at,
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
  }
}
