import type { ClaimVerdict } from '../../src/core/judge.ts'
import type { Passage } from '../../src/core/example.ts'
import type { Usage } from '../../src/core/usage.ts'
import { scriptedJudge, type ScriptedJudge } from '../../src/testing/scripted-judge.ts'

/** A world in which it is settled which text bears out which claim. */
export interface Matrix {
  /** The claims of each text; a text that is not named makes none. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  /** The texts that bear out each claim; a claim that is not named is borne out by none. */
  readonly support: Readonly<Record<string, readonly string[]>>
  /** Whether the judge says which passage decided. */
  readonly quotes?: boolean
  readonly probabilities?: Readonly<Record<string, number>>
  readonly usage?: Partial<Usage>
}

/** A judge that knows such a world: a claim is supported when any of the passages bears it out. */
export function matrixJudge({ claims, support, quotes = true, probabilities = {}, usage }: Matrix): ScriptedJudge {
  return scriptedJudge({
    claims: (text) => ({ claims: claims[text] ?? [] }),
    verdicts: ({ claims: asked, passages }) => ({
      verdicts: asked.map(({ id, text }): ClaimVerdict => {
        const bearing = passages.map(asPassage).find((passage) => support[text]?.includes(passage.text))
        const probability = probabilities[text]
        return {
          id,
          verdict: bearing === undefined ? 'NOT_ENOUGH_INFO' : 'SUPPORTED',
          ...(probability === undefined ? {} : { probability }),
          evidence:
            bearing === undefined || !quotes
              ? null
              : { passageId: bearing.id, start: 0, end: bearing.text.length, text: bearing.text },
          reasons: [],
        }
      }),
    }),
    ratings: ({ items = [] }) => ({
      score: 0.5,
      reasoning: 'half',
      items: items.map(({ id }) => ({ id, score: 0.5, reasoning: 'half' })),
    }),
    ...(usage === undefined ? {} : { usage }),
  })
}

function asPassage(passage: Passage | string): Passage {
  return typeof passage === 'string' ? { id: passage, text: passage } : passage
}
