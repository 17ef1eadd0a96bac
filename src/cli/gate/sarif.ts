import { BUILT_IN_CHECKS } from '../../gate/checks/index.ts'
import type { CheckResult, CheckFinding } from '../../gate/check.ts'
import type { Decision } from '../../gate/decision.ts'
import { type AnswerPlace, columnsIn, findAnswer } from './answer-region.ts'
import { type Decided, type DecisionWriter, nameOf } from './writer.ts'
import { defined } from '../../support/defined.ts'

const LEVELS = {
  fail: 'error',
  error: 'error',
  warn: 'warning',
  skipped: 'warning',
  pass: 'note',
  info: 'note',
} as const

/**
 * SARIF 2.1.0: a result for each finding, located in the answer in the input file, and one for each check that counts against
 * an answer without a finding. Results come first in the document, so that they need not be held in memory.
 */
export function sarifWriter({ file, version }: { file: string; version: string }): DecisionWriter {
  let first = true
  const used = new Set<string>()
  return {
    begin: () =>
      '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[\n',
    each: (decided) => {
      const results = resultsOf(decided, file)
      for (const { ruleId } of results) used.add(ruleId)
      const text = results.map((result) => JSON.stringify(result)).join(',\n')
      if (text === '') return ''
      const joint = first ? '' : ',\n'
      first = false
      return `${joint}${text}`
    },
    end: ({ problem }) => {
      const rules = [...used].sort().map((id) => ruleOf(id))
      const driver = { name: 'assay gate', semanticVersion: version, rules }
      const notes = problem === undefined ? [] : [{ level: 'error', message: { text: problem.toWellFormed() } }]
      const invocation = { executionSuccessful: problem === undefined, toolExecutionNotifications: notes }
      return `\n],"invocations":[${JSON.stringify(invocation)}],"tool":${JSON.stringify({ driver })}}]}\n`
    },
  }
}

function ruleOf(id: string): Record<string, unknown> {
  const check = BUILT_IN_CHECKS.find(({ name }) => name === id)
  return { id, ...defined({ shortDescription: check && { text: check.title } }) }
}

interface SarifResult extends Record<string, unknown> {
  readonly ruleId: string
}

function resultsOf({ decision, input, text, place: { line } }: Decided, file: string): SarifResult[] {
  const { answer } = input.generation
  const place = lazily(() => findAnswer(text, answer))
  return decision.checks.flatMap((check) => {
    const { findings } = check.detail
    const shown = findings.length > 0 ? findings : countsAgainst(check, decision) ? [wholeAnswer(check)] : []
    return shown.map((finding): SarifResult => {
      const region = finding.span && regionOf(finding.span, { text, answer, place: place() })
      return {
        ruleId: check.name,
        level: check.severity === 'info' ? 'note' : LEVELS[weaker(finding.level, check)],
        message: { text: finding.message.toWellFormed() },
        locations: [
          {
            physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line ?? 1, ...region } },
            logicalLocations: [{ fullyQualifiedName: nameOf(decision).toWellFormed(), kind: 'member' }],
          },
        ],
        partialFingerprints: {
          decision: `${decision.decision_sha256}/${check.name}/${(finding.span ?? []).join('-')}`,
        },
        properties: propertiesOf(finding, decision),
      }
    })
  })
}

/** A finding is never more severe than its check. */
function weaker(level: CheckFinding['level'], { status }: CheckResult): keyof typeof LEVELS {
  return level === 'fail' && status === 'warn' ? 'warn' : level
}

function countsAgainst({ name, status }: CheckResult, { decisive }: Decision): boolean {
  return status !== 'pass' && decisive.includes(name)
}

function wholeAnswer({ status, reason_code, message }: CheckResult): CheckFinding {
  return { level: status === 'warn' || status === 'skipped' ? 'warn' : 'fail', reason_code, message }
}

function propertiesOf(
  { reason_code, evidence, suggestion }: CheckFinding,
  decision: Decision,
): Record<string, unknown> {
  return {
    reason_code,
    status: decision.status,
    action: decision.action,
    decision_sha256: decision.decision_sha256,
    ...defined({ evidence, suggestion }),
  }
}

function regionOf(
  span: readonly [number, number],
  { text, answer, place }: { text: string; answer: string; place: AnswerPlace | undefined },
): Record<string, unknown> {
  const snippet = { snippet: { text: answer.slice(...span).toWellFormed() } }
  return place === undefined ? snippet : { ...columnsIn(text, place, span), ...snippet }
}

/** A path as a relative reference. Standard input has no path, so it gets a name. */
function uriOf(file: string): string {
  return file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
