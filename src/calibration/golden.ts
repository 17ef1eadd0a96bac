import { z } from 'zod'
import type { Verdict } from '../core/judge.ts'
import { defined } from '../support/defined.ts'

/** Verdicts in the order used in tables. */
export const VERDICTS: readonly Verdict[] = ['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO']

const SAID_AS: Readonly<Record<string, Verdict>> = {
  supported: 'SUPPORTED',
  supports: 'SUPPORTED',
  entailment: 'SUPPORTED',
  contradicted: 'CONTRADICTED',
  contradiction: 'CONTRADICTED',
  refuted: 'CONTRADICTED',
  refutes: 'CONTRADICTED',
  not_enough_info: 'NOT_ENOUGH_INFO',
  nei: 'NOT_ENOUGH_INFO',
  neutral: 'NOT_ENOUGH_INFO',
  not_supported: 'NOT_ENOUGH_INFO',
  unsupported: 'NOT_ENOUGH_INFO',
}

const verdict = z.string().transform((text, context): Verdict => {
  const found =
    SAID_AS[
      text
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
    ]
  if (found !== undefined) return found
  context.addIssue(`is '${text}'; it must be one of ${VERDICTS.join(', ')}`)
  return z.NEVER
})

const passage = z.union([z.string(), z.looseObject({ text: z.string() }).transform(({ text }) => text)])

/** One line of a golden file: a claim, what it is checked against, and the verdict that people agreed on. */
export const goldenRecord = z
  .looseObject({
    id: z.string().optional(),
    claim: z
      .string({
        error: ({ input }) =>
          input === undefined
            ? 'is missing; a line holds a claim, its passages and a verdict: {"claim": "…", "passages": ["…"], "verdict": "SUPPORTED"}'
            : 'must be a text',
      })
      .min(1, 'is blank'),
    passages: z.array(passage).optional(),
    context: z.array(passage).optional(),
    query: z.string().optional(),
    verdict: verdict.optional(),
    expected: verdict.optional(),
  })
  .transform(({ id, claim, passages, context, query, verdict: agreed, expected }, ctx) => {
    const said = agreed ?? expected
    if (said === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['verdict'],
        message: `is missing; it must be one of ${VERDICTS.join(', ')}`,
      })
      return z.NEVER
    }
    return { claim, passages: passages ?? context ?? [], verdict: said, ...defined({ id, query }) }
  })

export type GoldenRecord = z.output<typeof goldenRecord>

/** A golden claim with the judge's verdict, or `null` if it gave none. */
export interface Judged {
  readonly id: string
  readonly claim: string
  readonly agreed: Verdict
  readonly judged: Verdict | null
  /** Why there is no verdict. */
  readonly failure?: string
}

/** For one verdict: how often it was right when given, and how often it was given when right. */
export interface ClassFigures {
  readonly name: Verdict
  /** `null` when the judge never gave it. */
  readonly precision: number | null
  /** `null` if people never gave it. */
  readonly recall: number | null
  readonly agreed: number
  readonly given: number
}

/** How often each verdict was given for each: rows as agreed by people, columns as given, in the order of `VERDICTS`. */
export function confusionOf(judged: readonly Judged[]): number[][] {
  return VERDICTS.map((agreed) =>
    VERDICTS.map((given) => judged.filter((one) => one.agreed === agreed && one.judged === given).length),
  )
}

/** Precision and recall of each verdict. */
export function classFigures(confusion: readonly (readonly number[])[]): ClassFigures[] {
  return VERDICTS.map((name, at) => {
    const right = confusion[at]?.[at] ?? 0
    const agreed = (confusion[at] ?? []).reduce((sum, count) => sum + count, 0)
    const given = confusion.reduce((sum, row) => sum + (row[at] ?? 0), 0)
    return {
      name,
      precision: given === 0 ? null : right / given,
      recall: agreed === 0 ? null : right / agreed,
      agreed,
      given,
    }
  })
}

/** The mean F1 over the verdicts that people or the judge gave. */
export function macroF1(classes: readonly ClassFigures[]): number {
  const present = classes.filter(({ agreed, given }) => agreed + given > 0)
  const sum = present.reduce((total, { precision, recall }) => total + f1(precision ?? 0, recall ?? 0), 0)
  return sum / present.length
}

function f1(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}
