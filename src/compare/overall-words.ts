import type { ComparisonVerdict, EvaluatorComparison } from '../core/comparison.ts'
import { comparedTitle } from '../core/compared-title.ts'
import { amount, lossWord, signedChange } from './words.ts'

type Evaluators = Readonly<Record<string, EvaluatorComparison>>

/** The whole comparison in one sentence or two. */
export function overallSentence(
  verdict: ComparisonVerdict,
  {
    evaluators,
    slices,
    margin,
  }: {
    evaluators: Evaluators
    slices: readonly { readonly where: string; readonly evaluators: Evaluators }[]
    margin?: number | undefined
  },
): string {
  const named = (wanted: ComparisonVerdict): string[] =>
    Object.entries(evaluators)
      .filter(([, { verdict: own }]) => own === wanted)
      .map(([name, own]) => {
        const title = comparedTitle(name, evaluators)
        return own.difference === null || wanted === 'unchanged' ? title : `${title} (${signedChange(own)})`
      })
  const open = named('inconclusive').length === 0 ? '' : ` ${openWords(evaluators)}`
  switch (verdict) {
    case 'worse': {
      const inSlices = slices.flatMap(({ where, evaluators: own }) =>
        Object.entries(own).flatMap(([name, part]) =>
          part.verdict === 'worse' ? [`${comparedTitle(name, own)} for ${where} (${signedChange(part)})`] : [],
        ),
      )
      const gains = named('better')
      const but = gains.length === 0 ? '' : `, though better in ${list(gains)}`
      return `The candidate is worse in ${list([...named('worse'), ...inSlices])}${but}.`
    }
    case 'better':
      return `The candidate is better in ${list(named('better'))}, and no loss is shown.${open}`
    case 'no_worse':
      return `The candidate is no worse: no evaluator loses more than the margin of ${amount(margin ?? 0)}.`
    case 'unchanged':
      return 'Nothing changed: every pair scores the same.'
    default:
      return margin === undefined
        ? `No difference is shown, which does not mean that there is none${largestLoss(evaluators)}.`
        : `Whether the candidate stays within the margin of ${amount(margin)} is open${openNames(evaluators)}.`
  }
}

function openOnes(evaluators: Evaluators): readonly (readonly [string, EvaluatorComparison])[] {
  return Object.entries(evaluators).filter(([, { verdict }]) => verdict === 'inconclusive')
}

/** What could still be hidden in the inconclusive evaluators. */
function openWords(evaluators: Evaluators): string {
  const names = openOnes(evaluators).map(([name, own]) => {
    const { largestLoss: loss } = own
    const title = comparedTitle(name, evaluators)
    return loss === null || loss === 0
      ? title
      : `${title} (a ${lossWord(own)} of up to ${amount(loss)} is not ruled out)`
  })
  return `Still open: ${list(names)}.`
}

function openNames(evaluators: Evaluators): string {
  const names = openOnes(evaluators).map(([name]) => comparedTitle(name, evaluators))
  return names.length === Object.keys(evaluators).length ? '' : ` for ${list(names)}`
}

function largestLoss(evaluators: Evaluators): string {
  const losses = openOnes(evaluators).flatMap(([name, { largestLoss: loss }]) =>
    loss === null || loss === 0 ? [] : [[loss, comparedTitle(name, evaluators)] as const],
  )
  const [worst] = losses.sort(([a], [b]) => b - a)
  return worst === undefined ? '' : `: losses of up to ${amount(worst[0])} (${worst[1]}) are not ruled out`
}

function list(items: readonly string[]): string {
  if (items.length <= 1) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
