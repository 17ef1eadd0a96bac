import type { EvaluationResult } from '../core/result.ts'
import { UsageError } from '../core/errors.ts'
import { valueText } from './config/params.ts'
import { unknownKey } from './config/actions.ts'
import type { GateCitation, GateInput, Hit } from './input.ts'

/** A parsed input. Only `parseGateInput` makes one. */
export type ParsedInput = GateInput & { readonly [PARSED]: true }

declare const PARSED: unique symbol
const parsed = new WeakSet<object>()

/**
 * Checks and types an input from outside. An input that was parsed before is returned as it is. Throws a UsageError
 * that names the field if anything is wrong.
 */
export function parseGateInput(value: unknown): ParsedInput {
  if (isParsed(value)) return value
  const input = fieldsOf(value, 'input', {
    conversation_id: id,
    message_id: id,
    trace_id: maybe(id),
    tenant: maybe(id),
    retrieval,
    generation,
    evaluations: maybe(listOf(evaluation)),
  })
  parsed.add(input)
  return input as unknown as ParsedInput
}

function isParsed(value: unknown): value is ParsedInput {
  return typeof value === 'object' && value !== null && parsed.has(value)
}

/** Reads one value; `path` is its name in errors. */
type Reader = (value: unknown, path: string) => unknown

function wrong(path: string, value: unknown, wanted: string): UsageError {
  return new UsageError(
    value === undefined
      ? `${path} is missing; it must be ${wanted}.`
      : `${path} is ${valueText(value)}; it must be ${wanted}.`,
  )
}

/** An object with these fields and no others. A field whose reader is made by `maybe` is left out if it is absent. */
function fieldsOf(value: unknown, path: string, readers: Readonly<Record<string, Reader>>): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, value, 'an object')
  const other = Object.keys(value).find((key) => !Object.hasOwn(readers, key))
  if (other !== undefined) throw unknownKey(other, { path, known: Object.keys(readers) })
  const given = value as Record<string, unknown>
  const read: Record<string, unknown> = {}
  for (const key in readers) {
    const field = (readers[key] as Reader)(given[key], `${path}.${key}`)
    if (field !== undefined) read[key] = field
  }
  return Object.freeze(read)
}

/** A field that may be left out, or null. */
function maybe(reader: Reader): Reader {
  return (value, path) => (value === undefined || value === null ? undefined : reader(value, path))
}

function listOf(reader: Reader): Reader {
  return (value, path) => {
    if (!Array.isArray(value)) throw wrong(path, value, 'a list')
    return Object.freeze(value.map((item, place) => reader(item, `${path}[${place}]`)))
  }
}

/** An identifier: not blank, and text that JSON can represent. */
const id: Reader = (value, path) => {
  if (typeof value === 'string' && value.trim() !== '' && value.isWellFormed()) return value
  throw wrong(path, value, 'a text that is not blank and holds no lone surrogate')
}

const text: Reader = (value, path) => {
  if (typeof value === 'string') return value
  throw wrong(path, value, 'a text')
}

const truth: Reader = (value, path) => {
  if (typeof value === 'boolean') return value
  throw wrong(path, value, 'true or false')
}

const number: Reader = (value, path) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw wrong(path, value, 'a finite number')
}

function wholeFrom(least: number): Reader {
  return (value, path) => {
    if (Number.isSafeInteger(value) && (value as number) >= least) return value
    throw wrong(path, value, `a whole number of at least ${least}`)
  }
}

function oneOf(options: readonly string[]): Reader {
  return (value, path) => {
    if (options.includes(value as string)) return value
    throw wrong(path, value, `one of ${options.join(', ')}`)
  }
}

/** Two offsets. Whether they are inside their text is left to a check, since a provider's mistake is not a misuse of the gate. */
const span: Reader = (value, path) => {
  if (Array.isArray(value) && value.length === 2 && value.every((end) => Number.isSafeInteger(end) && end >= 0)) {
    return Object.freeze([...(value as number[])])
  }
  throw wrong(path, value, 'two whole numbers of at least 0, start and end')
}

const HIT: Readonly<Record<keyof Hit, Reader>> = {
  node_id: id,
  text,
  title: maybe(text),
  rank: maybe(wholeFrom(1)),
  score: maybe(number),
  source: maybe(text),
  found_by: maybe(listOf(oneOf(['vector', 'keyword']))),
  offered: maybe(truth),
  tenant: maybe(id),
  document_index: maybe(wholeFrom(0)),
}

const CITATION: Readonly<Record<keyof GateCitation, Reader>> = {
  id,
  quote: maybe(text),
  span: maybe(span),
  source_span: maybe(span),
  unit: maybe(oneOf(['utf16', 'code_point', 'byte'])),
  tenant: maybe(id),
}

const hit: Reader = (value, path) => fieldsOf(value, path, HIT)
const citation: Reader = (value, path) => fieldsOf(value, path, CITATION)

const retrieval: Reader = (value, path) => fieldsOf(value, path, { record_id: id, hits: listOf(hit) })

const generation: Reader = (value, path) =>
  fieldsOf(value, path, {
    record_id: id,
    status: maybe(oneOf(['ok', 'blocked'])),
    answer: text,
    citations: (given, at) => listOf(citation)(given ?? [], at),
    structured: (given) => given,
    finish_reason: maybe(id),
    model: maybe(id),
    question: maybe(text),
    system_prompt: maybe(text),
  })

const STATUSES: readonly EvaluationResult['status'][] = ['measured', 'not_applicable', 'reported', 'failed']

/** A result of an evaluator, passed on unchanged. */
const evaluation: Reader = (value, path) => {
  if (typeof value !== 'object' || value === null) throw wrong(path, value, 'the result of an evaluator')
  const { evaluator, status, score, passed } = value as Record<string, unknown>
  id(evaluator, `${path}.evaluator`)
  oneOf(STATUSES)(status, `${path}.status`)
  if (status === 'measured') {
    if (!((number(score, `${path}.score`) as number) >= 0 && (score as number) <= 1))
      throw wrong(`${path}.score`, score, 'a number from 0 to 1')
    truth(passed, `${path}.passed`)
  }
  return value
}
