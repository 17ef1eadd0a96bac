import { specOf } from '../../src/core/evaluator.ts'
import {
  CITATION_NAMES,
  DIALECTS,
  FIELDS,
  MESSAGE_NAMES,
  PASSAGE_NAMES,
  ROLES,
  TIMING_NAMES,
  TOOL_CALL_NAMES,
  type Field,
} from '../../src/datasets/dialects.ts'
import { getEvaluator, listEvaluators } from '../../src/index.ts'
import { configJsonSchema, type JsonSchema } from './config-schema.ts'
import { SETTINGS } from './settings.ts'

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

const code = (text: string): string => `\`${text}\``

/** Every evaluator with what it says of itself, for docs/evaluators. */
export function evaluatorsTable(): string {
  const rows = listEvaluators().map((name) => {
    const { description, requires, kind, tasks } = specOf(getEvaluator(name))
    const needs = requires.length === 0 ? '–' : requires.map(code).join(', ')
    return [`[${name}](${name}.md)`, description, needs, kind === 'llm_judge' ? 'yes' : 'no', tasks.join(', ') || 'any']
  })
  return table(['evaluator', 'what it asks', 'needs', 'judge', 'tasks'], rows)
}

/** Every setting of a configuration, in groups. */
export function settingsTables(): string {
  const properties = configJsonSchema().properties ?? {}
  const groups = Map.groupBy(Object.entries(SETTINGS), ([, { group }]) => group)
  return [...groups]
    .map(([group, settings]) => {
      const rows = settings.map(([name, { means }]) => [code(name), kindOf(properties[name]), means])
      return `### ${group}\n\n${table(['setting', 'value', 'what it is for'], rows)}`
    })
    .join('\n')
}

/** What may be written, in a few words. */
function kindOf(schema: JsonSchema | undefined): string {
  if (schema === undefined) return 'code'
  const { anyOf, type, enum: words, const: only, items } = schema
  if (anyOf !== undefined) return [...new Set(anyOf.map(kindOf))].join(' or ')
  if (only !== undefined) return code(String(only))
  if (Array.isArray(words)) return words.map((word) => code(String(word))).join(', ')
  if (type === 'array') return items === undefined ? 'list' : `list of ${kindOf(items as JsonSchema)}s`
  if (type === 'string') return 'text'
  if (type === 'boolean') return '`true` or `false`'
  if (type !== 'integer' && type !== 'number') return 'map'
  const { minimum, maximum, exclusiveMinimum } = schema
  if (maximum !== undefined) return `number, ${String(minimum)} to ${String(maximum)}`
  const least = exclusiveMinimum === undefined ? `at least ${String(minimum)}` : `above ${String(exclusiveMinimum)}`
  return `${type === 'integer' ? 'whole number' : 'number'}, ${least}`
}

/** What each field of a record holds. */
const MEANS: Readonly<Record<Field, string>> = {
  id: 'text or whole number; from the file’s name and the row if left out',
  inputs: 'an object, or the question as text; an object’s question is `query`',
  output: 'the answer: text, or any JSON; absent if a target answers',
  alternative: 'another answer to the same, of which `preference` says whether `output` is better',
  reference: 'the expected answer or label',
  facts: 'list of texts: what a good context must contain',
  context: 'the passages that the model was shown, in their order: texts or objects',
  citations: 'what the answer cites: ids or objects',
  relevant: 'ids of the passages that matter, or a map from id to grade',
  answerable: '`true` or `false`: whether the application should answer at all',
  toolCalls: 'the calls that the application made',
  expectedToolCalls: 'the calls that it should have made',
  messages: 'a conversation: a list of messages',
  group: 'text: rows with the same group (a document, a user, a session) are not independent',
  tags: 'list of texts',
  metadata: 'an object that no evaluator reads',
  timing: 'what answering took',
  error: 'text: why there is no answer',
}

/** Every field of a record with the names that it is known under. */
export function fieldsTable(): string {
  const names = Map.groupBy(DIALECTS, ([, field]) => field)
  const rows = FIELDS.map((field) => {
    const others = (names.get(field) ?? []).flatMap(([name]) => (name === field ? [] : [code(name)]))
    return [code(field), MEANS[field], others.join(', ') || '–']
  })
  return table(['field', 'holds', 'also read as'], rows)
}

const PARTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'a passage of `context`': PASSAGE_NAMES,
  'a citation': CITATION_NAMES,
  'a tool call': TOOL_CALL_NAMES,
  'a message': MESSAGE_NAMES,
  '`timing`': TIMING_NAMES,
}

/** What the parts of objects inside a record are called. */
export function partsTable(): string {
  const rows = Object.entries(PARTS).map(([what, parts]) => [
    what,
    Object.entries(parts)
      .map(([part, names]) => {
        const others = names.filter((name) => name !== part).map(code)
        return others.length === 0 ? code(part) : `${code(part)} (${others.join(', ')})`
      })
      .join(' · '),
  ])
  const roles = [...Map.groupBy(ROLES, ([, role]) => role)].map(([role, words]) => {
    const others = words.flatMap(([word]) => (word === role ? [] : [code(word)]))
    return others.length === 0 ? code(role) : `${code(role)} (${others.join(', ')})`
  })
  return table(
    ['of', 'parts, with the names that they are also known under'],
    [...rows, ['the `role` of a message', roles.join(' · ')]],
  )
}
