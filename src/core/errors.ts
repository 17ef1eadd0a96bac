import { didYouMean } from '../support/did-you-mean.ts'
import { NO_USAGE, type Usage } from './usage.ts'

/** Any error that Assay raises on purpose. `fault` says whose it is, and with it the exit code: usage 2, infrastructure 4. */
export abstract class AssayError extends Error {
  abstract readonly fault: 'usage' | 'infrastructure'
}

/** A name, option or setting is wrong. Raised before anything is spent. */
export class UsageError extends AssayError {
  override readonly name: string = 'UsageError'
  readonly fault = 'usage'
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

/** A data set cannot be read, or a record of it is wrong. */
export class DatasetError extends AssayError {
  override readonly name = 'DatasetError'
  readonly fault = 'usage'
  readonly place: Place
  constructor(problem: string, { place, cause }: { place: Place; cause?: unknown }) {
    super(`${describePlace(place)}: ${problem}`, { cause })
    this.place = place
  }
}

/** A configuration file cannot be read, or says something that is not understood. */
export class ConfigError extends AssayError {
  override readonly name = 'ConfigError'
  readonly fault = 'usage'
  readonly place: Place
  constructor(problem: string, { place, cause }: { place: Place; cause?: unknown }) {
    super(`${describePlace(place)}: ${problem}`, { cause })
    this.place = place
  }
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
  constructor(problem: string, { reply = '', usage, cause }: { reply?: string; usage?: Usage; cause?: unknown } = {}) {
    super(problem, { usage, cause })
    this.reply = reply.slice(0, 500)
  }
}

/** The judge declined to answer (a refusal, or the provider's content filter). */
export class JudgeRefusedError extends JudgeError {
  override readonly name = 'JudgeRefusedError'
}

/** The judge could not be reached, or would not serve the request. Worth another try when `retryable`. */
export class JudgeUnavailableError extends JudgeError {
  override readonly name: string = 'JudgeUnavailableError'
  readonly status: number | undefined
  readonly retryable: boolean
  constructor(
    message: string,
    { status, retryable, usage, cause }: { status?: number; retryable?: boolean; usage?: Usage; cause?: unknown } = {},
  ) {
    super(message, { usage, cause })
    this.status = status
    this.retryable = retryable ?? (status === undefined || status === 429 || status >= 500)
  }
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
