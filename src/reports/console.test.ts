import { describe, expect, test } from 'vitest'
import { aggregate, exampleResult, measuredResult, sampleRun } from '../../test/sample-run.ts'
import { NO_USAGE } from '../core/usage.ts'
import type { RunDocument } from '../core/run.ts'
import { consoleReport } from './console.ts'
import { displayWidth } from './display.ts'

const plain = { width: 100, colour: false }

// eslint-disable-next-line no-control-regex
const ESCAPES = /\u001b\[\d+m/g

describe('the console report', () => {
  test('shows score, interval, pass rate, n, threshold and outcome in one row', () => {
    const report = consoleReport(sampleRun(), plain)
    expect(report).toMatch(/faithfulness +0\.61 +0\.48 – 0\.74 +61\.5 % +39 +2 +1 +0\.8 +✗ below/)
    expect(report).toMatch(/accuracy +0\.75 +0\.60 – 0\.85 +75\.0 % +40 +· +· +0\.7 +✓ holds/)
  })

  test('shows scores to as many digits as are asked for, and as it takes to see on which side of a threshold they lie', () => {
    const document = sampleRun()
    expect(consoleReport(document, { ...plain, digits: 4 })).toMatch(/faithfulness +0\.6123 +0\.4812 – 0\.7435/)
    const close = aggregate({ mean: 0.69996, threshold: 0.7 })
    const summary = { ...document.summary, evaluators: { faithfulness: close } }
    expect(consoleReport({ ...document, summary }, plain)).toMatch(/faithfulness +0\.69996 +0\.70 – 0\.90/)
  })

  test('tells examples that fall short in the same way together, and what two evaluators say of one claim once', () => {
    const claim = { text: 'Nine days.', verdict: 'CONTRADICTED', reasons: ['the passage says 3'] }
    const missed = ['faithfulness', 'hallucination'].map((name) =>
      measuredResult(name, { score: 0, reasoning: 'no claim is supported: “Nine days.”', raw: { claims: [claim] } }),
    )
    const results = ['q1', 'q2', 'q3'].map((id) => exampleResult(id, { output: 'Nine days.', results: missed }))
    const report = consoleReport(sampleRun({ results }), plain)
    expect(report).toContain('3 of 42 examples fall short:')
    expect(report.match(/no claim is supported/g)).toHaveLength(1)
    expect(report.match(/Nine days/g)).toHaveLength(1)
    expect(report).toContain('and 2 more like it: q2, q3')
    const repeated = [
      ...results,
      ...[1, 2].map((epoch) => exampleResult('q1', { output: 'Nine days.', results: missed, epoch })),
    ]
    expect(consoleReport(sampleRun({ results: repeated }), plain)).toContain(
      'and in 2 more of its repetitions, and 2 more like it: q2, q3',
    )
  })

  test('leaves out the columns of counts that are zero everywhere', () => {
    const document = sampleRun()
    const summary = { ...document.summary, evaluators: { accuracy: aggregate() } }
    const report = consoleReport({ ...document, summary }, plain)
    expect(report).not.toMatch(/vacuous|n\/a|failed/)
  })

  test('shows figures without a threshold with their percentiles', () => {
    expect(consoleReport(sampleRun(), plain)).toMatch(/latency_ms +128 +120 +302 +1,312 +1,400 +ms +42/)
  })

  test('quotes the offending claims with evidence and reasons, and not the supported ones', () => {
    const report = consoleReport(sampleRun(), plain)
    expect(report).toContain('contradicted   “A plugin must be loaded within 20 seconds.”')
    expect(report).toContain('the claim says 20 where the passage says 10')
    expect(report).toContain('server.md#plugintimeout: “The maximum amount of time')
    expect(report).toContain('not supported  “0 turns it off.”')
    expect(report).not.toContain('“This is set by pluginTimeout.”')
  })

  test('shows the expected answer where a missed evaluator compares with it', () => {
    expect(consoleReport(sampleRun(), plain)).toContain('expected  onRequest')
  })

  test('never says a score where nothing was measured', () => {
    const lacking = (evaluator: string) => ({
      ...({ status: 'not_applicable', evaluator, version: '1', usage: NO_USAGE } as const),
      reasoning: `${evaluator} needs passages, and this example has none`,
    })
    const results = [exampleResult('q1', { results: ['faithfulness', 'hallucination'].map(lacking) })]
    const document = sampleRun({ verdict: 'inconclusive', results })
    const none = aggregate({ mean: null, ci: null, n: 0, passed: 0, failed: 0, notApplicable: 4 })
    const summary = { ...document.summary, evaluators: { faithfulness: none, hallucination: none } }
    const report = consoleReport({ ...document, summary }, plain)
    expect(report).toMatch(/faithfulness +none +– +– +0 +4 /)
    expect(report).toContain('→ faithfulness, hallucination on q1: needs passages, and this example has none')
  })

  test('says how many examples an interrupted run is over', () => {
    const report = consoleReport(sampleRun({ verdict: 'interrupted' }), plain)
    expect(report).toContain('Interrupted after 42 examples: the figures are over these only.')
  })

  test('shows errors of the application and one instance of what could not be measured', () => {
    const failed = { status: 'failed', evaluator: 'relevance', version: '1', usage: NO_USAGE } as const
    const results = [
      exampleResult('q1', { error: 'TypeError: index is not defined' }),
      exampleResult('q2', { results: [{ ...failed, failure: 'timeout', message: 'no answer in 30 s' }] }),
    ]
    const report = consoleReport(sampleRun({ results }), plain)
    expect(report).toContain('✗ q1  TypeError: index is not defined')
    expect(report).toContain('! relevance on q2 (timeout): no answer in 30 s')
  })

  test.each([44, 48, 60, 72, 80, 100, 200])('keeps every line within %i columns', (width) => {
    const lines = consoleReport(sampleRun({ results: [hostile()] }), { width, colour: false }).split('\n')
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(Math.min(width, 120))
  })

  test('puts nothing but the text itself into colour', () => {
    const coloured = consoleReport(sampleRun(), { width: 100, colour: true })
    expect(coloured).toMatch(ESCAPES)
    expect(coloured.replace(ESCAPES, '')).toBe(consoleReport(sampleRun(), plain))
  })

  test('lets no text of a data set or a model move the cursor or turn the direction of writing', () => {
    const report = consoleReport(hostileRun(), plain)
    // eslint-disable-next-line no-control-regex
    expect(report).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    expect(report).toContain(String.raw`\x1b[2J`)
  })
})

const HOSTILE = '\u001b[2J\u001b]0;owned\u0007 | `x` \u202e</script>\r\n\u009b31m'

function hostile() {
  const raw = {
    claims: [
      {
        id: HOSTILE,
        text: HOSTILE.repeat(50),
        verdict: HOSTILE,
        evidence: { passageId: HOSTILE, text: HOSTILE },
        reasons: [{ code: 'x', message: HOSTILE }, HOSTILE],
      },
    ],
  }
  const result = measuredResult('faithfulness', { score: 0, reasoning: HOSTILE.repeat(9), raw })
  return exampleResult(HOSTILE, { inputs: { query: HOSTILE }, output: HOSTILE, results: [result] })
}

function hostileRun(): RunDocument {
  const failed = { status: 'failed', evaluator: HOSTILE, version: '1', usage: NO_USAGE } as const
  const results = [
    hostile(),
    exampleResult(HOSTILE, { error: HOSTILE }),
    exampleResult('x', { results: [{ ...failed, failure: 'refused', message: HOSTILE }] }),
  ]
  const { run, summary, ...document } = sampleRun({ results, notes: [HOSTILE] })
  return {
    ...document,
    run: { ...run, judge: HOSTILE, dataset: { name: HOSTILE, examples: 1 }, resultsSha256: HOSTILE },
    summary: {
      ...summary,
      evaluators: { [HOSTILE]: aggregate() },
      gates: [{ name: HOSTILE, kind: 'evaluator', outcome: 'fails', message: HOSTILE }],
    },
  }
}
