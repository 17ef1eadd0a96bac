import type { RunDocument, RunInfo } from '../core/run.ts'
import { queryOf, textOf } from '../core/example.ts'
import { counted, thousands } from '../support/counted.ts'
import { alike, missedRows, namesOf, othersText, sameErrors, type Alike, type MissedRow } from './alike.ts'
import { decisiveReasons, offendingClaims, type OffendingClaim } from './claim-lines.ts'
import { cut, cutMiddle, displayWidth, oneLine, padEnd, wrap } from './display.ts'
import { missedBars, type Failing } from './failing.ts'
import { failureText } from './figure-text.ts'
import type { Paint } from './paint.ts'

interface Look {
  readonly width: number
  readonly paint: Paint
}

/** What is shown, and how much of it. */
interface Shown {
  readonly document: RunDocument
  /** How many groups of examples at most. */
  readonly limit: number
  readonly digits?: number | undefined
}

const MOST_CLAIMS = 3

/** The worst examples with their reasons, the application's errors, and what could not be measured. */
export function failingSection(failing: Failing, { document, limit, digits, ...look }: Shown & Look): string[] {
  return [
    ...belowSection(failing, { document, limit, digits, ...look }),
    ...errorSection(failing, look),
    ...failureSection(failing, look),
  ]
}

function belowSection({ below, worst }: Failing, { document, limit, digits, ...look }: Shown & Look): string[] {
  if (below === 0) return []
  const groups = alike(worst)
  const shown = groups.slice(0, limit)
  const of = `${thousands(below)} of ${counted(document.summary.examples, 'example')} ${below === 1 ? 'falls' : 'fall'} short`
  const ways = shown.length < groups.length || worst.length < below ? `; the worst ${wayCount(shown.length)}` : ''
  const needsReference = new Set(
    document.run.metrics.filter(({ requires }) => requires.includes('reference')).map(({ name }) => name),
  )
  const { run } = document
  return [
    look.paint.strong(`${of}${ways}:`),
    ...shown.flatMap((group) => ['', ...exampleLines(group, { run, digits, needsReference, ...look })]),
    '',
  ]
}

function wayCount(count: number): string {
  return count === 1 ? 'one' : String(count)
}

function exampleLines(
  group: Alike,
  {
    run,
    digits,
    needsReference,
    width,
    paint,
  }: { run: RunInfo; digits?: number | undefined; needsReference: ReadonlySet<string> } & Look,
): string[] {
  const { example } = group
  const missed = missedBars(example)
  const claims = offendingClaims(missed)
  const id = cut(example.id, Math.max(12, width - 30))
  const question = queryOf(example) ?? textOf(example.inputs)
  const room = Math.max(12, width - displayWidth(id) - 4)
  const output = textOf(example.output)
  const answerIsTheClaim = claims.length === 1 && claims[0]?.text.trim() === output.trim()
  const expected = missed.some(({ evaluator }) => needsReference.has(evaluator)) && example.reference !== undefined
  const others = othersText(group)
  return [
    `${paint.bad('✗')} ${paint.strong(id)}  ${cut(question, room)}`,
    ...(answerIsTheClaim ? [] : labelled('answer', output === '' ? '(none)' : output, { width, paint })),
    ...(expected ? labelled('expected', textOf(example.reference), { width, paint }) : []),
    ...missedLines(missedRows(missed, { run, digits }), { width, paint }),
    ...claims.slice(0, MOST_CLAIMS).flatMap((claim) => claimLines(claim, { width, paint })),
    ...(claims.length > MOST_CLAIMS
      ? [paint.quiet(`    and ${counted(claims.length - MOST_CLAIMS, 'more claim')} that did not hold`)]
      : []),
    ...(others === undefined ? [] : wrap(others, width - 2).map((line) => paint.quiet(`  ${line}`))),
  ]
}

function labelled(label: string, text: string, { width, paint }: Look): string[] {
  const indent = 12
  const lines = wrap(cut(text, 2 * (width - indent) - 2), width - indent)
  return lines.map((line, index) => `  ${paint.quiet(padEnd(index === 0 ? label : '', indent - 2))}${line}`)
}

/** Each missed threshold with its reason, the names and figures in columns. */
function missedLines(missed: readonly MissedRow[], { width, paint }: Look): string[] {
  const names = missed.map(({ title }) => cut(title, Math.min(50, Math.floor(width / 2))))
  const nameWidth = Math.max(...names.map(displayWidth))
  return missed.flatMap(({ figure, reason }, index) => {
    const head = `  ${padEnd(names[index] ?? '', nameWidth)}  ${paint.bad(figure)}`
    const indent = nameWidth + figure.length + 7
    if (reason === '') return [head]
    const beside = width - indent
    if (beside < 36) return [head, ...wrap(cut(reason, 2 * width - 12), width - 4).map((line) => `    ${line}`)]
    const [first = '', ...rest] = wrap(cut(reason, 2 * beside - 2), beside)
    return [`${head}   ${first}`, ...rest.map((line) => ' '.repeat(indent) + line)]
  })
}

const VERDICT_WORDS: Readonly<Record<string, string>> = {
  CONTRADICTED: 'contradicted',
  NOT_ENOUGH_INFO: 'not supported',
}

function claimLines(claim: OffendingClaim, { width, paint }: Look): string[] {
  const colour = claim.verdict === 'CONTRADICTED' ? paint.bad : paint.doubtful
  const word = VERDICT_WORDS[claim.verdict] ?? oneLine(claim.verdict).toLowerCase().slice(0, 14)
  const indent = ' '.repeat(19)
  const room = width - indent.length
  const [first = '', ...more] = wrap(`“${cut(claim.text, 2 * room - 4)}”`, room)
  const basis = basisOf(claim, room).flatMap((line) => wrap(line, room))
  return [
    `    ${colour(padEnd(word, 15))}${first}`,
    ...more.map((line) => indent + line),
    ...basis.map((line) => indent + paint.quiet(line)),
  ]
}

/** Why a claim does not hold: the judge's reasons and the passage's own words. */
function basisOf({ verdict, evidence, reasons }: OffendingClaim, room: number): string[] {
  const why = decisiveReasons({ verdict, reasons }).map((reason) => cut(reason, 2 * room - 2))
  if (evidence === undefined) return why.length > 0 ? why : ['no passage comes near it']
  const source = `${verdict === 'CONTRADICTED' ? '' : 'nearest is '}${cutMiddle(evidence.passageId, 48)}: `
  return [...why, `${source}“${cut(evidence.text, Math.max(24, 3 * room - source.length - 6))}”`]
}

function errorSection({ errors, firstErrors }: Failing, { width, paint }: Look): string[] {
  if (errors === 0) return []
  const shown = sameErrors(firstErrors).slice(0, 3)
  const told = shown.reduce((sum, { ids }) => sum + ids.length, 0)
  const more = errors > told ? `; the first ${told}:` : ':'
  return [
    paint.strong(`The application failed on ${counted(errors, 'example')}${more}`),
    ...shown.map(({ ids, error }) => {
      const name = cut(namesOf(ids, 40), Math.max(16, Math.min(40, width - 30)))
      return `${paint.bad('✗')} ${name}  ${cut(error, Math.max(12, width - displayWidth(name) - 4))}`
    }),
    '',
  ]
}

function failureSection({ failures }: Failing, { width, paint }: Look): string[] {
  if (failures.length === 0) return []
  return [
    paint.strong('Could not be measured, one instance of each kind:'),
    ...failures.flatMap(({ evaluator, failure, id, message }) => {
      const text = `${cut(evaluator, 40)} on ${cut(id, 40)} (${failureText(failure)}): ${cut(message, 300)}`
      const [first = '', ...rest] = wrap(text, width - 2)
      return [`${paint.doubtful('!')} ${first}`, ...rest.map((line) => `  ${line}`)]
    }),
    '',
  ]
}
