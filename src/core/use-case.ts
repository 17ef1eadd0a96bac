import { didYouMean } from '../support/did-you-mean.ts'
import { UsageError } from './errors.ts'
import { TASK_TYPES, type TaskType } from './example.ts'
import { unknownName } from './unknown-name.ts'

/** What an application is for, as far as it affects what is worth measuring. Anything left out is unknown. */
export interface UseCase {
  readonly taskType?: TaskType
  /** The fields of inputs and outputs: names and types, or JSON Schemas. */
  readonly ioSchema?: Readonly<Record<string, unknown>>
  readonly hasReference?: boolean
  readonly latencySensitive?: boolean
  readonly safetyCritical?: boolean
  readonly costSensitive?: boolean
  readonly domain?: string
  readonly notes?: string
}

/** A use case as it may be written: in camelCase or, as in YAML and Python, in snake_case. */
export interface UseCaseInput<IoSchema = unknown> {
  readonly taskType?: TaskType | undefined
  readonly ioSchema?: IoSchema | undefined
  readonly hasReference?: boolean | undefined
  readonly latencySensitive?: boolean | undefined
  readonly safetyCritical?: boolean | undefined
  readonly costSensitive?: boolean | undefined
  readonly domain?: string | undefined
  readonly notes?: string | undefined
  readonly task_type?: TaskType | undefined
  readonly io_schema?: IoSchema | undefined
  readonly has_reference?: boolean | undefined
  readonly latency_sensitive?: boolean | undefined
  readonly safety_critical?: boolean | undefined
  readonly cost_sensitive?: boolean | undefined
}

const KINDS = {
  taskType: 'task',
  ioSchema: 'schema',
  hasReference: 'boolean',
  latencySensitive: 'boolean',
  safetyCritical: 'boolean',
  costSensitive: 'boolean',
  domain: 'string',
  notes: 'string',
} as const satisfies Record<keyof UseCase, string>

type Known = keyof typeof KINDS
const KNOWN = Object.keys(KINDS) as Known[]

/** A use case in camelCase, with its schema as it was given. */
export type ReadUseCase = Omit<UseCase, 'ioSchema'> & { readonly ioSchema?: unknown }

/** Reads a use case. Throws a UsageError for an unknown name, one given twice, or a wrong type. */
export function readUseCase(given: UseCaseInput): ReadUseCase {
  const read: Partial<Record<Known, unknown>> = {}
  for (const [written, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue
    const name = knownName(written)
    if (read[name] !== undefined) {
      throw new UsageError(`The use case says \`${name}\` twice, in camelCase and in snake_case; keep one of them.`)
    }
    check(name, { value, written })
    read[name] = value
  }
  return read as ReadUseCase
}

function knownName(written: string): Known {
  const camel = written.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const name = KNOWN.find((known) => known === camel)
  if (name !== undefined) return name
  const near = didYouMean(camel, KNOWN)
  throw new UsageError(
    `A use case has no \`${written}\`; it has ${KNOWN.join(', ')}.${near === undefined ? '' : ` Did you mean '${near}'?`}`,
  )
}

function check(name: Known, { value, written }: { value: unknown; written: string }): void {
  const kind = KINDS[name]
  if (kind === 'task') {
    if (TASK_TYPES.some((task) => task === value)) return
    throw unknownName(typeof value === 'string' ? value : typeof value, { what: 'task', known: TASK_TYPES })
  }
  const fits = kind === 'schema' ? typeof value === 'object' || typeof value === 'function' : typeof value === kind
  if (!fits) throw new UsageError(`\`${written}\` of the use case is ${valueText(value)}; it must be a ${WORDS[kind]}.`)
}

const WORDS = { schema: 'schema or an object', boolean: 'boolean', string: 'text' } as const

function valueText(value: unknown): string {
  return typeof value === 'string' ? `'${value.slice(0, 60)}'` : `a ${typeof value}`
}
