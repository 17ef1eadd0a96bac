import { missedBars } from '../reports/failing.ts'
import type { Example } from '../core/example.ts'
import { queryOf } from '../core/example.ts'
import type { Failed } from '../core/result.ts'
import type { ExampleResult } from '../core/run.ts'
import { openDataset, type Dataset } from '../datasets/dataset.ts'
import { consoleReport } from '../reports/console.ts'
import { cut, oneLine } from '../reports/display.ts'
import type { Run } from '../runner/run/run.ts'
import { NotJudgedError } from './assertions.ts'
import { failureText, shortest } from './failure-text.ts'
import type { RunnerWords } from './set-up.ts'
import type { EvalSuiteOptions } from './suite-options.ts'
import { startSuite, type SuiteRun } from './suite-run.ts'
import { Workspace } from './workspace.ts'

/** A test under way, as far as a suite needs its runner. */
export interface TestHandle {
  /** Says something of a test that does not fail it. */
  annotate(text: string): void | Promise<void>
  /** Ends the test as skipped. */
  skip(reason: string): void
  /** Keeps plain data with the test, for the runner's reporter. */
  attach?(key: string, data: unknown): void
}

/** What a suite needs of a test runner. */
export interface TestApi extends RunnerWords {
  test(title: string, body: (test: TestHandle) => Promise<void>, options: { timeoutMs: number }): void
  beforeAll(work: () => void): void
  afterAll(work: () => Promise<void>): void
}

/** What the gate of a suite tells the reporter. */
export interface SuiteNote {
  readonly suite: string
  readonly run: string
  readonly verdict: string
  /** The table with its intervals, flips and cost, as a terminal shows it. */
  readonly report: string
  readonly opens?: string | undefined
}

/** An answer, or the whole of a suite, is not what was asked for. The message is the report. */
export class EvalFailure extends Error {
  override readonly name = 'EvalFailure'
}

const PATIENCE_MS = 600_000
const WIDTH = 110
const TITLE = 80

/**
 * Reads a suite's examples. What comes back declares its tests, inside a group of the runner: one for each example, and one
 * for the gate.
 */
export async function prepareSuite(name: string, options: EvalSuiteOptions, api: TestApi): Promise<() => void> {
  const { dataset: source, columns, loose, limit } = options
  const workspace = new Workspace(options, api)
  const dataset: Dataset = isDataset(source) ? source : openDataset(source, { columns, loose, limit })
  const examples = await Array.fromAsync(dataset)
  return () => declareTests(name, examples, { options, api, workspace, dataset })
}

interface Declaring {
  readonly options: EvalSuiteOptions
  readonly api: TestApi
  readonly workspace: Workspace
  readonly dataset: Dataset
}

function declareTests(
  name: string,
  examples: readonly Example[],
  { options, api, workspace, dataset }: Declaring,
): void {
  const { patienceMs: timeoutMs = PATIENCE_MS } = options
  let suite: SuiteRun | undefined
  const started = (): SuiteRun => (suite ??= startSuite(name, options, { dataset, workspace }))
  // Rejections are for those who wait; a run that nobody waits for must not end the process.
  api.beforeAll(() => void started().run.catch(() => undefined))
  api.afterAll(async () => {
    await suite?.run.catch(() => undefined)
    await workspace.close()
  })
  for (const example of examples) {
    const opens = () => workspace.opens(suite?.id() ?? '')
    const body = async (test: TestHandle) => reportExample(await started().of(example.id), { options, test, opens })
    api.test(titleOf(example), body, { timeoutMs })
  }
  const gate = async (test: TestHandle) => reportGate(await started().run, { name, options, test, workspace })
  api.test('gate', gate, { timeoutMs })
}

function isDataset(source: EvalSuiteOptions['dataset']): source is Dataset {
  return typeof source === 'object' && 'placeOf' in source && 'records' in source
}

function titleOf({ id, inputs }: Example): string {
  const question = queryOf({ inputs })
  return question === undefined ? id : cut(oneLine(`${id}: ${question}`), TITLE)
}

interface ExampleReport {
  readonly options: EvalSuiteOptions
  readonly test: TestHandle
  readonly opens: () => string | undefined
}

/** An example's own test says what it came to, and fails only where it was asked to. */
async function reportExample(
  results: readonly ExampleResult[],
  { options, test, opens }: ExampleReport,
): Promise<void> {
  const { perExample } = options.gate ?? {}
  if (results.length === 0) {
    test.skip('the run ended before this example')
    return
  }
  for (const result of results) await test.annotate(lineOf(result))
  if (perExample === undefined) return
  const broken = results.flatMap(failedIn)
  const [first] = broken
  if (first !== undefined && options.judgeFailures === 'skip') {
    test.skip(`not judged: ${first.message}`)
    return
  }
  if (first !== undefined) throw new NotJudgedError(`Not judged, which says nothing about quality: ${first.message}`)
  const short = results.filter((result) => result.error !== undefined || missedBars(result).length > 0)
  const passed = results.length - short.length
  const [worst] = short
  if (worst === undefined || passed / results.length >= perExample) return
  const rate = `${passed} of ${results.length} answers pass; gate.perExample asks for ${shortest(perExample)} of them.`
  const why =
    worst.error === undefined
      ? failureText(worst, { fallenShort: missedBars(worst), opens: opens() })
      : `the application failed: ${worst.error}`
  throw new EvalFailure(`${results.length === 1 ? '' : `${rate}\n`}${why}`)
}

function failedIn({ results }: ExampleResult): Failed[] {
  return Object.values(results).filter((result) => result.status === 'failed')
}

function lineOf({ epoch, error, results }: ExampleResult): string {
  if (error !== undefined) return `the application failed: ${error}`
  const said = Object.values(results).map((result) => {
    if (result.status === 'measured') {
      return `${result.evaluator} ${shortest(result.score)}${result.passed ? '' : `, below ${shortest(result.threshold)}: ${result.reasoning}`}`
    }
    if (result.status === 'reported') return `${result.evaluator} ${shortest(result.value)} ${result.unit}`
    return `${result.evaluator} ${result.status === 'failed' ? `not judged: ${result.message}` : 'does not apply'}`
  })
  return `${epoch === undefined ? '' : `${epoch + 1}. `}${said.join('; ')}`
}

interface GateReport {
  readonly name: string
  readonly options: EvalSuiteOptions
  readonly test: TestHandle
  readonly workspace: Workspace
}

async function reportGate(run: Run, { name, options, test, workspace }: GateReport): Promise<void> {
  const { inconclusive = 'skip', judgeFailures = 'fail' } = options
  const { verdict, headline } = run.outcome
  const opens = workspace.opens(run.id)
  const report = consoleReport(run.toDocument(), { width: WIDTH, colour: false, failing: run.failing })
  const note: SuiteNote = { suite: name, run: run.id, verdict, report, opens }
  test.attach?.('suite', note)
  await test.annotate(headline)
  if (verdict === 'holds' || verdict === 'measured') return
  const message = [headline, '', report.trimEnd(), ...(opens === undefined ? [] : ['', `open it    ${opens}`])].join(
    '\n',
  )
  const unmeasured = run.summary.partial || run.summary.gates.some(({ outcome }) => outcome === 'undecided')
  const skips =
    (verdict === 'inconclusive' && inconclusive === 'skip' && !unmeasured) ||
    (verdict === 'infrastructure' && judgeFailures === 'skip')
  if (skips) {
    test.skip(headline)
    return
  }
  if (verdict === 'infrastructure') throw new NotJudgedError(message)
  throw new EvalFailure(message)
}
