import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Span } from '../gate/span.ts'
import type { TextBlock } from './answer.ts'
import { type Call, decisionOn } from './call.ts'
import type { Outlet, OutletOptions } from './outlet.ts'
import { Enclosed, FIRST_DECIDED, speaksAgainst } from '../guard/stream/checked-sentence.ts'
import { Allowance, SentenceStarts } from '../guard/stream/sentence-starts.ts'
import type { OpenBlock, Step } from './step.ts'

type Parts = Generator<LanguageModelV4StreamPart>

/**
 * Releases a sentence once the next one has begun and no check finds anything wrong in it. A check that finds something
 * wrong without a place in the answer means the answer as a whole, which is decided at the end. Each sentence costs a
 * decision on everything before it; in a long answer several sentences share one.
 */
export function sentenceOutlet(call: Call, { step, attempt }: OutletOptions): Outlet {
  const written = new Written(step)
  const settled = new SettledText(step)
  const allowance = new Allowance(FIRST_DECIDED)
  const enclosed = new Enclosed()
  const released: Span[] = []
  let stopped = false

  function* take(part: LanguageModelV4StreamPart): Parts {
    if (stopped || (part.type !== 'text-delta' && part.type !== 'text-end')) return
    settled.read()
    if (call.evidence() === undefined) return
    for (let ends = settled.text.look(); ends !== undefined; ends = settled.text.look()) {
      for (const end of ends) {
        if (enclosed.isOpen(settled.text, end) || !allowance.spend(end, end)) continue
        const answer = { ...step.answer(call), blocks: cut(step.blocks, end), finishReason: undefined }
        const { decision } = decisionOn(call, answer, attempt)
        if (speaksAgainst(decision, [written.length, end])) {
          stopped = true
          return
        }
        released.push([written.length, end])
        yield* written.upTo(end)
      }
    }
  }

  return {
    get hasText() {
      return written.length > 0
    },
    released,
    take,
    *all({ text }) {
      // Text first: reasoning and sources that were held back belong to the whole answer.
      if (text) yield* written.upTo(Infinity)
      yield* written.close()
      yield* step.replay({ text: false })
    },
    close: () => written.close(),
  }
}

/** Text that can only grow at its end: the blocks up to the first that is still open. */
class SettledText {
  readonly text = new SentenceStarts()
  private readonly step: Step
  private block = 0
  /** How much of the block has been read. */
  private had = 0

  constructor(step: Step) {
    this.step = step
  }

  /** Reads what has arrived. */
  read(): void {
    for (;;) {
      const block = this.step.blocks[this.block]
      if (block === undefined) return
      if (block.text.length > this.had) this.text.append(block.text.slice(this.had))
      this.had = block.text.length
      if (block.end === undefined) return
      this.block += 1
      this.had = 0
    }
  }
}

/** The blocks up to `end`. A block that is cut has no citations yet. */
function cut(blocks: readonly OpenBlock[], end: number): TextBlock[] {
  const kept: TextBlock[] = []
  let before = 0
  for (const { text, citations } of blocks) {
    if (before >= end) break
    kept.push(before + text.length <= end ? { text, citations } : { text: text.slice(0, end - before) })
    before += text.length
  }
  return kept
}

/** The text that has been released, as blocks. */
class Written {
  readonly #step: Step
  readonly #lengths = new Map<OpenBlock, number>()
  readonly #ended = new Set<OpenBlock>()
  length = 0

  constructor(step: Step) {
    this.#step = step
  }

  /** Releases what has not been released yet of the first `end` UTF-16 code units of the answer. */
  *upTo(end: number): Parts {
    let before = 0
    for (const block of this.#step.blocks) {
      if (before >= end) return
      const wanted = Math.min(block.text.length, end - before)
      const had = this.#lengths.get(block)
      if (had === undefined) yield block.start
      if (wanted > (had ?? 0)) yield { type: 'text-delta', id: block.id, delta: block.text.slice(had ?? 0, wanted) }
      this.length += Math.max(0, wanted - (had ?? 0))
      this.#lengths.set(block, wanted)
      if (block.end !== undefined && wanted === block.text.length && !this.#ended.has(block)) {
        this.#ended.add(block)
        yield block.end
      }
      before += block.text.length
    }
  }

  *close(): Parts {
    for (const block of this.#lengths.keys()) {
      if (!this.#ended.has(block)) yield { type: 'text-end', id: block.id }
      this.#ended.add(block)
    }
  }
}
