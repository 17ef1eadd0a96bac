import type { Aggregate } from '../core/aggregate.ts'
import { UsageError } from '../core/errors.ts'
import type { Example } from '../core/example.ts'
import { metricMetadata, type EvaluatorMetadata } from '../core/metric-metadata.ts'
import type { UseCase } from '../core/use-case.ts'
import type { ChatMessage } from '../judge/model/chat-model.ts'
import type { LLMClient, LLMClientOptions } from '../judge/model/llm-client.ts'
import type { MessagesModel } from '../judge/model/messages-alone.ts'
import { openaiCompatible } from '../judge/model/providers.ts'
import type { Run } from '../runner/run/run.ts'

/** A run as Metric Bank's `Run` has it, with a score of `null` where nothing was measured. */
export interface MetricBankRun {
  readonly id: string
  readonly use_case: UseCase | null
  readonly metrics: readonly EvaluatorMetadata[]
  readonly metric_results: readonly {
    readonly metric_id: string
    readonly score: number | null
    readonly details: Aggregate
  }[]
  readonly examples: readonly Example[]
  readonly baseline_name: string | null
  readonly candidate_name: string | null
}

/** A run by Metric Bank's names: `metrics` are MetricMetadata. A view: nothing of it is stored. */
export function asMetricBank(run: Run): MetricBankRun {
  return {
    id: run.id,
    use_case: run.useCase ?? null,
    metrics: run.metrics.map((metric) => metricMetadata(metric)),
    metric_results: run.metricResults.map(({ metricId, score, details }) => ({ metric_id: metricId, score, details })),
    examples: run.examples,
    baseline_name: run.baselineName ?? null,
    candidate_name: run.candidateName ?? null,
  }
}

/**
 * A client for any server with an API like OpenAI's: vLLM, Ollama, LM Studio. `setLLMClient(client)` makes it the judge's, and
 * `compute(examples, client)` of a metric gets it. Throws what `openaiCompatible` throws.
 *
 * @example
 * setLLMClient(new OpenAICompatibleLLMClient({ baseUrl: 'http://localhost:11434/v1', apiKey: 'dummy', model: 'qwen2.5' }))
 */
export class OpenAICompatibleLLMClient implements LLMClient {
  readonly id: string
  readonly #model: MessagesModel

  constructor({ baseUrl, apiKey, model }: { baseUrl: string; apiKey?: string | undefined; model: string }) {
    if (typeof baseUrl !== 'string') {
      throw new UsageError(
        'OpenAICompatibleLLMClient takes one object: { baseUrl: "http://localhost:11434/v1", apiKey: "…", model: "…" }.',
      )
    }
    this.#model = openaiCompatible({ baseURL: baseUrl, apiKey, model })
    this.id = this.#model.id
  }

  /** The text of the model's reply to these messages. */
  chat(messages: readonly ChatMessage[], options?: LLMClientOptions): Promise<string> {
    return this.#model.chat(messages, options)
  }
}
