import { expect, test } from 'vitest'
import { sampleRun } from '../../test/sample-run.ts'
import { jsonReport, jsonlReport } from './json.ts'

test('the JSON report is the document, with all digits', () => {
  const document = sampleRun()
  const text = jsonReport(document)
  expect(JSON.parse(text)).toEqual(document)
  expect(text).toContain('0.61234567')
})

test('the JSONL report has one result a line, whatever the answers hold', () => {
  const document = sampleRun()
  const lines = jsonlReport(document).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(document.results)
})
