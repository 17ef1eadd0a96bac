import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

type PartStream = ReadableStream<LanguageModelV4StreamPart>

/** The model's stream, one attempt after another. It can be abandoned while somebody waits for its next part. */
export class Upstream {
  #reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>
  #cancelled = false

  constructor(stream: PartStream) {
    this.#reader = stream.getReader()
  }

  /** Whether the reader of the answer has gone. */
  get cancelled(): boolean {
    return this.#cancelled
  }

  /** Continues with another stream. */
  async open(stream: PartStream): Promise<void> {
    this.#reader = stream.getReader()
    if (this.#cancelled) await this.#reader.cancel()
  }

  /** The parts of the stream. They end early if the stream is abandoned. */
  async *parts(): AsyncGenerator<LanguageModelV4StreamPart> {
    for (;;) {
      const { done, value } = await this.#reader.read()
      if (done || this.#cancelled) return
      yield value
    }
  }

  async cancel(reason?: unknown): Promise<void> {
    this.#cancelled = true
    await this.#reader.cancel(reason)
  }
}

/** A stream over a generator, which only runs when the stream is read. Cancelling it cancels `upstream` at once. */
export function streamOf(parts: AsyncGenerator<LanguageModelV4StreamPart>, upstream: Upstream): PartStream {
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      async pull(controller) {
        const next = await parts.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel(reason) {
        await upstream.cancel(reason)
        // Run to its end instead of returned from, so that it reports its decision even if it never began.
        while ((await parts.next()).done !== true);
      },
    },
    { highWaterMark: 0 },
  )
}
