import { readFileSync } from 'node:fs'
import { strips, type Strip } from './strips.ts'

/** Rows of fewer draws say too little for a dot of their own. */
const LEAST_DRAWS = 100

/** What the tables of bench/stats/RESULTS.md say in one picture: what was promised, and what came of it. */
export function held(): string {
  const page = readFileSync(new URL('../../bench/stats/RESULTS.md', import.meta.url), 'utf8')
  const figures = (title: string, column: string, where: (row: Row) => boolean = () => true): number[] =>
    rowsUnder(page, title)
      .filter(
        (row) =>
          where(row) && !(Number(row.cell('comparisons') ?? row.cell('experiments') ?? LEAST_DRAWS) < LEAST_DRAWS),
      )
      .map((row) => Number.parseFloat(row.cell(column) ?? ''))
      .filter((value) => !Number.isNaN(value))
  const now = (label: string, all: readonly number[]): Strip => ({ label, tone: 'good', figures: all })
  const other = (label: string, all: readonly number[]): Strip => ({ label, tone: 'bad', figures: all })
  const evaluators = (count: string) => (row: Row) => row.cell('evaluators') === count
  return strips({
    title: 'What is promised and what came of it. Each dot is one kind and size of sample',
    panels: [
      {
        heading: '95 % intervals hold the truth in',
        from: 60,
        to: 100,
        ticks: [60, 70, 80, 90, 100],
        mark: { at: 95, label: 'promised: 95 %' },
        strips: [
          now('examples by themselves', figures('Independent; before', 'holds')),
          other('the same by Wilson and t', figures('Independent; before', 'before: holds')),
          now('in groups', figures('In groups; before', 'holds')),
          other('the same by clustered t', figures('In groups; before', 'before: holds')),
        ],
      },
      {
        heading: 'A difference, a loss or a pass is found wrongly in',
        from: 0,
        to: 40,
        ticks: [0, 10, 20, 30, 40],
        mark: { at: 5, label: 'at most 5 %' },
        strips: [
          now('compare, one evaluator', figures('A verdict of better or worse', 'compare', evaluators('1'))),
          now('compare, ten evaluators', figures('A verdict of better or worse', 'compare', evaluators('10'))),
          other(
            'ten evaluators, each by itself',
            figures('A verdict of better or worse', 'unadjusted', evaluators('10')),
          ),
          now('--margin: worse', figures('How often a comparison with a margin', 'loss = margin: worse')),
          now('--margin: passes', figures('How often a comparison with a margin', 'loss = margin: passes')),
          now('variants: any better', figures('Equal variants', 'ranking alone: any false better')),
        ],
      },
      {
        heading: 'A difference of the size that was said to be found in 80 % is found in',
        from: 60,
        to: 100,
        ticks: [60, 70, 80, 90, 100],
        mark: { at: 80, label: 'promised: 80 %' },
        strips: [
          now('assay plan', figures('`assay plan`', 'found')),
          now('“this sample could have shown”', figures('What a comparison without', 'found')),
        ],
      },
    ],
  })
}

interface Row {
  readonly cell: (column: string) => string | undefined
}

/** Rows of the table below a heading that begins so, without the row of all together. */
function rowsUnder(page: string, title: string): Row[] {
  const start = page.indexOf(`\n### ${title}`)
  if (start === -1) throw new Error(`RESULTS.md has no table “${title}”.`)
  const lines = page
    .slice(start + 1)
    .split('\n')
    .slice(1)
  const first = lines.findIndex((line) => line.startsWith('|'))
  const end = lines.findIndex((line, at) => at > first && !line.startsWith('|'))
  const [head = [], , ...rows] = lines.slice(first, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return rows
    .filter(([name]) => name?.startsWith('**') === false)
    .map((cells) => ({ cell: (column) => cells[head.indexOf(column)] }))
}
