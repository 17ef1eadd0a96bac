import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { UsageError } from '../../core/errors.ts'
import type { ServiceToken, ServiceTokens } from '../../store/service/token-rows.ts'
import { defined } from '../../support/defined.ts'
import { Refused } from '../kernel/refused.ts'

/** What a token may be for. `admin` is for everything. */
export const SCOPES = ['decide', 'evaluate', 'read', 'label', 'admin'] as const

export type Scope = (typeof SCOPES)[number]

/** What a new token is to be. */
export interface TokenRequest {
  readonly name: string
  readonly scopes: readonly string[]
  readonly tenant?: string | undefined
  readonly perSecond?: number | undefined
  readonly expiresAt?: Date | undefined
  readonly now: Date
}

/** Makes a token, and gives its text: the only time that anybody sees it. */
export async function makeToken(
  tokens: ServiceTokens,
  { name, scopes, tenant, perSecond, expiresAt, now }: TokenRequest,
): Promise<{ readonly id: string; readonly text: string }> {
  const unknown = scopes.find((scope) => !SCOPES.some((known) => known === scope))
  if (unknown !== undefined || scopes.length === 0) {
    throw new UsageError(`The scope is '${unknown ?? ''}'; it must be one or more of ${SCOPES.join(', ')}.`)
  }
  const id = randomBytes(6).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  await tokens.add({
    id,
    name,
    secretSha256: sha256(secret).toString('hex'),
    scopes: [...new Set(scopes)],
    madeAt: now.toISOString(),
    ...defined({ tenant, perSecond, expiresAt: expiresAt?.toISOString() }),
  })
  return { id, text: `assay_${id}_${secret}` }
}

/** Who asks: the token, and its secret for what only its holder may recognise. */
export interface Caller {
  readonly token: ServiceToken
  readonly secret: string
}

/** How long a token that was looked up is believed, so that one that is revoked ends everywhere. */
const BELIEVED_MS = 2_000
const MOST_KEPT = 10_000

/** Tells who asks, by the `Authorization` header. */
export function callers(tokens: ServiceTokens, now: () => Date): (header: string | undefined) => Promise<Caller> {
  const kept = new Map<string, { readonly token: ServiceToken | undefined; readonly until: number }>()

  async function find(id: string): Promise<ServiceToken | undefined> {
    const known = kept.get(id)
    const time = now().getTime()
    if (known !== undefined && known.until > time) return known.token
    const token = await tokens.find(id)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(id, { token, until: time + BELIEVED_MS })
    return token
  }

  return async (header) => {
    const [, id = '', secret = ''] = /^Bearer +assay_([0-9a-f]{12})_([\w-]{43})$/i.exec(header ?? '') ?? []
    const token = id === '' ? undefined : await find(id)
    // Compared whether there is such a token or not, and in a time that does not tell how much was right.
    const right = timingSafeEqual(sha256(secret), Buffer.from(token?.secretSha256 ?? NOBODY, 'hex'))
    if (token === undefined || !right || !isValid(token, now())) throw unknownCaller(header)
    return { token, secret }
  }
}

/** Refuses who may not do this. */
export function requireScope({ token }: Caller, scope: Scope): void {
  if (token.scopes.includes(scope) || token.scopes.includes('admin')) return
  throw new Refused(403, `This token is for ${token.scopes.join(', ')}; this needs one for ${scope}.`, {
    code: 'scope_missing',
  })
}

const NOBODY = '0'.repeat(64)

function isValid({ revokedAt, expiresAt }: ServiceToken, now: Date): boolean {
  return revokedAt === undefined && (expiresAt === undefined || expiresAt > now.toISOString())
}

function unknownCaller(header: string | undefined): Refused {
  const detail =
    header === undefined
      ? 'This needs a token: send it as Authorization: Bearer assay_…'
      : 'The token is not valid here: it is wrong, was revoked, or has expired.'
  return new Refused(401, detail, { headers: { 'WWW-Authenticate': 'Bearer realm="assay"' } })
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** @throws {@link Refused} where what is asked for belongs to no tenant, and the token to one. */
export function requireNoTenant({ token }: Caller): void {
  if (token.tenant === undefined) return
  throw new Refused(403, `This token speaks for the tenant ${token.tenant} alone, and runs belong to none.`, {
    code: 'other_tenant',
  })
}
