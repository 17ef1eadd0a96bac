import { UsageError } from '../../core/errors.ts'
import { printable } from '../../reports/display.ts'
import { makeToken } from '../../server/service/tokens.ts'
import type { ServiceToken } from '../../store/service/token-rows.ts'
import { unknownName } from '../../core/unknown-name.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import type { World } from '../world.ts'
import { openServiceStore } from './service-store.ts'

const VERBS = ['create', 'list', 'revoke']
const DAY_MS = 86_400_000

/** `assay tokens create | list | revoke ID`: who may ask the service. */
export async function tokensCommand(
  verb: string,
  { id, options, world }: { id: string | undefined; options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  if (!VERBS.includes(verb)) throw unknownName(verb, { what: 'verb of assay tokens', known: VERBS })
  if (verb === 'revoke' && id === undefined) {
    throw new UsageError('Which token? assay tokens list shows their ids, and assay tokens revoke ID ends one.')
  }
  await using store = await openServiceStore(options, world)
  const now = world.now()
  if (verb === 'list') {
    const format = stdoutFormat(options['format'], { words: ['console', 'json'], world })
    const tokens = await store.tokens.list()
    world.stdout.write(format === 'json' ? `${JSON.stringify(tokens.map(shown), null, 2)}\n` : listText(tokens, now))
    return EXIT.holds
  }
  if (verb === 'revoke') {
    if (!(await store.tokens.revoke(id ?? '', now.toISOString()))) {
      throw new UsageError(`There is no token ${id ?? ''} in ${store.name}; assay tokens list shows their ids.`)
    }
    world.stderr.write(`The token ${id ?? ''} is revoked; services that are running refuse it within two seconds.\n`)
    return EXIT.holds
  }
  const { scopes, name, tenant, rate, days } = options
  const made = await makeToken(store.tokens, {
    name: typeof name === 'string' ? name : 'unnamed',
    scopes: typeof scopes === 'string' ? scopes.split(',').map((scope) => scope.trim()) : ['decide', 'read'],
    tenant: typeof tenant === 'string' ? tenant : undefined,
    perSecond: typeof rate === 'number' ? rate : undefined,
    expiresAt: typeof days === 'number' ? new Date(now.getTime() + days * DAY_MS) : undefined,
    now,
  })
  world.stdout.write(`${made.text}\n`)
  world.stderr.write(`That is the token ${made.id}. Keep it: only its hash is stored, and it is not shown again.\n`)
  return EXIT.holds
}

function shown({ secretSha256: _hidden, ...token }: ServiceToken): Omit<ServiceToken, 'secretSha256'> {
  return token
}

function listText(tokens: readonly ServiceToken[], now: Date): string {
  if (tokens.length === 0) return '\n  No tokens yet; assay tokens create makes one.\n\n'
  const lines = tokens.map(({ id, name, scopes, tenant, revokedAt, expiresAt, madeAt }) => {
    const state =
      revokedAt !== undefined
        ? `revoked ${revokedAt.slice(0, 10)}`
        : expiresAt === undefined
          ? 'valid'
          : `${expiresAt > now.toISOString() ? 'valid until' : 'expired'} ${expiresAt.slice(0, 10)}`
    const whose = tenant === undefined ? '' : ` · tenant ${tenant}`
    return `  ${id}  ${printable(name)} · ${scopes.join(', ')}${printable(whose)} · made ${madeAt.slice(0, 10)} · ${state}`
  })
  return `\n${lines.join('\n')}\n\n`
}
