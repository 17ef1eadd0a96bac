import type { PlanDocument } from '../../compare/plan.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startModelServer, type ModelServer } from '../../../test/servers/model-server.ts'
import { fakeWorld, type FakeWorld } from '../../../test/fake-world.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import type { RunDocument } from '../../core/run.ts'
import type { RunListing } from '../../core/stores/run-store.ts'
import { displayWidth } from '../../reports/display.ts'
import { runCommand } from '../program.ts'

let cwd: string

interface Row {
  readonly id: string
  readonly right: boolean
}

/** 60 questions; of those that `wrong` names the answer is not the expected one. */
function rows(wrong: (index: number) => boolean): Row[] {
  return Array.from({ length: 60 }, (_, index) => ({ id: `q-${index}`, right: !wrong(index) }))
}

async function dataset(name: string, given: readonly Row[]): Promise<void> {
  const lines = given.map(({ id, right }, index) =>
    JSON.stringify({
      id,
      inputs: { query: `Question ${id}?`, language: index % 2 === 0 ? 'de' : 'en' },
      output: right ? 'yes' : `no, ${id}`,
      reference: 'yes',
      tags: [index < 30 ? 'easy' : 'hard'],
    }),
  )
  await writeFile(join(cwd, name), lines.join('\n'))
}

const GOOD = (index: number): boolean => index % 10 === 0
const BAD = (index: number): boolean => index % 3 === 0 || GOOD(index)

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-compare-'))
  await dataset('good.jsonl', rows(GOOD))
  await dataset('bad.jsonl', rows(BAD))
  for (const name of ['good', 'bad']) {
    await assay(
      'eval',
      `${name}.jsonl`,
      '-e',
      'exact_match',
      '--report',
      `json=${name}.json`,
      '--report',
      `jsonl=${name}.results.jsonl`,
    )
  }
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

async function assay(...args: string[]): Promise<FakeWorld & { code: number }> {
  const world = fakeWorld({ cwd, env: { ASSAY_STORE: undefined } })
  const code = await runCommand(args, world)
  return { ...world, code }
}

async function runIds(): Promise<Record<string, string>> {
  const { out } = await assay('runs', 'list', '--format', 'json')
  return Object.fromEntries((JSON.parse(out()) as RunListing[]).map(({ dataset: name, id }) => [name, id]))
}

describe('assay compare', () => {
  test.each([
    ['good.json', 'bad.json', 1, 'worse'],
    ['bad.json', 'good.json', 0, 'better'],
    ['good.results.jsonl', 'bad.json', 1, 'worse'],
    ['good.json', 'good.results.jsonl', 0, 'unchanged'],
  ])('%s with %s ends with %i', async (baseline, candidate, exit, verdict) => {
    const { code, out } = await assay('compare', baseline, candidate, '--format', 'json')
    const document = JSON.parse(out()) as ComparisonDocument
    expect([code, document.verdict]).toEqual([exit, verdict])
    expect(document.pairs.paired).toBe(60)
  })

  test('takes runs of the store by their ids, and by the beginning of an id', async () => {
    const ids = await runIds()
    const [good = '', bad = ''] = [ids['good.jsonl'], ids['bad.jsonl']]
    const whole = await assay('compare', good, bad, '--format', 'json')
    const short = await assay('compare', good.slice(0, 8), bad.slice(0, 8), '--format', 'json')
    expect(whole.code).toBe(1)
    expect(JSON.parse(short.out())).toEqual(JSON.parse(whole.out()))
    const { evaluators } = JSON.parse(whole.out()) as ComparisonDocument
    // 60 questions: 6 wrong before; those divisible by 3 or 10, 24, after: 18 passes are lost. p = 1 / 2^18 (mid-p).
    expect(evaluators['exact_match']).toMatchObject({ lost: 18, gained: 0, verdict: 'worse' })
    expect(evaluators['exact_match']?.pValue).toBeCloseTo(1 / 2 ** 18, 12)
    expect(evaluators['exact_match']?.difference).toBeCloseTo(-18 / 60, 12)
  })

  test('keeps a comparison of two stored runs, and shows it again without reading them', async () => {
    const ids = await runIds()
    const asked = ['compare', ids['bad.jsonl'] ?? '', ids['good.jsonl'] ?? '', '--format', 'json'] as const
    const first = await assay(...asked)
    const database = new DatabaseSync(join(cwd, '.assay/assay.db'))
    database.exec(`update comparisons set body = replace(body, '"verdict":"better"', '"verdict":"kept"')`)
    database.close()
    expect(first.out()).not.toContain('"kept"')
    expect((await assay(...asked)).out()).toContain('"kept"')
    expect((await assay(...asked, '--margin', '0.02')).out()).not.toContain('"kept"')
  })

  test('too few examples to say is 3, with what would settle it', async () => {
    await dataset(
      'few.jsonl',
      rows((index) => index < 8 && index !== 3),
    )
    await assay('eval', 'few.jsonl', '-e', 'exact_match', '--report', 'json=few.json', '--no-store')
    const { code, out } = await assay('compare', 'good.json', 'few.json', '--format', 'json')
    const { evaluators } = JSON.parse(out()) as ComparisonDocument
    expect(code).toBe(3)
    const { detectable, needed, sentence } = evaluators['exact_match'] ?? {}
    expect(sentence).toContain(
      `60 examples are enough to show a difference of ${detectable?.toFixed(3)} or more in 4 cases of 5.`,
    )
    expect(needed).toBeGreaterThan(60)
    const planned = await assay(
      'plan',
      '--from',
      'few.json',
      '--baseline',
      'good.json',
      '--detect',
      `${evaluators['exact_match']?.difference ?? 0}`,
      '--format',
      'json',
    )
    const plan = JSON.parse(planned.out()) as { evaluators: { detect: { examples: number; sentence: string } }[] }
    expect(plan.evaluators[0]?.detect.examples).toBe(needed)
    expect(sentence).toContain(plan.evaluators[0]?.detect.sentence)
  })

  test('--slice says where it went wrong', async () => {
    const { out } = await assay(
      'compare',
      'good.json',
      'bad.json',
      '--slice',
      'tag',
      '--slice',
      'language',
      '--format',
      'json',
    )
    const { slices } = JSON.parse(out()) as ComparisonDocument
    expect(slices.map(({ field, value }) => `${field} ${value}`)).toEqual([
      'language de',
      'language en',
      'tags easy',
      'tags hard',
    ])
  })

  test.each([80, 120])('fits %i columns, shows both answers, and says the verdict last', async (columns) => {
    const world = fakeWorld({ cwd, isTTY: true, env: { NO_COLOR: '1', ASSAY_STORE: undefined } })
    Object.assign(world.stdout, { columns })
    expect(await runCommand(['compare', 'good.json', 'bad.json', '--slice', 'tag'], world)).toBe(1)
    const lines = world.out().split('\n')
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns)
    expect(world.out()).toContain('exact_match   0.900  0.600  −0.300')
    expect(world.out()).toMatch(
      /✗ q-12 .*pass lost\n {4}asked {5}Question q-12\?\n {4}before {4}yes\n {4}after {5}no, q-12/,
    )
    expect(world.out().indexOf('The candidate is worse in exact_match (−0.3)')).toBeGreaterThan(
      world.out().indexOf('q-12'),
    )
  })

  test('stops when it is interrupted', async () => {
    const world = fakeWorld({
      cwd,
      signal: AbortSignal.abort(new Error('interrupted')),
      env: { ASSAY_STORE: undefined },
    })
    expect(await runCommand(['compare', 'good.json', 'bad.json'], world)).toBe(130)
    expect(world.out()).toBe('')
  })

  test('is Markdown in a pipe, and fills reports', async () => {
    const { out, err } = await assay(
      'compare',
      'good.json',
      'bad.json',
      '--report',
      'junit',
      '--report',
      'markdown=c.md',
      '--report',
      'json=c.json',
    )
    expect(out()).toContain('❌ **The candidate is worse in exact_match (−0.3).**')
    expect(await readFile(join(cwd, 'c.md'), 'utf8')).toBe(out())
    expect(await readFile(join(cwd, 'assay-comparison.xml'), 'utf8')).toContain('<failure message="Lower by 0.3')
    expect((JSON.parse(await readFile(join(cwd, 'c.json'), 'utf8')) as ComparisonDocument).verdict).toBe('worse')
    expect(err()).toContain('Report written to c.md')
  })

  test.each([
    [['compare', 'nothing', 'bad.json'], "Nothing is called 'nothing'"],
    [['compare', 'nothing.json', 'bad.json'], 'There is no file nothing.json.'],
    [['compare', '.', 'bad.json'], '. is a folder'],
    [['compare', 'good.jsonl', 'bad.json'], 'good.jsonl:1: this is not a run, because it has no results.'],
    [['compare', 'good.json', 'bad.json', '-e', 'exact_mach'], "Did you mean 'exact_match'?"],
    [['compare', 'good.json', 'bad.json', '--margin', '2'], '--margin is '],
    [['compare', 'good.json', 'bad.json', '--report', 'json=good.json'], 'would overwrite an input'],
    [['compare', '-', '-'], 'holds only one'],
  ])('%j is wrong use', async (args, sentence) => {
    const { code, err } = await assay(...args)
    expect(code).toBe(2)
    expect(err()).toContain(sentence)
  })

  test.each([
    ['null', '`results.exact_match.score` is null; a score is a number from 0 to 1'],
    ['1.5', '`results.exact_match.score` is 1.5'],
    ['NaN', 'this is not valid JSON'],
  ])('a score of %s in a file is told with its line', async (score, sentence) => {
    const text = await readFile(join(cwd, 'good.results.jsonl'), 'utf8')
    const lines = text.split('\n')
    lines[4] = (lines[4] ?? '').replace(/"score":\d/, `"score":${score}`)
    await writeFile(join(cwd, 'broken.jsonl'), lines.join('\n'))
    const { code, err } = await assay('compare', 'broken.jsonl', 'bad.json')
    expect(code).toBe(2)
    expect(err()).toContain('broken.jsonl:5')
    expect(err()).toContain(sentence)
  })

  test('takes exported runs, and gzipped files', async () => {
    const ids = await runIds()
    const { out } = await assay('runs', 'export', ids['good.jsonl'] ?? '')
    await writeFile(join(cwd, 'exported.jsonl'), out())
    await writeFile(join(cwd, 'exported.jsonl.gz'), gzipSync(out()))
    for (const file of ['exported.jsonl', 'exported.jsonl.gz']) {
      const { code, out: shown } = await assay('compare', file, 'bad.json', '--format', 'json')
      const document = JSON.parse(shown()) as ComparisonDocument
      expect([code, document.baseline.judge, document.pairs.unverified]).toEqual([1, 'lexical@1', 0])
    }
  })

  test('a document without its results is told so', async () => {
    const { results: _, ...report } = JSON.parse(await readFile(join(cwd, 'good.json'), 'utf8')) as RunDocument
    await writeFile(
      join(cwd, 'omitted.json'),
      JSON.stringify({ ...report, resultsOmitted: '5,000 results are left out' }, null, 2),
    )
    const { code, err } = await assay('compare', 'omitted.json', 'bad.json')
    expect([code, err()]).toEqual([2, expect.stringContaining('has the figures of a run and not its results')])
  })

  test('a report that was cut off is told so', async () => {
    const text = await readFile(join(cwd, 'good.json'), 'utf8')
    await writeFile(join(cwd, 'cut.json'), text.slice(0, -400))
    const { code, err } = await assay('compare', 'cut.json', 'bad.json')
    expect([code, err()]).toEqual([2, expect.stringContaining('it ends in the middle of its results')])
  })

  test('a report is read however it is laid out', async () => {
    const report = JSON.parse(await readFile(join(cwd, 'good.json'), 'utf8')) as RunDocument
    await writeFile(join(cwd, 'minified.json'), JSON.stringify(report))
    await writeFile(join(cwd, 'wide.json'), JSON.stringify(report, null, 4))
    for (const file of ['minified.json', 'wide.json']) {
      expect((await assay('compare', file, 'good.json')).code).toBe(0)
    }
  })
})

describe('a baseline', () => {
  test('is kept in the repository, the same for the same results, and compared with by name', async () => {
    const ids = await runIds()
    const set = await assay('baseline', 'set', ids['good.jsonl'] ?? '')
    expect(set.err()).toContain('baselines/main.jsonl now holds 60 examples')
    const text = await readFile(join(cwd, 'baselines/main.jsonl'), 'utf8')
    await assay('eval', 'good.jsonl', '-e', 'exact_match', '--store', 'again.db')
    await assay('baseline', 'set', 'latest', '--name', 'again', '--store', 'again.db')
    expect(await readFile(join(cwd, 'baselines/again.jsonl'), 'utf8')).toBe(text)
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string })
    expect(lines[0]).toMatchObject({ baseline: 1, judge: 'lexical@1', evaluators: { exact_match: { threshold: 0.5 } } })
    const sorted = lines.slice(1).map(({ id }) => id)
    expect(sorted).toEqual([...sorted].sort())
    expect(lines[1]).toEqual({
      id: 'q-0',
      asked: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      scores: { exact_match: 0 },
    })
    const { code, out } = await assay('compare', 'main', 'bad.json', '--format', 'json')
    expect(code).toBe(1)
    expect((JSON.parse(out()) as ComparisonDocument).evaluators['exact_match']).toMatchObject({
      lost: 18,
      gained: 0,
      n: 60,
    })
  })

  test('of changed answers differs in their lines alone', async () => {
    await assay('baseline', 'set', 'good.json', '--out', 'one.jsonl', '--answers')
    await assay('baseline', 'set', 'bad.json', '--out', 'two.jsonl', '--answers')
    const [one = [], two = []] = await Promise.all(
      ['one.jsonl', 'two.jsonl'].map(async (file) => (await readFile(join(cwd, file), 'utf8')).split('\n')),
    )
    expect(one.filter((line, index) => index > 0 && line !== two[index])).toHaveLength(18)
  })

  test.each([
    [['baseline', 'set'], 'Which run should become the baseline?'],
    [['baseline', 'set', 'good.results.jsonl'], 'does not say which evaluators ran'],
    [['baseline', 'paint', 'good.json'], 'use set'],
    [['baseline', 'set', 'good.json', '--name', '../x'], 'is not a valid name for a baseline'],
  ])('%j is wrong use', async (args, sentence) => {
    const { code, err } = await assay(...args)
    expect([code, err()]).toEqual([2, expect.stringContaining(sentence)])
  })
})

describe('assay eval --baseline', () => {
  test('reports both in one go, and a loss fails a run that meets its own thresholds', async () => {
    const args = ['eval', 'bad.jsonl', '-e', 'exact_match', '--gate', 'exact_match:mean>=0.5', '--no-store']
    expect((await assay(...args)).code).toBe(0)
    const { code, out } = await assay(...args, '--baseline', 'good.json', '--format', 'json')
    const document = JSON.parse(out()) as RunDocument
    expect(code).toBe(1)
    expect(document.summary.verdict).toBe('holds')
    expect(document.comparison).toMatchObject({ verdict: 'worse', pairs: { paired: 60 } })
    const markdown = await assay(...args, '--baseline', 'good.json')
    expect(markdown.out()).toContain('## Assay: good.json → bad.jsonl')
  })

  test('accepts a loss within the margin', async () => {
    const args = ['eval', 'bad.jsonl', '-e', 'exact_match', '--gate', 'exact_match:mean>=0.5', '--no-store']
    expect((await assay(...args, '--baseline', 'good.json', '--margin', '0.5')).code).toBe(0)
  })

  test.each([
    [['--baseline', 'nothing'], "Nothing is called 'nothing'"],
    [['--margin', '0.02'], 'Add --baseline main.'],
    [['--baseline', 'good.json', '--margin', '2'], "--margin is '2'; it must be above 0 and below 1"],
    [['--slice', 'tag'], 'Add --baseline main.'],
  ])('%j is wrong use, told before anything runs', async (flags, sentence) => {
    const { code, err, out } = await assay('eval', 'good.jsonl', '-e', 'exact_match', ...flags)
    expect([code, out(), err()]).toEqual([2, '', expect.stringContaining(sentence)])
  })

  test('with nothing in common is told with 2, and the run is reported all the same', async () => {
    await dataset(
      'other.jsonl',
      rows(GOOD).map((row) => ({ ...row, id: `other-${row.id}` })),
    )
    const { code, err, out } = await assay(
      'eval',
      'other.jsonl',
      '-e',
      'exact_match',
      '--baseline',
      'good.json',
      '--no-store',
    )
    expect([code, err()]).toEqual([2, expect.stringContaining('Not compared: No example is in both runs')])
    expect(out()).toContain('# Assay: other.jsonl')
  })
})

describe('assay compare --prefer', () => {
  const enclosed = (text: string, name: string): string => new RegExp(`${name}>>\\n(.*)\\n`).exec(text)?.[1] ?? ''
  /** Takes the answer that says yes; between equals, the one shown first. */
  const judging = (): Promise<ModelServer> =>
    startModelServer({
      answer: ({ text }) => ({
        content: {
          reasoning: 'It says yes.',
          category:
            enclosed(text, 'answer second') === 'yes' && enclosed(text, 'answer first') !== 'yes' ? 'second' : 'first',
        },
      }),
    })

  test('asks a judge about each pair in both orders, and its win rate is compared like any score', async () => {
    await using server = await judging()
    const flags = ['--prefer', 'compatible:m', '--base-url', `${server.url}/v1`, '--tape', 'prefer.jsonl']
    const { code, out } = await assay(
      'compare',
      'good.json',
      'bad.json',
      ...flags,
      '--slice',
      'tag',
      '--format',
      'json',
    )
    const { evaluators, preference, warnings, slices } = JSON.parse(out()) as ComparisonDocument
    expect(code).toBe(1)
    // 18 of 60 answers are no longer yes, and lose in both orders; the others are the same in both runs.
    expect(server.calls).toHaveLength(36)
    expect(evaluators['preference']).toMatchObject({ n: 60, verdict: 'worse', lost: 18, gained: 0 })
    expect(evaluators['preference']?.difference).toBeCloseTo(-18 / 60, 12)
    expect(preference).toMatchObject({ mean: 21 / 60, details: { won: 0, lost: 18, tied: 42, order: 0 } })
    expect(preference?.details?.['position']).toMatchObject({ asked: 18, first: 18, second: 18, alwaysFirst: 0 })
    expect(warnings.join('\n')).toMatch(/Position: .*\n.*Length: /)
    expect(slices.every(({ evaluators: own }) => own['preference'] !== undefined)).toBe(true)
    const again = await assay('compare', 'good.json', 'bad.json', ...flags, '-e', 'exact_match')
    expect([again.code, server.calls.length]).toEqual([1, 36])
    expect(again.out()).toContain('preference: 60 pairs: 0 won, 18 lost, 42 tied')
  })

  test('is part of the comparison of two runs of the store, also of runs that were compared without it', async () => {
    await using server = await judging()
    const ids = await runIds()
    const runs = [ids['good.jsonl'] ?? '', ids['bad.jsonl'] ?? '']
    const compared = async (...flags: string[]): Promise<ComparisonDocument> => {
      const { out } = await assay('compare', ...runs, '--format', 'json', ...flags)
      return JSON.parse(out()) as ComparisonDocument
    }
    expect(Object.keys((await compared()).evaluators)).toEqual(['exact_match'])
    const flags = ['--prefer', 'compatible:m', '--base-url', `${server.url}/v1`]
    const { evaluators, flips } = await compared(...flags)
    expect(evaluators['preference']).toMatchObject({ n: 60, verdict: 'worse', lost: 18, gained: 0 })
    const lost = flips.find(({ evaluator }) => evaluator === 'preference')
    expect(lost).toMatchObject({ baseline: { answer: 'yes' }, candidate: { answer: expect.stringMatching(/^no, /) } })
    expect(lost?.candidate.reasoning).toContain('the other answer is preferred in both orders')
    expect(lost?.baseline).not.toHaveProperty('reasoning')
    expect(Object.keys((await compared()).evaluators)).toEqual(['exact_match'])
  })

  test('a judge that fails says nothing about the runs: exit code 4', async () => {
    await using server = await startModelServer({ answer: () => 'I would rather not say.' })
    const flags = ['--prefer', 'compatible:m', '--base-url', `${server.url}/v1`]
    const { code, out } = await assay('compare', 'bad.json', 'good.json', ...flags)
    expect(code).toBe(4)
    expect(out()).toContain('too many of its judgements failed')
  })

  test.each([
    [['good.json', 'bad.json', '--prefer', 'lexical'], 'it compares words and prefers nothing'],
    [['good.json', '-', '--prefer', 'compatible:m'], '- (standard input) can be read once'],
    [['good.json', 'bad.json', '--max-cost', '1'], '--max-cost is for a judge'],
    [
      ['main', 'bad.json', '--prefer', 'compatible:m', '--base-url', 'http://127.0.0.1:9/v1'],
      'There is no pair to prefer between',
    ],
  ])('%j is wrong use, told before anything is asked', async (args, sentence) => {
    const { code, err } = await assay('compare', ...args)
    expect([code, err()]).toEqual([2, expect.stringContaining(sentence)])
  })
})

describe('assay plan', () => {
  test.each([
    // The power of McNemar's mid-p test, summed with scipy.stats.binom over all ways in which the pairs may fall.
    ['0.03', ['--pass-rate', '0.8'], 1472],
    ['-0.03', ['--pass-rate', '0.8'], 1472],
    ['+0.03', ['--pass-rate', '0.8'], 1315],
    ['-0.03', ['--pass-rate', '0.8', '--correlation', '0'], 2943],
    ['-0.3', ['--pass-rate', '0.8'], 21],
    ['-0.2', ['--pass-rate', '0.8'], 41],
    ['-0.1', ['--pass-rate', '0.8'], 150],
    // statsmodels 0.15: TTestPower().solve_power(d, power=0.8, alpha=0.05) with d = .03/.4, .03/.2 and 1: 1,397.27, 350.76 and 9.94.
    ['0.03', ['--sd', '0.4'], 1398],
    ['0.03', ['--sd', '0.4', '--epochs', '4'], 351],
    ['0.1', ['--sd', '0.1'], 10],
  ])('--detect %s %j needs %i examples', async (detect, flags, examples) => {
    const { code, out } = await assay('plan', '--detect', detect, ...flags, '--format', 'json')
    const plan = JSON.parse(out()) as { evaluators: { detect: { examples: number } }[] }
    expect([code, plan.evaluators[0]?.detect.examples]).toEqual([0, examples])
  })

  test('--variants says what ranking them takes, and what a race between them saves', async () => {
    const asked = ['plan', '--variants', '4', '--pass-rate', '0.8', '--format', 'json']
    const { out } = await assay(...asked, '--detect', '0.2')
    const [own] = (JSON.parse(out()) as PlanDocument).evaluators
    const { detect, variants } = own ?? {}
    // Six pairs share the 5 %.
    expect(variants?.examples).toBeGreaterThan(1.3 * (detect?.examples ?? 0))
    expect(variants?.examples).toBeLessThan(2 * (detect?.examples ?? 0))
    const saved = variants?.race.map(({ examples, calls }) => 1 - calls / (4 * examples)) ?? []
    expect(saved).toHaveLength(3)
    expect(saved).toEqual(saved.toSorted((a, b) => a - b))
    expect(saved[2]).toBeGreaterThan(0.2)
    expect(await assay(...asked)).toMatchObject({ code: 2 })
  })

  test('--margin asks how many rule a loss out', async () => {
    // n = (z.95 + z.8)² · 2 · 0.16 · 0.5 / 0.02² = 2,473, and a little more for the spread at the margin itself.
    const { out } = await assay('plan', '--margin', '0.02', '--pass-rate', '0.8', '--format', 'json')
    const plan = JSON.parse(out()) as { evaluators: { margin: { examples: number; sentence: string } }[] }
    expect(plan.evaluators[0]?.margin.examples).toBe(2491)
    expect(plan.evaluators[0]?.margin.sentence).toBe(
      'To rule out a loss of 0.02, where there is none, takes about 2,500 examples.',
    )
  })

  test('of runs without a difference plans only a margin, by how rare a loss may be', async () => {
    const same = ['--from', 'good.json', '--baseline', 'good.results.jsonl']
    const { code, out } = await assay('plan', ...same, '--margin', '0.02', '--format', 'markdown')
    expect(code).toBe(0)
    // ln .05 / ln .98 = 148.3
    expect(out()).toContain('takes about 150 examples.')
    expect(out()).toContain(
      'No pair of exact_match differs, so nothing is known of a difference; so many identical pairs rule out a loss of 0.02',
    )
    expect(await assay('plan', ...same, '--detect', '0.02')).toMatchObject({ code: 2 })
  })

  test('says that more examples in the same groups show little more', async () => {
    await writeFile(
      join(cwd, 'grouped.jsonl'),
      Array.from({ length: 40 }, (_, index) =>
        JSON.stringify({
          query: `q${index}`,
          output: index % 7 === 0 ? 'no' : 'yes',
          reference: 'yes',
          group: `g${index >> 2}`,
        }),
      ).join('\n'),
    )
    await assay('eval', 'grouped.jsonl', '-e', 'exact_match', '--report', 'json=grouped.json', '--no-store')
    const { out } = await assay('plan', '--from', 'grouped.json', '--detect', '0.1', '--format', 'markdown')
    expect(out()).toContain('in more groups like these')
    expect(out()).toContain('Examples come in groups of about 4, and a group counts as one unit')
  })

  test('says in words what so many examples show', async () => {
    const world = fakeWorld({ cwd, isTTY: true, env: { NO_COLOR: '1' } })
    await runCommand(['plan', '--detect', '0.03', '--pass-rate', '0.8'], world)
    expect(world.out()).toContain('To show a difference of 0.03 takes about 1,480 examples.')
    expect(world.out()).toContain('The smallest difference that so many examples show in 4 cases of 5:')
  })

  test.each([
    [['plan'], 'A plan needs to know how much scores vary'],
    [['plan', '--pass-rate', '0.8', '--sd', '0.3'], 'keep one of the two'],
    [['plan', '--from', 'good.json', '--sd', '0.3'], 'keep one of the two'],
    [['plan', '--baseline', 'good.json'], '--baseline needs --from'],
    [['plan', '--detect', '0', '--sd', '0.3'], '--detect is '],
    [['plan', '--detect', '+0.3', '--pass-rate', '0.8'], 'A pass rate of 0.8 cannot rise by 0.3.'],
  ])('%j is wrong use', async (args, sentence) => {
    const { code, err } = await assay(...args)
    expect([code, err()]).toEqual([2, expect.stringContaining(sentence)])
  })
})
