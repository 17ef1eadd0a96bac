import { expect, test } from 'vitest'
import { aggregate, sampleRun } from '../../test/sample-run.ts'
import type { Aggregate } from '../core/aggregate.ts'
import type { RunDocument } from '../core/run.ts'
import { complementSentences } from './complement.ts'
import { consoleReport } from './console.ts'
import { htmlReport } from './html/html-report.ts'
import { markdownReport } from './markdown.ts'

const WORDS = 'answers with an unsupported claim'

function judged(evaluators: Readonly<Record<string, Aggregate>>): RunDocument {
  const document = sampleRun({ results: [] })
  const [metric] = document.run.metrics
  const metrics = Object.keys(evaluators).flatMap((name) => (metric ? [{ ...metric, name, complement: WORDS }] : []))
  return { ...document, run: { ...document.run, metrics }, summary: { ...document.summary, evaluators } }
}

const FIGURES = aggregate({ mean: 0.802, ci: [0.765, 0.835] })

test('every report for people says the share of answers with an unsupported claim, with its interval', () => {
  const document = judged({ fully_supported: FIGURES })
  const said = 'answers with an unsupported claim: 19.8 % (16.5–23.5)'
  expect(consoleReport(document, { width: 100, colour: false })).toContain(said)
  expect(markdownReport(document)).toContain(said)
  expect(htmlReport(document)).toContain(said)
})

test('without an interval the rate stands alone, and without a mean nothing is said', () => {
  expect(complementSentences(judged({ one: aggregate({ mean: 1, ci: null }) }))).toEqual([`${WORDS}: 0.0 %`])
  expect(complementSentences(judged({ one: aggregate({ mean: null, ci: null }) }))).toEqual([])
})

test('two of a kind are told apart by name', () => {
  expect(complementSentences(judged({ mine: FIGURES, theirs: FIGURES }))).toEqual([
    `mine: ${WORDS}: 19.8 % (16.5–23.5)`,
    `theirs: ${WORDS}: 19.8 % (16.5–23.5)`,
  ])
})
