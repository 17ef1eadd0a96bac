import { DatasetError, type Place, UsageError } from '../../core/errors.ts'
import { textOf, type Example } from '../../core/example.ts'
import type { ColumnMapping } from '../../datasets/columns.ts'
import { readJsonLines, type JsonLine } from '../../datasets/json-lines.ts'
import { isObject } from '../../datasets/parts.ts'
import { Pass } from '../../datasets/pass.ts'
import { prepareReading, type Reading } from '../../datasets/reading.ts'
import { evaluatorInputs } from '../../datasets/tools/evaluator-input.ts'
import type { Row } from '../../datasets/row.ts'
import type { GateConfig } from '../../gate/config/gate-config.ts'
import type { GateInput } from '../../gate/input.ts'
import { parseGateInput } from '../../gate/parse-input.ts'
import { gateInputOf } from '../../guard/gate-input.ts'
import { fromEvaluatorInput } from '../../origins/gate-input.ts'

/** An answer to decide on, and where it stands. */
export interface GivenAnswer {
  readonly input: GateInput
  /** The line as read, of a gate input; empty for a record of a data set. */
  readonly text: string
  readonly place: Place
  /** Settings for this answer alone, where its record has some. */
  readonly config?: GateConfig | undefined
}

export interface ReadingOptions {
  readonly columns: ColumnMapping | undefined
  readonly loose: boolean
  readonly name: string
  readonly signal: AbortSignal
  /** Told what the reading left out, in sentences, at the end. */
  readonly note: (sentence: string) => void
}

/** The answers of a file: gate inputs, one a line, or the records that `assay eval` reads. The first record says which. */
export async function* readAnswers(path: string, options: ReadingOptions): AsyncGenerator<GivenAnswer> {
  if (
    path !== '-' &&
    !/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(path) &&
    /\.(?:json|ya?ml|csv|parquet)(?:\.gz)?$/i.test(path)
  ) {
    const reading = prepareReading(path, options)
    const translated = options.columns === undefined && (await holdsEvaluatorInputs(reading))
    yield* translated ? translatedAnswers(reading, options) : answersOf(reading, options)
    return
  }
  const lines = readJsonLines(path, { name: options.name })
  const first = await lines.next()
  if (first.done === true) return
  const all = continued(first.value, lines)
  if (options.columns === undefined && isEvaluatorInput(first.value.value))
    yield* translatedAnswers(linesReading(all, options.name), options)
  else if (isExample(first.value.value) || options.columns !== undefined)
    yield* answersOf(linesReading(all, options.name), options)
  else for await (const { value, text, place } of all) yield { input: inputAt(value, place), text, place }
}

const OF_A_GATE = ['conversation_id', 'message_id', 'retrieval', 'generation']

function isExample(value: unknown): boolean {
  return isObject(value) && !OF_A_GATE.some((name) => Object.hasOwn(value, name))
}

async function* continued(first: JsonLine, rest: AsyncGenerator<JsonLine>): AsyncGenerator<JsonLine> {
  yield first
  yield* rest
}

function linesReading(lines: AsyncIterable<JsonLine>, name: string): Reading {
  return {
    name,
    stem: name.replace(/^.*[/\\]/, '').replace(/\.[^.]+(?:\.gz)?$/, ''),
    repeatable: false,
    async *rows() {
      for await (const { value, place } of lines) yield [{ value, place }]
    },
  }
}

/** Whether the first record is an EvaluatorInput, of which more is read for a gate than for an evaluation. */
async function holdsEvaluatorInputs(reading: Reading): Promise<boolean> {
  for await (const batch of reading.rows()) for (const { value } of batch) return isEvaluatorInput(value)
  return false
}

async function* translatedAnswers(reading: Reading, { note }: ReadingOptions): AsyncGenerator<GivenAnswer> {
  const notes = new Set<string>()
  for await (const batch of reading.rows()) for (const row of batch) yield translatedAnswer(row, notes)
  for (const said of notes) note(said)
}

function isEvaluatorInput(value: unknown): boolean {
  return isObject(value) && evaluatorInputs.is?.(value) === true
}

function translatedAnswer({ value, place, problem }: Row, notes: Set<string>): GivenAnswer {
  if (problem !== undefined || !isObject(value)) {
    throw new DatasetError(`${problem ?? 'a record must be an object'}.`, { place })
  }
  try {
    const { input, config, notes: said = [] } = fromEvaluatorInput(value)
    for (const note of said) notes.add(note)
    return { input, text: '', place, config }
  } catch (error) {
    if (UsageError.isInstance(error)) throw new DatasetError(error.message, { place, cause: error })
    throw error
  }
}

async function* answersOf(reading: Reading, { note, ...options }: ReadingOptions): AsyncGenerator<GivenAnswer> {
  const pass = new Pass(reading, options)
  const report = (problem: string, place: Place): void => {
    throw new DatasetError(problem, { place })
  }
  for await (const { example, place } of pass.records({ report })) {
    yield { input: inputAt(inputOf(example, place), place), text: '', place }
  }
  for (const sentence of pass.notes()) note(sentence)
}

function inputOf(example: Example, place: Place): GateInput {
  const { id, group = id, messages, output = messages?.findLast(({ role }) => role === 'assistant')?.content } = example
  const question = messages?.findLast(({ role }) => role === 'user')?.content
  const inputs = question === undefined ? example.inputs : { query: question, ...example.inputs }
  const input = gateInputOf({ ...example, inputs, output: textOf(output) })
  if (input === undefined) {
    throw new DatasetError(
      'this record has no `output`, so there is no answer to decide on; map it with --map output=PATH.',
      { place },
    )
  }
  return { ...input, conversation_id: group }
}

function inputAt(value: unknown, place: Place): GateInput {
  try {
    return parseGateInput(value)
  } catch (error) {
    if (UsageError.isInstance(error)) throw new DatasetError(error.message, { place, cause: error })
    throw error
  }
}
