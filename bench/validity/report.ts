import type { MeasuredRow } from './measured-rows.ts'
import { auroc, balancedAccuracy, bestThreshold, calibrationError, mean, type Scored } from './measures.ts'
import { ALL_FILES } from './rows.ts'

export type Score = (row: MeasuredRow) => number

const three = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '–')
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

/** A Markdown table, its columns padded as the formatter wants them: the first to the left, figures to the right. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...lines].map((cells) => (cells[at] ?? '').length)))
  const padded = [head, ...lines].map((cells) =>
    widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))),
  )
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return padded
    .toSpliced(1, 0, rule)
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export function areaOf(rows: readonly MeasuredRow[], score: Score): number {
  return auroc(rows.map((row): Scored => ({ score: score(row), supported: row.supported })))
}

/** Length may speak for either side. */
function lengthArea(rows: readonly MeasuredRow[]): number {
  const area = areaOf(rows, ({ baselines }) => baselines.length)
  return Math.max(area, 1 - area)
}

export function baselineCells(rows: readonly MeasuredRow[]): string[] {
  return [
    three(areaOf(rows, ({ baselines }) => baselines.unigrams)),
    three(areaOf(rows, ({ baselines }) => baselines.rougeL)),
    three(lengthArea(rows)),
  ]
}

/** Both labels counting alike, as the probabilities were fitted. */
function balancedError(rows: readonly MeasuredRow[], score: Score): number {
  const supported = rows.filter((row) => row.supported).length
  return calibrationError(
    rows.map((row) => ({
      score: score(row),
      supported: row.supported,
      weight: 1 / (row.supported ? supported : rows.length - supported),
    })),
  )
}

/** One line a file: AUROC, balanced accuracy at the threshold, calibration error, and the baselines' AUROC. */
export function fileTable(
  rows: readonly MeasuredRow[],
  { scores, threshold }: { scores: Readonly<Record<string, Score>>; threshold: number },
): string {
  const names = Object.keys(scores)
  const lines = ALL_FILES.map((file) => {
    const own = rows.filter((row) => row.file === file)
    const figures = Object.values(scores).flatMap((score) => [
      three(areaOf(own, score)),
      three(accuracyOf(own, { score, threshold })),
      three(balancedError(own, score)),
    ])
    const supported = own.filter((row) => row.supported).length
    const [first = () => 0] = Object.values(scores)
    return [file, String(own.length), String(supported), ...figures, ownAccuracy(own, first), ...baselineCells(own)]
  })
  const heads = names.flatMap((name) => [`AUROC ${name}`, `bal. acc. ${name}`, `cal. error ${name}`])
  return table(
    ['file', 'rows', 'supported', ...heads, 'bal. acc. at its own threshold', 'unigrams', 'ROUGE-L', 'length'],
    lines,
  )
}

/** What a threshold chosen for this file alone would reach. */
function ownAccuracy(rows: readonly MeasuredRow[], score: Score): string {
  const all = rows.map((row) => ({ score: score(row), supported: row.supported }))
  const threshold = bestThreshold([all])
  return `${three(balancedAccuracy(all, threshold))} at ${threshold}`
}

export function accuracyOf(
  rows: readonly MeasuredRow[],
  { score, threshold }: { score: Score; threshold: number },
): number {
  return balancedAccuracy(
    rows.map((row) => ({ score: score(row), supported: row.supported })),
    threshold,
  )
}

export function meanArea(
  rows: readonly MeasuredRow[],
  { score, files }: { score: Score; files: readonly string[] },
): number {
  return mean(
    files.map((file) =>
      areaOf(
        rows.filter((row) => row.file === file),
        score,
      ),
    ),
  )
}

const SMALLEST_SIDE = 10

/** One line a source and generator, where both labels occur often enough to say anything. */
export function sliceTable(
  rows: readonly MeasuredRow[],
  { score, threshold }: { score: Score; threshold: number },
): string {
  const lines = ALL_FILES.flatMap((file) => {
    const own = rows.filter((row) => row.file === file)
    const names = [...new Set(own.flatMap(({ slices }) => slices))].sort()
    return names.flatMap((name) => {
      const slice = own.filter(({ slices }) => slices.includes(name))
      const supported = slice.filter((row) => row.supported).length
      const few = Math.min(supported, slice.length - supported) < SMALLEST_SIDE
      const figures = few
        ? ['too few', '', '', '', '']
        : [three(areaOf(slice, score)), three(accuracyOf(slice, { score, threshold })), ...baselineCells(slice)]
      return [[`${file}: ${name}`, String(slice.length), String(supported), ...figures]]
    })
  })
  return table(['slice', 'rows', 'supported', 'AUROC', 'bal. acc.', 'unigrams', 'ROUGE-L', 'length'], lines)
}

const FINDINGS: readonly [name: string, found: (row: MeasuredRow) => boolean][] = [
  ['a missing number', ({ missingNumber }) => missingNumber],
  ['a missing name', ({ missingNames }) => missingNames >= 1],
  ['two missing names', ({ missingNames }) => missingNames >= 2],
  ['contradicted', ({ claims }) => claims.some(({ contradicted }) => contradicted)],
]

/** How often the reasons are right: precision for unsupported rows, and the share of supported rows that they hit. */
export function reasonTable(rows: readonly MeasuredRow[]): string {
  const lines = ALL_FILES.flatMap((file) => {
    const own = rows.filter((row) => row.file === file)
    const supported = own.filter((row) => row.supported)
    return FINDINGS.map(([name, found]) => {
      const hits = own.filter(found)
      const alarms = supported.filter(found)
      const right = hits.length - alarms.length
      return [
        `${file}: ${name}`,
        String(hits.length),
        percent(right, hits.length),
        percent(alarms.length, supported.length),
        percent(right, own.length - supported.length),
      ]
    })
  })
  return table(['reason', 'rows', 'precision', 'false alarms', 'of the unsupported'], lines)
}
