import type { Read } from './json-reader.ts'
import { readJsonObject } from './reply.ts'

/** The output that a reply prefers, by its position in the prompt. */
export type PairwiseWinner = 'a' | 'b' | 'tie'

const MARK = /\boutput\s{0,3}\(?\s{0,3}([ab])\b\)?/gi

/**
 * Which of two outputs a free-text reply prefers. Reads a JSON object with `winner`, `preferred` or two scores; a
 * reply that is nothing but the mark (`Output (a)`); or sentences that say that one is better, if all say it of the same
 * one. What compares without concluding is a problem, not a guess.
 */
export function readPairwiseWinner(reply: string): Read<PairwiseWinner> {
  const object = readJsonObject(reply)
  if (object.ok) return fromObject(object.value)
  const text = reply.trim()
  const bare = /^\W{0,3}(?:output\s{0,3})?\(?([ab])\)?\W{0,3}$/i.exec(text)?.[1]
  if (bare !== undefined) return winner(bare)
  return fromConclusion(text)
}

function fromObject(object: Record<string, unknown>): Read<PairwiseWinner> {
  const named = ['winner', 'preferred'].flatMap((key) => (key in object ? [object[key]] : []))
  const [only] = named
  if (named.length === 1 && typeof only === 'string') {
    const text = only.trim().toLowerCase()
    if (text === 'tie') return { ok: true, value: 'tie' }
    const mark = /^(?:output\s{0,3})?\(?([ab])\)?$/.exec(text)?.[1]
    if (mark !== undefined) return winner(mark)
  }
  const { a, b } = object
  if (named.length === 0 && typeof a === 'number' && typeof b === 'number') {
    return { ok: true, value: a > b ? 'a' : a < b ? 'b' : 'tie' }
  }
  return { ok: false, problem: 'its JSON object names no winner' }
}

/** A sentence concludes when it says of exactly one output that it is the better, and denies nothing. */
function fromConclusion(text: string): Read<PairwiseWinner> {
  const sentences = text.split(/(?<=[.!?])\s+/)
  const concluding = sentences.flatMap((sentence) => concludes(sentence) ?? [])
  const [first] = concluding
  if (first === undefined) return { ok: false, problem: 'it says of neither output that it is better' }
  if (concluding.some((mark) => mark !== first)) return { ok: false, problem: 'it calls both outputs better' }
  return winner(first)
}

const BETTER = /\b(?:is|are) (?:clearly |slightly |much |overall )?(?:the |a )?(?:better|best|preferred|superior)\b/i
const DENIAL = /\b(?:not|neither|nor|no|both|if|unless)\b|n't\b/i

function concludes(sentence: string): string | undefined {
  const better = BETTER.exec(sentence)
  if (better === null || DENIAL.test(sentence)) return undefined
  const before = [...sentence.slice(0, better.index).matchAll(MARK)].map(([, mark]) => mark?.toLowerCase())
  return before.length === 0 ? undefined : before.at(-1)
}

function winner(mark: string): Read<PairwiseWinner> {
  return { ok: true, value: mark.toLowerCase() === 'a' ? 'a' : 'b' }
}
