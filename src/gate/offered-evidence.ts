import { type EvidenceIndex, indexEvidence } from '../text/evidence/evidence.ts'
import { readText } from '../text/evidence/text-reading.ts'
import { defined } from '../support/defined.ts'
import type { Hit } from './input.ts'
import type { TextMemory } from './text-memory.ts'

/**
 * The offered hits as evidence. If all of them have been offered before, the evidence is remembered as a whole, for
 * further decisions over the same hits: while an answer is streamed, or for several answers to one question.
 */
export function evidenceOf(offered: readonly Hit[], about: TextMemory): EvidenceIndex {
  const make = () =>
    indexEvidence(offered.map(asSource), { read: (text) => about(text)(readText, () => readText(text)) })
  const texts = offered.map(({ text }) => about(text)(firstOffered, firstOffered))
  const areKnown = texts.every(({ again }) => again)
  for (const text of texts) text.again = true
  if (!areKnown) return make()
  const list = offered.map(({ node_id, title, source }, at) => [texts[at]?.number, node_id, title, source])
  const characters = offered.reduce((sum, { text }) => sum + text.length, 0)
  return about(JSON.stringify(list), characters * SHARE)(evidenceOf, make).withOwnResults()
}

/** How much memory evidence takes for each character beside what was read in its texts, as a share of that. */
const SHARE = 0.5

/** A text that is remembered. The number tells it from any other text, also from one that was forgotten. */
interface OfferedText {
  readonly number: number
  again: boolean
}

let numbered = 0

function firstOffered(): OfferedText {
  return { number: ++numbered, again: false }
}

function asSource({ node_id, text, title, source }: Hit) {
  return { id: node_id, text, ...defined({ title, source }) }
}
