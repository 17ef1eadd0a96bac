import type { Example, Timing } from '../core/example.ts'
import { readMessages, readToolCalls } from './conversation.ts'
import { TIMING_NAMES, type Field } from './dialects.ts'
import { isObject, partsReader, readId, type FieldContext } from './parts.ts'
import { readCitations, readContext, readRelevant } from './passages.ts'
import { valueText } from './value-text.ts'

type Parsers = { [Name in Exclude<Field, 'id' | 'inputs'>]: (value: unknown, context: FieldContext) => Example[Name] }

/** One parser a field, for values that are there. Each returns `undefined` after reporting what is wrong. */
export const FIELD_PARSERS: Parsers = {
  output: (value) => value,
  alternative: (value) => value,
  reference: (value) => value,
  facts: (value, context) => readTexts(value, { what: 'fact', context }),
  context: readContext,
  citations: readCitations,
  relevant: readRelevant,
  answerable: (value, { report }) =>
    typeof value === 'boolean' ? value : report(`must be true or false, not ${valueText(value)}`),
  toolCalls: readToolCalls,
  expectedToolCalls: readToolCalls,
  messages: readMessages,
  group: (value, { report }) => readId(value) ?? report(`must be a text that is not blank, not ${valueText(value)}`),
  tags: (value, context) => readTexts(value, { what: 'tag', context }),
  metadata: (value, { report }) => (isObject(value) ? value : report(`must be an object, not ${valueText(value)}`)),
  timing: readTiming,
  error: (value, { report }) => (typeof value === 'string' ? value : report(`must be a text, not ${valueText(value)}`)),
}

function readTexts(value: unknown, { what, context }: { what: string; context: FieldContext }): string[] | undefined {
  if (!Array.isArray(value)) return context.report(`must be a list of texts, not ${valueText(value)}`)
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string') return context.report(`${what} ${index + 1} must be a text, not ${valueText(item)}`)
    if (item.trim() === '') return context.report(`${what} ${index + 1} is blank; leave it out`)
  }
  return value as string[]
}

const timingParts = partsReader('timing', TIMING_NAMES)

function readTiming(value: unknown, context: FieldContext): Timing | undefined {
  if (!isObject(value)) return context.report(`must be an object, not ${valueText(value)}`)
  const parts = timingParts(value, context)
  if (parts === undefined) return undefined
  const timing: Timing = {}
  for (const part of ['latencyMs', 'costUsd', 'tokens'] as const) {
    const figure = parts[part]
    if (figure === undefined) continue
    if (typeof figure !== 'number' || !(figure >= 0)) {
      return context.report(`\`${part}\` must be a number of at least 0, not ${valueText(figure)}`)
    }
    timing[part] = figure
  }
  return timing
}
