import { describe, expect, test } from 'vitest'
import { exampleResult, measuredResult, sampleRun } from '../../test/sample-run.ts'
import { markdownCode, markdownText } from './markdown-text.ts'
import { consoleReport } from './console.ts'
import { htmlReport } from './html/html-report.ts'
import { markdownReport } from './markdown.ts'

describe('markdown text', () => {
  test.each([
    ['a | b', String.raw`a \| b`],
    ['`code`', '\\`code\\`'],
    ['</script><img onerror=x>', '&lt;/script&gt;&lt;img onerror=x&gt;'],
    ['a\n# heading\n| x |', String.raw`a # heading \| x \|`],
    ['# heading', String.raw`\# heading`],
    ['1. item', String.raw`1\. item`],
    ['[x](javascript:alert)', String.raw`\[x\](javascript:alert)`],
    ['@everyone', '@<!-- -->everyone'],
    ['lexical@1', 'lexical@1'],
    ['https://evil.example', 'https:<!-- -->//evil.example'],
    ['_em_ and snake_case', String.raw`\_em\_ and snake_case`],
    ['AT&T &lt;', 'AT&amp;T &amp;lt;'],
    ['\u001b[31m\u202e', String.raw`\\x1b\[31m\\u202e`],
  ])('shows %j as text', (text, shown) => {
    expect(markdownText(text)).toBe(shown)
  })

  test.each([
    ['plain', '`plain`'],
    ['a`b', '``a`b``'],
    ['`a`', '`` `a` ``'],
    ['a|b', String.raw`${'`'}a\|b${'`'}`],
  ])('fences the code %j', (text, shown) => {
    expect(markdownCode(text)).toBe(shown)
  })
})

describe('the markdown report', () => {
  test('says of a hint neither who passed nor what the threshold is, and on no surface', () => {
    const run = sampleRun()
    const hints = run.run.metrics.map((metric) => ({ ...metric, hint: true as const }))
    const document = { ...run, run: { ...run.run, metrics: hints } }
    expect(markdownReport(document)).toContain('| faithfulness | 0.61 | 0.48 – 0.74 | – | 39 | 2 | 1 | – |')
    expect(consoleReport(document, { width: 120, colour: false })).toMatch(/faithfulness +0\.61 +0\.48 – 0\.74 +– +39/)
    expect(htmlReport(document)).not.toMatch(/61\.5 %|threshold 0\.8/)
  })

  test('has one table row an evaluator, with n beside its mean', () => {
    expect(markdownReport(sampleRun())).toContain(
      '| faithfulness | 0.61 | 0.48 – 0.74 | 61.5 % | 39 | 2 | 1 | 0.8 | ❌ below |',
    )
  })

  test('keeps hostile text inside its own line and cell', () => {
    const bad = 'x | y\n\n## owned\n<script>alert(1)</script> `'
    const result = measuredResult(bad, { score: 0, reasoning: bad })
    const report = markdownReport(
      sampleRun({ results: [exampleResult(bad, { inputs: { query: bad }, output: bad, results: [result] })] }),
    )
    expect(report).not.toMatch(/^## owned/m)
    expect(report.replace(/^### .*$/m, '')).not.toContain('<script>')
  })

  test('cuts long text and shows its length', () => {
    const result = measuredResult('faithfulness', { score: 0 })
    const results = [exampleResult('q', { output: 'word '.repeat(2000), results: [result] })]
    expect(markdownReport(sampleRun({ results }))).toContain('… (10,000 characters)')
  })

  test('tells one error of many examples once, and what a function that takes a text is given', () => {
    const failed = (id: string, error: string) => exampleResult(id, { inputs: { query: 'q' }, error })
    const results = ['a', 'b', 'c'].map((id) => failed(id, 'q.trim is not a function'))
    const run = sampleRun({ results })
    const all = { ...run, summary: { ...run.summary, errors: 3, examples: 3 } }
    const report = markdownReport(all)
    expect(report).toContain('- `a`, `b`, `c`: q.trim is not a function')
    const hint = 'The application gets the inputs of an example as one object: ({ query })'
    expect(report).toContain(hint)
    expect(consoleReport(all, { width: 80, colour: false })).toMatch(/✗ a, b, c {2}q\.trim is not a function/)
    const others = [...results, failed('d', 'the server is away')]
    const mixed = sampleRun({ results: others })
    expect(markdownReport({ ...mixed, summary: { ...mixed.summary, errors: 4, examples: 4 } })).not.toContain(hint)
  })

  test('says when only the worst examples are shown', () => {
    const low = (id: string) =>
      exampleResult(id, { output: id, results: [measuredResult('faithfulness', { score: 0 })] })
    const report = markdownReport(sampleRun({ results: ['a', 'b', 'c'].map(low) }), { examples: 2 })
    expect(report).toContain('## 3 of 42 examples fall short, the worst 2')
  })
})
