import type { z } from 'zod'
import { Enclosed, FIRST_DECIDED, speaksAgainst } from '../../../guard/stream/checked-sentence.ts'
import { Allowance, SentenceStarts } from '../../../guard/stream/sentence-starts.ts'
import { parseGateInput, type ParsedInput } from '../../../gate/parse-input.ts'
import type { openedAnswer } from '../../../wire/decision.ts'
import type { closeRequest } from '../../../wire/stream.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Deciding, Recorded } from './deciding.ts'

/** The whole of an answer: what may still be shown of it, and the decision. */
export interface Ended {
  readonly release: string
  readonly recorded: Recorded
}

/**
 * An answer that arrives bit by bit. Its text is released after the verdict or, with `sentence`, each sentence once the
 * next has begun and no check finds anything wrong in it. The decision at the end is that on the whole answer.
 */
export class GrowingAnswer {
  readonly #opened: z.output<typeof openedAnswer>
  readonly #deciding: Deciding
  readonly #most: number
  readonly #starts = new SentenceStarts()
  readonly #enclosed = new Enclosed()
  readonly #allowance = new Allowance(FIRST_DECIDED)
  #text = ''
  #released = 0
  #stopped: boolean
  #last: Promise<unknown> = Promise.resolve()

  /** Throws a UsageError if what opens it is no input of the gate. `most`: characters that it may come to have. */
  constructor(opened: z.output<typeof openedAnswer>, { deciding, most }: { deciding: Deciding; most: number }) {
    this.#opened = opened
    this.#deciding = deciding
    this.#most = most
    this.#stopped = opened.mode !== 'sentence'
    this.#input('')
  }

  /** What may be shown now. Deltas are taken up in the order in which they come. */
  add(delta: string): Promise<string> {
    return this.#next(async () => {
      if (this.#text.length + delta.length > this.#most) {
        throw new Refused(
          413,
          `The answer has more than ${this.#most.toLocaleString('en-GB')} characters, the most that this service takes.`,
        )
      }
      this.#text += delta
      if (this.#stopped) return ''
      this.#starts.append(delta)
      const from = this.#released
      await this.#look()
      return this.#text.slice(from, this.#released)
    })
  }

  /** Decides on the whole answer and records that. */
  end(how: z.output<typeof closeRequest> & { spanId?: string | undefined }): Promise<Ended> {
    return this.#next(async () => {
      const { spanId, ...more } = how
      const delivery = this.#released > 0 ? 'before_verdict' : 'held'
      const recorded = await this.#deciding.decide(this.#input(this.#text, more), { delivery, spanId })
      const { action } = recorded.decision
      const shown = action === 'show' || action === 'show_with_warning'
      return { release: shown ? this.#text.slice(this.#released) : '', recorded }
    })
  }

  /** Nobody waits for the rest. What somebody has read is recorded all the same. */
  async abandon(): Promise<void> {
    await this.#next(async () => {
      if (this.#released === 0) return
      const input = this.#input(this.#text, { finish_reason: 'abandoned' })
      await this.#deciding.decide(input, { delivery: 'before_verdict' })
    })
  }

  async #look(): Promise<void> {
    for (let ends = this.#starts.look(); ends !== undefined; ends = this.#starts.look()) {
      for (const end of ends) {
        if (this.#enclosed.isOpen(this.#starts, end) || !this.#allowance.spend(end, end)) continue
        const decision = await this.#deciding.consider(this.#input(this.#text.slice(0, end)))
        if (speaksAgainst(decision, [this.#released, end])) {
          this.#stopped = true
          return
        }
        this.#released = end
      }
    }
  }

  #input(answer: string, more: z.output<typeof closeRequest> = {}): ParsedInput {
    const { mode: _mode, generation, ...rest } = this.#opened
    const { citations, ...head } = generation
    return parseGateInput({ ...rest, generation: { ...head, citations: citations ?? [], ...more, answer } })
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => undefined)
    return next
  }
}
