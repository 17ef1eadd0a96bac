import type { ExampleResult } from 'assay'
import { z } from 'zod'
import { named, spoken } from './layout.ts'
import type { Question } from './questions.ts'

/** What `raw` of the faithfulness evaluator says of each claim of an answer. */
const claimsSchema = z.object({
  claims: z.array(
    z.object({
      text: z.string(),
      verdict: z.string(),
      probability: z.number().optional(),
      evidence: z.object({ passageId: z.string(), text: z.string() }).nullable(),
      reasons: z.array(z.object({ message: z.string() })).default([]),
    }),
  ),
})

type JudgedClaim = z.infer<typeof claimsSchema>['claims'][number]

/** A question beside the judge's verdict on its answer. */
export interface JudgedQuestion {
  question: Question
  /** Undefined where nothing was measured. */
  rejected: boolean | undefined
  claims: readonly JudgedClaim[]
}

/** Joins questions and results by id. An answer is rejected when it does not reach the threshold of faithfulness. */
export function judgedQuestions(questions: readonly Question[], results: readonly ExampleResult[]): JudgedQuestion[] {
  const byId = new Map(results.map((result) => [result.id, result.results['faithfulness']]))
  return questions.map((question) => {
    const result = byId.get(question.id)
    if (result?.status !== 'measured') return { question, rejected: undefined, claims: [] }
    return { question, rejected: !result.passed, claims: claimsSchema.parse(result.raw).claims }
  })
}

/** What the offline judge cannot see in answers that are wrong in this way. */
const UNSEEN: Partial<Record<Question['metadata']['kind'], string>> = {
  swapped_name: 'both names stand in the passages; words do not tell the offline judge which of them belongs here',
  negated: 'the passages say the opposite in other words, and the offline judge compares words',
}

/** One answer that was caught, one honest one that passed, and one where the judge was wrong, where there are such. */
export function chooseExamples(judged: readonly JudgedQuestion[]): JudgedQuestion[] {
  const wrong = judged.filter(({ question }) => question.metadata.label === 'unsupported')
  const honest = judged.filter(({ question }) => question.metadata.label === 'supported')
  const caught = wrong.filter(({ rejected }) => rejected === true)
  const passed = honest.filter(({ rejected, claims }) => rejected === false && claims.some(({ evidence }) => evidence))
  const missed = wrong.filter(({ rejected }) => rejected === false)
  // What words alone cannot show says most about such a judge.
  const unseen = missed.filter(({ question }) => UNSEEN[question.metadata.kind] !== undefined)
  const mistaken = [...unseen, ...missed, ...honest.filter(({ rejected }) => rejected === true)]
  return [
    caught.find(({ claims }) => claims.some(({ verdict }) => verdict === 'CONTRADICTED')) ?? caught[0],
    passed.find(({ question }) => question.metadata.note !== 'close to the words of the documentation') ?? passed[0],
    mistaken[0],
  ].filter((example) => example !== undefined)
}

/** An answer, what the judge says of its claims and what it quotes, and whether that is right. */
export function explanation({ question, rejected, claims }: JudgedQuestion): string[] {
  const { metadata, query, output } = question
  const right = rejected === (metadata.label === 'unsupported')
  const verdict = rejected === true ? 'rejected' : 'let through'
  const kind = metadata.kind === 'faithful' ? 'honest answer' : `wrong on purpose (${spoken(metadata.kind)})`
  return [
    `  ${right ? '✓' : '✗'} ${question.id} · ${kind} · ${verdict}${right ? '' : ', and that is a mistake'}`,
    '',
    ...named('Question', query),
    ...named('Answer', output),
    ...claims.flatMap(claimLines),
    ...named('In truth', metadata.kind === 'faithful' ? `supported; ${metadata.note}` : metadata.note),
    ...(right || rejected !== false ? [] : named('Not seen', `${UNSEEN[metadata.kind] ?? NOT_SEEN} (docs/judges.md)`)),
    '',
  ]
}

const NOT_SEEN = 'the words of the answer stand in the passages, and the offline judge compares words'

function claimLines({ text, verdict, probability, evidence, reasons }: JudgedClaim): string[] {
  const chance = probability === undefined ? '' : `, probability of support ${probability.toFixed(2)}`
  return [
    ...named('Claim', `“${text}”`),
    ...named('  verdict', `${spoken(verdict).toLowerCase()}${chance}`),
    ...(evidence === null ? [] : named('  evidence', `“${shortened(evidence.text)}” (${evidence.passageId})`)),
    ...(reasons.length === 0 ? [] : named('  because', reasons.map(({ message }) => message).join('; '))),
  ]
}

function shortened(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`
}
