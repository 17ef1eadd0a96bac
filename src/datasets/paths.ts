import { whyTooMuch } from './formats/json-bulk.ts'
import { isObject } from './parts.ts'

/** One step into a value: a name, a position (from the end when negative), or every item of a list. */
type Step = { readonly name: string } | { readonly index: number } | 'each'

/** A path into a record, such as `output.answer`, `messages[-1].content` or `docs[*].body`. */
export interface Path {
  readonly text: string
  readonly steps: readonly Step[]
}

const STEP = /\.?([^.[\]"']+)|\[(-?\d{1,9})\]|\[(\*)\]|\[("(?:[^"\\]|\\.)*"|'[^']*')\]/y

/** Reads a path: names with dots between them, `[0]`, `[-1]`, `[*]`, and `["a.b"]` for names with dots. `undefined`: it is none. */
export function parsePath(text: string): Path | undefined {
  const steps: Step[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < text.length) {
    const at = STEP.lastIndex
    const found = STEP.exec(text)
    if (found === null) return undefined
    const [whole, name, index, each, quoted] = found
    if (name !== undefined && (at === 0) === whole.startsWith('.')) return undefined
    if (name !== undefined) steps.push({ name })
    else if (index !== undefined) steps.push({ index: Number(index) })
    else if (each !== undefined) steps.push('each')
    else if (quoted !== undefined) steps.push({ name: unquoted(quoted) })
  }
  return steps.length === 0 ? undefined : { text, steps }
}

function unquoted(text: string): string {
  if (text.startsWith("'")) return text.slice(1, -1)
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}

/**
 * What stands at the path, `undefined` when nothing does. `[*]` gives a list of what the items have, with `null` for those
 * that have nothing. A text on the way that holds JSON is looked into.
 */
export function valueAt(value: unknown, { steps }: Path): unknown {
  return follow(value, steps)
}

function follow(value: unknown, steps: readonly Step[]): unknown {
  let at = value
  for (const [position, step] of steps.entries()) {
    at = opened(at)
    if (step === 'each') {
      if (!Array.isArray(at)) return undefined
      const rest = steps.slice(position + 1)
      const found = at.map((item: unknown) => follow(item, rest) ?? null)
      return rest.includes('each') ? found.flat() : found
    }
    at = taken(at, step)
    if (at === undefined) return undefined
  }
  return at
}

function taken(value: unknown, step: { readonly name: string } | { readonly index: number }): unknown {
  if ('index' in step) return Array.isArray(value) ? (value.at(step.index) as unknown) : undefined
  return isObject(value) && Object.hasOwn(value, step.name) ? value[step.name] : undefined
}

/** The list or object that a text holds as JSON; anything else as it is. */
export function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value) || whyTooMuch(value) !== undefined) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** How far a path leads into a value: the part that is there, and the names that stand where it ends. */
export function whereItEnds(value: unknown, { steps }: Path): { at: string; names: string[] } {
  let at = value
  const passed: string[] = []
  for (const step of steps) {
    const inside = opened(at)
    const next = step === 'each' ? (Array.isArray(inside) ? (inside[0] as unknown) : undefined) : taken(inside, step)
    if (next === undefined) return { at: passed.join(''), names: isObject(inside) ? Object.keys(inside) : [] }
    passed.push(stepText(step, passed.length === 0))
    at = next
  }
  return { at: passed.join(''), names: [] }
}

function stepText(step: Step, isFirst: boolean): string {
  if (step === 'each') return '[*]'
  if ('index' in step) return `[${step.index}]`
  if (/[.[\]"']/.test(step.name)) return `[${JSON.stringify(step.name)}]`
  return isFirst ? step.name : `.${step.name}`
}

const MOST_PATHS = 3
const MOST_LOOKED_AT = 200

/** Paths to the first texts inside a value, for suggestions: `outputs.answer`. */
export function pathsToTexts(name: string, value: unknown): string[] {
  const found: string[] = []
  const waiting: [string, unknown][] = [[stepText({ name }, true), value]]
  for (let looked = 0; waiting.length > 0 && looked < MOST_LOOKED_AT && found.length < MOST_PATHS; looked++) {
    const [path, next] = waiting.shift() ?? ['', undefined]
    if (typeof next === 'string') found.push(path)
    else if (Array.isArray(next)) waiting.push([`${path}[*]`, next[0]])
    else if (isObject(next)) {
      for (const [key, inner] of Object.entries(next).slice(0, 20))
        waiting.push([`${path}${stepText({ name: key }, false)}`, inner])
    }
  }
  return found
}
