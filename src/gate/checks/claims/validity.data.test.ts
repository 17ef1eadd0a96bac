import { beforeAll, describe, expect, test } from 'vitest'
import type { FileName } from '../../../../bench/gate/labelled.ts'
import { checkSays, type Decided, decideFile, measure } from '../../../../bench/gate/measure.ts'
import { EDITS, type EditResult, measureEdits } from '../../../../bench/gate/quote-edits.ts'

const decided = new Map<FileName, readonly Decided[]>()
let edits = new Map<string, EditResult>()

beforeAll(() => {
  const folder = process.env['ASSAY_DATA']
  if (!folder) throw new Error('ASSAY_DATA is not set. Set it to the folder of the labelled data to run this test.')
  for (const file of ['wice', 'qags', 'begin'] as const) decided.set(file, decideFile(file, folder))
  edits = measureEdits(folder, { every: 16 })
}, 240_000)

const of = (file: FileName) => decided.get(file) ?? []
const fails = ({ decision }: Decided) => decision.status === 'fail'
const passes = ({ decision }: Decided) => decision.status === 'pass'

describe('the ruleset standard on human-labelled data', () => {
  test('is right 95 times of 100 when it fails a claim of wice, and fails at most 4 of 100 supported ones', () => {
    const { hits, precision, falseAlarms, recall } = measure(of('wice'), fails)
    expect(hits).toBeGreaterThan(100)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(falseAlarms).toBeLessThanOrEqual(0.04)
    expect(recall).toBeGreaterThanOrEqual(0.35)
  })

  test('passes a quarter of the supported claims of wice, and none that is not supported', () => {
    const rows = of('wice')
    const supported = rows.filter(({ label }) => label === 'supported')
    expect(supported.filter(passes).length / supported.length).toBeGreaterThanOrEqual(0.25)
    expect(rows.filter((row) => row.label === 'not' && passes(row)).map(({ id }) => id)).toEqual([])
  })

  test.each<[FileName, number, number]>([
    ['wice', 0.95, 0.03],
    ['qags', 0.8, 0.01],
    ['begin', 0.95, 0.01],
  ])('has a number check on %s with a precision of at least %d and false alarms of at most %d', (file, least, most) => {
    const { hits, precision, falseAlarms } = measure(of(file), checkSays('numeric_consistency', 'fail'))
    expect(hits).toBeGreaterThan(20)
    expect(precision).toBeGreaterThanOrEqual(least)
    expect(falseAlarms).toBeLessThanOrEqual(most)
  })

  test.each<[string, number]>([
    ['date_consistency', 0.95],
    ['entity_consistency', 0.93],
  ])('has a %s on wice that is right when it fails, with a precision of at least %d', (name, least) => {
    const { hits, precision } = measure(of('wice'), checkSays(name, 'fail'))
    expect(hits).toBeGreaterThan(20)
    expect(precision).toBeGreaterThanOrEqual(least)
  })
})

describe('quotations of the pages of wice', () => {
  test.each(EDITS.filter(({ harmful }) => harmful).map(({ name }) => name))('are not accepted after: %s', (name) => {
    const { tried, accepted } = edits.get(name) ?? { tried: 0, accepted: 0 }
    expect(tried).toBeGreaterThan(10)
    expect(accepted / tried).toBeLessThanOrEqual(0.005)
  })

  test.each(EDITS.filter(({ harmful, name }) => !harmful && name !== 'one letter typo').map(({ name }) => name))(
    'are accepted after: %s',
    (name) => {
      const { tried, accepted } = edits.get(name) ?? { tried: 0, accepted: 0 }
      expect(tried).toBeGreaterThan(50)
      expect(accepted / tried).toBeGreaterThanOrEqual(0.99)
    },
  )
})
