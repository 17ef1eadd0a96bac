import type { ComparisonDocument, EvaluatorComparison, Flip } from '../../core/comparison.ts'
import type { RunDocument } from '../../core/run.ts'
import { counted, thousands } from '../../support/counted.ts'
import {
  VERDICTS,
  chosenFlips,
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
} from '../compare/difference-text.ts'
import { cut } from '../display.ts'
import { figureText } from '../figure-text.ts'
import { excerpt } from './example-section.ts'
import { html, type Markup } from './markup.ts'

/** Flips that the page shows: losses, and gains. */
const FLIPS = { losses: 20, gains: 10 } as const

const KINDS = { better: 'good', no_worse: 'good', unchanged: '', inconclusive: 'odd', worse: 'bad' } as const

/** How the scores changed since the baseline, if the run was compared with one. */
export function comparisonSection({ comparison }: RunDocument): Markup | undefined {
  if (comparison === undefined) return undefined
  const { baseline, candidate, evaluators, slices, warnings, sentence, verdict } = comparison
  return html`<section>
    <h2>Compared with the baseline: ${cut(baseline.name, 80)} → ${cut(candidate.name, 80)}</h2>
    <p><span class="chip ${KINDS[verdict]}">${VERDICTS[verdict].word}</span> ${excerpt(sentence, 600)}</p>
    ${warnings.map((warning) => html`<p class="quiet">${excerpt(warning, 500)}</p>`)} ${comparedTable(evaluators)}
    ${open(comparison)} ${figures(comparison)}
    ${slices.map(
      (slice) =>
        html`<h3>${cut(sliceName(slice), 120)}</h3>
          ${comparedTable(slice.evaluators)}`,
    )}
    ${flips(comparison)}
    <p class="method">A change is after − before, over the same ${counted(comparison.pairs.paired, 'example')}.</p>
  </section> `
}

function titlesOf(evaluators: Readonly<Record<string, EvaluatorComparison>>): readonly string[] {
  return ['before', 'after', 'change', intervalsOf(evaluators), 'effect', 'p', 'pairs', 'verdict']
}

function comparedTable(evaluators: Readonly<Record<string, EvaluatorComparison>>): Markup {
  const titles = titlesOf(evaluators)
  return html`<table>
    <thead>
      <tr>
        <th scope="col">evaluator</th>
        ${titles.map((title) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${Object.entries(evaluators).map(([name, own]) => comparedRow(name, { own, titles }))}
    </tbody>
  </table> `
}

function comparedRow(name: string, { own, titles }: { own: EvaluatorComparison; titles: readonly string[] }): Markup {
  const cells = [
    points(own.baseline.mean),
    points(own.candidate.mean),
    difference(own.difference),
    differenceInterval(own.ci),
    effectText(own),
    pText(own.pAdjusted),
    thousands(own.n),
  ]
  const moved = flipCounts(own)
  return html`<tr>
    <th scope="row">${name}${moved === '' ? undefined : html`<span class="what">${moved}</span>`}</th>
    ${cells.map((cell, index) => html`<td data-label="${titles[index]}">${cell}</td>`)}
    <td data-label="verdict"><span class="chip ${KINDS[own.verdict]}">${VERDICTS[own.verdict].word}</span></td>
  </tr> `
}

/** What would settle open questions, and what the means leave out. */
function open({ evaluators }: ComparisonDocument): Markup | undefined {
  const points = Object.entries(evaluators).flatMap(([name, own]) => {
    const missing = leftOutText(own)
    const sentences = [
      ...(own.verdict === 'inconclusive' || own.verdict === 'no_worse' ? [own.sentence] : []),
      ...(missing === '' ? [] : [`Over ${counted(own.n, 'pair')}; ${missing}.`]),
    ]
    return sentences.length === 0 ? [] : [html`<li>${name}: ${sentences.join(' ')}</li> `]
  })
  return points.length === 0
    ? undefined
    : html`<ul class="points">
        ${points}
      </ul>`
}

function figures({ figures: own }: ComparisonDocument): Markup | undefined {
  const items = Object.entries(own).map(([name, { unit, baseline, candidate, difference: change, n }]) => {
    const text = `${figureText(baseline)} → ${figureText(candidate)} ${unit}, ${figureDifference(change)} over ${thousands(n)}`
    return html`<li>${name}: ${text}; never part of the verdict</li> `
  })
  return items.length === 0
    ? undefined
    : html`<ul class="points">
        ${items}
      </ul>`
}

function flips(comparison: ComparisonDocument): Markup[] {
  return chosenFlips(comparison.flips, FLIPS).map(flipRow)
}

const CHANGES = {
  lost: ['bad', 'pass lost'],
  lower: ['bad', 'lower'],
  gained: ['good', 'pass gained'],
  higher: ['good', 'higher'],
} as const

function flipRow({ id, evaluator, change, asked = '', baseline, candidate }: Flip): Markup {
  const [kind, word] = CHANGES[change]
  const side = (title: string, { score, answer, reasoning }: Flip['baseline']): Markup =>
    html`<dl>
      <dt>${title}: ${points(score)}</dt>
      <dd dir="auto">${answer === undefined ? undefined : excerpt(answer)}</dd>
      ${
        reasoning === undefined
          ? undefined
          : html`<dt>why</dt>
              <dd dir="auto">${excerpt(reasoning)}</dd>`
      }
    </dl>`
  return html`<details>
    <summary>
      <span class="name"
        ><span class="id">${cut(id, 120)}</span> <span class="asked" dir="auto">${cut(asked, 160)}</span></span
      >
      <span class="chips"
        ><span class="chip">${evaluator} ${points(baseline.score)} → ${points(candidate.score)}</span
        ><span class="chip ${kind}">${word}</span></span
      >
    </summary>
    <div class="body pair">${side('before', baseline)}${side('after', candidate)}</div>
  </details> `
}
