import { UsageError } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'

/** Settings from the environment. */
export interface Environment {
  readonly judge?: string
  readonly baseUrl?: string
  readonly store?: string
  readonly tape?: string
  readonly tapeMode?: 'auto' | 'record' | 'replay' | 'refresh'
  /** Keys by who uses them. */
  readonly keys: { readonly assay?: string; readonly openai?: string; readonly anthropic?: string }
  /** Whether colour may be used: false under NO_COLOR, FORCE_COLOR=0 or CI. */
  readonly colour: boolean
  readonly ci: boolean
  /** The files for a GitHub step's summary and outputs. */
  readonly github: { readonly summary?: string; readonly output?: string }
  /** Variables that look like a slip of the keyboard. */
  readonly notes: readonly string[]
}

type Variables = Readonly<Record<string, string | undefined>>

const KNOWN = [
  'ASSAY_JUDGE',
  'ASSAY_BASE_URL',
  'ASSAY_API_KEY',
  'ASSAY_STORE',
  'ASSAY_TAPE',
  'ASSAY_TAPE_MODE',
  'ASSAY_DATA',
] as const

const TAPE_MODES = ['auto', 'record', 'replay', 'refresh'] as const

/** Reads the environment. An empty variable counts as one that is not set. */
export function readEnvironment(variables: Variables = process.env): Environment {
  const read = (name: string): string | undefined => (variables[name] === '' ? undefined : variables[name])
  const ci = isOn(read('CI'))
  return {
    ...present({
      judge: read('ASSAY_JUDGE'),
      baseUrl: read('ASSAY_BASE_URL'),
      store: read('ASSAY_STORE'),
      tape: read('ASSAY_TAPE'),
      tapeMode: tapeMode(read('ASSAY_TAPE_MODE')),
    }),
    keys: present({
      assay: read('ASSAY_API_KEY'),
      openai: read('OPENAI_API_KEY'),
      anthropic: read('ANTHROPIC_API_KEY'),
    }),
    colour: read('NO_COLOR') === undefined && !ci,
    ci,
    github: present({ summary: read('GITHUB_STEP_SUMMARY'), output: read('GITHUB_OUTPUT') }),
    notes: slips(variables),
  }
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['0', 'false', 'no'].includes(value.toLowerCase())
}

function tapeMode(value: string | undefined): Environment['tapeMode'] {
  const mode = TAPE_MODES.find((known) => known === value)
  if (value === undefined || mode !== undefined) return mode
  throw new UsageError(`ASSAY_TAPE_MODE is '${value}'; it must be one of ${TAPE_MODES.join(', ')}.`)
}

function slips(variables: Variables): string[] {
  const known = new Set<string>(KNOWN)
  return Object.keys(variables).flatMap((name) => {
    if (!name.startsWith('ASSAY_') || known.has(name)) return []
    const near = didYouMean(name, KNOWN)
    return near === undefined ? [] : [`The environment variable ${name} is not known; did you mean ${near}?`]
  })
}

type Present<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> }

/** The properties that are set. */
function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}
