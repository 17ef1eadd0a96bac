import type { Passage } from '../core/example.ts'
import type { Rubric } from '../core/judge.ts'

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

/** How well an answer answers the question. */
export function answerRelevance(query: string, response: string): Rubric {
  return {
    name: 'relevance',
    criteria:
      'How well does the response answer the query? 1 when it answers exactly what was asked, 0.5 when it answers a part ' +
      'or strays, 0 when it does not answer. Whether it is true does not count here.',
    inputs: { query, response },
    scale: { kind: 'number', min: 0, max: 1 },
    overlap: { of: 'query', in: 'response' },
  }
}

/** How far an answer as a whole keeps to its passages. */
export function wholeFaithfulness(response: string, passages: readonly Passage[]): Rubric {
  const shown = passages.map(({ text }, index) => [`passage ${index + 1}`, text] as const)
  return {
    name: 'faithfulness',
    criteria:
      'How far do the passages support what the response says? 1 when they support all of it, 0 when they support none ' +
      'of it or contradict what matters, and between them by the share that is supported. Only what the passages say ' +
      'counts, not what is known otherwise. A response that states nothing is fully supported.',
    inputs: { response, ...Object.fromEntries(shown) },
    scale: { kind: 'number', min: 0, max: 1 },
  }
}
