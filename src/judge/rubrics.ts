import type { Passage, Rubric } from '../core/index.ts'

/** How useful each passage is for answering the question, all passages in one question. */
export function passageUsefulness(query: string, passages: readonly Passage[]): Rubric {
  return {
    name: 'passage_usefulness',
    criteria:
      'How useful is each passage for answering the question? 1 when it contains what is needed for the answer, ' +
      '0.5 when it contains a part of it, 0 when it is of no use. Judge each passage by itself and only by what it says.',
    inputs: { query },
    items: passages.map(({ id, text }) => ({ id, text })),
    scale: { kind: 'number', min: 0, max: 1 },
    overlap: { of: 'query', in: 'item' },
  }
}
