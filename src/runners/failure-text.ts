import type { EvaluationResult, Measured } from '../core/result.ts'
import { queryOf, textOf } from '../core/example.ts'
import type { ExampleResult } from '../core/run.ts'
import { briefReasoning, decisiveReasons, offendingClaims, type OffendingClaim } from '../reports/claim-lines.ts'
import { cut, oneLine, printable } from '../reports/display.ts'

/** Characters of a text in a message; the run has all of it. */
const SHOWN = 400
const MOST_CLAIMS = 3

/** What a developer reads where an answer fell short: what was said, what the passages say, the difference, and what opens it. */
export function failureText(
  { id, inputs, output, reference, results }: ExampleResult,
  { fallenShort, opens }: { fallenShort: readonly Measured[]; opens: string | undefined },
): string {
  const claims = offendingClaims(fallenShort)
  const question = queryOf({ inputs })
  const shown = [
    ...fallenShort.map((result) => scoreLine(result)),
    '',
    ...labelled('question', question),
    ...labelled('answer', textOf(output)),
    ...(claims.length === 0 ? labelled('expected', reference === undefined ? undefined : textOf(reference)) : []),
    ...claims.slice(0, MOST_CLAIMS).flatMap(claimLines),
    ...(claims.length > MOST_CLAIMS ? [`  and ${claims.length - MOST_CLAIMS} more claims that do not hold`] : []),
    ...brokenLines(Object.values(results)),
    ...(opens === undefined ? [] : ['', `  open it    ${opens}   (${id})`]),
  ]
  return shown
    .flatMap((text) => text.split('\n'))
    .map(printable)
    .join('\n')
}

function scoreLine(result: Measured): string {
  const { evaluator, score, threshold, reasoning } = result
  // An explanation of several lines is laid out already.
  if (reasoning.includes('\n')) return `${evaluator} does not pass:\n${cutLines(reasoning)}`
  const head = `${evaluator} ${shortest(score)} is below ${shortest(threshold)}: `
  return head + cut(oneLine(briefReasoning(result)), SHOWN)
}

const MOST_LINES = 30

function cutLines(text: string): string {
  const lines = text.trimEnd().split('\n')
  const shown = lines.slice(0, MOST_LINES).map((line) => `  ${line}`)
  return [...shown, ...(lines.length > MOST_LINES ? [`  and ${lines.length - MOST_LINES} more lines`] : [])].join('\n')
}

function claimLines(claim: OffendingClaim): string[] {
  const { verdict, text, evidence, finding } = claim
  const word = verdict === 'CONTRADICTED' ? 'contradicted' : 'not supported'
  const { inClaim, inEvidence } = finding ?? {}
  const difference =
    inClaim === undefined || inEvidence === undefined
      ? decisiveReasons(claim).join('; ')
      : `“${inClaim}” is not “${inEvidence}”`
  return [
    ...labelled('claim', `${text} (${word})`),
    ...labelled('passage', evidence === undefined ? 'none comes near it' : `${evidence.passageId}: ${evidence.text}`),
    ...labelled('difference', difference),
  ]
}

function brokenLines(results: readonly EvaluationResult[]): string[] {
  return results.flatMap((result) =>
    result.status === 'failed' ? labelled('not judged', `${result.evaluator}: ${result.message}`) : [],
  )
}

const LABEL = 11

function labelled(label: string, text: string | undefined): string[] {
  if (text === undefined || text === '') return []
  return [`  ${label.padEnd(LABEL)}${cut(oneLine(text), SHOWN)}`]
}

/** At most three digits, so that 0.7 is not shown as 0.700. */
export function shortest(figure: number): string {
  return String(Number(figure.toFixed(3)))
}
