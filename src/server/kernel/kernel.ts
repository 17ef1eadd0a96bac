import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { AssayError } from '../../core/errors.ts'
import { Refused } from './refused.ts'
import { safeHeaders, type Reply } from './safe-headers.ts'

/** How a fault is told: as a page, or as whatever the door speaks. */
export interface Told {
  readonly status: number
  readonly message: string
  readonly nonce: string
  /** What went wrong; undefined where nothing did, and there is nothing of that name. */
  readonly error?: unknown
}

/**
 * What every door over HTTP stands on: safe headers on each reply, who may ask, and faults told in sentences. What is
 * served is up to the door.
 */
export function kernel(
  guard: MiddlewareHandler,
  { fault, report }: { fault: (told: Told, c: Context) => Response; report: (error: unknown) => void },
): Hono<Reply> {
  const app = new Hono<Reply>()
  app.use(safeHeaders)
  app.use(guard)
  app.notFound((c) => fault({ status: 404, message: 'There is no such page here.', nonce: c.get('nonce') }, c))
  app.onError((error, c) => {
    const told = { nonce: c.get('nonce'), error }
    if (error instanceof Refused) return fault({ ...told, status: error.status, message: error.message }, c)
    // Wrong use is told to whoever asked; what is broken here, to whoever runs this.
    if (AssayError.isInstance(error) && error.fault === 'usage') {
      return fault({ ...told, status: 400, message: error.message }, c)
    }
    report(error)
    if (AssayError.isInstance(error)) return fault({ ...told, status: 503, message: error.message }, c)
    return fault({ ...told, status: 500, message: 'Something went wrong here; the command says what.' }, c)
  })
  return app
}
