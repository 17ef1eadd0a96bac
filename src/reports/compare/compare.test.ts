import { describe, expect, test } from 'vitest'
import { exampleResult, measuredResult } from '../../../test/sample-run.ts'
import { compareRuns, type CompareOptions } from '../../compare/compare-runs.ts'
import { scoredExample, type ScoredExample } from '../../compare/scored.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import type { EvaluatorDisplay } from '../../core/evaluator.ts'
import type { ExampleResult } from '../../core/run.ts'
import { displayWidth } from '../display.ts'
import { comparisonConsole } from './console.ts'
import { comparisonJunit } from './comparison-junit.ts'
import { comparisonMarkdown } from './markdown.ts'

const HOSTILE =
  '\u001b[31mred</details><script>alert(1)</script> | @everyone [x](http://evil.example) \u202e ::error::no'

async function compared(
  [before, after]: readonly [readonly number[], readonly number[]],
  {
    text = 'text',
    name = 'quality',
    display,
    options = {},
  }: { text?: string; name?: string; display?: EvaluatorDisplay; options?: CompareOptions } = {},
): Promise<ComparisonDocument> {
  const evaluators = display && { evaluators: { [name]: { version: '1', threshold: 1, display } } }
  const run = (scores: readonly number[], side: string) => ({
    head: { name: `${side} ${text}`, judge: `judge ${text}`, ...evaluators },
    examples: each(
      scores.map((score, index) =>
        exampleResult(`e${index} ${text}`, {
          inputs: { query: `question ${index} ${text}` },
          output: `${side} ${text}`,
          results: [measuredResult(name, { score, reasoning: `because ${text}` })],
        }),
      ),
    ),
  })
  return compareRuns({ baseline: run(before, 'before'), candidate: run(after, 'after') }, options)
}

async function* each(results: readonly ExampleResult[]): AsyncGenerator<ScoredExample> {
  for (const result of results) yield scoredExample(result)
}

const LOSS = [Array<number>(20).fill(1), [...Array<number>(12).fill(0), ...Array<number>(8).fill(1)]] as const
const OPEN = [
  [1, 1, 0, 1, 0, 1, 1, 1, 0, 1],
  [1, 0, 1, 1, 0, 0, 1, 1, 0, 1],
] as const

describe('text from outside', () => {
  test('harms no terminal', async () => {
    const text = comparisonConsole(await compared(LOSS, { text: HOSTILE, name: `q${HOSTILE}` }), {
      width: 80,
      colour: false,
    })
    // eslint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(80)
  })

  test('makes no tag, cell, mention or link in Markdown', async () => {
    const text = comparisonMarkdown(await compared(LOSS, { text: HOSTILE, name: `q${HOSTILE}` }))
    const prose = text.replace(/(`+).*?\1/g, '')
    expect(prose).not.toContain('<script>')
    expect(prose).not.toMatch(/(?<!\w)@everyone/)
    expect(prose).not.toContain('](http://')
    expect(text.match(/<\/details>/g)).toHaveLength(1 + (text.match(/`[^`\n]*<\/details>[^`\n]*`/g)?.length ?? 0))
    const row = text.split('\n').find((line) => line.startsWith('| q')) ?? ''
    expect(row.replaceAll(String.raw`\|`, '').split('|')).toHaveLength(12)
  })

  test('stays inside its element in JUnit', async () => {
    const xml = comparisonJunit(await compared(LOSS, { text: HOSTILE, name: `q${HOSTILE}` }))
    expect(xml).not.toContain('<script>')
    // eslint-disable-next-line no-control-regex
    expect(xml).not.toMatch(/\u001b/)
    expect(xml).toContain('<testsuites name="assay" tests="1" failures="1" errors="0" skipped="0">')
  })
})

test.each([60, 80, 100, 120])('a comparison fits %i columns, also with long names', async (width) => {
  const name = 'rag_faithfulness_llm_judge_of_the_second_kind'
  for (const scores of [LOSS, OPEN]) {
    const document = await compared(scores, { name, text: 'x'.repeat(300), options: { margin: 0.02 } })
    const text = comparisonConsole(document, { width, colour: false })
    expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(width)
    expect(text).toContain(name.slice(0, 20))
  }
})

test('what is open is said with what would settle it, in every format', async () => {
  const document = await compared(OPEN)
  const { sentence } = document.evaluators['quality'] ?? { sentence: 'none' }
  expect(sentence).toMatch(/10 examples are enough to show a difference of [\d.]+ or more in 4 cases of 5\./)
  expect(comparisonJunit(document)).toContain(`<skipped message="${sentence}"/>`)
  expect(comparisonMarkdown(document)).toContain('❔ inconclusive')
  expect(comparisonConsole(document, { width: 120, colour: false }).replace(/\s+/g, ' ')).toContain(sentence)
})

test('an example is shown once, however many evaluators it moved', async () => {
  const runs = (scores: readonly number[]) => ({
    head: { name: 'run' },
    examples: each(
      scores.map((score, index) =>
        exampleResult(`e${index}`, {
          output: `answer ${index}`,
          results: ['a', 'b', 'c'].map((name) => measuredResult(name, { score })),
        }),
      ),
    ),
  })
  const document = await compareRuns({ baseline: runs(LOSS[0]), candidate: runs(LOSS[1]) })
  const text = comparisonConsole(document, { width: 100, colour: false, examples: 3 })
  expect(text.match(/^ {2}✗ e\d+/gm)).toHaveLength(3)
  expect(new Set(text.match(/✗ e\d+/g)).size).toBe(3)
})

test('flips to one answer for one reason are told once, in every format', async () => {
  const runs = (output: string, score: number) => ({
    head: { name: 'run' },
    examples: each(
      ['e0', 'e1', 'e2', 'e3'].map((id) =>
        exampleResult(id, { output: id === 'e3' ? id : output, results: [measuredResult('a', { score })] }),
      ),
    ),
  })
  const document = await compareRuns({ baseline: runs('yes', 1), candidate: runs('no', 0) })
  const said = 'and 2 more like it: e1, e2'
  const text = comparisonConsole(document, { width: 100, colour: false, examples: 3 })
  expect(text.match(/^ {2}✗ e\d+/gm)).toEqual(['  ✗ e0', '  ✗ e3'])
  expect(text).toContain(said)
  expect(comparisonMarkdown(document)).toContain(said)
})

test('the size of an effect stands in the table, and gives way first where the terminal is narrow', async () => {
  const passes = await compared(OPEN)
  const scores = await compared([
    [0.2, 0.5, 0.9, 0.7],
    [0.4, 0.55, 0.85, 0.9],
  ])
  const infinite = await compared([
    [0, 0, 1],
    [1, 0, 1],
  ])
  const shown = (document: ComparisonDocument, width = 100) => comparisonConsole(document, { width, colour: false })
  expect(shown(passes)).toMatch(/effect .*\n.*odds 0\.50/)
  expect(shown(scores)).toMatch(/effect .*\n.*d_z 0\.82/)
  expect(shown(infinite)).toContain('odds ∞')
  expect(comparisonMarkdown(scores)).toContain('| d_z 0.82 |')
  expect(comparisonConsole(passes, { width: 82, colour: false })).not.toContain('odds')
  expect(comparisonConsole(passes, { width: 82, colour: false })).toMatch(/interval .* p +n/)
})

describe('a rate', () => {
  const display = { direction: 'lower', title: 'PII leak rate' } as const

  test('is told as a rate: what the score loses, it gains, and that is worse', async () => {
    const document = await compared(LOSS, { name: 'pii_leak', display })
    const own = document.evaluators['pii_leak']
    // The document keeps the score.
    expect([document.verdict, own?.baseline.mean, own?.difference]).toEqual(['worse', 1, -0.6])
    expect(own?.sentence).toMatch(/^Higher by 0\.6 \(95 % interval \+0\.\d+ to \+0\.\d+; p /)
    expect(document.sentence).toBe('The candidate is worse in PII leak rate (+0.6).')
    for (const text of [comparisonMarkdown(document), comparisonConsole(document, { width: 120, colour: false })]) {
      expect(text).toMatch(/PII leak rate[ |]+0\.000[ |]+0\.600[ |]+\+0\.600[ |]+\+0\.\d+ to \+0\.\d+/)
      expect(text).toContain('PII leak rate 0.000 → 1.000')
      expect(text).not.toContain('−0.6')
    }
  })

  test('that is open says what rise is not ruled out', async () => {
    const document = await compared(OPEN, { name: 'pii_leak', display, options: { margin: 0.05 } })
    expect(document.evaluators['pii_leak']?.sentence).toMatch(/^\+0\.1 \(/)
    const gained = await compared([LOSS[1], LOSS[0]], { name: 'pii_leak', display })
    expect(gained.evaluators['pii_leak']?.sentence).toMatch(/^Lower by 0\.6 \(95 % interval −0\.\d+ to −0\.\d+; p /)
    expect(gained.sentence).toMatch(/^The candidate is better in PII leak rate \(−0\.6\)/)
  })
})
