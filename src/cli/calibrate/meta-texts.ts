import { VERDICTS } from '../../calibration/golden.ts'
import { cut } from '../../reports/display.ts'
import { counted } from '../../support/counted.ts'
import type { GoldenDocument } from './document.ts'
import { driftLines } from './drift-lines.ts'
import type { MutationsDocument } from './mutations.ts'
import { heading, intervalOf, item, page, percent, short, table, type Look } from './page.ts'

/** The agreement on golden claims as text. */
export function goldenText(document: GoldenDocument, { format }: Look): string {
  const { judge, dataset, claims, accuracy, kappa, classes, confusion, unmeasured, judged } = document
  const wrong = judged.filter(({ judged: given, agreed }) => given !== null && given !== agreed)
  const said = (share: number | null): string => (share === null ? '–' : percent(share))
  return page(format, [
    heading(`${judge} against the verdicts in ${dataset}`, format),
    `${counted(claims, 'claim')}; ${unmeasured} without a verdict.`,
    '',
    ...table(
      [
        ['agreed \\ given', ...VERDICTS, 'precision', 'recall'],
        ...classes.map(({ name, precision, recall }, at) => [
          name,
          ...(confusion[at] ?? []).map(String),
          said(precision),
          said(recall),
        ]),
      ],
      format,
    ),
    '',
    `Agreement ${percent(accuracy.share)}${accuracy.ci === null ? '' : ` (${intervalOf(accuracy.ci, percent)})`}; ` +
      `κ ${kappa.status === 'measured' ? `${short(kappa.estimate)} (${intervalOf(kappa.interval, short)})` : (kappa.estimate ?? '–')}; ` +
      `macro-F1 ${short(document.macroF1)}.`,
    ...(kappa.status === 'unmeasured' ? [kappa.reason] : []),
    '',
    ...(wrong.length === 0
      ? []
      : [`Not as agreed${wrong.length > SHOWN ? `, the first ${SHOWN} of ${wrong.length}` : ''}:`]),
    ...wrong
      .slice(0, SHOWN)
      .map(({ id, claim, agreed, judged: given }) =>
        item(`${id}: ${given} instead of ${agreed}: ${cut(claim, 160)}`, format),
      ),
    ...driftLines(document.drift),
    ...document.verdict.reasons,
  ])
}

const SHOWN = 10

/** What an evaluator tells apart, as text. */
export function mutationsText(document: MutationsDocument, { format }: Look): string {
  const { evaluator, judge, dataset, cases, told, needed, holds } = document
  const kinds = [...new Set(cases.map(({ kind }) => kind))]
  const missed = cases.filter((one) => !one.told)
  return page(format, [
    heading(`${evaluator} by ${judge}: are wrong answers told from right ones?`, format),
    `${told} of ${counted(cases.length, 'mutant')} of the answers in ${dataset} were told from their clean answers; ` +
      `${percent(needed)} were asked for: ${holds ? 'holds' : 'does not hold'}.`,
    '',
    ...table(
      [
        ['changed', 'told', 'of'],
        ...kinds.map((kind) => {
          const own = cases.filter((one) => one.kind === kind)
          return [kind, String(own.filter((one) => one.told).length), String(own.length)]
        }),
      ],
      format,
    ),
    '',
    ...(missed.length === 0
      ? []
      : [`Not told${missed.length > SHOWN ? `, the first ${SHOWN} of ${missed.length}` : ''}:`]),
    ...missed
      .slice(0, SHOWN)
      .map(({ id, kind, why, text }) => item(`${id} (${kind}): ${why}: ${cut(text, 160)}`, format)),
  ])
}
