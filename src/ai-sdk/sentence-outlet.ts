import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Decision, Span } from '../gate/index.ts'
import { sentences } from '../text/index.ts'
import type { TextBlock } from './answer.ts'
import { type Call, decisionOn } from './call.ts'
import type { Outlet, OutletOptions } from './outlet.ts'
import type { OpenBlock, Step } from './step.ts'

type Parts = Generator<LanguageModelV4StreamPart>

/**
 * Lets a sentence out when the next one has begun and no check finds anything wrong at a place in it. A check that finds
 * something wrong without a place in the answer says it of the answer as a whole, which is decided at the end.
 * Each sentence costs a decision on all that came before it.
 */
export function sentenceOutlet(call: Call, { step, attempt }: OutletOptions): Outlet {
  const written = new Written(step)
  const released: Span[] = []
  let stopped = false

  function* take(part: LanguageModelV4StreamPart): Parts {
    if (stopped || (part.type !== 'text-delta' && part.type !== 'text-end')) return
    const { blocks, text } = settled(step)
    for (const end of boundaries(text)) {
      if (end <= written.length || isInsideSomething(text.slice(0, end))) continue
      if (call.evidence() === undefined) return
      const answer = { ...step.answer(call), blocks: cut(blocks, end), finishReason: undefined }
      const { decision } = decisionOn(call, answer, attempt)
      if (isWrong(decision, [written.length, end])) {
        stopped = true
        return
      }
      released.push([written.length, end])
      yield* written.upTo(end)
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

/** Text that can only grow at its end: blocks up to the first that is still open. */
function settled({ blocks }: Step): { blocks: readonly OpenBlock[]; text: string } {
  const open = blocks.findIndex(({ end }) => end === undefined)
  const known = open === -1 ? blocks : blocks.slice(0, open + 1)
  return { blocks: known, text: known.map(({ text }) => text).join('') }
}

/** Where sentences begin that have a sentence before them and whose first word is whole. */
function boundaries(text: string): number[] {
  return sentences(text)
    .slice(1)
    .filter(({ start, end }) => /\S\s/.test(text.slice(start, Math.min(text.length, end + 1))))
    .map(({ start }) => start)
}

const PAIRS = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['(', ')'],
  ['[', ']'],
  ['【', '】'],
] as const

/** Whether a text ends within a quotation, a bracket or a block of code: what stands there cannot be judged yet. */
function isInsideSomething(text: string): boolean {
  if (count(text, '"') % 2 === 1 || count(text, '```') % 2 === 1) return true
  return PAIRS.some(([open, close]) => count(text, open) > count(text, close))
}

function count(text: string, mark: string): number {
  let found = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) found++
  return found
}

/** The blocks as far as `end`. A block that is cut has no citations yet. */
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

/** Whether anything speaks against letting out this stretch of the answer. */
function isWrong({ checks, status, errors }: Decision, [start, end]: Span): boolean {
  if (status === 'skipped' || errors.length > 0) return true
  return checks.some(
    (check) =>
      check.status === 'fail' &&
      check.severity !== 'info' &&
      check.detail.findings.some(({ level, span, evidence }) => {
        // A warning counts where the check's warnings do.
        if (level === 'info') return false
        return span === undefined ? evidence !== undefined : span[0] < end && span[1] > start
      }),
  )
}

/** The text that is out, as blocks. */
class Written {
  readonly #step: Step
  readonly #lengths = new Map<OpenBlock, number>()
  readonly #ended = new Set<OpenBlock>()
  length = 0

  constructor(step: Step) {
    this.#step = step
  }

  /** Lets out what is not out yet of the first `end` UTF-16 code units of the answer. */
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
