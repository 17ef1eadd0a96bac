import type { Context } from 'hono'
import type { z } from 'zod'
import type { Caller, Scope } from '../tokens.ts'
import type { Trace } from '../trace.ts'

/** One request on its way through the service. */
export interface Asked {
  readonly c: Context
  readonly trace: Trace
  /** Who asks. Nobody, where no scope is needed. */
  readonly caller?: Caller
}

export interface Answer {
  readonly description: string
  readonly schema?: z.ZodType
  /** `application/json` if left out. */
  readonly type?: string
}

/** What is under an address: enough to serve it and to describe it. */
export interface Route {
  readonly method: 'get' | 'post'
  /** As OpenAPI writes it: `/v1/records/{id}`. */
  readonly path: string
  /** What a token must be for. Without one anybody may ask. */
  readonly scope?: Scope
  /** Whether it reaches what belongs to no tenant. Tokens that are bound to one are refused. */
  readonly everyTenant?: boolean
  readonly summary: string
  readonly description?: string
  readonly body?: { readonly schema: z.ZodType; readonly type?: string }
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly answers: Readonly<Record<number, Answer>>
  readonly handle: (asked: Asked & { readonly caller: Caller }) => Promise<Response> | Response
}

/** A JSON text as a reply. */
export function jsonReply(
  text: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } })
}
