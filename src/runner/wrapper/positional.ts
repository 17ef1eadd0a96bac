import { UsageError } from '../../core/errors.ts'
import { QUERY_NAMES } from '../../core/example.ts'

type AnyFunction = (...args: never[]) => unknown

/** A function as somebody wrote it, and how they would say which inputs its parameters are. */
export interface Written {
  readonly fn: AnyFunction
  /** What the sentence calls it. */
  readonly what: string
  readonly fix: (names: readonly string[]) => string
}

const WRITTEN = new WeakMap<AnyFunction, Written>()

/** Keeps what a wrapper passes its arguments on to, so that the parameters can still be read. */
export function passesOn<Wrapper extends AnyFunction>(wrapper: Wrapper, to: AnyFunction | Written): Wrapper {
  WRITTEN.set(wrapper, typeof to === 'function' ? writtenAs(to) : to)
  return wrapper
}

/** The function of a target as somebody wrote it, below all wrappers that pass their arguments on. */
export function writtenAs(target: AnyFunction): Written {
  const known = WRITTEN.get(target)
  if (known !== undefined) return known
  const { name } = target
  return {
    fn: target,
    what: ['', 'target', 'default'].includes(name) ? 'The target' : `The target '${name}'`,
    fix: (names) =>
      `Take them by name: target: ({ ${names.join(', ')} }) => answer(${names.join(', ')}); in a config: args: [${names.join(', ')}].`,
  }
}

/** Names of a first parameter that can only be one input of several. */
const QUESTIONS: ReadonlySet<string> = new Set([...QUERY_NAMES, 'userInput'])

/** Names of a first parameter that holds all inputs, even if one of them is called so. */
const WHOLES =
  /^(?:inputs?|example|row|record|item|data|props|args|params|vars|variables|values|payload|request|req|body|state|test_?case)$/i

/** Names of a second parameter that is no input. A single letter may be anything in minified code. */
const CONTEXTS = /^(?:_\w*|\w|context|ctx|options|opts|extra|signal|meta)$/i

/**
 * Refuses a function that takes its inputs one by one, where it would get them as one object: each of its first parameters
 * would be the whole object, and the answers would say nothing. With the inputs of an example it also knows their names.
 */
export function refusePositional({ fn, what, fix }: Written, inputs: Readonly<Record<string, unknown>> = {}): void {
  const names = leadingNames(parametersOf(fn))
  const [first, second] = names
  if (first === undefined) return
  const isQuestion = QUESTIONS.has(first) || (Object.hasOwn(inputs, first) && !WHOLES.test(first))
  const isKnown = second !== undefined && Object.hasOwn(inputs, second)
  // Behind a whole, the second is the context, whatever it is called.
  const isList = WHOLES.test(first)
    ? isKnown && Object.hasOwn(inputs, first)
    : isKnown || (second !== undefined && !CONTEXTS.test(second))
  if (!isQuestion && !isList) return
  const taken = isList ? names : [first]
  const takes = taken.length === 1 ? `\`${first}\`` : `${taken.length} parameters (${taken.join(', ')})`
  throw new UsageError(
    `${what} takes ${takes} by position, and would get all inputs as one object in the first. ${fix(taken)}`,
  )
}

/** The parameters of a function as they are written; none if its text is not to be had. */
function parametersOf(fn: AnyFunction): string[] {
  const text = Function.prototype.toString.call(fn).replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  const alone = /^(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(text)?.[1]
  if (alone !== undefined) return [alone]
  const start = text.indexOf('(')
  const parameters: string[] = []
  let depth = 0
  let from = start + 1
  for (let at = start; at >= 0 && at < text.length; at++) {
    const letter = text[at] ?? ''
    if ('([{'.includes(letter)) depth++
    if (')]}'.includes(letter)) depth--
    if (depth > 1 || (depth === 1 && letter !== ',')) continue
    parameters.push(text.slice(from, at).trim())
    from = at + 1
    if (depth === 0) break
  }
  return parameters
}

/** The names of the first parameters, up to one that is a pattern or takes the rest. A default is left out. */
function leadingNames(parameters: readonly string[]): string[] {
  const names = parameters.map((written) => /^([A-Za-z_$][\w$]*)\s*(?:$|=)/.exec(written)?.[1])
  const end = names.indexOf(undefined)
  return names.slice(0, end === -1 ? names.length : end).filter((name) => name !== undefined)
}
