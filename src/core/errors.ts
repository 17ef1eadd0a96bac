import { knownElsewhere } from './foreign/foreign-names.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { NO_USAGE, addUsage, type Usage } from './usage.ts'

/** The mark by which every copy of the package recognises the errors of every other. Lists the kinds that an error is. */
const KINDS = Symbol.for('assay.error')

/** Any error that Assay raises on purpose. `fault` says whose fault it is, and so the exit code: usage 2, infrastructure 4. */
export abstract class AssayError extends Error {
  /** The name of this class, the same in every copy of the package, however it was bundled. Your own class needs its own. */
  static readonly kind: string = 'AssayError'
  override readonly name: string = kindOf(this.constructor)
  abstract readonly fault: 'usage' | 'infrastructure'

  static {
    Object.defineProperty(this.prototype, KINDS, {
      get(this: AssayError) {
        return lineage(this.constructor)
      },
    })
  }

  /**
   * Whether this is an error of the class on which it is called, whichever copy or version of the package raised it:
   * `instanceof` knows the classes of its own copy alone, and there may be two (a plug-in with its own, a bundle).
   *
   * @example
   * if (JudgeUnavailableError.isInstance(error) && error.retryable) await later()
   */
  static isInstance<E extends AssayError>(this: abstract new (...args: never[]) => E, error: unknown): error is E {
    if (error instanceof this) return true
    return Object.hasOwn(this, 'kind') && kindsOf(error).includes(kindOf(this))
  }
}

function kindOf(constructor: Function): string {
  return 'kind' in constructor ? String(constructor.kind) : constructor.name
}

/** The kinds of a class and of the classes it extends, up to AssayError. A class without its own kind adds none. */
function lineage(constructor: Function): string[] {
  const kinds: string[] = []
  for (let one: unknown = constructor; typeof one === 'function' && 'kind' in one; one = Object.getPrototypeOf(one)) {
    if (Object.hasOwn(one, 'kind')) kinds.push(String(one.kind))
  }
  return kinds
}

function kindsOf(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return []
  if (KINDS in error) return Array.isArray(error[KINDS]) ? error[KINDS] : []
  return 'fault' in error && (error.fault === 'usage' || error.fault === 'infrastructure') ? kindsByNames(error) : []
}

/** Version 0.1.0 had no mark. Its errors have a fault, a name, and the names of the classes they extend. */
function kindsByNames(error: Error): string[] {
  const kinds = ['AssayError', error.name]
  for (let one: unknown = error; one instanceof Error; one = Object.getPrototypeOf(one))
    kinds.push(one.constructor.name)
  return kinds
}

/** A name, option or setting is wrong. Raised before anything is spent. */
export class UsageError extends AssayError {
  static override readonly kind: string = 'UsageError'
  readonly fault = 'usage'
}

/** A model needs a key, and none was given. Raised before anything is spent. */
export class MissingKeyError extends UsageError {
  static override readonly kind: string = 'MissingKeyError'
}

/** No evaluator is registered under this name. */
export class UnknownEvaluatorError extends UsageError {
  static override readonly kind: string = 'UnknownEvaluatorError'
  readonly evaluator: string
  constructor(evaluator: string, available: readonly string[]) {
    const near = knownElsewhere(evaluator, available) ?? didYouMean(evaluator, available)
    const list = available.map((name) => `'${name}'`).join(', ')
    super(
      `Unknown evaluator: '${evaluator}'.${near === undefined ? '' : ` Did you mean '${near}'?`} Available evaluators: [${list}]`,
    )
    this.evaluator = evaluator
  }
}

/** An evaluator could not be registered. */
export class RegistrationError extends UsageError {
  static override readonly kind: string = 'RegistrationError'
}

/** The registry was locked, or its read-only view was written to. */
export class RegistryLockedError extends UsageError {
  static override readonly kind: string = 'RegistryLockedError'
}

/** A store cannot be reached, read or written: a server that is down, a full disk, a file that must not be written. */
export class StoreError extends AssayError {
  static override readonly kind: string = 'StoreError'
  readonly fault = 'infrastructure'
}

/** A place in a data set or configuration file. Lines, columns and rows count from 1. */
export interface Place {
  file: string
  line?: number
  column?: number
  /** Ordinal of the record, for formats where lines do not help (CSV rows over several lines, Parquet). */
  row?: number
  field?: string
}

/** `dev.jsonl:12` or `dev.csv row 3`, followed by the field. */
export function describePlace({ file, line, column, row, field }: Place): string {
  const at = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`
  return `${file}${at}${row === undefined ? '' : ` row ${row}`}${field === undefined ? '' : ` (${field})`}`
}

/** Something in a file is wrong, at `place`. */
abstract class PlacedError extends AssayError {
  readonly fault = 'usage'
  readonly place: Place
  constructor(problem: string, { place, cause }: { place: Place; cause?: unknown }) {
    super(`${describePlace(place)}: ${problem}`, { cause })
    this.place = place
  }
}

/** A data set cannot be read, or a record of it is wrong. */
export class DatasetError extends PlacedError {
  static override readonly kind: string = 'DatasetError'
}

/** A configuration file cannot be read, or contains something that is not understood. */
export class ConfigError extends PlacedError {
  static override readonly kind: string = 'ConfigError'
}

/** A judge gave no usable answer. `usage` is what was spent anyway. */
export abstract class JudgeError extends AssayError {
  static override readonly kind: string = 'JudgeError'
  readonly fault = 'infrastructure'
  readonly usage: Usage
  constructor(message: string, { usage = NO_USAGE, cause }: { usage?: Usage | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.usage = usage
  }
}

/** The judge answered, but not in a form that can be read without guessing. `reply` is the beginning of its reply. */
export class JudgeResponseError extends JudgeError {
  static override readonly kind: string = 'JudgeResponseError'
  readonly reply: string
  constructor(
    problem: string,
    { reply = '', usage, cause }: { reply?: string | undefined; usage?: Usage | undefined; cause?: unknown } = {},
  ) {
    super(problem, { usage, cause })
    this.reply = reply.slice(0, 500)
  }
}

/** The judge declined to answer (a refusal, or the provider's content filter). */
export class JudgeRefusedError extends JudgeError {
  static override readonly kind: string = 'JudgeRefusedError'
}

/**
 * A text is too long to be read, or would take too much work: both are limited to keep time and memory bounded. The
 * result is `failed`, never a score.
 */
export class TextTooLongError extends AssayError {
  static override readonly kind: string = 'TextTooLongError'
  readonly fault = 'usage'
  /** In the same unit as `limit`: UTF-16 code units, or steps of work if the message counts those. */
  readonly characters: number
  readonly limit: number
  /**
   * `text` begins the sentence (`The answer`); `reader` says who does not read more (`the lexical judge`). `unit` is
   * what is counted: characters if left out.
   */
  constructor({
    text,
    reader,
    characters,
    limit,
    unit = 'characters',
  }: {
    text: string
    reader: string
    characters: number
    limit: number
    unit?: string
  }) {
    const [has, most] = [characters, limit].map((count) => count.toLocaleString('en-GB'))
    super(`${text} has ${has} ${unit}, and ${reader} reads at most ${most}; shorten it, or leave the example out.`)
    this.characters = characters
    this.limit = limit
  }
}

/** Details about a judge that did not serve a request. `status` is the HTTP status. */
export interface UnavailableOptions {
  status?: number | undefined
  retryable?: boolean | undefined
  /** What the provider said, in its own words. */
  said?: string | undefined
  usage?: Usage | undefined
  cause?: unknown
}

/** The judge could not be reached, or did not serve the request. If `retryable`, try again. */
export class JudgeUnavailableError extends JudgeError {
  static override readonly kind: string = 'JudgeUnavailableError'
  readonly status: number | undefined
  readonly retryable: boolean
  /** What the provider said, in its own words: at most 2,000 characters, without secrets. Empty if it said nothing. */
  readonly said: string
  constructor(message: string, { status, retryable, said = '', usage, cause }: UnavailableOptions = {}) {
    super(message, { usage, cause })
    this.status = status
    this.said = said.slice(0, 2000)
    this.retryable = retryable ?? (status === undefined || status === 429 || status >= 500)
  }
}

/** The judge's provider does not accept the key (401), or not for this model (403). */
export class JudgeUnauthorisedError extends JudgeUnavailableError {
  static override readonly kind: string = 'JudgeUnauthorisedError'
}

/** The judge's provider accepts no more calls for now. `retryAfterMs` is how long it asks to wait, if it says so. */
abstract class JudgeThrottledError extends JudgeUnavailableError {
  readonly retryAfterMs: number | undefined
  constructor(message: string, { retryAfterMs, ...options }: UnavailableOptions & { retryAfterMs?: number } = {}) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}

/** The judge's provider asks to slow down (429). `retryAfterMs` is how long it asks to wait, if it says so. */
export class JudgeRateLimitedError extends JudgeThrottledError {
  static override readonly kind: string = 'JudgeRateLimitedError'
}

/** The judge's provider has no capacity right now (503, 529). */
export class JudgeOverloadedError extends JudgeThrottledError {
  static override readonly kind: string = 'JudgeOverloadedError'
}

/** No connection to the judge's provider: wrong host, closed port, broken network. */
export class JudgeUnreachableError extends JudgeUnavailableError {
  static override readonly kind: string = 'JudgeUnreachableError'
}

/** The judge did not answer within its deadline. */
export class JudgeTimeoutError extends JudgeError {
  static override readonly kind: string = 'JudgeTimeoutError'
}

/** The next question would have exceeded the cost limit, and was not asked. */
export class BudgetExceededError extends JudgeError {
  static override readonly kind: string = 'BudgetExceededError'
}

/** This judge has no honest way to answer this kind of question. The result is `not_applicable`, never a score. */
export class NoBasisError extends JudgeError {
  static override readonly kind: string = 'NoBasisError'
}

/**
 * The error, with earlier spending added to its usage: for a judge that asks several questions for one answer. Other
 * errors are returned unchanged.
 */
export function withSpent(error: unknown, spent: Usage): unknown {
  if (error instanceof JudgeError) Object.assign(error, { usage: addUsage(spent, error.usage) })
  return error
}
