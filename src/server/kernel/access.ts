import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { Refused } from './refused.ts'

/** Who may ask, and what they have to show. */
export interface Access {
  /** What opens the door: in the address once, then never again. */
  readonly token: string
  /** `127.0.0.1:8000` and the like: what a request may call this server. Empty until it listens. */
  readonly hosts: () => ReadonlySet<string>
}

/** What a form of these pages carries, so that no other page can send one in somebody's name. */
export function formTokenOf({ token }: Access): string {
  return createHmac('sha256', token).update('form').digest('base64url')
}

/** The name of the field that carries it. */
export const FORM_TOKEN = 'form'

/** A token that nobody guesses. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Lets a request pass if it was meant for this server, comes from no other site, and carries the cookie. An address with
 * the right token is exchanged for the cookie, and the browser is sent on to the same address without it.
 */
export function guarded(access: Access): MiddlewareHandler {
  // The token itself never leaves the address: whoever reads a cookie, such as another server of this host, learns no token.
  const session = createHmac('sha256', access.token).update('session').digest('base64url')
  return async (c, next) => {
    checkHost(c, access)
    checkSite(c)
    const url = new URL(c.req.url)
    const given = url.searchParams.get('token')
    if (given !== null) {
      if (!same(given, access.token)) throw new Refused(401, WRONG_TOKEN)
      setCookie(c, cookieName(c), session, { httpOnly: true, sameSite: 'Strict', path: '/' })
      url.searchParams.delete('token')
      return c.redirect(`${url.pathname}${url.search}`, 303)
    }
    if (!same(getCookie(c, cookieName(c)) ?? '', session)) throw new Refused(401, NO_COOKIE)
    await checkWrite(c, access)
    return next()
  }
}

const NO_COOKIE = 'This page needs the address that the command printed, with its token. Open that address once more.'
const WRONG_TOKEN =
  'The token in this address is of another start of the command. Open the address that it printed last.'

/** Cookies know no port: two servers on one host would take each other's. */
function cookieName(c: Context): string {
  const [, port = '80'] = /:(\d+)$/.exec(c.req.header('host') ?? '') ?? []
  return `assay_${port}`
}

/** A name that resolves to this machine, but is another site's, is no name of this server. */
function checkHost(c: Context, { hosts }: Access): void {
  const host = c.req.header('host') ?? ''
  if (!hosts().has(host)) throw new Refused(403, 'This server answers only to its own address.')
}

/** What another site starts is refused, but for following a link to here. */
function checkSite(c: Context): void {
  const origin = c.req.header('origin')
  if (origin !== undefined && origin !== `http://${c.req.header('host') ?? ''}`) {
    throw new Refused(403, 'Another site asked for this. Open the page itself.')
  }
  const site = c.req.header('sec-fetch-site') ?? 'none'
  const follows = c.req.header('sec-fetch-mode') === 'navigate' && isRead(c)
  if ((site === 'cross-site' || site === 'same-site') && !follows) {
    throw new Refused(403, 'Another site asked for this. Open the page itself.')
  }
}

/**
 * What changes something says where it comes from. It is JSON, which no form of another site can send, or a form that carries what only
 * these pages know.
 */
async function checkWrite(c: Context, access: Access): Promise<void> {
  if (isRead(c)) return
  if (c.req.header('origin') === undefined) throw new Refused(403, 'A request that changes something needs an Origin.')
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  if (!(length <= LONGEST_WRITE)) throw new Refused(413, 'What was sent is too long, or does not say how long it is.')
  const [type = ''] = (c.req.header('content-type') ?? '').split(';')
  switch (type.trim().toLowerCase()) {
    case 'application/json':
      return
    case 'application/x-www-form-urlencoded': {
      const given = (await c.req.parseBody())[FORM_TOKEN]
      if (typeof given === 'string' && same(given, formTokenOf(access))) return
      throw new Refused(
        403,
        'This form is of another start of the command. Open the page again, and send it from there.',
      )
    }
    default:
      throw new Refused(415, 'What changes something is sent as application/json, or as a form of these pages.')
  }
}

/** In bytes. What people write here is a note. */
const LONGEST_WRITE = 256 * 1024

function isRead(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

/** Takes as long whether the first character differs or the last. */
function same(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
