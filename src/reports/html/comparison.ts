import type { ComparisonDocument, EvaluatorComparison, Flip } from '../../core/comparison.ts'
import type { RunDocument } from '../../core/run.ts'
import { counted, thousands } from '../../support/counted.ts'
import {
  VERDICTS,
  chosenFlips,
  othersAlike,
  type AlikeFlips,
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
import { comparisonShown, flipScores, flipWord } from '../compare/as-shown.ts'
import { cut } from '../display.ts'
import { figureText } from '../figure-text.ts'
import { excerpt } from './excerpt.ts'
import { nameOf } from './groups.ts'
import { html, type Markup } from './markup.ts'

/** Flips that the page shows: losses, and gains. */
const FLIPS = { losses: 20, gains: 10 } as const

const KINDS = { better: 'good', no_worse: 'good', unchanged: '', inconclusive: 'odd', worse: 'bad' } as const

/** How the scores changed since the baseline, if the run was compared with one. */
export function comparisonSection(document: RunDocument): Markup | undefined {
  if (document.comparison === undefined) return undefined
  const comparison = comparisonShown(document.comparison)
  const { baseline, candidate, evaluators, slices, warnings, sentence, verdict } = comparison
  return html`<section aria-labelledby="compared">
    <h2 id="compared">Compared with the baseline: ${lastPart(baseline.name)} → ${lastPart(candidate.name)}</h2>
    <p><span class="chip ${KINDS[verdict]}">${VERDICTS[verdict].word}</span> ${excerpt(sentence, 600)}</p>
    ${warnings.map((warning) => html`<p class="quiet">${excerpt(warning, 500)}</p>`)}
    ${comparedTable(evaluators, document)} ${open(comparison, document)} ${figures(comparison, document)}
    ${slices.map(
      (slice) =>
        html`<h3>${cut(sliceName(slice), 120)}</h3>
          ${comparedTable(slice.evaluators, document)}`,
    )}
    ${flips(comparison, document)}
    <p class="method">A change is after − before, over the same ${counted(comparison.pairs.paired, 'example')}.</p>
  </section> `
}

/** A path without its folders: the whole stands under “How it was measured”. */
function lastPart(name: string): string {
  return cut(name.replace(/^.*[/\\](?=.)/su, ''), 80)
}

function comparedTable(evaluators: Readonly<Record<string, EvaluatorComparison>>, document: RunDocument): Markup {
  const titles = ['before', 'after', 'change', intervalsOf(evaluators), 'effect', 'p', 'pairs', 'verdict']
  return html`<table>
    <thead>
      <tr>
        <th scope="col">evaluator</th>
        ${titles.map((title) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${Object.entries(evaluators).map(([name, own]) => comparedRow(nameOf(name, document), { own, titles }))}
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
function open({ evaluators }: ComparisonDocument, document: RunDocument): Markup | undefined {
  const points = Object.entries(evaluators).flatMap(([name, own]) => {
    const missing = leftOutText(own)
    const sentences = [
      ...(own.verdict === 'inconclusive' || own.verdict === 'no_worse' ? [own.sentence] : []),
      ...(missing === '' ? [] : [`Over ${counted(own.n, 'pair')}; ${missing}.`]),
    ]
    return sentences.length === 0 ? [] : [html`<li>${nameOf(name, document)}: ${sentences.join(' ')}</li> `]
  })
  return points.length === 0
    ? undefined
    : html`<ul class="points">
        ${points}
      </ul>`
}

function figures({ figures: own }: ComparisonDocument, document: RunDocument): Markup | undefined {
  const items = Object.entries(own).map(([name, { unit, baseline, candidate, difference: change, n }]) => {
    const text = `${figureText(baseline)} → ${figureText(candidate)} ${unit}, ${figureDifference(change)} over ${thousands(n)}`
    return html`<li>${nameOf(name, document)}: ${text}; never part of the verdict</li> `
  })
  return items.length === 0
    ? undefined
    : html`<ul class="points">
        ${items}
      </ul>`
}

function flips(comparison: ComparisonDocument, document: RunDocument): Markup | undefined {
  const chosen = chosenFlips(comparison.flips, FLIPS)
  if (chosen.length === 0) return undefined
  const shown = chosen.reduce((sum, { others }) => sum + 1 + others.length, 0)
  return html`<details class="changed">
    <summary><span class="name">${counted(shown, 'example')} before and after, losses first</span></summary>
    <div class="body">${chosen.map((kind) => flipRow(kind, { comparison, document }))}</div>
  </details>`
}

const COLOURS = { lost: 'bad', lower: 'bad', gained: 'good', higher: 'good' } as const

function flipRow(
  kind: AlikeFlips,
  { comparison: { evaluators }, document }: { comparison: ComparisonDocument; document: RunDocument },
): Markup {
  const { id, evaluator, change, asked = '', baseline, candidate } = kind.flip
  const others = othersAlike(kind)
  const [before, after] = flipScores(kind.flip, evaluators)
  const side = (title: string, { answer, reasoning }: Flip['baseline']): Markup =>
    html`<dl>
      <dt>${title}</dt>
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
        ><bdi class="id">${cut(id, 120)}</bdi> <span class="asked" dir="auto">${cut(asked, 160)}</span></span
      >
      <span class="chips"
        ><span class="chip">${nameOf(evaluator, document)} ${before} → ${after}</span
        ><span class="chip ${COLOURS[change]}">${flipWord(kind.flip, evaluators)}</span></span
      >
    </summary>
    <div class="body pair">${side(`before: ${before}`, baseline)}${side(`after: ${after}`, candidate)}</div>
    ${others === undefined ? undefined : html`<p class="body quiet">${others}</p>`}
  </details> `
}
