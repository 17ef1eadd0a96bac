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
      '::error file=data%2C 1%25/dev.jsonl,line=5,title=Below the threshold%3A one::a 0.2500 < 0.7: 100%25 wrong: a, b ::set-output name=x::y',
    ])
  })

  test('name errors of the application first, and what could not be measured as a warning', () => {
    const lines = annotations([
      exampleResult('one', { index: 0, results: [low, failed] }),
      exampleResult('two', { index: 1, error: 'it fell\nover' }),
    ])
    expect(lines.map((line) => line.slice(0, 60))).toEqual([
      '::error file=data%2C 1%25/dev.jsonl,line=2,title=The applica',
      '::error file=data%2C 1%25/dev.jsonl,line=1,title=Below the t',
      '::warning title=b could not be measured::one (timeout): no a',
    ])
    expect(lines[0]).toMatch(/::it fell over$/)
  })

  test('are at most ten, and say how many more there are', () => {
    const lines = annotations(
      Array.from({ length: 25 }, (_, index) => exampleResult(`e${index}`, { index, results: [low] })),
    )
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10)
    expect(lines.at(-1)).toMatch(/^::notice title=Assay::.*15 more examples fell short\.$/)
  })

  test('are none where nothing fell short', () => {
    expect(annotations([exampleResult('one', { results: [high] })])).toEqual([])
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
  expect(counter.outputs()).toBe('total=0\npassed=0\nfailed=0\npass_rate=\n')
  for (const result of results) counter.add(result)
  expect(counter.outputs()).toBe('total=5\npassed=1\nfailed=3\npass_rate=0.25\n')
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
