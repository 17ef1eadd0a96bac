import type { EvaluatorSpec } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import type { Usage } from '../../core/usage.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { chooseMetricsPrompt } from '../prompts/choose-metrics.ts'
import { currentSet } from '../prompts/prompt-set.ts'
import { ask, type Asker } from './ask.ts'
import { toChatModel, type AnyModel } from './to-chat-model.ts'

/** Names of evaluators among those that were offered, and why each. */
export interface ChosenMetrics {
  readonly names: readonly string[]
  readonly reasons: Readonly<Record<string, string>>
  readonly usage: Usage
}

const EXAMPLES_SHOWN = 5
const LONGEST_EXAMPLE = 1500

/**
 * Asks a model which of the evaluators that the rules allow fit a few examples. Returns a function for `chooseWith`.
 * That function throws a JudgeError if the model does not answer, or the answer cannot be parsed.
 */
export function metricChooser({
  model,
  onNote = () => undefined,
}: {
  model: AnyModel
  /** Called once for what the model does otherwise than asked from then on. */
  onNote?: ((note: string) => void) | undefined
}) {
  const settings = { temperature: 0, maxOutputTokens: 'default' } as const
  const asker = { model: toChatModel(model), settings, prompts: currentSet, onNote: unlessAgain(onNote) }
  return async (
    candidates: readonly EvaluatorSpec[],
    sample: readonly Example[],
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<ChosenMetrics> => {
    const input = {
      candidates: candidates.map(({ name, description, title, cost }) => ({
        name,
        description: description || title,
        cost,
      })),
      sample: sample.slice(0, EXAMPLES_SHOWN).map(exampleText),
    }
    const { reply, usage } = await ask(asker, { prompt: chooseMetricsPrompt, input, signal })
    return {
      names: reply.choices.map(({ name }) => name),
      reasons: Object.fromEntries(reply.choices.map(({ name, reason }) => [name, reason])),
      usage,
    }
  }
}

/** A note of a kind comes again with every question, those of the judge too, which tells it; others come once. */
function unlessAgain(onNote: (note: string) => void): Asker['onNote'] {
  return (note, kind) => {
    if (kind === undefined) onNote(note)
  }
}

function exampleText(example: Example): string {
  const { id: _, metadata: __, timing: ___, ...told } = example
  const text = canonicalJson(JSON.parse(JSON.stringify(told)))
  return text.length <= LONGEST_EXAMPLE ? text : `${text.slice(0, LONGEST_EXAMPLE).toWellFormed()}… (cut)`
}
