import type { Context, Hono } from 'hono'
import { kernel } from '../kernel/kernel.ts'
import { Refused } from '../kernel/refused.ts'
import type { Reply } from '../kernel/safe-headers.ts'
import { decisionRoutes } from './routes/decision-routes.ts'
import { docsRoutes } from './routes/docs-routes.ts'
import { evaluationRoutes } from './routes/evaluation-routes.ts'
import { guardrailRoutes } from './routes/guardrail-routes.ts'
import { labelRoutes } from './routes/label-routes.ts'
import { metricsRoutes } from './routes/metrics-routes.ts'
import { runRoutes } from './routes/run-routes.ts'
import { streamRoutes } from './routes/stream-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { tokenBuckets } from './limits.ts'
import { problemOf } from './routes/problems.ts'
import { recordRoutes } from './routes/record-routes.ts'
import type { Asked, Route } from './routes/service-route.ts'
import type { Service } from './service.ts'
import { callers, requireNoTenant, requireScope } from './tokens.ts'
import { traceOf, type Trace } from './trace.ts'

/** All that is under the service's addresses. */
function routesOf(service: Service): readonly Route[] {
  const routes = [
    ...decisionRoutes(service),
    ...streamRoutes(service),
    ...recordRoutes(service),
    ...evaluationRoutes(service),
    ...runRoutes(service),
    ...labelRoutes(service),
    ...guardrailRoutes(service),
    ...healthRoutes(service),
    ...metricsRoutes(service),
  ]
  return [...routes, ...docsRoutes(routes)]
}

/** The service, as a function from request to response. */
export function serviceApp(service: Service): Hono<Reply> {
  const traces = new WeakMap<Context, Trace>()
  const taken = new WeakMap<Context, string>()
  const traced = (c: Context): Trace => {
    const trace = traces.get(c) ?? traceOf(c.req.header('traceparent'))
    traces.set(c, trace)
    return trace
  }
  const app = kernel(
    async (c, next) => {
      const trace = traced(c)
      const began = performance.now()
      await next()
      const seconds = (performance.now() - began) / 1_000
      service.metrics.answered(taken.get(c) ?? 'none', { status: c.res.status, seconds })
      c.header('traceparent', trace.header)
      // Who has several requests to send sends the next ones to another instance.
      if (service.state.draining) c.header('Connection', 'close')
    },
    { fault: (told, c) => problemOf(told, traced(c).traceId), report: service.report },
  )
  const callerOf = callers(service.store.tokens, service.now)
  const limit = tokenBuckets(service.most.perSecond, () => performance.now())
  const answer = async (route: Route, asked: Asked): Promise<Response> => {
    taken.set(asked.c, route.path)
    if (route.scope === undefined) return route.handle({ ...asked, caller: NOBODY })
    if (service.state.draining && route.method === 'post') {
      throw new Refused(503, 'This service is about to end; ask another instance.', { code: 'ending', retryAfter: 1 })
    }
    const caller = await callerOf(givenToken(asked.c))
    requireScope(caller, route.scope)
    if (route.everyTenant === true) requireNoTenant(caller)
    limit(caller.token)
    return route.handle({ ...asked, caller })
  }
  const routes = routesOf(service)
  for (const route of routes) {
    app.on(route.method.toUpperCase(), honoPath(route.path), (c) => answer(route, { c, trace: traced(c) }))
  }
  for (const [path, same] of Map.groupBy(routes, (route) => honoPath(route.path))) {
    const allowed = same.map(({ method }) => method.toUpperCase()).join(', ')
    app.all(path, () => {
      throw new Refused(405, `This address takes ${allowed}.`, { headers: { Allow: allowed } })
    })
  }
  return app
}

const NOBODY = { token: { id: '', name: '', secretSha256: '', scopes: [], madeAt: '' }, secret: '' }

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The token of a request. Gateways that know only keys send it as `x-api-key`. */
function givenToken({ req }: Context): string | undefined {
  const key = req.header('x-api-key')
  return req.header('authorization') ?? (key === undefined ? undefined : `Bearer ${key}`)
}
