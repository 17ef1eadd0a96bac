import { describe, expect, test } from 'vitest'
import { exampleResult, measuredResult, sampleRun } from '../../test/sample-run.ts'
import { NO_USAGE } from '../core/usage.ts'
import type { EvaluationResult } from '../core/result.ts'
import { failingOf } from './failing.ts'
import { exampleCounter, githubAnnotations, githubSummary } from './github.ts'

const failed: EvaluationResult = {
  status: 'failed',
  evaluator: 'b',
  version: '1',
  usage: NO_USAGE,
  failure: 'timeout',
  message: 'no answer',
}
const low = measuredResult('a', { score: 0.25, reasoning: '100% wrong: a, b\n::set-output name=x::y' })
const high = measuredResult('a', { score: 1 })

function annotations(results: ReturnType<typeof exampleResult>[]): string[] {
  const document = sampleRun({ results })
  const placeOf = (index: number) => ({ file: 'data, 1%/dev.jsonl', line: index + 1 })
  const text = githubAnnotations(document, { failing: failingOf(results, 20), placeOf })
  return text.split('\n').slice(0, -1)
}

describe('annotations for GitHub', () => {
  test('stand at the place of the example, escaped as workflow commands are', () => {
    expect(annotations([exampleResult('one', { index: 4, results: [low] })])).toEqual([
      '::error title=Assay::Below what was asked: faithfulness.%0AThe mean of faithfulness is 0.6123, below 0.8.',
      '::error file=data%2C 1%25/dev.jsonl,line=5,title=Fell short%3A one::a 0.25 < 0.7: 100%25 wrong: a, b ::set-output name=x::y',
    ])
  })

  test('name an error of the application once, however many examples it ended', () => {
    const erring = ['two', 'three', 'four'].map((id, index) => exampleResult(id, { index, error: 'it fell' }))
    expect(annotations(erring).filter((line) => line.includes('it fell'))).toEqual([
      '::error file=data%2C 1%25/dev.jsonl,line=1,title=The application failed%3A two::it fell%0Aand 2 more like it: three, four',
    ])
  })

  test('name errors of the application first, and what could not be measured as a warning', () => {
    const lines = annotations([
      exampleResult('one', { index: 0, results: [low, failed] }),
      exampleResult('two', { index: 1, error: 'it fell\nover' }),
    ])
    expect(lines.map((line) => line.slice(0, 60))).toEqual([
      '::error title=Assay::Below what was asked: faithfulness.%0AT',
      '::error file=data%2C 1%25/dev.jsonl,line=2,title=The applica',
      '::error file=data%2C 1%25/dev.jsonl,line=1,title=Fell short%',
      '::warning title=b could not be measured::one (timeout): no a',
    ])
    expect(lines[1]).toMatch(/::it fell over$/)
  })

  test('are at most ten, and say how many more there are', () => {
    const lines = annotations(
      Array.from({ length: 25 }, (_, index) =>
        exampleResult(`e${index}`, { index, output: 'x'.repeat(index), results: [low] }),
      ),
    )
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10)
    expect(lines.at(-1)).toMatch(/^::error file/)
    expect(lines[0]).toMatch(/^::error title=Assay::.*16 more examples fell short\.$/)
  })

  test('tell examples that fell short in the same way together', () => {
    const lines = annotations(['e0', 'e1', 'e2'].map((id, index) => exampleResult(id, { index, results: [low] })))
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/%0Aand 2 more like it: e1, e2$/)
  })

  test('are the outcome alone where nothing fell short', () => {
    const results = [exampleResult('one', { results: [high] })]
    const text = githubAnnotations(sampleRun({ verdict: 'holds', results }), { failing: failingOf(results, 20) })
    expect(text).toBe('::notice title=Assay::Holds: 42 examples, and every condition of the run is met.\n')
  })
})

test('outputs count examples, and the pass rate is over those that were judged', () => {
  const results = [
    exampleResult('passed', { results: [high] }),
    exampleResult('below', { results: [high, { ...low, evaluator: 'c' }] }),
    exampleResult('not measured', { results: [failed] }),
    exampleResult('error', { error: 'no' }),
    exampleResult('nothing to judge', { results: [] }),
  ]
  const counter = exampleCounter()
  expect(counter.outputs({ verdict: 'holds' })).toBe('outcome=holds\ntotal=0\npassed=0\nfailed=0\npass_rate=\n')
  for (const result of results) counter.add(result)
  expect(counter.outputs({ verdict: 'worse' })).toBe('outcome=worse\ntotal=5\npassed=1\nfailed=3\npass_rate=0.25\n')
})

test('the summary is Markdown within the size that GitHub takes', () => {
  const reasoning = 'word '.repeat(100)
  const wide = Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [`m${n}`, measuredResult(`m${n}`, { score: 0, reasoning })]),
  )
  const huge = Array.from({ length: 30 }, (_, index) => ({ ...exampleResult(`e${index}`, { index }), results: wide }))
  const summary = githubSummary(sampleRun({ results: huge }))
  expect(summary).toMatch(/^# Assay: dev\.jsonl/)
  expect(new TextEncoder().encode(summary).length).toBeLessThan(1_048_576)
  expect(githubSummary(sampleRun())).toContain('timeouts-3')
})
