import { UsageError } from '../../core/errors.ts'
import { QUERY_NAMES } from '../../core/example.ts'

/** How a function is written, as far as its text shows it: the names of its parameters before a default, a rest or a pattern. */
function parameterNames(fn: (...args: never[]) => unknown): string[] {
  const text = Function.prototype.toString.call(fn)
  const arrow = /^(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(text)
  if (arrow?.[1] !== undefined) return [arrow[1]]
  const list = /^(?:async\s+)?(?:function\b\s*\*?\s*[\w$]*|\*?\s*[\w$]*)\s*\(([^)]*)\)/.exec(text)?.[1]
  if (list === undefined) return []
  const names: string[] = []
  for (const part of list.split(',')) {
    const name = /^\s*([A-Za-z_$][\w$]*)\s*(?::[^=]*)?$/.exec(part)?.[1]
    if (name === undefined) break
    names.push(name)
  }
  return names
}

const QUESTIONS: ReadonlySet<string> = new Set([...QUERY_NAMES, 'userInput'])

/** Names of a second parameter that is no input. */
const CONTEXTS = /^(?:_\w*|context|ctx|options|opts|extra|signal)$/i

/**
 * Refuses a function that takes its inputs one by one, where it would get them as one object: each of its first parameters
 * would be the whole object, and the answers would say nothing. `fix` says how the caller names them.
 */
export function refusePositional(
  fn: (...args: never[]) => unknown,
  { what, fix }: { what: string; fix: (names: readonly string[]) => string },
): void {
  const names = parameterNames(fn)
  const [first = '', second] = names
  const isQuestion = QUESTIONS.has(first)
  const isList = fn.length > 1 && (second === undefined || !CONTEXTS.test(second))
  if (!isQuestion && !isList) return
  const shown = names.length > 0 ? names : Array.from({ length: fn.length }, (_, index) => `input${index + 1}`)
  const takes = shown.length === 1 ? `\`${shown[0]}\`` : `${shown.length} parameters (${shown.join(', ')})`
  throw new UsageError(
    `${what} takes ${takes} by position, and would get all inputs as one object in the first. ${fix(shown)}`,
  )
}
