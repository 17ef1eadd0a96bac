import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** What a handler knows about its reply: the word that its own scripts and styles carry. */
export interface Reply {
  readonly Variables: { nonce: string }
}

/** A page may load what this server wrote into it, and nothing else from anywhere. */
function policyOf(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `img-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // With `no-referrer` a form's own origin would be `null`.
  'Referrer-Policy': 'same-origin',
}

/** Of a reply that is no page: it may load nothing, and nothing keeps it. */
export const SAFE_WITHOUT_PAGE: Readonly<Record<string, string>> = {
  ...SAFE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}

/** Headers that every reply has, whatever it is. */
export const safeHeaders: MiddlewareHandler<Reply> = async (c, next) => {
  const nonce = randomBytes(18).toString('base64')
  c.set('nonce', nonce)
  await next()
  c.header('Content-Security-Policy', policyOf(nonce))
  for (const [name, value] of Object.entries(SAFE)) c.header(name, value)
  // Answers are users' own: nothing keeps them, but what says otherwise.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
}
