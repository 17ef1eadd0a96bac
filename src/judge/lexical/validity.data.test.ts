import { beforeAll, describe, expect, test } from 'vitest'
import { auroc } from '../../../bench/validity/measures.ts'
import { type FileName, readRows, type Row } from '../../../bench/validity/rows.ts'
import { type ShippedScore, shippedScore } from '../../../bench/validity/shipped.ts'
import { words } from '../../text/words/words.ts'
import { lexicalJudge } from './lexical-judge.ts'

/** Set a little below what `node bench/validity/evaluate.ts` prints; held-out figures are in bench/validity/RESULTS.md. */
const FLOORS: readonly [file: FileName, area: number][] = [
  ['wice', 0.8],
  ['begin', 0.935],
  ['factcheckgpt_stance', 0.77],
  ['attributionbench_ood', 0.87],
  ['qags', 0.78],
]

type Judged = Row & ShippedScore

const judged = new Map<FileName, Judged[]>()

function of(file: FileName): Judged[] {
  return judged.get(file) ?? []
}

function area(rows: readonly Judged[], score: (row: Judged) => number): number {
  return auroc(rows.map((row) => ({ score: score(row), supported: row.supported })))
}

beforeAll(async () => {
  const folder = process.env['ASSAY_DATA']
  if (!folder) throw new Error('ASSAY_DATA is not set. Set it to the folder of the labelled data to run this test.')
  const judge = lexicalJudge()
  for (const row of readRows(folder)) {
    const list = judged.get(row.file) ?? []
    const score = await shippedScore(row, judge)
    if (score !== undefined) list.push({ ...row, ...score })
    judged.set(row.file, list)
  }
}, 120_000)

describe('the shipped lexical judge on human-labelled data', () => {
  test.each(FLOORS)('tells supported from unsupported answers of %s with an AUROC of at least %d', (file, floor) => {
    expect(area(of(file), ({ support }) => support)).toBeGreaterThanOrEqual(floor)
  })

  /** Its opinions and courtesies are read as framing, and words alone rank those rows a little better. */
  const SLACK: Readonly<Record<string, number>> = { begin: 0.005 }

  test.each(FLOORS)(
    'beats the share of words found, or nearly on begin, and the length of the answer on %s',
    (file) => {
      const own = of(file)
      const length = area(own, ({ response }) => words(response).length)
      const unigrams = area(own, ({ response, context }) => {
        const known = new Set(context.flatMap((text) => words(text).map(({ form }) => form)))
        const said = words(response)
        return said.filter(({ form }) => known.has(form)).length / Math.max(1, said.length)
      })
      const plain = Math.max(unigrams, length, 1 - length)
      expect(area(own, ({ support }) => support)).toBeGreaterThan(plain - (SLACK[file] ?? 0))
    },
  )

  test.each([
    ['a missing number', (row: Judged) => row.codes.some((code) => code === 'missing_number' || code === 'number')],
    ['two missing names', (row: Judged) => row.codes.filter((code) => code === 'missing_name').length >= 2],
  ])('is right 95 times of 100 when it reports %s on wice, with at most 3 false alarms of 100', (_, reports) => {
    const rows = of('wice')
    const hits = rows.filter(reports)
    const alarms = hits.filter(({ supported }) => supported)
    expect(hits.length).toBeGreaterThan(50)
    expect(1 - alarms.length / hits.length).toBeGreaterThanOrEqual(0.95)
    expect(alarms.length / rows.filter(({ supported }) => supported).length).toBeLessThanOrEqual(0.03)
  })
})
