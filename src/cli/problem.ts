import { AssayError } from '../core/errors.ts'
import { printable } from '../reports/display.ts'
import { maskedAddresses } from '../support/secrets/masked-address.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { World } from './world.ts'

/** Reports what went wrong and returns the exit code. The stack is shown only with `ASSAY_DEBUG`. */
export function reportProblem(raised: unknown, { stderr, env, signal }: World): ExitCode {
  const error = firstOf(raised)
  const debug = env['ASSAY_DEBUG'] !== undefined && env['ASSAY_DEBUG'] !== ''
  const interrupted = signal.aborted && (error === signal.reason || isAbort(error))
  if (!interrupted) stderr.write(`assay: ${printable(maskedAddresses(sentence(error, debug)))}\n`)
  if (debug && error instanceof Error) stderr.write(`${printable(maskedAddresses(error.stack ?? ''))}\n`)
  return interrupted ? EXIT.interrupted : exitCode(error)
}

/** The first error, if closing failed too: a faulty store often cannot be closed cleanly either. */
function firstOf(error: unknown): unknown {
  const followed = error instanceof Error && error.name === 'SuppressedError' && 'suppressed' in error
  return followed ? firstOf(error.suppressed) : error
}

function sentence(error: unknown, debug: boolean): string {
  if (AssayError.isInstance(error) || isSystemError(error)) return error.message
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const next = debug ? '' : ' Set ASSAY_DEBUG=1 to see where.'
  return `An unexpected error ended the command. It is a bug in Assay or in code that it loaded: ${message}${/[.!?]$/.test(message) ? '' : '.'}${next}`
}

function exitCode(error: unknown): ExitCode {
  return AssayError.isInstance(error) && error.fault === 'usage' ? EXIT.usage : EXIT.infrastructure
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** An operating system error, such as a full disk. Its message says enough. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error
}
