import { comparedTitle } from '../../core/compared-title.ts'
import type { ComparisonDocument, EvaluatorComparison } from '../../core/comparison.ts'
import type { RunDocument } from '../../core/run.ts'
import { counted, thousands } from '../../support/counted.ts'
import { gateOf } from '../advice.ts'
import { alike, missedRows, othersText } from '../alike.ts'
import { comparisonShown, flipHead } from '../compare/as-shown.ts'
import {
  VERDICTS,
  chosenFlips,
  othersAlike,
  type AlikeFlips,
  difference,
  differenceInterval,
  intervalsOf,
  points,
} from '../compare/difference-text.ts'
import { cut } from '../display.ts'
import { missedBars, type Failing } from '../failing.ts'
import { usageText } from '../figure-text.ts'
import { markdownCode, markdownText } from '../markdown-text.ts'
import { outcomeOf } from '../outcome/outcome.ts'
import { OUTCOME_WORDS } from '../outcome/outcome-words.ts'
import { shownAs } from '../shown.ts'

/** GitHub refuses a comment of more than 65,536 characters. The rest is for what is written around it: a marker, a link. */
const LONGEST_COMMENT = 65_000

/** How much of a run a comment shows; each step shows less than the one before. */
interface Step {
  readonly examples: number
  /** Characters of a text from outside. */
  readonly text: number
  readonly reasons: number
  readonly rows: number
}

const STEPS: readonly Step[] = [
  { examples: 10, text: 400, reasons: 8, rows: 100 },
  { examples: 10, text: 120, reasons: 8, rows: 100 },
  { examples: 3, text: 120, reasons: 4, rows: 40 },
  { examples: 0, text: 120, reasons: 2, rows: 12 },
]

/**
 * A run as the comment of a pull request, in GitHub-flavoured Markdown of at most `limit` characters: one headline, a table of
 * verdicts, what flipped (the worst first), what would settle what is open, and what it cost. A section without content is
 * left out; what is too long is shown in less detail, step by step.
 */
export function commentReport(
  document: RunDocument,
  { failing, limit = LONGEST_COMMENT }: { failing: Failing; limit?: number | undefined },
): string {
  for (const step of STEPS) {
    const text = written(document, { failing, step })
    if (text.length <= limit) return text
  }
  return headline(document).slice(0, limit)
}

function written(document: RunDocument, { failing, step }: { failing: Failing; step: Step }): string {
  const { comparison, anchor } = document
  const sections = [
    headline(document),
    reasons(document, step),
    comparison === undefined ? scores(document, step) : changes(comparisonShown(comparison), { step, title: '' }),
    anchor === undefined ? '' : changes(comparisonShown(anchor), { step, title: 'Against the anchor' }),
    settling(document, step),
    comparison === undefined ? below(failing, { document, step }) : flips(comparison, step),
    about(document),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function headline(document: RunDocument): string {
  const outcome = outcomeOf(document)
  return `### ${OUTCOME_WORDS[outcome.verdict].emoji} ${markdownText(cut(outcome.headline, 400))}`
}

function reasons(document: RunDocument, { reasons: most, text }: Step): string {
  const all = outcomeOf(document).reasons
  const more = all.length > most ? [`- … and ${all.length - most} more`] : []
  return [...all.slice(0, most).map((reason) => `- ${markdownText(cut(reason, text))}`), ...more].join('\n')
}

function scores(document: RunDocument, { rows: most }: Step): string {
  const rows = Object.entries(document.summary.evaluators)
    .filter(([, { reported, n }]) => !reported || n > 0)
    .map(([name, aggregate]) => {
      const { title, score, interval, threshold } = shownAs(document.run, name)
      const mean = aggregate.mean === null ? 'none' : score(aggregate.mean, aggregate.threshold)
      const gate = gateOf(document, name)
      const word =
        gate === undefined ? '' : { holds: '✅ holds', fails: '❌ fails', undecided: '❔ undecided' }[gate.outcome]
      return [
        markdownText(cut(title, 80)),
        mean,
        interval(aggregate.ci),
        threshold(aggregate.threshold),
        thousands(aggregate.n),
        word,
      ]
    })
  return table(['evaluator', 'score', '95 % interval', 'threshold', 'n', 'verdict'], rows, most)
}

function changes(
  { evaluators, slices, baseline }: ComparisonDocument,
  { step, title }: { step: Step; title: string },
): string {
  const titled = (own: ComparisonDocument['evaluators']): [title: string, EvaluatorComparison][] =>
    Object.entries(own).map(([name, one]) => [comparedTitle(name, own), one])
  const named = [
    ...titled(evaluators),
    ...slices.flatMap(({ field, value, evaluators: own }) =>
      titled(own).map(([title, one]) => [`${title} (${field} ${value})`, one] as const),
    ),
  ]
  const rows = named
    .toSorted(([, a], [, b]) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict))
    .map(([name, own]) => [
      markdownText(cut(name, 80)),
      points(own.baseline.mean),
      points(own.candidate.mean),
      difference(own.difference),
      differenceInterval(own.ci),
      thousands(own.n),
      `${VERDICTS[own.verdict].emoji} ${VERDICTS[own.verdict].word}`,
    ])
  const titles = ['evaluator', 'before', 'after', 'change', intervalsOf(evaluators), 'n', 'verdict']
  const heading = title === '' ? '' : `**${title} ${markdownCode(cut(baseline.name, 80))}**\n\n`
  return `${heading}${table(titles, rows, step.rows)}`
}

const WORST_FIRST: readonly EvaluatorComparison['verdict'][] = [
  'worse',
  'inconclusive',
  'no_worse',
  'unchanged',
  'better',
]

function table(titles: readonly string[], rows: readonly (readonly string[])[], most: number): string {
  if (rows.length === 0) return ''
  const rule = titles.map((_, index) => (index === 0 || index === titles.length - 1 ? '---' : '--:'))
  const more = rows.length > most ? `\n\n${counted(rows.length - most, 'more row')} in the report.` : ''
  return `${[titles, rule, ...rows.slice(0, most)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}${more}`
}

/** What would settle what is open. The outcome's reasons have it where the whole run is inconclusive. */
function settling({ comparison }: RunDocument, { rows, text }: Step): string {
  const open = Object.entries(comparison?.evaluators ?? {}).filter(
    ([, { verdict, needed }]) => verdict === 'inconclusive' && needed !== null,
  )
  if (open.length === 0) return ''
  const lines = open.slice(0, rows).map(([name, { n, needed, detectable }]) => {
    const seen = detectable === null ? '' : `; this sample shows a difference of ${points(detectable)} in 4 cases of 5`
    return `- ${markdownText(cut(comparedTitle(name, comparison?.evaluators ?? {}), 80))}: ${thousands(needed ?? 0)} examples instead of ${thousands(n)}${seen}`
  })
  return ['**What would settle it**', '', ...lines].join('\n').slice(0, 100 * text)
}

function flips({ flips: all, evaluators }: ComparisonDocument, { examples, text }: Step): string {
  const chosen = chosenFlips(all, { losses: examples, gains: Math.ceil(examples / 2) })
  if (chosen.length === 0) return ''
  const lost = all.filter(({ change }) => change === 'lost').length
  const title =
    lost === 0 ? 'What moved most' : `What flipped, the worst first (${counted(lost, 'pass', 'passes')} lost)`
  const texts = chosen.map((kind) => flipText(kind, { evaluators, most: text }))
  return [`<details><summary>${title}</summary>`, ...texts, '</details>'].join('\n\n')
}

function flipText(
  kind: AlikeFlips,
  { evaluators, most }: { evaluators: ComparisonDocument['evaluators']; most: number },
): string {
  const { id, evaluator, baseline, candidate, asked } = kind.flip
  const others = othersAlike(kind)
  const { happened, scores } = flipHead(kind.flip, evaluators)
  const title = markdownText(cut(comparedTitle(evaluator, evaluators), 80))
  const head = `${happened} ${markdownCode(cut(id, 80))} ${title} ${scores}`
  const texts = [
    ['asked', asked],
    ['before', baseline.answer],
    ['after', candidate.answer],
    ['why', candidate.reasoning],
  ] as const
  return [
    head,
    '',
    ...texts.flatMap(([label, text]) => (text === undefined ? [] : [`- **${label}** ${shownText(text, most)}`])),
    ...(others === undefined ? [] : [`- ${markdownText(others)}`]),
  ].join('\n')
}

function below(failing: Failing, { document, step }: { document: RunDocument; step: Step }): string {
  const groups = alike(failing.worst).slice(0, step.examples)
  if (groups.length === 0) return ''
  const lines = groups.map((group) => {
    const missed = missedRows(missedBars(group.example), { run: document.run }).map(
      ({ title, figure, reason }) =>
        `- ${markdownText(title)} ${figure}${reason === '' ? '' : `: ${shownText(reason, step.text)}`}`,
    )
    const others = othersText(group)
    return [
      `❌ ${markdownCode(cut(group.example.id, 80))}`,
      '',
      ...missed,
      ...(others === undefined ? [] : [`- ${markdownText(others)}`]),
    ].join('\n')
  })
  const title = `${counted(failing.below, 'example')} fell short, the worst first`
  return [`<details><summary>${title}</summary>`, ...lines, '</details>'].join('\n\n')
}

function shownText(text: string, most: number): string {
  return text.trim() === '' ? '*(blank)*' : markdownText(cut(text, most))
}

function about({ assay, run, summary, comparison, attempts = [] }: RunDocument): string {
  const facts = [
    counted(summary.examples, 'example'),
    ...(comparison === undefined ? [] : [`baseline ${markdownCode(cut(comparison.baseline.name, 80))}`]),
    ...(attempts.length === 0 ? [] : [`${attempts.length + 1} attempts at this head, pooled`]),
    `judge ${markdownCode(cut(run.judge, 80))}`,
    usageText(summary.usage),
    `assay ${markdownCode(assay)}`,
  ]
  return `<sub>${facts.join(' · ')}</sub>`
}
