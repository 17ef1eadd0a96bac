import type { Example } from '../../core/example.ts'
import { UsageError } from '../../core/errors.ts'
import type { Target } from '../../core/run.ts'
import type { ChatModel } from '../../judge/model/chat-model.ts'
import type { PromptTemplate } from './prompt-template.ts'

/** How a model is asked to answer, beside the prompt. Left out: as the provider has it. */
export interface AnsweringSettings {
  readonly temperature?: number | undefined
  readonly maxOutputTokens?: number | undefined
}

/**
 * Examples by their inputs: a target is given the inputs alone, and a prompt may ask for passages too. They are
 * remembered as they go by, and forgotten with them.
 */
export class ExamplesInWork {
  readonly #byInputs = new WeakMap<object, Example>()

  async *seen(examples: Iterable<Example> | AsyncIterable<Example>): AsyncGenerator<Example> {
    for await (const example of examples) {
      this.note(example)
      yield example
    }
  }

  note(example: Example): void {
    this.#byInputs.set(example.inputs, example)
  }

  of(inputs: object): Example {
    return this.#byInputs.get(inputs) ?? { id: '', inputs: inputs as Example['inputs'] }
  }
}

/** A target that is a prompt and the model that it is sent to. */
export function promptTarget(
  template: PromptTemplate,
  {
    model,
    examples,
    settings = {},
  }: { model: ChatModel; examples: ExamplesInWork; settings?: Readonly<Record<string, unknown>> | undefined },
): Target {
  const { temperature, maxOutputTokens } = answeringSettings(settings, template.name)
  return async (inputs, { signal }) => {
    const messages = template.messages(examples.of(inputs), settings)
    const reply = await model.chat(
      {
        messages,
        ...(temperature === undefined ? {} : { temperature }),
        ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      },
      { signal },
    )
    if (reply.overflow !== undefined) throw new Error(`The prompt is longer than ${model.id} takes: ${reply.overflow}`)
    if (reply.refusal !== undefined) throw new Error(`${model.id} would not answer: ${reply.refusal}`)
    const { tokensUsed: tokens, costUsd } = reply.usage
    return { output: reply.text, usage: costUsd === undefined ? { tokens } : { tokens, costUsd } }
  }
}

function answeringSettings(settings: Readonly<Record<string, unknown>>, name: string): AnsweringSettings {
  const { temperature, maxOutputTokens } = settings
  if (temperature !== undefined && !(typeof temperature === 'number' && temperature >= 0)) {
    throw new UsageError(
      `The temperature of the prompt ${name} is ${JSON.stringify(temperature)}; it must be a number of at least 0.`,
    )
  }
  if (maxOutputTokens !== undefined && !(Number.isInteger(maxOutputTokens) && Number(maxOutputTokens) > 0)) {
    throw new UsageError(
      `maxOutputTokens of the prompt ${name} is ${JSON.stringify(maxOutputTokens)}; it must be a whole number of at least 1.`,
    )
  }
  return { temperature, maxOutputTokens: maxOutputTokens === undefined ? undefined : Number(maxOutputTokens) }
}
