import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

type PartStream = ReadableStream<LanguageModelV4StreamPart>

/** The model's stream, one attempt after the other, which can be given up while somebody waits for its next part. */
export class Upstream {
  #reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>
  #cancelled = false

  constructor(stream: PartStream) {
    this.#reader = stream.getReader()
  }

  /** Whether the one who reads the answer has gone. */
  get cancelled(): boolean {
    return this.#cancelled
  }

  /** Goes on with another stream. */
  async open(stream: PartStream): Promise<void> {
    this.#reader = stream.getReader()
    if (this.#cancelled) await this.#reader.cancel()
  }

  /** The parts of the stream. They end early when it is given up. */
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

/** A stream of what a generator gives, which is asked only when it is read. Cancelling it cancels `upstream` at once. */
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
        // Run to its end rather than returned from, so that it tells of its decision even if it never began.
        while ((await parts.next()).done !== true);
      },
    },
    { highWaterMark: 0 },
  )
}
