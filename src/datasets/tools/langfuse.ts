import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { inputsOf, momentOf, outputIn, passagesIn, unquoted, wordOf } from './pieces.ts'
import type { Step } from './step.ts'
import type { Tool } from './tool.ts'

/** A trace, alone or with its observations, as the API and the export of the page give it; and observations by themselves. */
export const langfuseTraces: Tool = {
  name: 'Langfuse traces',
  source: 'https://langfuse.com/docs/api-and-data-platform/features/public-api',
  gives: ['query', 'output', 'context', 'toolCalls', 'group', 'timing'],
  is: (record) =>
    isTrace(record) || isObservation(record) || (isObject(record['trace']) && Array.isArray(record['observations'])),
  steps(record) {
    if (isObservation(record)) return [stepOf(record)]
    const trace = isObject(record['trace']) ? record['trace'] : record
    const observations = [record['observations'], trace['observations']].find(
      (list) => Array.isArray(list) && list.length > 0,
    )
    const inner = Array.isArray(observations) ? observations.filter(isObject).map(stepOf) : []
    return [rootOf(trace, inner), ...inner.map((step) => ({ ...step, parent: step.parent ?? ROOT }))]
  },
}

const ROOT = ' trace'

function isTrace(record: JsonObject): boolean {
  if (!('input' in record || 'output' in record) || !('timestamp' in record)) return false
  return (
    ['sessionId', 'userId', 'htmlPath', 'projectId', 'observations', 'environment'].filter((name) => name in record)
      .length >= 2
  )
}

const TYPES = new Set([
  'SPAN',
  'GENERATION',
  'EVENT',
  'AGENT',
  'TOOL',
  'CHAIN',
  'RETRIEVER',
  'EVALUATOR',
  'EMBEDDING',
  'GUARDRAIL',
])

function isObservation({ traceId, type }: JsonObject): boolean {
  return typeof traceId === 'string' && typeof type === 'string' && TYPES.has(type)
}

function rootOf(trace: JsonObject, inner: readonly Step[]): Step {
  const { id, input, output, sessionId, latency, timestamp } = trace
  const start = momentOf(timestamp) ?? Math.min(...inner.flatMap((step) => step.start ?? []))
  const ends = inner.flatMap((step) => step.end ?? [])
  const isTimed = typeof latency === 'number' && Number.isFinite(start)
  return {
    trace: wordOf(id) ?? '',
    id: ROOT,
    kind: 'other',
    name: wordOf(trace['name']) ?? 'trace',
    start: Number.isFinite(start) ? start : undefined,
    end: isTimed ? start + latency * 1000 : ends.length === 0 ? undefined : Math.max(...ends),
    input: input ?? undefined,
    output: output ?? undefined,
    passages: isObject(unquoted(output)) ? passagesIn(output) : undefined,
    session: wordOf(sessionId),
  }
}

function stepOf(observation: JsonObject): Step {
  const { id, traceId, parentObservationId, type, name, input, output, level, statusMessage } = observation
  const kind = kindOf(type, name)
  const usage = isObject(observation['usageDetails']) ? observation['usageDetails'] : observation['usage']
  const total = isObject(usage) ? usage['total'] : undefined
  return {
    trace: wordOf(traceId) ?? '',
    id: wordOf(id) ?? '',
    // The first step of an application may have a parent in another one.
    parent: observation['isRootObservation'] === true ? undefined : wordOf(parentObservationId),
    kind,
    name: wordOf(name) ?? '',
    start: momentOf(observation['startTime']),
    end: momentOf(observation['endTime']),
    input: (kind === 'tool' ? unquoted(input) : input) ?? undefined,
    output: output ?? undefined,
    passages: kind === 'retriever' ? (passagesIn(output) ?? []) : undefined,
    tokens: kind === 'model' && typeof total === 'number' ? total : undefined,
    session: wordOf(observation['sessionId']),
    error: level === 'ERROR' ? wordOf(statusMessage) : undefined,
  }
}

/** Retrievers had no type of their own for a long time, and are spans that are called so. */
function kindOf(type: unknown, name: unknown): Step['kind'] {
  if (type === 'GENERATION') return 'model'
  if (type === 'TOOL') return 'tool'
  if (type === 'RETRIEVER') return 'retriever'
  return type === 'SPAN' && typeof name === 'string' && /retriev/i.test(name) ? 'retriever' : 'other'
}

/** An item of a data set. */
export const langfuseItems: Tool = {
  name: 'Langfuse data set',
  source: 'https://langfuse.com/docs/evaluation/dataset-runs/datasets',
  gives: ['query', 'reference'],
  is: (record) => 'input' in record && 'expectedOutput' in record,
  read({ id, input, expectedOutput, metadata }) {
    const about = unquoted(metadata)
    return {
      record: defined({
        id: wordOf(id),
        inputs: inputsOf(input),
        reference: outputIn(expectedOutput),
        metadata: isObject(about) ? about : undefined,
      }),
    }
  },
}
