import { wilsonInterval } from '../stats/intervals.ts'
import { counted } from '../support/counted.ts'
import type { AssertionNote } from './assertions.ts'
import { shortest } from './failure-text.ts'
import type { SuiteNote } from './suite.ts'

/** What the evals of a test run came to, for a terminal. Empty if there were none. */
export function reportLines({
  suites,
  assertions,
}: {
  readonly suites: readonly SuiteNote[]
  readonly assertions: readonly AssertionNote[]
}): string[] {
  return [...suites.flatMap(suiteLines), ...assertionLines(assertions)]
}

function suiteLines({ suite, report, opens }: SuiteNote): string[] {
  return [`evals ${suite}`, report.trimEnd(), ...(opens === undefined ? [] : [`open it    ${opens}`]), '']
}

/** Of each evaluator: how many answers passed at the first attempt, with the interval of that share, and how many only later. */
function assertionLines(assertions: readonly AssertionNote[]): string[] {
  const byEvaluator = Map.groupBy(assertions, ({ evaluator }) => evaluator)
  return [...byEvaluator].map(([evaluator, own]) => {
    const first = own.filter(({ attempt }) => attempt === 0)
    const passed = first.filter((one) => one.passed).length
    const [low, high] = wilsonInterval(passed, { n: first.length })
    const failedAtFirst = new Set(first.flatMap((one) => (one.passed ? [] : [one.id])))
    const later = new Set(
      own.flatMap(({ id, attempt, passed: held }) => (held && attempt > 0 && failedAtFirst.has(id) ? [id] : [])),
    )
    const again = later.size === 0 ? '' : `; ${later.size} more only when tried again, which does not count`
    const share = `${passed} of ${counted(first.length, 'answer')} passed at the first attempt (pass@1 ${shortest(passed / first.length)}, 95 % ${shortest(low)} to ${shortest(high)})`
    return `assertions ${evaluator}: ${share}${again}`
  })
}
