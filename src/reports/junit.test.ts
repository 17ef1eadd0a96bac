import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../test/support/characters.ts'
import { exampleResult, measuredResult, sampleRun } from '../../test/sample-run.ts'
import { elementsOf, parseStrictXml } from '../../test/support/strict-xml.ts'
import { NO_USAGE } from '../core/usage.ts'
import type { EvaluationResult } from '../core/result.ts'
import { junitReport } from './junit.ts'

const rest = { version: '1', usage: NO_USAGE }
const failed: EvaluationResult = { ...rest, status: 'failed', evaluator: 'b', failure: 'timeout', message: 'no answer' }
const notApplicable: EvaluationResult = { ...rest, status: 'not_applicable', evaluator: 'c', reasoning: 'no reference' }
const reported: EvaluationResult = {
  ...rest,
  status: 'reported',
  evaluator: 'd',
  value: 128,
  unit: 'ms',
  reasoning: '',
  raw: {},
}

describe('a run as JUnit XML', () => {
  test('has a test case for each example and evaluator, with its outcome', () => {
    const low = measuredResult('a', { score: 0.25, reasoning: '1 of 4 claims' })
    const results = [
      exampleResult('one', { index: 0, timing: { latencyMs: 1500 }, results: [low, failed, notApplicable, reported] }),
      exampleResult('two', { index: 1, error: 'it fell over', results: [{ ...notApplicable, evaluator: 'a' }] }),
      exampleResult('three', { index: 2, results: [measuredResult('a', { score: 1 })] }),
    ]
    const placeOf = (index: number) => ({ file: 'dev.jsonl', line: index + 10 })
    const root = parseStrictXml(junitReport(sampleRun({ results }), { placeOf }))
    const counts = { tests: '7', failures: '2', errors: '2', skipped: '1' }
    expect(root.attributes).toMatchObject({ name: 'assay', ...counts, time: '1.240' })
    const [suite] = elementsOf(root, 'testsuite')
    expect(suite?.attributes).toMatchObject({ name: 'dev.jsonl', ...counts, timestamp: '2026-01-05T10:00:00' })
    const cases = elementsOf(root, 'testcase').map(({ attributes: { classname, name, line }, children }) => [
      `${name} ${classname} ${line}`,
      children.map((child) => [child.name, child.attributes['type'], child.attributes['message'] ?? child.text]),
    ])
    expect(cases).toEqual([
      ['outcome assay undefined', [['failure', 'below', 'Below what was asked: faithfulness.']]],
      ['one a 10', [['failure', 'below_threshold', 'score 0.2500, threshold 0.7']]],
      ['one b 10', [['error', 'timeout', 'timeout']]],
      ['one c 10', [['skipped', undefined, 'no reference']]],
      ['one d 10', [['system-out', undefined, '128 ms']]],
      ['two a 11', [['error', 'target_error', 'the application failed: it fell over']]],
      ['three a 12', []],
    ])
    expect(elementsOf(root, 'failure')[1]?.text).toBe('1 of 4 claims')
    expect(elementsOf(root, 'testcase')[1]?.attributes['time']).toBe('1.500')
    expect(elementsOf(root, 'system-out').at(-1)?.text).toContain('The mean of faithfulness is 0.6123, below 0.8.')
  })

  test('is well-formed whatever ids, errors and reasons hold, and gives back what XML can say of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (id, reasoning) => {
        const results = [
          exampleResult(id, { results: [measuredResult('a', { score: 0, reasoning })] }),
          exampleResult('e', { error: reasoning, results: [notApplicable] }),
        ]
        const root = parseStrictXml(junitReport(sampleRun({ results })))
        expect(elementsOf(root, 'testcase')).toHaveLength(3)
        // eslint-disable-next-line no-control-regex
        const sayable = id.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        expect(elementsOf(root, 'testcase')[1]?.attributes['name']).toBe(sayable)
      }),
    )
  })

  test('has the outcome alone for a run without results, and is still complete', () => {
    const { results: _, ...document } = sampleRun()
    const cases = elementsOf(parseStrictXml(junitReport(document)), 'testcase')
    expect(cases.map(({ attributes }) => attributes['name'])).toEqual(['outcome'])
  })
})

describe('the XML reader of this test', () => {
  test.each([
    '<a>',
    '<a></b>',
    '<a b="1" b="2"/>',
    '<a>&nbsp;</a>',
    '<a>& b</a>',
    '<a/><a/>',
    'text',
    '<a b="<"/>',
    '<a>\u0001</a>',
    '<a><!-- c --></a>',
  ])('refuses %j', (text) => {
    expect(() => parseStrictXml(text)).toThrow(/\w/)
  })
})
