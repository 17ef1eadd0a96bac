import { describe, expect, test } from 'vitest'
import type { Calibration, CalibrationRow, CalibrationSubject } from '../core/calibration.ts'
import { readCalibration, writeCalibration } from './calibration-file.ts'
import { figuresOf } from './calibrated.ts'
import { correct, type Observed } from './correction.ts'

const subject = { kind: 'evaluator', name: 'faithfulness', version: '1', judge: 'm#1', settings: {} } as const

/** `counts` answers of each kind: people say good or bad, the judge passes or fails. */
function calibration(counts: { goodPass: number; goodFail: number; badPass: number; badFail: number }): Calibration {
  const rows: CalibrationRow[] = []
  const add = (count: number, { label, score }: { label: boolean; score: number }): void => {
    for (let at = 0; at < count; at++) rows.push({ id: `e${rows.length}`, label, score })
  }
  add(counts.goodPass, { label: true, score: 0.9 })
  add(counts.goodFail, { label: true, score: 0.3 })
  add(counts.badPass, { label: false, score: 0.8 })
  add(counts.badFail, { label: false, score: 0.1 })
  return { subject, madeAt: '2026-01-01T00:00:00Z', dataset: { name: 'dev.jsonl' }, threshold: 0.7, rows }
}

describe('a corrected pass rate', () => {
  // Reference values of Lee et al.'s interval: p = .8, q0 = .85, q1 = .90, n = 1000, 100 labels of each kind.
  const labelled = calibration({ goodPass: 90, goodFail: 10, badPass: 15, badFail: 85 })
  const run = { subject, threshold: 0.7, passed: 800, failed: 200 }

  test('is that of Rogan and Gladen, with the interval of Lee et al.', () => {
    const found = correct(labelled, run)
    if (found.status === 'refused') throw new Error(found.reason)
    expect(found.share).toBeCloseTo(0.8666666667, 9)
    expect(found.ci[0]).toBeCloseTo(0.7982014863, 9)
    expect(found.ci[1]).toBeCloseTo(0.9581358093, 9)
    expect(found).toMatchObject({ raw: 0.8, labels: 200 })
  })

  test('goes by how the judge errs at the threshold of the run, not at that of the calibration', () => {
    // With a threshold of 0.85 no bad answer passes: sensitivity .9, specificity 1.
    const found = correct(labelled, { ...run, threshold: 0.85 })
    expect(found.status === 'corrected' && found.share).toBeCloseTo(0.8 / 0.9, 12)
  })

  test.each([
    ['unlike those of the calibration', { statistic: 0.2, pValue: 0.002 }, { gap: 0.2, pValue: 0.002 }],
    ['a little unlike them, however surely', { statistic: 0.06, pValue: 1e-9 }, undefined],
    ['unlike them by what may be chance', { statistic: 0.4, pValue: 0.02 }, undefined],
  ])('says of scores %s whether they are', (_, { statistic, pValue }, unlike) => {
    const distance = { status: 'measured', statistic, pValue, n: 1000 } as const
    const found = correct(labelled, { ...run, distance })
    expect(found.status === 'corrected' ? found.unlike : found).toEqual(unlike)
  })

  test.each<[string, Calibration, Partial<Omit<Observed, 'subject'>> & { subject?: CalibrationSubject }, RegExp]>([
    ['another judge', labelled, { subject: { ...subject, judge: 'm#2' } }, /judge m#1, and m#2 judges now/],
    ['another version', labelled, { subject: { ...subject, version: '2' } }, /version 1, which is 2 now/],
    ['other settings', labelled, { subject: { ...subject, settings: { k: 3 } } }, /settings/],
    ['too few labels', calibration({ goodPass: 9, goodFail: 1, badPass: 1, badFail: 8 }), {}, /19 labels; .* 20/],
    ['a judge no better than a coin', calibration({ goodPass: 20, goodFail: 20, badPass: 20, badFail: 20 }), {}, /./],
    ['labels of one kind', calibration({ goodPass: 30, goodFail: 3, badPass: 0, badFail: 0 }), {}, /./],
    ['a run without results', labelled, { passed: 0, failed: 0 }, /Nothing was measured/],
  ])('is refused for %s', (_, made, changed, reason) => {
    const found = correct(made, { ...run, ...changed })
    expect(found.status === 'refused' ? found.reason : found).toMatch(reason)
  })
})

describe('the figures of a calibration', () => {
  test('are over the threshold in force, with their counts', () => {
    const figures = figuresOf(calibration({ goodPass: 40, goodFail: 10, badPass: 5, badFail: 45 }))
    expect(figures.confusion).toEqual({ truePositive: 40, falseNegative: 10, falsePositive: 5, trueNegative: 45 })
    expect(figures.agreement).toMatchObject({ share: 0.85, n: 100, method: 'wilson' })
    expect(figures.sensitivity?.share).toBe(0.8)
    expect(figures.specificity?.share).toBe(0.9)
    expect(figures.kappa.estimate).toBeCloseTo(0.7, 12)
  })

  test('take the answers of one document together', () => {
    const made = calibration({ goodPass: 40, goodFail: 10, badPass: 5, badFail: 45 })
    const rows = made.rows.map((row, at) => ({ ...row, group: `d${at % 10}` }))
    expect(figuresOf({ ...made, rows }).agreement.method).toBe('clustered t')
  })

  test('say how well the raters agree with each other', () => {
    const made = calibration({ goodPass: 10, goodFail: 2, badPass: 2, badFail: 10 })
    const rows = made.rows.map((row, at) => ({
      ...row,
      raters: { ann: row.label, bo: at % 6 === 0 ? !row.label : row.label },
    }))
    const { raters } = figuresOf({ ...made, rows })
    expect(raters?.names).toEqual(['ann', 'bo'])
    expect(raters?.alpha.estimate).toBeGreaterThan(0.5)
    expect(raters?.alpha.estimate).toBeLessThan(1)
  })

  test('look for no threshold with fewer than 20 labels', () => {
    expect(figuresOf(calibration({ goodPass: 9, goodFail: 1, badPass: 1, badFail: 8 })).bestThreshold).toBeNull()
  })

  test('show a judge that pays for length, and one that minds the order of the passages', () => {
    const made = calibration({ goodPass: 30, goodFail: 10, badPass: 10, badFail: 30 })
    const rows = made.rows.map((row, at) => ({
      ...row,
      length: row.score > 0.5 ? 400 + (at % 7) * 50 : 100 + (at % 5) * 20,
      reversedScore: at % 4 === 0 ? 1 - row.score : row.score,
    }))
    const { verbosity, position } = figuresOf({ ...made, rows }).biases
    expect(verbosity.status === 'measured' && verbosity.interval[0]).toBeGreaterThan(0.5)
    expect(position).toMatchObject({ changed: 20, n: 80 })
  })

  test('show a judge that is mild with its own family', () => {
    const made = calibration({ goodPass: 40, goodFail: 8, badPass: 20, badFail: 20 })
    const judged = { ...made, subject: { ...subject, judge: 'openai:gpt-5#1' } }
    const rows = made.rows.map((row, at) => ({
      ...row,
      family: !row.label && row.score > 0.5 ? 'openai' : at % 2 ? 'openai' : 'google',
    }))
    const { selfPreference } = figuresOf({ ...judged, rows }).biases
    expect(selfPreference.status === 'measured' && selfPreference.interval[0]).toBeGreaterThan(0)
  })
})

describe('a calibration file', () => {
  const made = calibration({ goodPass: 2, goodFail: 1, badPass: 0, badFail: 1 })

  test('reads back as it was written, one answer a line, by id', () => {
    const text = writeCalibration({ ...made, rows: made.rows.toReversed() })
    expect(readCalibration(text, 'c.jsonl')).toEqual(made)
    expect(text.split('\n')).toHaveLength(6)
  })

  test.each([
    ['', /c.jsonl is empty/],
    ['{"a":', /c.jsonl:1 is no JSON/],
    [
      '{"assay_calibration":9,"subject":{"kind":"evaluator","name":"f","version":"1","judge":"j","settings":{}},"madeAt":"x","dataset":{"name":"d"},"threshold":0.5}',
      /format 9/,
    ],
    [`${writeCalibration(made)}{"id":"x","score":1.5,"label":true}`, /c.jsonl:6 .*score/],
    [`${writeCalibration(made)}{"id":"e0","score":1,"label":true}`, /same id/],
  ])('%# that is none is refused with its line', (text, message) => {
    expect(() => readCalibration(text, 'c.jsonl')).toThrow(message)
  })
})
