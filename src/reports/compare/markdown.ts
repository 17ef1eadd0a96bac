import { comparedTitle } from '../../core/compared-title.ts'
import type { ComparisonDocument, EvaluatorComparison } from '../../core/comparison.ts'
import { counted, thousands } from '../../support/counted.ts'
import { cut } from '../display.ts'
import { epochSentence } from '../epochs.ts'
import { figureText } from '../figure-text.ts'
import { markdownCode, markdownText } from '../markdown-text.ts'
import { comparisonShown, flipHead } from './as-shown.ts'
import {
  VERDICTS,
  chosenFlips,
  othersAlike,
  type AlikeFlips,
  correctionText,
  difference,
  differenceInterval,
  effectText,
  figureDifference,
  flipCounts,
  intervalsOf,
  leftOutText,
  pText,
  points,
  sliceName,
} from './difference-text.ts'

/** How a comparison is written in Markdown. */
export interface ComparisonMarkdownOptions {
  /** How many losses are shown at most, and half as many gains. 10 if left out. */
  readonly examples?: number | undefined
  /** The number of `#` in its title: 1 for a separate document, 2 below another one. */
  readonly level?: 1 | 2 | undefined
}

const DEFAULT_EXAMPLES = 10
const LONGEST_TEXT = 400

/** A comparison as GitHub-flavoured Markdown, short enough for a comment: flipped examples are folded. */
export function comparisonMarkdown(compared: ComparisonDocument, options: ComparisonMarkdownOptions = {}): string {
  const document = comparisonShown(compared)
  const losses = options.examples ?? DEFAULT_EXAMPLES
  const { emoji } = VERDICTS[document.verdict]
  const sections = [
    `${'#'.repeat(options.level ?? 1)} Assay: ${markdownText(cut(document.baseline.name, 80))} → ${markdownText(cut(document.candidate.name, 80))}`,
    `${emoji} **${markdownText(document.sentence)}**`,
    table(document.evaluators),
    open(document),
    figures(document),
    ...document.slices.map((slice) => `**${markdownText(sliceName(slice))}**\n\n${table(slice.evaluators)}`),
    document.warnings.map((warning) => `> ${markdownText(cut(warning, 500))}`).join('\n>\n'),
    flips(chosenFlips(document.flips, { losses, gains: Math.ceil(losses / 2) }), document),
    about(document),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function table(evaluators: Readonly<Record<string, EvaluatorComparison>>): string {
  const titles = [
    'evaluator',
    'before',
    'after',
    'change',
    intervalsOf(evaluators),
    'effect',
    'p',
    'n',
    'passes',
    'verdict',
  ]
  const rows = Object.entries(evaluators).map(([name, own]) => [
    markdownText(comparedTitle(name, evaluators)),
    points(own.baseline.mean),
    points(own.candidate.mean),
    difference(own.difference),
    differenceInterval(own.ci),
    markdownText(effectText(own)),
    pText(own.pAdjusted).replace('<', '&lt;'),
    thousands(own.n),
    own.lost + own.gained === 0 ? '' : `−${own.lost} +${own.gained}`,
    `${VERDICTS[own.verdict].emoji} ${VERDICTS[own.verdict].word}`,
  ])
  const rule = titles.map((_, index) => (index === 0 || index === titles.length - 1 ? '---' : '--:'))
  return [titles, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** What would settle what is open, and what is left out of the means. */
function open({ evaluators }: ComparisonDocument): string {
  return Object.entries(evaluators)
    .flatMap(([name, own]) => {
      const missing = leftOutText(own)
      const { baseline, candidate } = own
      const sentences = [
        ...(own.verdict === 'inconclusive' || own.verdict === 'no_worse' ? [own.sentence] : []),
        ...[baseline.epochs, candidate.epochs].flatMap((epochs, side) =>
          epochs === undefined ? [] : [`${side === 0 ? 'Before' : 'After'}: ${epochSentence(epochs)}`],
        ),
        ...(missing === '' ? [] : [`Over ${counted(own.n, 'pair')}; ${missing}.`]),
      ]
      return sentences.length === 0
        ? []
        : [`- ${markdownText(comparedTitle(name, evaluators))}: ${markdownText(sentences.join(' '))}`]
    })
    .join('\n')
}

function figures({ figures: own }: ComparisonDocument): string {
  return Object.entries(own)
    .map(([name, { unit, baseline, candidate, difference: change, ci, n }]) => {
      const interval = ci === null ? '' : ` (${figureDifference(ci[0])} to ${figureDifference(ci[1])})`
      return `- ${markdownText(name)}: ${figureText(baseline)} → ${figureText(candidate)} ${markdownText(unit)}, ${figureDifference(change)}${interval} over ${thousands(n)}; never part of the verdict`
    })
    .join('\n')
}

function flips(chosen: readonly AlikeFlips[], { evaluators }: ComparisonDocument): string {
  if (chosen.length === 0) return ''
  const counts = Object.entries(evaluators).flatMap(([name, own]) => {
    const text = flipCounts(own)
    return text === '' ? [] : [`${markdownText(comparedTitle(name, evaluators))}: ${text}`]
  })
  const title = counts.length === 0 ? 'What moved most' : `What flipped: ${counts.join('; ')}`
  return [
    `<details><summary>${title}</summary>`,
    ...chosen.map((kind) => flipText(kind, evaluators)),
    '</details>',
  ].join('\n\n')
}

function flipText(kind: AlikeFlips, evaluators: ComparisonDocument['evaluators']): string {
  const { flip } = kind
  const { happened, scores } = flipHead(flip, evaluators)
  const title = markdownText(comparedTitle(flip.evaluator, evaluators))
  const head = `${happened} ${markdownCode(cut(flip.id, 120))} ${title} ${scores}`
  const texts = [
    ['asked', flip.asked],
    ['before', flip.baseline.answer],
    ['after', flip.candidate.answer],
    ['why before', flip.baseline.reasoning],
    ['why after', flip.candidate.reasoning],
  ] as const
  const lines = texts.flatMap(([label, text]) => (text === undefined ? [] : [`- **${label}** ${textOrBlank(text)}`]))
  const others = othersAlike(kind)
  return [head, '', ...lines, ...(others === undefined ? [] : [`- ${markdownText(others)}`])].join('\n')
}

function textOrBlank(text: string): string {
  return text.trim() === '' ? '*(blank)*' : markdownText(cut(text, LONGEST_TEXT))
}

function about({ assay, baseline, candidate, pairs, settings, evaluators }: ComparisonDocument): string {
  const several = Object.values(evaluators).filter(({ pValue }) => pValue !== null).length > 1
  const judge = candidate.judge ?? baseline.judge
  const facts = [
    counted(pairs.paired, 'pair'),
    ...(judge === undefined ? [] : [`judge ${markdownCode(judge)}`]),
    ...(settings.margin === undefined ? [] : [`margin ${settings.margin}`]),
    ...(several ? [`p corrected for several questions (${correctionText(settings.correction)})`] : []),
    'change is after − before, over the same examples',
    `assay ${markdownCode(assay)}`,
  ]
  return facts.join(' · ')
}
