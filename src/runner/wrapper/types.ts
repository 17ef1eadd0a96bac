import type { Example, Passage } from '../../core/example.ts'
import type { TargetAnswer } from '../../core/run.ts'
import type { AnyFunction } from './with-members.ts'

/** The inputs of a function: its one parameter, or its parameters under the names that they were given. */
export type InputsOf<F extends AnyFunction, Names = undefined> = Names extends readonly string[]
  ? NamedParameters<Parameters<F>, Names>
  : Parameters<F> extends readonly [infer First extends object, ...unknown[]]
    ? First
    : Record<string, unknown>

type NamedParameters<Given extends readonly unknown[], Names extends readonly string[]> = {
  [Position in Extract<keyof Names, `${number}`> as Extract<Names[Position], string>]: Position extends keyof Given
    ? Given[Position]
    : unknown
}

/** What a function finally answers: the output of promises, generators, streams and answers with evidence. */
export type OutputOf<F extends AnyFunction> = Whole<Awaited<ReturnType<F>>>

type Whole<Returned> = Returned extends string
  ? Returned
  : Returned extends TargetAnswer<infer Output>
    ? Whole<Output>
    : Returned extends AsyncIterable<infer Piece>
      ? Joined<Piece>
      : Returned extends Iterator<infer Piece>
        ? Joined<Piece>
        : Returned

type Joined<Piece> = [Piece] extends [string | Uint8Array] ? string : Piece[]

/** An example as you write it: with the inputs that the function takes, and optionally an id. */
export interface ExampleRecord<Inputs extends object, Output> extends Partial<
  Omit<Example, 'inputs' | 'output' | 'context'>
> {
  readonly inputs: Inputs
  readonly output?: Output
  readonly context?: readonly (Passage | string)[]
}

/** Records in code, or a function that returns them. */
export type ExampleRecords<Inputs extends object, Output> =
  | Iterable<ExampleRecord<Inputs, Output>>
  | AsyncIterable<ExampleRecord<Inputs, Output>>
  | (() =>
      | Iterable<ExampleRecord<Inputs, Output>>
      | AsyncIterable<ExampleRecord<Inputs, Output>>
      | Promise<Iterable<ExampleRecord<Inputs, Output>>>)
