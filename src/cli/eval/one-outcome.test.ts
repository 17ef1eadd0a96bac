import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld } from '../../../test/fake-world.ts'
import { elementsOf, parseStrictXml } from '../../../test/support/strict-xml.ts'
import type { RunListing } from '../../core/stores/run-store.ts'
import type { OutcomeVerdict, RunDocument } from '../../core/run.ts'
import { runCommand } from '../program.ts'

const APPLICATION = `
export const right = () => 'Paris'
export const throws = ({ query }) => { if (query === 'q0') throw new Error('no such city'); return 'Paris' }
export const stops = ({ query }) => { if (query === 'q1') process.emit('stop the run'); return 'Paris' }
`

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-outcome-'))
  const rows = (count: number, wrong: number) =>
    Array.from({ length: count }, (_, n) =>
      JSON.stringify({ id: `e${n}`, query: `q${n}`, output: n < wrong ? 'Rome' : 'Paris', reference: 'Paris' }),
    ).join('\n')
  const others = rows(12, 0).replaceAll('"e', '"f').replaceAll(':"q', ':"p')
  const leaks = rows(12, 8).replaceAll('Rome', 'Call 555-123-4567')
  const asked = rows(8, 0).replaceAll(/"q\d+"/g, '"Who?"')
  const data = { good: rows(12, 0), bad: rows(12, 8), few: rows(8, 1), fine: rows(8, 0), asked, others, leaks }
  for (const [name, text] of Object.entries(data)) await writeFile(join(cwd, `${name}.jsonl`), text)
  await writeFile(join(cwd, 'app.mjs'), APPLICATION)
  for (const name of ['good', 'fine', 'others']) {
    const world = fakeWorld({ cwd })
    await runCommand(['eval', `${name}.jsonl`, '-e', 'exact_match', '--report', `jsonl=${name}.results.jsonl`], world)
  }
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

interface Situation {
  readonly args: readonly string[]
  readonly code: number
  readonly verdict: OutcomeVerdict
  readonly headline: string
  /** Begin of the weightiest reason. */
  readonly reason?: string
  /** What a reader sees at a glance: how GitHub marks it, what the test case of the outcome is, and the page's banner. */
  readonly look: readonly [level: string, testCase: string | undefined, banner: string]
}

const GOOD = ['--baseline', 'good.results.jsonl', '--margin', '0.05']
const BAD = ['error', 'failure', 'bad'] as const
const DOUBTFUL = ['warning', 'error', 'odd'] as const
const OPEN = ['warning', 'skipped', 'odd'] as const
const FINE = ['notice', undefined, 'good'] as const

const SITUATIONS: Readonly<Record<string, Situation>> = {
  'everything holds': {
    args: ['good.jsonl', '-e', 'exact_match'],
    code: 0,
    verdict: 'holds',
    headline: 'Holds: 12 examples, and every condition of the run is met.',
    look: FINE,
  },
  'everything holds, also against the baseline': {
    args: ['good.jsonl', '-e', 'exact_match', '--baseline', 'good.results.jsonl'],
    code: 0,
    verdict: 'holds',
    headline:
      'Holds: 12 examples, and every condition of the run is met, and the candidate is the same as the baseline.',
    look: FINE,
  },
  'nothing was asked to hold': {
    args: ['good.jsonl', '-e', 'latency_ms', '--target', './app.mjs#right'],
    code: 0,
    verdict: 'measured',
    headline: 'Measured: 12 examples. Nothing was asked to hold, so nothing was judged.',
    look: ['notice', undefined, 'plain'],
  },
  'every condition is met, and the candidate is worse': {
    args: ['bad.jsonl', '-e', 'exact_match@0.1', ...GOOD],
    code: 1,
    verdict: 'worse',
    headline: 'Worse than the baseline: exact_match.',
    reason: 'exact_match: Lower by 0.',
    look: BAD,
  },
  'a condition is not met': {
    args: ['bad.jsonl', '-e', 'exact_match@0.9'],
    code: 1,
    verdict: 'below',
    headline: 'Below what was asked: exact_match.',
    reason: 'exact_match: mean 0.333 over 12 is below 0.9.',
    look: BAD,
  },
  'a rate is above what was asked': {
    args: ['leaks.jsonl', '-e', 'pii_leak'],
    code: 1,
    verdict: 'below',
    headline: 'Below what was asked: PII leak rate.',
    reason: 'PII leak rate: 0.667 over 12 is above 0.',
    look: BAD,
  },
  'a condition is not met, and the candidate is worse': {
    args: ['bad.jsonl', '-e', 'exact_match@0.9', ...GOOD],
    code: 1,
    verdict: 'below',
    headline: 'Below what was asked: exact_match. It is also worse than the baseline.',
    reason: 'exact_match: mean 0.333 over 12 is below 0.9.',
    look: BAD,
  },
  'the application failed': {
    args: ['fine.jsonl', '-e', 'exact_match@0.1', '--target', './app.mjs#throws'],
    code: 1,
    verdict: 'below',
    headline: 'Below what was asked: errors of the application.',
    reason: '1 of 8 examples ended in an error',
    look: BAD,
  },
  'the run was interrupted': {
    args: ['fine.jsonl', '-e', 'exact_match', '--target', './app.mjs#stops', '--concurrency', '1'],
    code: 130,
    verdict: 'interrupted',
    headline: 'Interrupted after 2 examples: the figures are over these only.',
    look: DOUBTFUL,
  },
  'nothing could be measured': {
    args: ['fine.jsonl', '-e', 'faithfulness'],
    code: 3,
    verdict: 'inconclusive',
    headline: 'Inconclusive: nothing can be said of faithfulness.',
    reason: 'faithfulness: nothing to compare with 0.7',
    look: OPEN,
  },
  'nothing was asked to hold, and nothing could be measured': {
    args: ['asked.jsonl', '-e', 'relevance'],
    code: 3,
    verdict: 'inconclusive',
    headline: 'Inconclusive: nothing was measured.',
    reason: 'relevance: nothing was measured on any of 8 examples.',
    look: OPEN,
  },
  'the comparison is open': {
    args: ['few.jsonl', '-e', 'exact_match', '--baseline', 'fine.results.jsonl', '--margin', '0.05'],
    code: 3,
    verdict: 'inconclusive',
    headline: 'Inconclusive: whether the candidate is worse than the baseline is open.',
    look: OPEN,
  },
  'there is nothing to compare': {
    args: ['good.jsonl', '-e', 'exact_match', '--baseline', 'others.results.jsonl', '--margin', '0.05'],
    code: 2,
    verdict: 'not_compared',
    headline: 'Not compared: whether the candidate is worse than its baseline is not known.',
    reason: 'Not compared: ',
    look: DOUBTFUL,
  },
}

async function everySurface(args: readonly string[]) {
  const stopped = new AbortController()
  const stop = (): void => stopped.abort()
  process.on('stop the run', stop)
  const place = await mkdtemp(join(cwd, 'reports-'))
  const path = (name: string): string => join(place, name)
  const formats = ['html', 'markdown', 'junit', 'github', 'json']
  const reports = formats.flatMap((format) => ['--report', `${format}=${path(format)}`])
  const env = { ASSAY_STORE: path('runs.db'), GITHUB_OUTPUT: path('outputs') }
  const world = fakeWorld({ cwd, env, isTTY: true, signal: stopped.signal })
  const code = await runCommand(['eval', ...args, ...reports], world)
  process.off('stop the run', stop)
  const list = async (...more: string[]): Promise<string> => {
    const listing = fakeWorld({ cwd, env })
    await runCommand(['runs', ...more], listing)
    return listing.out()
  }
  const [listed] = JSON.parse(await list('list', '--format', 'json')) as RunListing[]
  const [html = '', markdown = '', junit = '', github = '', json = '', outputs = ''] = await Promise.all(
    [...formats, 'outputs'].map((name) => readFile(path(name), 'utf8')),
  )
  const shown = await list('show', listed?.id ?? '', '--format', 'markdown')
  const { outcome } = JSON.parse(json) as RunDocument
  return { code, console: world.out(), html, markdown, junit, github, outputs, outcome, listed, shown }
}

/** What a person reads, on one line. */
function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\u001b\[\d+m/g, '') // eslint-disable-line no-control-regex
    .replaceAll('%0A', ' ')
    .replaceAll(String.raw`\_`, '_')
    .replaceAll(/\s+/g, ' ')
}

describe.each(Object.entries(SITUATIONS))('where %s,', (_, { args, code, verdict, headline, reason = '', look }) => {
  test('every surface and the exit code say so', async () => {
    const said = await everySurface(args)
    const [level, testCase, banner] = look
    expect(said).toMatchObject({ code, listed: { verdict }, outcome: { verdict, headline } })
    expect(said.outcome?.reasons[0] ?? '').toMatch(new RegExp(`^${reason}`))
    expect(said.outputs).toMatch(new RegExp(`^outcome=${verdict}$`, 'm'))

    const report = plain(said.console)
    // First and last: above the figures, and where a terminal stops.
    expect(report.indexOf(headline)).toBeLessThan(report.search(/95 % interval|p50/))
    expect(report.lastIndexOf(headline)).toBeGreaterThan(report.indexOf('results '))
    for (const text of [said.markdown, said.github, said.shown]) {
      expect(plain(text.split('\n').slice(0, 3).join(' '))).toContain(headline)
    }
    const [annotation = ''] = said.console.split('\n').filter((line) => line.startsWith('::'))
    expect(plain(annotation)).toMatch(new RegExp(`^::${level} title=Assay::`))
    expect(plain(annotation)).toContain(headline)

    const [first] = elementsOf(parseStrictXml(said.junit), 'testcase')
    expect(first?.attributes['name']).toBe('outcome')
    const [kind] = [
      ...elementsOf(first ?? { name: '', attributes: {}, children: [], text: '' }, testCase ?? 'system-out'),
    ]
    expect(kind?.attributes['message'] ?? kind?.text).toBe(headline)

    const title = /<title>([^<]*)<\/title>/.exec(said.html)?.[1] ?? ''
    expect(/: holds /.test(title)).toBe(verdict === 'holds')
    expect(said.html).toMatch(new RegExp(`class="verdict ${banner}"`))
    const readable = [
      said.console,
      said.markdown,
      said.github,
      said.junit,
      said.html.replace(/<style>.*<\/style>/s, ''),
    ]
    if (verdict !== 'holds') for (const text of readable) expect(plain(text)).not.toMatch(/\bHolds\b/)
  })
})
