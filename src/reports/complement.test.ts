import { expect, test } from 'vitest'
import { aggregate, sampleRun } from '../../test/sample-run.ts'
import type { Aggregate } from '../core/aggregate.ts'
import type { RunDocument } from '../core/run.ts'
import { complementSentences } from './complement.ts'
import { consoleReport } from './console.ts'
import { htmlReport } from './html/html-report.ts'
import { markdownReport } from './markdown.ts'

const display = {
  direction: 'higher',
  sentence: { of: 'answers', one: 'says what no passage says', many: 'say what no passage says' },
} as const

function judged(evaluators: Readonly<Record<string, Aggregate>>): RunDocument {
  const document = sampleRun({ results: [] })
  const [metric] = document.run.metrics
  const metrics = Object.keys(evaluators).flatMap((name) => (metric ? [{ ...metric, name, display }] : []))
  return { ...document, run: { ...document.run, metrics }, summary: { ...document.summary, evaluators } }
}

const FIGURES = aggregate({ mean: 0.802, ci: [0.765, 0.835], n: 500 })

test('every report for people says what a figure means in a sentence, with its interval', () => {
  const document = judged({ fully_supported: FIGURES })
  const said = '1 in 5 answers (19.8 %, 16.5–23.5) says what no passage says.'
  expect(consoleReport(document, { width: 100, colour: false })).toContain(said)
  expect(markdownReport(document)).toContain(said)
  expect(htmlReport(document)).toContain(said)
})

test.each([
  [1, 'None of the answers (0 %) says what no passage says.'],
  [0.9996, 'About 1 in 3,000 answers (0.04 %) says what no passage says.'],
  [0.98, '1 in 50 answers (2 %) says what no passage says.'],
  [0.63, 'About 2 in 5 answers (37 %) say what no passage says.'],
  [0.5, '1 in 2 answers (50 %) says what no passage says.'],
  [0.01, '99 in 100 answers (99 %) say what no passage says.'],
  [0, 'All answers (100 %) say what no passage says.'],
])('a mean of %f is said in words', (mean, said) => {
  expect(complementSentences(judged({ one: aggregate({ mean, ci: null, n: 10_000 }) }))).toEqual([said])
})

test('a mean of probabilities is called an estimate', () => {
  const estimate = judged({ one: aggregate({ mean: 0.862, ci: null, n: 4 }) })
  expect(complementSentences(estimate)).toEqual(['An estimated 1 in 7 answers (13.8 %) says what no passage says.'])
})

test('without a mean nothing is said', () => {
  expect(complementSentences(judged({ one: aggregate({ mean: null, ci: null }) }))).toEqual([])
})

test('two of a kind are told apart by name, unless they say the same', () => {
  const other = aggregate({ mean: 0.5, ci: null })
  expect(complementSentences(judged({ mine: FIGURES, theirs: other }))).toEqual([
    'mine: 1 in 5 answers (19.8 %, 16.5–23.5) says what no passage says.',
    'theirs: 1 in 2 answers (50 %) says what no passage says.',
  ])
  expect(complementSentences(judged({ mine: FIGURES, theirs: FIGURES }))).toHaveLength(1)
})

test('a score whose name says what goes wrong is shown as a rate, with the most that it may be', () => {
  const document = judged({ hallucination: aggregate({ mean: 0.8, ci: [0.75, 0.85], threshold: 0.7, n: 40 }) })
  const metrics = document.run.metrics.map((metric) => ({
    ...metric,
    display: { direction: 'lower', title: 'hallucination rate' } as const,
  }))
  const turned = { ...document, run: { ...document.run, metrics } }
  expect(consoleReport(turned, { width: 100, colour: false })).toMatch(
    /hallucination rate +0\.20 +0\.15 – 0\.25 +80\.0 % +40 +≤ 0\.3/,
  )
  expect(markdownReport(turned)).toContain('| hallucination rate | 0.20 | 0.15 – 0.25 | 80.0 % | 40 | ≤ 0.3 |')
})
