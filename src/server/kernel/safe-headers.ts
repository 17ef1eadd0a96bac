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

/** Headers that every reply has, whatever it is. */
export const safeHeaders: MiddlewareHandler<Reply> = async (c, next) => {
  const nonce = randomBytes(18).toString('base64')
  c.set('nonce', nonce)
  await next()
  c.header('Content-Security-Policy', policyOf(nonce))
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  // With `no-referrer` a form's own origin would be `null`.
  c.header('Referrer-Policy', 'same-origin')
  // Answers are users' own: nothing keeps them, but what says otherwise.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
}
