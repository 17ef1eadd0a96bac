import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import {
  falseAlarmRisk,
  falseAlarmShare,
  refusedUnsupported,
  supportedNeeded,
  type RiskRow,
} from './false-alarm-risk.ts'

/** True shares of supported answers that each of eight gates refuses, from lenient to strict. */
const CURVE = [0.002, 0.01, 0.02, 0.035, 0.048, 0.052, 0.07, 0.12]
const asked = { steps: CURVE.length, maxFalseAlarms: 0.05, confidence: 0.9 }

/** Supported answers drawn from a population with this curve. */
function drawn(count: number, random: () => number): RiskRow[] {
  return Array.from({ length: count }, () => {
    const strictness = random()
    const place = CURVE.findIndex((share) => strictness < share)
    return { supported: true, refusedFrom: place === -1 ? null : place }
  })
}

function rows(supported: readonly (number | null)[], unsupported: readonly (number | null)[] = []): RiskRow[] {
  return [
    ...supported.map((refusedFrom) => ({ supported: true, refusedFrom })),
    ...unsupported.map((refusedFrom) => ({ supported: false, refusedFrom })),
  ]
}

describe('the strictest certified gate', () => {
  test('refuses more than asked in at most a tenth of 200 samples, where the best-looking one does so in most', () => {
    const random = seededRandom(7)
    const samples = Array.from({ length: 200 }, () => drawn(400, random))
    const shareOf = (step: number | null): number => (step === null ? 0 : (CURVE[step] ?? 1))
    const certified = samples.map((sample) => falseAlarmRisk(sample, asked))
    const tooMany = certified.filter(({ chosen }) => shareOf(chosen) > 0.05).length
    // Three standard errors of 200 draws above δ.
    expect(tooMany).toBeLessThanOrEqual(200 * 0.1 + 3 * Math.sqrt(200 * 0.1 * 0.9))
    expect(certified.filter(({ chosen }) => (chosen ?? 0) >= 2).length).toBeGreaterThan(150)
    const naive = certified.filter(({ tested }) =>
      tested.some(({ refused }, step) => shareOf(step) > 0.05 && refused / 400 <= 0.05),
    )
    expect(naive.length).toBeGreaterThan(60)
  })

  test('is the last before the first that fails, even if a later one would do', () => {
    // 0 of 45: p = 0.95^45 = 0.0994. 1 of 45: p = 0.0994 + 45 · 0.05 · 0.95^44 = 0.3350 (R: pbinom(1, 45, 0.05)).
    const one = falseAlarmRisk(rows([...Array<null>(44).fill(null), 2]), { ...asked, steps: 4 })
    expect(one.tested.map(({ refused, certified }) => [refused, certified])).toEqual([
      [0, true],
      [0, true],
      [1, false],
      [1, false],
    ])
    expect(one.tested[0]?.pValue).toBeCloseTo(0.0994403, 6)
    expect(one.tested[2]?.pValue).toBeCloseTo(0.3349569, 6)
    expect(one.chosen).toBe(1)
  })

  test('is none with 44 supported answers, though no gate refuses any', () => {
    expect(falseAlarmRisk(rows(Array<null>(44).fill(null)), asked).chosen).toBeNull()
    expect(falseAlarmRisk(rows(Array<null>(45).fill(null)), asked).chosen).toBe(7)
  })

  test('does not depend on unsupported answers', () => {
    const supported = Array<null>(60).fill(null)
    const alone = falseAlarmRisk(rows(supported), asked)
    const beside = falseAlarmRisk(rows(supported, [0, 0, 1, 1, 2, null]), asked)
    expect(beside).toEqual({ ...alone, unsupported: 6 })
  })

  test('is none without a supported answer', () => {
    expect(falseAlarmRisk(rows([], [0, 1]), asked)).toMatchObject({ supported: 0, chosen: null })
  })
})

test('the bound on the false alarms is the one that the test is the mirror of', () => {
  for (const sourceOf of [() => undefined, (at: number) => `s${at >> 1}`]) {
    for (let refused = 0; refused < 30; refused++) {
      const some = [...Array<number>(refused).fill(0), ...Array<null>(300 - refused).fill(null)]
      const sample = rows(some).map((row, at) => ({ ...row, source: sourceOf(at) }))
      const risk = falseAlarmRisk(sample, { ...asked, steps: 1 })
      const { share, upper } = falseAlarmShare(risk, { step: 0, confidence: 0.9 })
      expect(share).toBeCloseTo(refused / 300, 12)
      expect(risk.chosen === 0).toBe(upper <= 0.05)
    }
  }
})

describe('answers that share a source', () => {
  test('count as one, with the share of them that is refused', () => {
    const sample = rows([0, null, 0, 0, null, null]).map((row, at) => ({ ...row, source: `s${at >> 1}` }))
    const risk = falseAlarmRisk(sample, { ...asked, steps: 1 })
    expect(risk).toMatchObject({ supported: 6, sources: 3, tested: [{ refused: 3, share: 0.5 }], chosen: null })
  })

  test('refuse too many in at most a tenth of the samples, and far more often if each counts for itself', () => {
    const random = seededRandom(3)
    const samples = Array.from({ length: 200 }, () =>
      drawn(100, random).flatMap((row, at) => Array.from({ length: 10 }, () => ({ ...row, source: `s${at}` }))),
    )
    const over = (sample: readonly RiskRow[]): boolean =>
      (CURVE[falseAlarmRisk(sample, { ...asked, confidence: 0.9 }).chosen ?? 0] ?? 1) > 0.05
    expect(samples.filter(over).length).toBeLessThanOrEqual(33)
    expect(
      samples.filter((sample) => over(sample.map((row) => ({ ...row, source: undefined })))).length,
    ).toBeGreaterThan(60)
  })

  test('take as many sources as others take answers if none is refused', () => {
    const sample = (sources: number) =>
      rows(Array<null>(2 * sources).fill(null)).map((row, at) => ({ ...row, source: `s${at >> 1}` }))
    expect(falseAlarmRisk(sample(44), asked).chosen).toBeNull()
    expect(falseAlarmRisk(sample(45), asked).chosen).toBe(7)
    expect(supportedNeeded(0, { ...asked, bySource: true })).toBe(45)
  })
})

describe('how many supported answers it takes', () => {
  test.each([
    // ln 0.1 / ln 0.95 = 44.9; ln 0.1 / ln 0.9 = 21.9; ln 0.05 / ln 0.98 = 148.3
    [0, 0.05, 0.9, 45],
    [0, 0.1, 0.9, 22],
    [0, 0.02, 0.95, 149],
    [0.05, 0.05, 0.9, null],
    [0.2, 0.05, 0.9, null],
  ])('at a share of %d for at most %d with confidence %d: %s', (share, maxFalseAlarms, confidence, needed) => {
    expect(supportedNeeded(share, { maxFalseAlarms, confidence })).toBe(needed)
  })

  test('grows the closer the share is to what is asked', () => {
    const needed = [0.01, 0.02, 0.03, 0.04, 0.045].map((share) => supportedNeeded(share, asked) ?? Infinity)
    expect(needed).toEqual([...needed].sort((a, b) => a - b))
    expect(needed[0]).toBeGreaterThan(45)
    expect(needed[4]).toBeGreaterThan(1000)
  })
})

test('the share of unsupported answers refused has an exact interval, or a reason why there is none', () => {
  // R: binom.test(3, 4)$conf.int
  expect(refusedUnsupported(rows([null], [0, 0, 1, null]), 1)).toMatchObject({ status: 'measured', estimate: 0.75 })
  const measured = refusedUnsupported(rows([null], [0, 0, 1, null]), 1)
  expect(measured.status === 'measured' && measured.interval[0]).toBeCloseTo(0.1941204, 5)
  expect(measured.status === 'measured' && measured.interval[1]).toBeCloseTo(0.9936905, 5)
  expect(refusedUnsupported(rows([null]), 0)).toMatchObject({ status: 'unmeasured' })
})
