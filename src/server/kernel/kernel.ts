import { Hono } from 'hono'
import { AssayError } from '../../core/errors.ts'
import { guarded, type Access } from './access.ts'
import { Refused } from './refused.ts'
import { safeHeaders, type Reply } from './safe-headers.ts'

/** How a fault is told: as a page, or as whatever the door speaks. */
export interface Told {
  readonly status: number
  readonly message: string
  readonly nonce: string
}

/**
 * What every door over HTTP stands on: safe headers on each reply, who may ask, and faults told in sentences. What is
 * served is up to the door.
 */
export function kernel(
  access: Access,
  { fault, report }: { fault: (told: Told) => Response; report: (error: unknown) => void },
): Hono<Reply> {
  const app = new Hono<Reply>()
  app.use(safeHeaders)
  app.use(guarded(access))
  app.notFound((c) => fault({ status: 404, message: 'There is no such page here.', nonce: c.get('nonce') }))
  app.onError((error, c) => {
    const nonce = c.get('nonce')
    if (error instanceof Refused) return fault({ status: error.status, message: error.message, nonce })
    // Wrong use is told to whoever asked; what is broken here, to whoever runs this.
    if (AssayError.isInstance(error) && error.fault === 'usage') {
      return fault({ status: 400, message: error.message, nonce })
    }
    report(error)
    if (AssayError.isInstance(error)) return fault({ status: 503, message: error.message, nonce })
    return fault({ status: 500, message: 'Something went wrong here; the command says what.', nonce })
  })
  return app
}
