import type { Aggregate } from '../core/aggregate.ts'
import type { GateOutcome, RunDocument } from '../core/run.ts'
import { normalQuantile } from '../stats/distributions.ts'
import { roundedPlan } from '../stats/planning/rounded.ts'
import { whatWouldSettle } from '../stats/planning/examples-needed.ts'
import { counted, thousands } from '../support/counted.ts'
import type { Failing } from './failing.ts'
import { measuredNothing } from './outcome/outcome.ts'
import { shownAs } from './shown.ts'

/** The condition that an evaluator has to meet, the least met one if there are several. */
export function gateOf(document: RunDocument, evaluator: string): GateOutcome | undefined {
  const own = document.summary.gates.filter(({ kind, name }) => kind === 'evaluator' && name === evaluator)
  const having = (wanted: GateOutcome['outcome']) => own.find(({ outcome }) => outcome === wanted)
  return having('fails') ?? having('undecided') ?? own[0]
}

/** What a reader would do next, most pressing first. Each is a sentence; there may be none. */
export function nextSteps(document: RunDocument, failing: Failing): string[] {
  const { summary } = document
  const steps: string[] = []
  if (summary.errors > 0) steps.push('Look at the errors of the application first: nothing was judged where it failed.')
  steps.push(...asOneObject(document, failing))
  if (summary.verdict === 'inconclusive' || measuredNothing(summary)) steps.push(...emptyHanded(document, failing))
  if (summary.verdict === 'interrupted')
    steps.push('Run it again without interruption, or with --limit for fewer examples.')
  steps.push(...closeCalls(document))
  return steps
}

/** A function that takes a text as its first argument fails on every example in the same way. */
function asOneObject({ summary }: RunDocument, { firstErrors }: Failing): string[] {
  const [first] = firstErrors
  const names = Object.keys(first?.inputs ?? {}).filter((name) => /^\w+$/.test(name))
  if (summary.errors < summary.examples || names.length === 0) return []
  if (!firstErrors.every(({ error }) => error === first?.error && NOT_WHAT_IT_TAKES.test(error ?? ''))) return []
  return [`The application gets the inputs of an example as one object: ({ ${names.slice(0, 6).join(', ')} }) => …`]
}

const NOT_WHAT_IT_TAKES = /\bis not (?:a function|iterable)\b/

/** Why evaluators measured nothing at all; those that lack the same thing are named together. */
function emptyHanded({ summary }: RunDocument, { inapplicable }: Failing): string[] {
  const byReason = new Map<string, { names: string[]; id: string }>()
  for (const { evaluator, id, reasoning } of inapplicable) {
    if (summary.evaluators[evaluator]?.n !== 0) continue
    const reason = reasoning.startsWith(`${evaluator} `) ? reasoning.slice(evaluator.length + 1) : reasoning
    const known = byReason.get(reason)
    if (known === undefined) byReason.set(reason, { names: [evaluator], id })
    else known.names.push(evaluator)
  }
  return [...byReason].map(([reason, { names, id }]) => `${names.join(', ')} on ${id}: ${reason}`)
}

/** Intervals with the threshold inside: the sample does not settle on which side the true figure lies. */
function closeCalls(document: RunDocument): string[] {
  const close = Object.entries(document.summary.evaluators).filter(
    ([name, { ci, threshold }]) =>
      gateOf(document, name) !== undefined && ci !== null && ci[0] < threshold && threshold < ci[1],
  )
  const [first] = close
  if (first === undefined) return []
  if (close.length > 1) {
    const names = close.map(([evaluator]) => shownAs(document.run, evaluator).title)
    const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    return [`${listed} are close calls: their intervals contain their thresholds. More examples would settle them.`]
  }
  const [name, aggregate] = first
  const { ci, threshold, n } = aggregate
  if (ci === null) return []
  const shown = shownAs(document.run, name)
  const interval = `its interval ${shown.interval(ci)} contains the threshold ${shown.threshold(threshold).replace('≤ ', '')}`
  return [
    `${shown.title} is a close call: ${interval}. ${counted(n, 'result')} cannot settle it; ${settling(aggregate)}.`,
  ]
}

/** More results than this nobody waits for. */
const OUT_OF_REACH = 1_000_000

/** How many results would put the threshold outside the interval in 4 cases of 5, if the mean is what it seems. */
function settling({ mean, ci, threshold, n }: Aggregate): string {
  if (mean === null || ci === null || mean === threshold) return 'more would'
  const standardError = (ci[1] - ci[0]) / (2 * normalQuantile(0.975))
  const needed = whatWouldSettle({ standardError, n }, { difference: mean - threshold })
  if (needed.status === 'unmeasured' || needed.n === null || needed.n > OUT_OF_REACH) return 'far more would'
  // The plan takes the interval for symmetrical, which one of few results near the end of the scale is not.
  if (needed.n <= n) return 'more would'
  return `about ${thousands(roundedPlan(needed.n))} would in 4 cases of 5, if the score stays what it is`
}
