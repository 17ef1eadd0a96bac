import type { RunDocument } from 'assay'
import { type Agreement, type Share, share } from './agreement.ts'
import { type JudgedQuestion, chooseExamples, explanation } from './explain.ts'
import { heading, paragraph, shareText, spoken } from './layout.ts'
import type { Question } from './questions.ts'

/** How the judge's verdicts stand beside the labels: a table of four counts, shares with intervals, kinds of error. */
export function agreementSection(agreement: Agreement): string[] {
  const { caught, missed, falseAlarms, passed, unmeasured, accuracy, precision, recall, byKind } = agreement
  const row = (name: string, cells: readonly string[]): string =>
    `  ${name.padEnd(24)}${cells.map((cell) => cell.padEnd(24)).join('')}`.trimEnd()
  return [
    ...heading('2 · Is the judge right? Its verdicts beside the labels'),
    '',
    row('', ['let through', 'rejected']),
    row('honest answers', [`${passed} right`, `${falseAlarms} false alarm${falseAlarms === 1 ? '' : 's'}`]),
    row('wrong on purpose', [`${missed} missed`, `${caught} caught`]),
    ...(unmeasured === 0 ? [] : ['', `  not measured: ${unmeasured}`]),
    '',
    ...table([
      ['accuracy', 'verdicts that agree with the label', accuracy],
      ['precision', 'rejected answers that are wrong', precision],
      ['recall', 'wrong answers that are rejected', recall],
    ]),
    ...paragraph('Intervals are Wilson’s and take the answers as independent of each other.'),
    '',
    ...byKind.map(
      ({ kind, share }) => `  ${spoken(kind).padEnd(30)}${bar(share)}  ${share.count} of ${share.n} caught`,
    ),
  ]
}

function table(rows: readonly (readonly [name: string, meaning: string, share: Share])[]): string[] {
  return rows.map(([name, meaning, share]) => `  ${name.padEnd(12)}${meaning.padEnd(37)}${shareText(share)}`)
}

function bar({ count, n }: Share): string {
  return '■'.repeat(count) + '□'.repeat(n - count)
}

/** Three answers with the judge's evidence, the judge's mistake last. */
export function examplesSection(judged: readonly JudgedQuestion[]): string[] {
  const examples = chooseExamples(judged)
  return [...heading('3 · Three answers, explained'), '', ...examples.flatMap(explanation)].slice(0, -1)
}

const METRICS = ['faithfulness', 'context_precision', 'context_recall']

/** What the live application retrieved and answered, in brief. `retrieved` are ids of passages by question, best first. */
export function liveSection(
  { summary }: RunDocument,
  { questions, retrieved }: { questions: readonly Question[]; retrieved: ReadonlyMap<string, readonly string[]> },
): string[] {
  const within = (limit: number): Share => {
    const hits = questions.filter(({ query, relevant }) =>
      (retrieved.get(query) ?? []).slice(0, limit).some((id) => relevant.includes(id)),
    )
    return share(hits.length, questions.length)
  }
  const rows = METRICS.flatMap((name) => {
    const aggregate = summary.evaluators[name]
    return aggregate === undefined ? [] : [`  ${name.padEnd(30)}${meanText(aggregate)}`]
  })
  return [
    ...heading('4 · The live application, over the same questions'),
    '',
    `  ${'relevant passage first'.padEnd(30)}${shareText(within(1))}`,
    `  ${'relevant passage in first 5'.padEnd(30)}${shareText(within(5))}`,
    ...rows,
    '',
    ...paragraph(
      'The application answers with sentences of its passages, word for word, so faithfulness comes cheap here: ' +
        'what it can get wrong is the passage and the choice of sentences.',
    ),
  ]
}

function meanText({ mean, ci, n }: RunDocument['summary']['evaluators'][string]): string {
  if (mean === null) return 'not measured'
  const interval = ci === null ? '' : `, 95 % interval ${ci[0].toFixed(2)}–${ci[1].toFixed(2)}`
  return `mean ${mean.toFixed(2)} over ${n}${interval}`
}

/** Commands that work from here. */
export function nextSection(): string[] {
  const steps: [command: string, what: string][] = [
    ['npx --no assay eval examples/rag_qa/dev.jsonl', 'the recorded answers again, on the command line'],
    ['npx --no assay eval examples/rag_qa/config.yaml --judge lexical', 'the live application, as CI runs it'],
    ['npx --no assay evaluators faithfulness', 'what a metric measures, and what it cannot see'],
    ['npx --no assay validate examples/rag_qa/dev.jsonl', 'check a data set before anything is spent on it'],
  ]
  const width = Math.max(...steps.map(([command]) => command.length)) + 3
  return [
    ...heading('5 · What to try next'),
    '',
    ...steps.map(([command, what]) => `  ${command.padEnd(width)}${what}`),
    '',
  ]
}
