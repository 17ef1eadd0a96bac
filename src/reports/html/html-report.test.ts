import { createHash } from 'node:crypto'
import { Script } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGrapheme } from '../../../test/support/characters.ts'
import { exampleResult, measuredResult, sampleRun } from '../../../test/sample-run.ts'
import type { ComparisonDocument, EvaluatorComparison } from '../../core/comparison.ts'
import type { RunDocument } from '../../core/run.ts'
import { HTML_ROWS, htmlReport } from './html-report.ts'
import { html } from './markup.ts'
import { SCRIPT, SCRIPT_SHA256 } from './script.ts'
import { STYLE, STYLE_SHA256 } from './style.ts'
import { sized } from '../../../test/long-form.ts'

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</style><style>*{display:none}</style>',
  '<svg/onload=alert(1)>',
  '</dd></dl></details><h1>All good</h1>',
  '<!-- --> <!DOCTYPE> <![CDATA[',
  '<a href="javascript:alert(1)">x</a>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '&lt;script&gt; &#60;b&#62; &amp;',
  '{{ constructor }} ${7*7} <%= 1 %>',
  'right\u202Eleft and a null \u0000 and \u001b[31mred',
  '`onload=alert(1)`',
  '\uD800 half a character',
]

const NONE = { notApplicable: 0, vacuous: 0, failed: 0, absent: 0 }

function comparison(evaluator: string): ComparisonDocument {
  const own: EvaluatorComparison = {
    verdict: 'inconclusive',
    sentence: '12 more examples would settle it.',
    n: 40,
    baseline: { mean: 0.75, passed: 30, leftOut: NONE },
    candidate: { mean: 0.8, passed: 32, leftOut: { ...NONE, failed: 2 } },
    difference: 0.05,
    ci: [-0.02, 0.12],
    ciMethod: 'paired t',
    pValue: 0.16,
    pAdjusted: 0.16,
    test: 'paired permutation',
    gained: 3,
    lost: 1,
    largestLoss: 0.01,
    detectable: 0.1,
    needed: 52,
  }
  const side = { score: 1, passed: true, answer: 'Ten seconds.', reasoning: 'as expected' }
  return {
    assay: '0.1.0',
    baseline: { name: 'main', examples: 42 },
    candidate: { name: 'this run', examples: 42 },
    settings: { alpha: 0.05, correction: 'holm', vacuous: 'exclude', slices: [] },
    verdict: 'inconclusive',
    sentence: 'Nothing is settled.',
    pairs: {
      paired: 40,
      changed: 1,
      onlyBaseline: 1,
      onlyCandidate: 1,
      unverified: 0,
      examples: { changed: [], onlyBaseline: [], onlyCandidate: [] },
    },
    evaluators: { [evaluator]: own },
    figures: { [evaluator]: { unit: 'ms', n: 40, baseline: 120, candidate: 90, difference: -30, ci: [-40, -20] } },
    slices: [{ field: 'tags', value: 'de', evaluators: { [evaluator]: own } }],
    flips: [
      { id: 'q7', evaluator, change: 'lost', asked: 'How long?', baseline: side, candidate: { ...side, score: 0 } },
    ],
    warnings: ['The judges differ.'],
  }
}

/** The document with every text of it, keys of records included, replaced. */
function everyTextBecomes(text: string): RunDocument {
  const kept = new Set(['status', 'outcome', 'kind', 'verdict', 'failure', 'startedAt', 'finishedAt', 'change'])
  const replaced = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return kept.has(name) && value !== 'CONTRADICTED' ? value : text
    if (Array.isArray(value)) return value.map((item) => replaced(item, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, key)]))
  }
  const failed = { status: 'failed', evaluator: 'e', version: '1', failure: 'bug', message: '', usage: {} } as never
  const erring = exampleResult('erring', { error: 'boom', reference: 'r', results: [failed] })
  const run = sampleRun({ notes: ['a note'] })
  const results = [...(run.results ?? []), erring]
  const document = replaced({ ...run, results, comparison: comparison(text) }) as RunDocument
  const evaluators = Object.values(run.summary.evaluators)
  return { ...document, summary: { ...document.summary, evaluators: { [text]: evaluators[0] ?? never() } } }
}

function never(): never {
  throw new Error('the sample run has evaluators')
}

const TAGS =
  'html head meta title style body header h1 h2 h3 h4 p span div b ul li details summary main section table thead tbody tr th td svg rect line dl dt dd q blockquote code pre fieldset legend input label footer a bdi mark button kbd select option script'.split(
    ' ',
  )

/** Every tag of a page, with the names of its attributes. Text cannot look like one: it holds no `<`. */
function tagsOf(page: string): { tag: string; attributes: string[] }[] {
  return [...page.matchAll(/<([a-zA-Z!][^\s>/]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, tag = '', rest = '']) => ({
      tag: tag.toLowerCase(),
      attributes: [...rest.matchAll(/\s([\w-]+)(?:="[^"]*")?/g)].map(([, name = '']) => name),
    }),
  )
}

/** What a reader sees of a page, and what is hidden from one of the two kinds of them. */
function textOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*<\/style>|<script>[\s\S]*<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')
}

/** The ratio of two colours' luminances, by the Web Content Accessibility Guidelines 2.2. */
function contrast(a = '', b = ''): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

describe('the HTML report', () => {
  test.each(HOSTILE)('shows hostile text as text: %j', (text) => {
    const page = htmlReport(everyTextBecomes(text))
    const tags = tagsOf(page).filter(({ tag }) => tag !== '!doctype')
    expect(tags.filter(({ tag }) => !TAGS.includes(tag))).toEqual([])
    expect(tags.flatMap(({ attributes }) => attributes).filter((name) => /^on|^src$|^style$/.test(name))).toEqual([])
    expect(page.match(/\shref="[^"]*"/g)).toEqual([' href="#main"'])
    // Nothing of the form of a tag is left once the known tags are taken out.
    const openings = page.match(/<(?!\/)/g)?.length ?? 0
    expect(openings).toBe(tagsOf(page).length)
    expect(page.match(/<style>/g)).toHaveLength(1)
    expect(page.match(/<script>/g)).toHaveLength(1)
    expect(page.isWellFormed()).toBe(true)
  })

  test('has the same tags whatever the texts are', () => {
    const shape = (text: string): string =>
      tagsOf(htmlReport(everyTextBecomes(text)))
        .map(({ tag, attributes }) => `${tag} ${attributes.join(' ')}`)
        .join('\n')
    const expected = shape('plain')
    fc.assert(
      fc.property(
        fc.string({ unit: anyGrapheme, minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== ''),
        (text) => {
          expect(shape(`x${text}`)).toBe(expected)
        },
      ),
      { numRuns: sized(20, 60) },
    )
  })

  test('needs nothing from anywhere, and its policy allows its one style and its one script by their bytes', () => {
    const page = htmlReport(sampleRun())
    expect(page).not.toMatch(/https?:|url\(|@import|<script[^>]|<link|<iframe|javascript:/i)
    expect(page).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;sha256-${STYLE_SHA256}&#39;; script-src &#39;sha256-${SCRIPT_SHA256}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
    )
    expect(createHash('sha256').update(STYLE).digest('base64')).toBe(STYLE_SHA256)
    expect(createHash('sha256').update(SCRIPT).digest('base64')).toBe(SCRIPT_SHA256)
    expect(page).toContain(`<style>${STYLE}</style>`)
    expect(page).toContain(`<script>${SCRIPT}</script>`)
  })

  test('has a script that inserts no markup, stores nothing and asks nobody, and tools that are hidden without it', () => {
    expect(() => new Script(SCRIPT)).not.toThrow()
    expect(SCRIPT).not.toMatch(
      /innerHTML|outerHTML|insertAdjacent|write\(|eval|Function|fetch|XMLHttp|Storage|cookie|</,
    )
    const page = htmlReport(sampleRun())
    expect(page).toMatch(/<div class="search" id="tools" hidden>/)
    expect(page).toMatch(/<button type="button" class="pick" data-group="0" hidden>/)
    expect(page).toContain('<input type="radio" name="show" id="show-below"')
  })

  test('names every element that another one refers to, once', () => {
    const page = htmlReport({ ...sampleRun(), comparison: comparison('accuracy') })
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const named = [...page.matchAll(/\s(?:for|aria-labelledby)="([^"]*)"/g)].map(([, id]) => id)
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
    expect(page.match(/<(?:header|main|footer|h1)\b/g)).toHaveLength(4)
  })

  test.each(['prefers light', 'prefers dark'])(
    'has text that stands out from its ground by at least 4.5 to 1: %s',
    (theme) => {
      const [light = '', dark = ''] = STYLE.split('@media (prefers-color-scheme: dark)').map((part) =>
        part.slice(0, 900),
      )
      const colours = new Map(
        [...(theme === 'prefers dark' ? dark : light).matchAll(/--([\w-]+): (#[\da-f]{6})/g)].map(
          ([, name = '', colour = '']) => [name, colour],
        ),
      )
      const pairs = [
        ...['ground', 'paper', 'soft'].flatMap((ground) => ['ink', 'quiet'].map((ink) => [ink, ground])),
        ...['good', 'bad', 'odd'].flatMap((ink) =>
          [ink, `${ink}-soft`, 'paper', 'ground', 'soft'].slice(1).map((ground) => [ink, ground]),
        ),
        ...['good-soft', 'bad-soft', 'odd-soft'].map((ground) => ['ink', ground]),
        ['accent', 'paper'],
        ['paper', 'accent'],
      ] as const
      const low = pairs.filter(([ink = '', ground = '']) => contrast(colours.get(ink), colours.get(ground)) < 4.5)
      expect(low).toEqual([])
    },
  )

  test('says the verdict, every score with its denominators, and the failing examples with their reasons', () => {
    const page = htmlReport(sampleRun({ notes: ['3 blank passages were dropped.'] }))
    const text = textOf(page)
    expect([...page.matchAll(/<h[12][^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual([
      'Below what was asked: faithfulness.',
      'Scores',
      'What went wrong',
      'Examples',
      'Figures',
      'How it was measured',
    ])
    expect(page).toContain('<title>dev: below what was asked – Assay</title>')
    expect(text).toContain('dev 42 examples')
    expect(text).toContain('5 January 2026, 10:00 UTC')
    expect(text).toContain('0.61 0.6123 0.48 – 0.74 0.4812 – 0.7435 , threshold 0.8 (t) ')
    expect(text).toContain('24 of 39 61.5 % 2 vacuous 1 not applicable below')
    expect(text).toContain('0.75 0.7500 0.60 – 0.85 0.6001 – 0.8499 , threshold 0.7 (wilson)')
    expect(text).toContain('latency_ms 128 120 302 1,312 1,400 ms 42')
    expect(text).toContain('faithfulness 0.33 0.3333 < 0.8 1 of 3 claims are supported')
    expect(text).toContain('3 blank passages were dropped.')
  })

  test('shows what only hints and misses its threshold in no colour of failure', () => {
    const hint = { ...measuredResult('hinted', { score: 0.2, passed: false }), hint: true as const }
    const results = [exampleResult('e0', { results: [hint, measuredResult('accuracy', { score: 1 })] })]
    const page = htmlReport(sampleRun({ results, verdict: 'holds' }))
    expect(page).toContain('<span class="chip good">passes</span>')
    expect(page).toContain('<span class="chip">hinted 0.20</span>')
    expect(page).not.toContain('class="chip bad">hinted')
  })

  test('marks the statements of an answer by their verdict, and tells each that does not hold once', () => {
    const page = htmlReport(sampleRun())
    expect(page).toContain(
      '<mark class="no">A plugin must be loaded within 20 seconds.<span class="unseen"> (contradicted)</span></mark> <mark class="yes">This is set by pluginTimeout<span class="unseen"> (supported)</span></mark>, and <mark class="open">0 turns it off.',
    )
    const inside = textOf(page.slice(page.search(/<details\s+class="example/)))
    expect(inside).toContain(
      'Says another number than the passage A plugin must be loaded within 20 seconds. the claim says 20 where the passage says 10 passage server.md#plugintimeout The maximum amount',
    )
    expect(inside.split('the claim says 20').length).toBe(2)
  })

  test('makes the words strong that differ, in the statement and in the passage, and does not explain them again', () => {
    const claim = {
      text: 'It waits 20 seconds.',
      verdict: 'CONTRADICTED',
      evidence: { passageId: 'p1', text: 'It waits 10 seconds.' },
      reasons: [{ code: 'number', message: 'the number differs', inClaim: '20', inEvidence: '10' }],
    }
    const result = measuredResult('faithfulness', { score: 0, raw: { claims: [claim] } })
    const page = htmlReport(
      sampleRun({ results: [exampleResult('q', { output: 'Yes. It waits 20 seconds.', results: [result] })] }),
    )
    expect(page).toContain('Yes. <mark class="no">It waits <b>20</b> seconds.')
    expect(page).toContain('<div dir="auto">It waits <b>10</b> seconds.</div>')
    expect(page).not.toContain('the number differs')
    expect(textOf(page)).toContain('1 Says another number than the passage “20” for “10”')
  })

  test('counts alike failures together, and lists an example once however many lists it is on', () => {
    const results = Array.from({ length: 30 }, (_, index) =>
      exampleResult(`e${index}`, {
        index,
        ...(index < 5 ? { error: `no connection to "host${index}" after ${index} s` } : {}),
        results: [measuredResult('accuracy', { score: index % 2 })],
      }),
    )
    const run = sampleRun({ results })
    const page = htmlReport({ ...run, summary: { ...run.summary, examples: 30 } })
    expect(page.match(/<details\s+class="example/g)).toHaveLength(30)
    const text = textOf(page)
    expect(text).toContain('5 The application failed: no connection to “…” after … s')
    expect(text).toContain('15 accuracy: below 0.7')
    expect(page).toContain('aria-label="distribution: 15 from 0 to 0.1, 15 from 0.9 to 1"')
  })

  test('says what became of the scores since the baseline, and which examples flipped', () => {
    const page = htmlReport({ ...sampleRun(), comparison: comparison('accuracy') })
    const text = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Compared with the baseline: main → this run')
    expect(text).toContain('1 example before and after, losses first')
    expect(text).toContain('accuracy 1 pass lost, 3 gained 0.750 0.800 +0.050 −0.020 to +0.120 – 0.160 40 inconclusive')
    expect(text).toContain('accuracy: 12 more examples would settle it. Over 40 pairs; 2 failed in the candidate.')
    expect(text).toContain('accuracy: 120 → 90 ms, −30 over 40; never part of the verdict')
    expect(text).toContain('q7 How long? accuracy 1.000 → 0.000 pass lost')
  })

  test('draws the mean, its interval and the threshold to scale, and says them in words', () => {
    const page = htmlReport(sampleRun())
    expect(page).toContain('aria-label="0.6123 on a scale from 0 to 1, 95 % interval 0.4812 to 0.7435, threshold 0.8"')
    expect(page).toMatch(/<rect class="band" x="96\.25" y="8" width="52\.44"/)
    expect(page).toMatch(/<line class="threshold" x1="160" x2="160"/)
  })

  test('shows a large run by its first and its worst examples, and says how many there are', () => {
    const results = Array.from({ length: 1200 }, (_, index) =>
      exampleResult(`e${index}`, {
        index,
        results: [measuredResult('accuracy', { score: index < 600 ? 1 : 0.5 - index / 4000 })],
      }),
    )
    const run = sampleRun({ results })
    const page = htmlReport({ ...run, summary: { ...run.summary, examples: 1200 } })
    const { first, worst } = HTML_ROWS
    expect(page).toContain(
      `1,200 examples, 600 below a threshold. ${first + worst} of them are on this page: the worst ${worst}, the first ${first} of the run. The JSON report has them all.`,
    )
    expect(page.match(/<details\s+class="example/g)).toHaveLength(first + worst)
    // What is counted is counted over all of them.
    expect(textOf(page)).toContain('600 accuracy: below 0.7')
    expect(page).toContain('e1199')
  })

  test('cuts long texts and says how long they are, without halving a character', () => {
    const output = `${'x'.repeat(2999)}😀${'y'.repeat(5000)}`
    const page = htmlReport(sampleRun({ results: [exampleResult('long', { output })] }))
    expect(page).toContain(`${'x'.repeat(2999)}… <span class="quiet">(8,001 characters)</span>`)
    expect(page.isWellFormed()).toBe(true)
  })

  test('offers only filters that show something, and none where all examples are alike', () => {
    expect(htmlReport(sampleRun())).toMatch(/below a threshold \(2\)/)
    expect(htmlReport(sampleRun())).not.toMatch(/errors \(/)
    expect(htmlReport(sampleRun())).toMatch(/nothing wrong \(1\)/)
    expect(htmlReport(sampleRun({ results: [exampleResult('fine')] }))).not.toContain('<fieldset')
  })
})

test('markup becomes HTML only where `html` made it', () => {
  const inner = html`<b title="${'"x"'}">${'<i>'}</b>`
  expect(html`<p>${[inner, undefined, 'a & b', 3]}</p>`.markup).toBe(
    '<p><b title="&quot;x&quot;">&lt;i&gt;</b>a &amp; b3</p>',
  )
})
