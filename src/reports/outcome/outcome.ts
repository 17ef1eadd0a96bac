import type { ComparisonDocument, ComparisonVerdict } from '../../core/comparison.ts'
import type { GateOutcome, OutcomeVerdict, RunDocument, RunOutcome } from '../../core/run.ts'
import { counted } from '../../support/counted.ts'
import { shownAs } from '../shown.ts'
import { disputedGates } from './attempts.ts'

/** What an outcome is made from: a run without its results. */
export type OutcomeFacts = Pick<RunDocument, 'run' | 'summary' | 'comparison' | 'anchor' | 'attempts' | 'notCompared'>

/** One thing that speaks against a run, or leaves it open. */
interface Finding {
  readonly verdict: Exclude<OutcomeVerdict, 'holds' | 'measured'>
  /** In one sentence, if this is the weightiest finding. */
  readonly headline: string
  readonly reasons: readonly string[]
}

/** The weightiest first: what makes the figures worthless, then what they say, then what they leave open. */
const WEIGHT: readonly Finding['verdict'][] = [
  'interrupted',
  'not_compared',
  'infrastructure',
  'below',
  'worse',
  'inconclusive',
]

/**
 * What a run comes to. Every report, the list of runs and the exit code take the verdict from here, so no two of them can
 * disagree.
 */
export function outcomeOf(facts: OutcomeFacts): RunOutcome {
  const findings = findingsOf(facts).toSorted((a, b) => WEIGHT.indexOf(a.verdict) - WEIGHT.indexOf(b.verdict))
  const reasons = [...new Set(findings.flatMap((finding) => finding.reasons))]
  const [first] = findings
  if (first !== undefined) return { verdict: first.verdict, headline: first.headline, reasons }
  return asksForSomething(facts)
    ? { verdict: 'holds', headline: holds(facts), reasons }
    : { verdict: 'measured', headline: measured(facts), reasons }
}

/** What a comparison alone comes to. */
export function verdictOfComparison(verdict: ComparisonVerdict): 'holds' | 'worse' | 'inconclusive' {
  return verdict === 'worse' || verdict === 'inconclusive' ? verdict : 'holds'
}

/** Conditions that nobody sets, such as no blank answers, only say whether the figures can be trusted. */
function asksForSomething({ summary, comparison }: OutcomeFacts): boolean {
  return comparison !== undefined || summary.gates.some(({ kind }) => kind === 'evaluator')
}

function findingsOf(facts: OutcomeFacts): Finding[] {
  const { summary, comparison, anchor, notCompared } = facts
  return [
    ...(summary.verdict === 'interrupted' ? [interrupted(facts)] : []),
    ...(notCompared === undefined ? [] : [missing(notCompared)]),
    ...gateFindings(facts),
    ...emptyFindings(facts),
    ...attemptFindings(facts),
    ...(comparison === undefined ? [] : comparisonFindings(facts.run, comparison, 'baseline')),
    ...(anchor === undefined ? [] : comparisonFindings(facts.run, anchor, 'anchor')),
  ]
}

function interrupted({ summary }: OutcomeFacts): Finding {
  const after = counted(summary.examples, 'example')
  return {
    verdict: 'interrupted',
    headline: `Interrupted after ${after}: the figures are over these only.`,
    reasons: [],
  }
}

function missing({ fault, message }: NonNullable<OutcomeFacts['notCompared']>): Finding {
  const reasons = [`Not compared: ${message}`]
  return fault === 'usage'
    ? {
        verdict: 'not_compared',
        headline: 'Not compared: whether the candidate is worse than its baseline is not known.',
        reasons,
      }
    : { verdict: 'infrastructure', headline: 'Not compared with the baseline: the infrastructure failed.', reasons }
}

function gateFindings({ run, summary, comparison }: OutcomeFacts): Finding[] {
  const { gates, verdict, partial } = summary
  const having = (outcome: GateOutcome['outcome']) => gates.filter((gate) => gate.outcome === outcome)
  const subjects = (some: readonly GateOutcome[]) =>
    listed([...new Set(some.map(({ kind, name }) => SUBJECTS[kind] ?? shownAs(run, name).title))])
  const because = (some: readonly GateOutcome[]) => some.map(({ message }) => message)
  const broken = having('fails').filter(({ kind }) => kind === 'judge_failures')
  const below = having('fails').filter(({ kind }) => kind !== 'judge_failures')
  const undecided = having('undecided')
  const findings: Finding[] = []
  if (broken.length > 0 || verdict === 'infrastructure') {
    const headline = 'Not judged: the infrastructure failed. This says nothing about the quality of the answers.'
    findings.push({ verdict: 'infrastructure', headline, reasons: because(broken) })
  }
  if (below.length > 0 || verdict === 'below') {
    const what = below.length > 0 ? subjects(below) : 'stopped at the first failing example'
    const also = comparison?.verdict === 'worse' ? '. It is also worse than the baseline' : ''
    findings.push({ verdict: 'below', headline: `Below what was asked: ${what}${also}.`, reasons: because(below) })
  }
  if (undecided.length > 0 || verdict === 'inconclusive') {
    const what = undecided.length > 0 ? `nothing can be said of ${subjects(undecided)}` : 'the run stopped early'
    findings.push({ verdict: 'inconclusive', headline: `Inconclusive: ${what}.`, reasons: because(undecided) })
  }
  if (partial && verdict !== 'interrupted') {
    const reasons = ['The run stopped early, so the figures are not over the whole data set.']
    const headline = 'Inconclusive: the run stopped early.'
    findings.push({ verdict: 'inconclusive', headline, reasons })
  }
  return findings
}

/** Evaluators that decide nothing have no condition that says that they came to nothing. */
function emptyFindings(facts: OutcomeFacts): Finding[] {
  const { run, summary } = facts
  if (asksForSomething(facts) || !measuredNothing(summary)) return []
  const titles = listed(Object.keys(summary.evaluators).map((name) => shownAs(run, name).title))
  const reasons = [`${titles}: nothing was measured on any of ${counted(summary.examples, 'example')}.`]
  return [{ verdict: 'inconclusive', headline: 'Inconclusive: nothing was measured.', reasons }]
}

/** Whether no evaluator has as much as one score or figure. */
export function measuredNothing({ evaluators }: OutcomeFacts['summary']): boolean {
  const all = Object.values(evaluators)
  return all.length > 0 && all.every(({ n, reported }) => n === 0 && reported === undefined)
}

/** What earlier attempts at the same head say against conditions that this run meets. */
function attemptFindings(facts: OutcomeFacts): Finding[] {
  const disputed = disputedGates(facts)
  return (['below', 'open'] as const).flatMap((found): Finding[] => {
    const own = disputed.filter(({ verdict }) => verdict === found)
    if (own.length === 0) return []
    const titles = listed(own.map(({ name }) => shownAs(facts.run, name).title))
    const reasons = own.map(({ message }) => message)
    return found === 'below'
      ? [{ verdict: 'below', headline: `Below what was asked over all attempts at this head: ${titles}.`, reasons }]
      : [{ verdict: 'inconclusive', headline: `Inconclusive: attempts at this head disagree on ${titles}.`, reasons }]
  })
}

const SUBJECTS: Readonly<Partial<Record<GateOutcome['kind'], string>>> = {
  empty_outputs: 'blank answers',
  target_errors: 'errors of the application',
}

/** The sentence of each evaluator that it rests on; the comparison's own where there is none, since the headline says the same. */
function comparisonFindings(
  run: OutcomeFacts['run'],
  { verdict, sentence, evaluators, slices }: ComparisonDocument,
  against: 'baseline' | 'anchor',
): Finding[] {
  const found = verdictOfComparison(verdict)
  if (found === 'holds') return []
  const all = [
    ...Object.entries(evaluators).map(([name, own]) => ({ name, where: '', own })),
    ...slices.flatMap(({ value, evaluators: parts }) =>
      found === 'worse' ? Object.entries(parts).map(([name, own]) => ({ name, where: ` for ${value}`, own })) : [],
    ),
  ]
  const decisive = all.filter(({ own }) => own.verdict === verdict)
  const titles = listed(decisive.map(({ name, where }) => `${shownAs(run, name).title}${where}`))
  const to = against === 'anchor' ? 'Against the anchor: ' : ''
  const told = decisive.map(({ name, where, own }) => `${to}${comparedAs(run, name)}${where}: ${own.sentence}`)
  const reasons = told.length === 0 ? [to + sentence] : told
  const headline =
    found === 'worse'
      ? `Worse than the ${against}${titles === '' ? '' : `: ${titles}`}.`
      : `Inconclusive: whether the candidate is worse than the ${against} is open.`
  return [{ verdict: found, headline, reasons }]
}

/** Differences are those of scores, whatever the figure is shown as; of a rate that must be said, as less is better there. */
function comparedAs(run: OutcomeFacts['run'], name: string): string {
  return shownAs(run, name).isRate ? `${name} (score: 1 minus the rate, higher is better)` : name
}

const COMPARED: Readonly<Record<ComparisonVerdict, string>> = {
  better: 'better than the baseline',
  no_worse: 'no worse than the baseline',
  unchanged: 'the same as the baseline',
  worse: 'worse than the baseline',
  inconclusive: 'not told apart from the baseline',
}

function holds({ summary, comparison }: OutcomeFacts): string {
  const asked = summary.gates.some(({ kind }) => kind === 'evaluator')
  const met = asked ? 'every condition of the run is met' : undefined
  const compared = comparison === undefined ? undefined : `the candidate is ${COMPARED[comparison.verdict]}`
  const what = [met, compared].filter((part) => part !== undefined).join(', and ')
  return `Holds: ${counted(summary.examples, 'example')}, and ${what}.`
}

function measured({ summary }: OutcomeFacts): string {
  return `Measured: ${counted(summary.examples, 'example')}. Nothing was asked to hold, so nothing was judged.`
}

const MOST_NAMED = 4

function listed(names: readonly string[]): string {
  const shown = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names
  const all = shown.length < names.length ? [...shown, `${names.length - shown.length} more`] : shown
  return all.length <= 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
