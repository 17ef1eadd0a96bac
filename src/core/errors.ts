import { didYouMean } from '../support/did-you-mean.ts'
import { NO_USAGE, addUsage, type Usage } from './usage.ts'

/** Any error that Assay raises on purpose. `fault` says whose it is, and with it the exit code: usage 2, infrastructure 4. */
export abstract class AssayError extends Error {
  abstract readonly fault: 'usage' | 'infrastructure'
}

/** A name, option or setting is wrong. Raised before anything is spent. */
export class UsageError extends AssayError {
  override readonly name: string = 'UsageError'
  readonly fault = 'usage'
}

/** A model was asked for that needs a key, and none was given. Raised before anything is spent. */
export class MissingKeyError extends UsageError {
  override readonly name = 'MissingKeyError'
}

/** No evaluator is registered under this name. */
export class UnknownEvaluatorError extends UsageError {
  override readonly name = 'UnknownEvaluatorError'
  readonly evaluator: string
  constructor(evaluator: string, available: readonly string[]) {
    const near = didYouMean(evaluator, available)
    const list = available.map((name) => `'${name}'`).join(', ')
    super(
      `Unknown evaluator: '${evaluator}'. Available evaluators: [${list}]${near ? `. Did you mean '${near}'?` : ''}`,
    )
    this.evaluator = evaluator
  }
}

/** An evaluator could not be registered. */
export class RegistrationError extends UsageError {
  override readonly name = 'RegistrationError'
}

/** The registry was locked, or its read-only view was written to. */
export class RegistryLockedError extends UsageError {
  override readonly name = 'RegistryLockedError'
}

/** A store cannot be reached, read or written: a server that is down, a full disk, a file that must not be written. */
export class StoreError extends AssayError {
  override readonly name = 'StoreError'
  readonly fault = 'infrastructure'
}

/** Where in a data set or configuration file something stands. Lines, columns and rows count from 1. */
export interface Place {
  file: string
  line?: number
  column?: number
  /** Ordinal of the record, where lines say nothing (CSV rows over several lines, Parquet). */
  row?: number
  field?: string
}

/** `dev.jsonl:12`, `dev.csv row 3`, with the field behind it. */
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
  override readonly name = 'DatasetError'
}

/** A configuration file cannot be read, or says something that is not understood. */
export class ConfigError extends PlacedError {
  override readonly name = 'ConfigError'
}

/** A judge did not give a usable answer. `usage` is what was spent all the same. */
export abstract class JudgeError extends AssayError {
  readonly fault = 'infrastructure'
  readonly usage: Usage
  constructor(message: string, { usage = NO_USAGE, cause }: { usage?: Usage | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.usage = usage
  }
}

/** The judge answered, but not in a form that can be read without guessing. `reply` is the beginning of what it said. */
export class JudgeResponseError extends JudgeError {
  override readonly name = 'JudgeResponseError'
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
  override readonly name = 'JudgeRefusedError'
}

/** A text is longer than what is read of one text, so that memory stays bounded. The result is `failed`, never a score. */
export class TextTooLongError extends AssayError {
  override readonly name = 'TextTooLongError'
  readonly fault = 'usage'
  /** UTF-16 code units, as `limit` is. */
  readonly characters: number
  readonly limit: number
  /** `text` begins the sentence (`The answer`), `reader` says who reads no more (`the lexical judge`). */
  constructor({
    text,
    reader,
    characters,
    limit,
  }: {
    text: string
    reader: string
    characters: number
    limit: number
  }) {
    const [has, most] = [characters, limit].map((count) => count.toLocaleString('en-GB'))
    super(`${text} has ${has} characters, and ${reader} reads at most ${most}; shorten it, or leave the example out.`)
    this.characters = characters
    this.limit = limit
  }
}

/** What is known of a judge that did not serve. `status` is the HTTP status. */
export interface UnavailableOptions {
  status?: number | undefined
  retryable?: boolean | undefined
  usage?: Usage | undefined
  cause?: unknown
}

/** The judge could not be reached, or would not serve the request. Worth another try when `retryable`. */
export class JudgeUnavailableError extends JudgeError {
  override readonly name: string = 'JudgeUnavailableError'
  readonly status: number | undefined
  readonly retryable: boolean
  constructor(message: string, { status, retryable, usage, cause }: UnavailableOptions = {}) {
    super(message, { usage, cause })
    this.status = status
    this.retryable = retryable ?? (status === undefined || status === 429 || status >= 500)
  }
}

/** The judge's provider does not accept the key (401), or not for this model (403). */
export class JudgeUnauthorisedError extends JudgeUnavailableError {
  override readonly name = 'JudgeUnauthorisedError'
}

/** The judge's provider takes no more calls just now. `retryAfterMs` is how long it asks to wait, where it says so. */
abstract class JudgeThrottledError extends JudgeUnavailableError {
  readonly retryAfterMs: number | undefined
  constructor(message: string, { retryAfterMs, ...options }: UnavailableOptions & { retryAfterMs?: number } = {}) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}

/** The judge's provider asks to slow down (429). `retryAfterMs` is how long it asks to wait, where it says so. */
export class JudgeRateLimitedError extends JudgeThrottledError {
  override readonly name = 'JudgeRateLimitedError'
}

/** The judge's provider has no capacity right now (503, 529). */
export class JudgeOverloadedError extends JudgeThrottledError {
  override readonly name = 'JudgeOverloadedError'
}

/** No connection to the judge's provider: wrong host, closed port, broken network. */
export class JudgeUnreachableError extends JudgeUnavailableError {
  override readonly name = 'JudgeUnreachableError'
}

/** The judge did not answer within its deadline. */
export class JudgeTimeoutError extends JudgeError {
  override readonly name = 'JudgeTimeoutError'
}

/** The next question would have cost more than was allowed, and was not asked. */
export class BudgetExceededError extends JudgeError {
  override readonly name = 'BudgetExceededError'
}

/** This judge has no honest way to answer this kind of question. The result is `not_applicable`, never a score. */
export class NoBasisError extends JudgeError {
  override readonly name = 'NoBasisError'
}

/**
 * The error, with what was spent before it added to its usage: for a judge whose answer takes several questions. Other
 * errors pass through as they are.
 */
export function withSpent(error: unknown, spent: Usage): unknown {
  if (error instanceof JudgeError) Object.assign(error, { usage: addUsage(spent, error.usage) })
  return error
}
