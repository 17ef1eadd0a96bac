import { z } from 'zod'
import { VERSION } from '../../../core/version.ts'
import { decisionReply, gateInput, openedAnswer, recordReply } from '../../../wire/decision.ts'
import * as evaluation from '../../../wire/evaluation.ts'
import { guardrailReply, guardrailRequest } from '../../../wire/guardrail.ts'
import { health, problem } from '../../../wire/problem.ts'
import * as streaming from '../../../wire/stream.ts'
import type { Answer, Route } from './service-route.ts'

const NAMED: Readonly<Record<string, z.ZodType>> = {
  GateInput: gateInput,
  Decision: decisionReply,
  Record: recordReply,
  Problem: problem,
  Health: health,
  OpenedAnswer: openedAnswer,
  StreamLine: streaming.streamLine,
  StreamReply: streaming.streamReply,
  Opened: streaming.opened,
  Delta: streaming.deltaRequest,
  Released: streaming.released,
  Close: streaming.closeRequest,
  Closed: streaming.closed,
  EvaluationRequest: evaluation.evaluationRequest,
  Evaluation: evaluation.evaluationReply,
  RunRequest: evaluation.runRequest,
  RunAccepted: evaluation.runAccepted,
  Run: evaluation.runReply,
  Runs: evaluation.runsReply,
  Results: evaluation.resultPage,
  LabelRequest: evaluation.labelRequest,
  Label: evaluation.labelReply,
  GuardrailRequest: guardrailRequest,
  GuardrailReply: guardrailReply,
}

type Json = Readonly<Record<string, unknown>>

/** The routes as an OpenAPI 3.1 document. */
export function openApi(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: VERSION,
      description:
        'Tells whether an answer may be believed on its evidence, and keeps what it said in a ledger that proves it.',
    },
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'assay tokens create makes one.' } },
    },
  }
}

function operation({
  method,
  path,
  scope,
  summary,
  description,
  body,
  query = {},
  headers = {},
  answers,
}: Route): Json {
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      ...parameter('path', name, 'Its id.'),
      required: true,
    })),
    ...Object.entries(query).map(([name, text]) => parameter('query', name, text)),
    ...Object.entries(headers).map(([name, text]) => parameter('header', name, text)),
  ]
  return {
    operationId: `${method}${path.replaceAll(/\W+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(scope === undefined ? {} : { security: [{ token: [] }], 'x-scope': scope }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: content(body.schema, body.type ?? 'application/json') } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer)])),
      default: { description: 'What went wrong.', content: content(problem, 'application/problem+json') },
    },
  }
}

function parameter(where: 'path' | 'query' | 'header', name: string, description: string): Json {
  return { name, in: where, description, schema: { type: 'string' } }
}

function response({ description, schema, type = 'application/json' }: Answer): Json {
  return { description, content: schema === undefined ? { [type]: {} } : content(schema, type) }
}

function content(schema: z.ZodType, type: string): Json {
  const [name] = Object.entries(NAMED).find(([, one]) => one === schema) ?? []
  if (name === undefined) throw new TypeError('A schema of a route has no name.')
  return { [type]: { schema: { $ref: `#/components/schemas/${name}` } } }
}

function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _schema, $id: _id, ...rest } = schema
      return [name, rest]
    }),
  )
}
