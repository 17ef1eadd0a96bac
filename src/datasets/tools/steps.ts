import { defined } from '../../support/defined.ts'
import type { Place } from '../../core/errors.ts'
import type { JsonObject } from '../parts.ts'
import type { Row } from '../row.ts'
import type { Step } from './step.ts'
import { answerIn, inputsOf, outputIn, toolCallsIn, wordOf } from './pieces.ts'

interface Placed extends Step {
  readonly place: Place
  readonly original: JsonObject
}

/** Traces are joined in memory. */
const MOST_STEPS = 100_000

/** Collects steps, and joins those of each trace to one record: question, answer, passages, tool calls, session, time. */
export class Traces {
  readonly #traces = new Map<string, Placed[]>()
  #steps = 0

  /** Why no more can be taken, or `undefined`. */
  add(steps: readonly Step[], { place, original }: { place: Place; original: JsonObject }): string | undefined {
    for (const step of steps) {
      if (++this.#steps > MOST_STEPS)
        return `there are more than ${MOST_STEPS} spans, which are joined to traces in memory; split the file, all spans of a trace in one`
      const trace = this.#traces.get(step.trace)
      if (trace === undefined) this.#traces.set(step.trace, [{ ...step, place, original }])
      else trace.push({ ...step, place, original })
    }
    return undefined
  }

  /** The examples, in the order in which their traces began in the file; and how many traces had no content. */
  joined(): { rows: Row[]; empty: number } {
    const rows: Row[] = []
    let empty = 0
    for (const [trace, steps] of this.#traces) {
      const row = rowOf(trace, steps)
      if (row === undefined) empty++
      else rows.push(row)
    }
    return { rows, empty }
  }
}

function rowOf(trace: string, given: readonly Placed[]): Row | undefined {
  const steps = given.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
  const root = rootOf(steps)
  const models = steps.filter(({ kind }) => kind === 'model')
  const inputs = firstOf([root, ...models], ({ input }) => inputsOf(input))
  const byEnd = models.toSorted((a, b) => (b.end ?? 0) - (a.end ?? 0))
  const output = outputIn(root.output) ?? firstOf(byEnd, (step) => answerIn(step.output))
  if (inputs === undefined && output === undefined) return undefined
  const record = defined({
    id: trace,
    inputs: inputs ?? {},
    output,
    reference: firstOf(steps, ({ reference }) => reference),
    context: passagesOf(steps),
    toolCalls: callsOf(steps),
    group: firstOf(steps, ({ session }) => session),
    timing: timingOf(root, steps),
    error: output === undefined ? root.error : undefined,
  })
  return { value: record, place: root.place, original: root.original }
}

function firstOf<Item, Found>(items: readonly Item[], read: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = read(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The step that no other step of the trace contains: of several, the first that says something. */
function rootOf(steps: readonly Placed[]): Placed {
  const ids = new Set(steps.map(({ id }) => id))
  const roots = steps.filter(({ parent }) => parent === undefined || !ids.has(parent))
  const [first] = roots.length === 0 ? steps : roots
  const root = roots.find(({ input, output }) => input !== undefined && output !== undefined) ?? first
  if (root === undefined) throw new TypeError('A trace has at least one step.')
  return root
}

/** What all retrievers found, in order; the same passage twice counts once. */
function passagesOf(steps: readonly Step[]): JsonObject[] | undefined {
  const retrievers = steps.filter(({ passages }) => passages !== undefined)
  if (retrievers.length === 0) return undefined
  const seen = new Set<string>()
  const ids = new Set<string>()
  const found: JsonObject[] = []
  for (const passage of retrievers.flatMap(({ passages = [] }) => passages)) {
    const id = wordOf(passage['id'])
    const key = JSON.stringify([id, passage['text']])
    if (seen.has(key)) continue
    seen.add(key)
    // Two stores may use one id for different texts.
    found.push(id !== undefined && ids.has(id) ? { ...passage, id: `${id}-${found.length + 1}` } : passage)
    if (id !== undefined) ids.add(id)
  }
  return found
}

function callsOf(steps: readonly Step[]): JsonObject[] | undefined {
  const tools = steps.filter(({ kind }) => kind === 'tool')
  const calls =
    tools.length > 0
      ? tools.map(({ name, input, output, error }) => defined({ name, arguments: input ?? {}, result: output, error }))
      : steps.filter(({ kind }) => kind === 'model').flatMap(({ output }) => toolCallsIn(output))
  return calls.length === 0 ? undefined : calls
}

function timingOf(root: Step, steps: readonly Step[]): JsonObject | undefined {
  const { start, end } = root
  const latencyMs =
    start === undefined || end === undefined || end < start ? undefined : Math.round((end - start) * 1e3) / 1e3
  const counted = steps.flatMap(({ tokens }) => tokens ?? [])
  const tokens = counted.length === 0 ? undefined : counted.reduce((sum, count) => sum + count, 0)
  return latencyMs === undefined && tokens === undefined ? undefined : defined({ latencyMs, tokens })
}
