import { describe, expect, test } from 'vitest'
import { aggregate, sampleRun } from '../../test/sample-run.ts'
import type { Aggregate } from '../core/aggregate.ts'
import type { RunDocument } from '../core/run.ts'
import { consoleReport } from './console.ts'
import { markdownReport } from './markdown.ts'

const DETAILS = {
  labelCount: 2,
  missing: 1,
  labels: [
    { label: '<b>cat|s</b>', precision: 1, recall: 0.5, f1: 0.6667, support: 2 },
    { label: 'dog', precision: 0.5, recall: null, f1: 0, support: 3 },
  ],
  confusion: [
    { predicted: 'dog', expected: '<b>cat|s</b>', count: 1 },
    { predicted: '<b>cat|s</b>', expected: '<b>cat|s</b>', count: 1 },
    { predicted: null, expected: 'dog', count: 2 },
    { predicted: '<b>cat|s</b>', expected: 'dog', count: 1 },
  ],
}

function classified(evaluators: Record<string, Aggregate>): RunDocument {
  const document = sampleRun({ results: [] })
  return { ...document, summary: { ...document.summary, evaluators } }
}

const plain = { width: 100, colour: false }

describe('labels', () => {
  test('are shown once, however many evaluators count them, with what they are taken for', () => {
    const report = consoleReport(
      classified({ f1_macro: aggregate({ details: DETAILS }), recall_macro: aggregate({ details: DETAILS }) }),
      plain,
    )
    expect(report.match(/mostly taken for/g)).toHaveLength(1)
    const [dog, cat] = report.split('\n').filter((line) => /0\.5000/.test(line) && /taken|label|\(\d\)/.test(line))
    expect(dog?.trim().split(/ {2,}/)).toEqual(['dog', '0.5000', '–', '0.0000', '3', 'no label (2)'])
    expect(cat?.trim().split(/ {2,}/)).toEqual(['<b>cat|s</b>', '1.0000', '0.5000', '0.6667', '2', 'dog (1)'])
  })

  test('are text in Markdown, whatever they hold', () => {
    const report = markdownReport(classified({ f1_macro: aggregate({ details: DETAILS }) }))
    expect(report).toContain('| &lt;b&gt;cat\\|s&lt;/b&gt; | 1.0000 | 0.5000 | 0.6667 | 2 | dog (1) |')
  })

  test('stand in the place of a distribution of right and wrong', () => {
    const reported = { unit: 'right label', n: 5, mean: 0.4, p50: 0, p95: 1, p99: 1, max: 1 }
    const document = classified({ confusion_matrix: aggregate({ mean: null, n: 0, reported, details: DETAILS }) })
    for (const report of [consoleReport(document, plain), markdownReport(document)]) {
      expect(report).not.toContain('right label')
      expect(report).toContain('mostly taken for')
    }
  })

  test('beyond a dozen are counted', () => {
    const labels = Array.from({ length: 15 }, (_, at) => ({ ...DETAILS.labels[1], label: `l${at}` }))
    expect(consoleReport(classified({ f1: aggregate({ details: { labels } }) }), plain)).toContain('and 3 more')
    expect(markdownReport(classified({ f1: aggregate({ details: { labels } }) }))).toContain('and 3 more labels')
  })

  test('are left out where there are none', () => {
    expect(consoleReport(sampleRun(), plain)).not.toContain('mostly taken for')
  })
})
