import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeWorld, type FakeWorld, type FakeWorldOptions } from '../../../test/fake-world.ts'
import type { ExperimentDocument } from '../../core/variants/experiment.ts'
import { openWholeStore } from '../../store/open-store.ts'
import { judgeByWords } from '../../../test/servers/judging-model.ts'
import { startModelServer } from '../../../test/servers/model-server.ts'
import { runCommand } from '../program.ts'

let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-variants-'))
  await writeFile(
    join(cwd, 'data.jsonl'),
    Array.from(
      { length: 120 },
      (_, i) => `${JSON.stringify({ id: `q${i}`, query: `What is ${i}?`, reference: `${i}` })}\n`,
    ),
  )
  await writeFile(
    join(cwd, 'app.mjs'),
    `const number = (query) => Number(query.match(/\\d+/)[0])
     export const right = ({ query }) => String(number(query))
     export const again = ({ query }) => String(number(query))
     export const often = ({ query }) => (number(query) % 3 === 0 ? 'no idea' : String(number(query)))
     export const down = () => { throw new Error('out of order') }
     export const told = ({ query }, { variant, settings }) =>
       settings?.offset === 0 && process.env.APP_MODE === variant ? String(number(query)) : 'no idea'
     export const stopping = ({ query }) => {
       if (number(query) === 60) globalThis.stopTheExperiment?.()
       return String(number(query))
     }`,
  )
})

afterAll(() => rm(cwd, { recursive: true, force: true }))

async function run(args: readonly string[], options: FakeWorldOptions = {}): Promise<FakeWorld & { code: number }> {
  const world = fakeWorld({ cwd, ...options })
  const code = await runCommand(args, world)
  return { ...world, code }
}

function variants(...exports: readonly string[]): string[] {
  return exports.flatMap((name) => ['--variant', `${name}=./app.mjs#${name}`])
}

async function documentOf(args: readonly string[]): Promise<ExperimentDocument> {
  const { out, err } = await run(['eval', 'data.jsonl', '-e', 'exact_match', '--format', 'json', ...args])
  if (out() === '') throw new Error(err())
  return JSON.parse(out()) as ExperimentDocument
}

describe('assay eval with variants', () => {
  test('stores one run a variant, bound as an experiment, and says which is better', async () => {
    const document = await documentOf([...variants('right', 'often'), '--store', join(cwd, 'kept.db')])
    expect(document.headline).toMatch(/^'right' is better in exact_match than the other/)
    expect(document.variants.map(({ name, standing }) => [name, standing?.ranks, standing?.groups])).toEqual([
      ['right', [1, 1], 'a'],
      ['often', [2, 2], 'b'],
    ])
    await using store = await openWholeStore(join(cwd, 'kept.db'))
    const [stored] = await store.experiments.list()
    expect(stored).toMatchObject({ id: document.experiment.id, rankedBy: 'exact_match', document: { compared: 120 } })
    for (const { name, run: id } of stored?.variants ?? []) {
      const found = await store.runs.get(id)
      expect([found?.state, found?.results, found?.manifest?.candidateName]).toEqual(['finished', 120, name])
      expect(found?.manifest?.config).toMatchObject({ variant: { name, target: `./app.mjs#${name}` } })
    }
  })

  test('says of small steps in few examples how many large losses these may miss', async () => {
    const file = join(cwd, 'words.jsonl')
    const reference = 'one two three four five six seven eight nine ten'
    await writeFile(
      file,
      Array.from({ length: 25 }, (_, i) => `${JSON.stringify({ id: `q${i}`, query: `What is ${i}?`, reference })}\n`),
    )
    await writeFile(
      join(cwd, 'words.mjs'),
      `const all = '${reference}'
       export const whole = () => all
       export const short = ({ query }) => (Number(query.match(/\\d+/)[0]) % 2 === 0 ? all : all.replace(' ten', ''))`,
    )
    const targets = ['--variant', 'whole=./words.mjs#whole', '--variant', 'short=./words.mjs#short']
    const { out } = await run(['eval', file, '-e', 'token_f1', '--format', 'json', ...targets, '--no-store'])
    const { notes, headline } = JSON.parse(out()) as ExperimentDocument
    expect(headline).toMatch(/^No variant can be told from the best/)
    expect(notes).toContain(
      "Small steps, few examples: 'whole' leads 'short', which is not called better. If 'whole' fails altogether in one of 41, it is no better than 'short', and 25 examples do not show that in 54 of 100 cases. It takes more than 148.",
    )
  })

  test('lists, shows, exports and deletes what is stored', async () => {
    const store = ['--store', join(cwd, 'verbs.db')]
    const { experiment } = await documentOf([...variants('right', 'often'), ...store])
    const experiments = (...args: string[]): Promise<FakeWorld & { code: number }> =>
      run(['experiments', ...args, ...store])
    expect((await experiments('list', '--format', 'console')).out()).toMatch(/right, often +'right' is better/)
    expect((await experiments('show', 'latest', '--format', 'markdown')).out()).toContain('| 1 | right |')
    const lines = (await experiments('export', experiment.id))
      .out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; variant?: string })
    expect(lines.filter(({ type }) => type !== 'result').map(({ type, variant }) => [type, variant])).toEqual([
      ['experiment', undefined],
      ['run', 'right'],
      ['run', 'often'],
    ])
    expect(lines).toHaveLength(3 + 240)
    expect((await experiments('delete', experiment.id.slice(0, 8))).err()).toContain('and its 2 runs')
    expect((await experiments('list')).out()).toBe('No experiments are stored here yet.\n')
    await using opened = await openWholeStore(join(cwd, 'verbs.db'))
    expect((await opened.runs.list()).map(({ state }) => state)).toEqual(['deleted', 'deleted'])
    const none = await experiments('show', 'latest')
    expect([none.code, none.err()]).toEqual([2, expect.stringContaining('There is no experiment here')])
  })

  test('prompts are answered by a model, on one tape and within one budget with the judge', async () => {
    const seen: string[][] = []
    await using server = await startModelServer({
      answer: ({ system, messages }) => {
        seen.push([system, ...messages.map(({ content }) => content)])
        return { content: messages.at(-1)?.content.match(/\d+/)?.[0] ?? '' }
      },
    })
    await writeFile(join(cwd, 'terse.md'), '# System\nOnly the number.\n\n# User\n{{ query }} ({{settings.tone}})\n')
    await writeFile(join(cwd, 'plain.txt'), '{{query}}')
    await writeFile(
      join(cwd, 'prompts.config.yaml'),
      `dataset: data.jsonl
limit: 4
evaluators: [exact_match]
model: compatible:m
baseUrl: ${server.url}/v1
variants:
  terse: { prompt: terse.md, settings: { tone: calm } }
  plain: { prompt: plain.txt }
`,
    )
    const args = ['eval', 'prompts.config.yaml', '--tape', 'tape.jsonl', '--format', 'json', '--no-store']
    const { out, err } = await run(args)
    const { variants: reports } = JSON.parse(out() || err()) as ExperimentDocument
    expect(reports.map(({ scores }) => scores['exact_match']?.mean)).toEqual([1, 1])
    expect(reports.every(({ tokens = 0 }) => tokens > 0)).toBe(true)
    expect(seen).toHaveLength(8)
    expect(seen).toContainEqual(['Only the number.', 'What is 3? (calm)'])
    const again = await run(args)
    expect([(JSON.parse(again.out()) as ExperimentDocument).compared, seen.length]).toEqual([4, 8])
    const short = await run([
      ...args.slice(0, 2),
      '--max-calls',
      '3',
      '--format',
      'json',
      '--store',
      join(cwd, 'short.db'),
    ])
    const cut = JSON.parse(short.out()) as ExperimentDocument
    expect([seen.length, cut.partial, cut.variants.map(({ state }) => state)]).toEqual([
      11,
      true,
      ['stopped', 'stopped'],
    ])
    expect(cut.variants.every(({ errors }) => errors <= 1)).toBe(true)
    const rest = await run([...args.slice(0, 2), '--format', 'json', '--store', join(cwd, 'short.db'), '--resume'])
    const whole = JSON.parse(rest.out() || rest.err()) as ExperimentDocument
    expect([seen.length, whole.compared, whole.partial]).toEqual([16, 4, false])
  })

  test('reads the matrix of promptfoo, and says what it did not understand', async () => {
    await using server = await startModelServer({
      answer: ({ system, messages }) => (system === '' ? 'Paris' : `It is ${messages.at(-1)?.content.length}`),
    })
    await writeFile(
      join(cwd, 'promptfooconfig.yaml'),
      `description: capitals
prompts:
  - 'Capital of {{country}}?'
  - { label: chatty, raw: '[{"role":"system","content":"Be nice."},{"role":"user","content":"{{country}}?"}]' }
providers:
  - { id: openai:chat:m, config: { apiBaseUrl: '${server.url}/v1', temperature: 0, top_p: 1 } }
  - python:provider.py
sharing: true
defaultTest: { assert: [{ type: regex, value: '^\\w+$' }] }
tests:
  - { vars: { country: France }, assert: [{ type: icontains, value: Paris }] }
  - { vars: { country: Texas }, assert: [{ type: icontains, value: Paris }, { type: javascript, value: 'output.length < 9', weight: 2 }] }
  - { vars: file://more.csv }
`,
    )
    const { out, err } = await run(['eval', 'promptfooconfig.yaml', '--no-store', '--format', 'json'])
    const { variants: reports, rankedBy } = JSON.parse(out() || err()) as ExperimentDocument
    expect(rankedBy).toBe('contains')
    expect(reports.map(({ name, scores }) => [name, scores['contains']?.mean, scores['regex']?.mean])).toEqual([
      ['prompt 1/m', 1, 1],
      ['chatty/m', 0, 0],
    ])
    expect(err()).toContain('`config.top_p` of the provider m is not read.')
    expect(err()).toContain('Test 3 is left out: its `vars` are made by a program or in a file that is not read')
    expect(err()).toContain('`assert.weight` of tests is not read.')
    const dry = await run(['eval', 'promptfooconfig.yaml', '--dry-run', '--format', 'json'])
    expect(JSON.parse(dry.out())).toMatchObject({ examples: 2, answers: 4, answering: { calls: 4 } })
    expect(err()).toContain('`sharing` is not read.')
    expect(err()).toContain('The provider python:provider.py is not known here')
    expect(err()).toContain('Assertions of type javascript have no equivalent here')
  })

  test('calls nothing better where nothing differs', async () => {
    const { headline, variants: reports } = await documentOf([...variants('right', 'again'), '--no-store'])
    expect(headline).toMatch(/^No variant can be told from the best/)
    expect(reports.map(({ standing }) => [standing?.ranks, standing?.groups])).toEqual([
      [[1, 2], 'a'],
      [[1, 2], 'a'],
    ])
  })

  test('ranks no variant by what is left of it, and the others all the same', async () => {
    const {
      headline,
      variants: reports,
      notes,
    } = await documentOf([...variants('often', 'down', 'right'), '--no-store'])
    expect(headline).toMatch(/^'right' is better/)
    const down = reports.find(({ name }) => name === 'down')
    expect([down?.state, down?.standing, down?.errors]).toEqual(['broken', undefined, 120])
    expect(notes.join(' ')).toMatch(
      /down: Not ranked: exact_match was measured on 0 of 120 examples, and its application failed on 120/,
    )
  })

  test('hands settings, name and variables of its own to each variant', async () => {
    await writeFile(
      join(cwd, 'told.config.yaml'),
      `dataset: data.jsonl
evaluators: [exact_match]
target: ./app.mjs#told
variants:
  plain: {}
  matrix:
    settings: { offset: [0, 1] }
    env: { APP_MODE: [offset=0, other] }
    exclude: [{ settings: { offset: 1 }, env: { APP_MODE: other } }]
    include: [{ name: mine, settings: { offset: 0 }, env: { APP_MODE: mine } }]
`,
    )
    const { out } = await run(['eval', 'told.config.yaml', '--format', 'json', '--no-store', '--limit', '20'])
    const { variants: reports } = JSON.parse(out()) as ExperimentDocument
    const means = Object.fromEntries(reports.map(({ name, scores }) => [name, scores['exact_match']?.mean]))
    expect(means).toEqual({
      plain: 0,
      'APP_MODE=offset=0/offset=0': 0,
      'APP_MODE=other/offset=0': 0,
      'APP_MODE=offset=0/offset=1': 0,
      mine: 1,
    })
    expect(process.env['APP_MODE']).toBeUndefined()
  })

  test('hands them to a target that takes its inputs one by one, by their names', async () => {
    await writeFile(
      join(cwd, 'spread.mjs'),
      `export const answer = (query, offset, variant, signal) =>
         signal instanceof AbortSignal && variant.startsWith('o') ? String(Number(query.match(/\\d+/)[0]) + offset) : 'not told'`,
    )
    await writeFile(
      join(cwd, 'spread.config.yaml'),
      `dataset: data.jsonl
evaluators: [exact_match]
target: ./spread.mjs#answer
args: [query, settings.offset, variant, signal]
variants: { one: { settings: { offset: 1 } }, other: { settings: { offset: 0 } }, third: { settings: { offset: 0 } } }
`,
    )
    const { out } = await run(['eval', 'spread.config.yaml', '--format', 'json', '--no-store', '--limit', '20'])
    const { variants: reports } = JSON.parse(out()) as ExperimentDocument
    expect(Object.fromEntries(reports.map(({ name, scores }) => [name, scores['exact_match']?.mean]))).toEqual({
      other: 1,
      one: 0,
      third: 0,
    })
  })

  test('a race drops the same variants at the same place, however many examples are in work at once', async () => {
    const args = [...variants('right', 'often', 'again'), '--race', '--seed', '7', '--no-store']
    const [one, many] = [
      await documentOf([...args, '--concurrency', '3']),
      await documentOf([...args, '--concurrency', '40']),
    ]
    expect(one.race).toEqual(many.race)
    expect(one.race?.dropped.map(({ name }) => name)).toEqual(['often'])
    expect(one.race?.saved).toBe(120 - (one.race?.dropped[0]?.after ?? 0))
    const often = one.variants.find(({ name }) => name === 'often')
    expect([often?.state, often?.standing, often?.bounds?.[1]]).toEqual(['dropped', undefined, expect.any(Number)])
  })

  test('an interrupted experiment is continued, and ends as an uninterrupted one', async () => {
    const stop = new AbortController()
    const store = ['--store', join(cwd, 'resumed.db')]
    Object.assign(globalThis, { stopTheExperiment: () => stop.abort() })
    const both = variants('stopping', 'often')
    const first = await run(['eval', 'data.jsonl', '-e', 'exact_match', ...both, ...store], { signal: stop.signal })
    expect([first.code, first.err()]).toEqual([130, expect.stringContaining('--resume')])
    const resumed = await documentOf([...both, ...store, '--resume'])
    const whole = await documentOf([...both, '--no-store'])
    const standings = ({ variants: all }: ExperimentDocument): unknown =>
      all.map(({ name, standing, examples }) => [name, standing, examples])
    expect(standings(resumed)).toEqual(standings(whole))
    expect(resumed.partial).toBe(false)
    const other = await run([
      'eval',
      'data.jsonl',
      '-e',
      'exact_match',
      ...variants('right', 'again'),
      ...store,
      '--resume',
      resumed.experiment.id,
    ])
    expect([other.code, other.err()]).toEqual([
      2,
      expect.stringContaining('has the variants stopping, often, and now there are right, again'),
    ])
  })

  test('a race that was interrupted, or ended with its budget, is gone on with and drops whom it would have dropped', async () => {
    const stop = new AbortController()
    Object.assign(globalThis, { stopTheExperiment: () => stop.abort() })
    const race = [...variants('stopping', 'often', 'again'), '--race', '--seed', '7', '--concurrency', '9']
    const store = ['--store', join(cwd, 'raced.db')]
    const first = await run(['eval', 'data.jsonl', '-e', 'exact_match', ...race, ...store], { signal: stop.signal })
    expect(first.code).toBe(130)
    const said = ({ race: how, variants: all, headline, partial }: ExperimentDocument): unknown => [
      how,
      headline,
      partial,
      all.map(({ name, state, standing, bounds, examples }) => [name, state, standing, bounds, examples]),
    ]
    const whole = await documentOf([...race, '--no-store'])
    expect(whole.race?.dropped.map(({ name }) => name)).toEqual(['often'])
    expect(said(await documentOf([...race, ...store, '--resume']))).toEqual(said(whole))

    await using server = await startModelServer({
      answer: ({ messages }) => {
        const text = messages.at(-1)?.content ?? ''
        const number = Number(/\d+/.exec(text)?.[0])
        return text.startsWith('Bad') && number % 3 === 0 ? 'no idea' : String(number)
      },
    })
    await writeFile(
      join(cwd, 'raced.config.yaml'),
      `dataset: data.jsonl
evaluators: [exact_match]
limit: 70
model: compatible:m
baseUrl: ${server.url}/v1
variants: { good: { prompt: '{{query}}' }, bad: { prompt: 'Bad: {{query}}' }, fine: { prompt: 'Fine: {{query}}' } }
`,
    )
    const prompts = ['eval', 'raced.config.yaml', '--race', '--seed', '7', '--format', 'json']
    const complete = JSON.parse((await run([...prompts, '--no-store'])).out()) as ExperimentDocument
    expect(complete.race?.dropped.map(({ name }) => name)).toEqual(['bad'])
    const before = server.calls.length
    const kept = ['--store', join(cwd, 'raced-prompts.db')]
    const cut = JSON.parse((await run([...prompts, ...kept, '--max-calls', '60'])).out()) as ExperimentDocument
    expect([cut.partial, server.calls.length - before]).toEqual([true, 60])
    const rest = await run([...prompts, ...kept, '--resume'])
    expect(said(JSON.parse(rest.out() || rest.err()) as ExperimentDocument)).toEqual(said(complete))
    expect(server.calls.length - before).toBe(before)
  })

  test('a dry run says what would be asked, and asks nothing', async () => {
    const { out, code } = await run([
      'eval',
      'data.jsonl',
      '-e',
      'exact_match',
      ...variants('right', 'down'),
      '--dry-run',
      '--format',
      'json',
    ])
    expect([code, JSON.parse(out())]).toEqual([
      0,
      expect.objectContaining({ variants: ['right', 'down'], answers: 240, judgeCalls: 0 }),
    ])
  })

  test('writes the same table as Markdown, as a comment, and as a page without a script', async () => {
    const reports = ['markdown=v.md', 'comment=c.md', 'html=v.html'].flatMap((one) => ['--report', one])
    await run(['eval', 'data.jsonl', '-e', 'exact_match', ...variants('right', 'often'), '--no-store', ...reports])
    const [markdown, comment, page] = await Promise.all(
      ['v.md', 'c.md', 'v.html'].map((name) => readFile(join(cwd, name), 'utf8')),
    )
    expect(markdown).toMatch(/^## 'right' is better[^]*\| 1 \| right \| 1\.00 \| a \|/)
    expect(comment).toMatch(/^<!-- assay: variants of data\.jsonl -->/)
    expect(page).toMatch(/<th scope="row">right<\/th>/)
    expect(page).not.toContain('<script')
  })

  test('answers and judgements of one server share its calls in flight, and a dry run prices both', async () => {
    await using server = await startModelServer({
      answer: (call) => ({ content: call.schema === undefined ? 'It is 7.' : judgeByWords(call) }),
      latencyMs: 5,
    })
    await writeFile(join(cwd, 'ask.md'), '{{query}}')
    await writeFile(
      join(cwd, 'both.config.yaml'),
      `dataset: data.jsonl
limit: 8
evaluators: [relevance]
judge: compatible:m
model: compatible:m
baseUrl: ${server.url}/v1
prices: { m: { input: 1, output: 2 } }
maxJudgeConcurrency: 2
variants: { a: { prompt: ask.md }, b: { prompt: '{{query}} Be brief.' } }
`,
    )
    const dry = await run(['eval', 'both.config.yaml', '--dry-run', '--epochs', '2', '--format', 'json'])
    const plan = JSON.parse(dry.out() || dry.err()) as Record<string, number> & {
      answering: { calls: number; costUsd: number }
    }
    expect([server.calls.length, plan['answers'], plan.answering.calls, plan['judgeCalls']]).toEqual([0, 32, 32, 32])
    expect(plan.answering.costUsd).toBeGreaterThan(0)
    expect(plan['totalUsd']).toBeCloseTo((plan['costUsd'] ?? 0) + plan.answering.costUsd, 10)
    const shown = await run(['eval', 'both.config.yaml', '--dry-run', '--format', 'console'])
    expect(shown.out()).toMatch(/cost of answers +about \$[^]*cost of judging +about \$[^]*cost in all +about \$/)
    const { code, err } = await run(['eval', 'both.config.yaml', '--no-store', '--concurrency', '8'])
    expect([server.calls.length, server.mostAtOnce(), code === 2 ? err() : '']).toEqual([32, 2, ''])
  })

  test('`preference` is a column, and may rank, where examples have another answer', async () => {
    await using server = await startModelServer({
      answer: ({ text }) => ({
        content: { reasoning: 'r', category: /first[^]*>>\n\d+\n<<end/i.test(text) ? 'first' : 'tie' },
      }),
    })
    await writeFile(
      join(cwd, 'other.jsonl'),
      Array.from(
        { length: 4 },
        (_, i) =>
          `${JSON.stringify({ id: `q${i}`, query: `What is ${i}?`, reference: `${i}`, alternative: 'who knows' })}\n`,
      ).join(''),
    )
    const { out, err } = await run([
      'eval',
      'other.jsonl',
      '-e',
      'exact_match,preference',
      '--judge',
      'compatible:m',
      '--base-url',
      `${server.url}/v1`,
      ...variants('right', 'often'),
      '--no-store',
      '--format',
      'markdown',
    ])
    expect(out() || err()).toMatch(/\| rank \| variant \| exact\\?_match \|[^\n]*\| preference \|/)
  })

  test('prefers between the answers of variants: one more column, which may rank', async () => {
    const asked: string[] = []
    await using server = await startModelServer({
      answer: ({ text }) => {
        asked.push(text)
        const [first, second] = ['first', 'second'].map(
          (place) => new RegExp(`answer ${place}>>\\n(.*)`).exec(text)?.[1] === 'no idea',
        )
        return { content: { reasoning: 'r', category: first === second ? 'tie' : first === true ? 'second' : 'first' } }
      },
    })
    const judged = [
      '--judge',
      'compatible:m',
      '--base-url',
      `${server.url}/v1`,
      '--limit',
      '60',
      '--prefer-to',
      'often',
    ]
    const all = [...variants('right', 'often', 'again'), ...judged, '--rank-by', 'preference']
    const store = ['--store', join(cwd, 'preferred.db')]
    const document = await documentOf([...all, ...store])
    expect(
      document.variants.map(({ name, scores, standing }) => [name, scores['preference']?.mean, standing?.groups]),
    ).toEqual([
      ['right', 2 / 3, 'a'],
      ['again', 2 / 3, 'a'],
      ['often', 0.5, 'b'],
    ])
    expect(document.notes.join(' ')).toContain("preferred to that of 'often', asked in both orders")
    // Of 60 answers 20 differ; each is asked about in both orders.
    expect(asked).toHaveLength(2 * 2 * 20)
    await documentOf([...all, ...store, '--resume', document.experiment.id])
    expect(asked).toHaveLength(2 * 2 * 20)
    const dry = await run(['eval', 'data.jsonl', '-e', 'exact_match', ...all, '--dry-run', '--format', 'json'])
    expect(JSON.parse(dry.out())).toMatchObject({ preferenceCalls: 240 })
    for (const [flags, why] of [
      [['--prefer-to', 'nobody'], /Unknown variant to prefer to: 'nobody'/],
      [['--epochs', '2'], /each variant gives 2/],
      [['--judge', 'lexical'], /compares words and prefers nothing/],
    ] as const) {
      const refused = await run(['eval', 'data.jsonl', '-e', 'exact_match', ...all, '--no-store', ...flags])
      expect([refused.code, refused.err()]).toEqual([2, expect.stringMatching(why)])
    }
  })

  test('shows a rate as a rate: less is better, in the table, its intervals and the slices', async () => {
    const contexts = ['Hall 1 has 10 seats and two doors.']
    const rows = Array.from({ length: 30 }, (_, i) =>
      JSON.stringify({ id: `q${i}`, query: `How many seats, ${i}?`, contexts, tags: ['halls'] }),
    )
    await writeFile(join(cwd, 'halls.jsonl'), rows.join('\n'))
    await writeFile(
      join(cwd, 'halls.mjs'),
      `export const careful = () => 'Hall 1 has 10 seats.'
       export const loose = ({ query }) =>
         Number(query.match(/\\d+/)[0]) % 2 ? 'Hall 1 has 10 seats.' : 'Hall 1 has 40 seats in Paris.'`,
    )
    const pair = ['careful', 'loose'].flatMap((name) => ['--variant', `${name}=./halls.mjs#${name}`])
    const asked = ['eval', 'halls.jsonl', '-e', 'hallucination', ...pair, '--slice', 'tags', '--no-store']
    const { out } = await run([...asked, '--format', 'console', '--report', 'json=halls.json'])
    const document = JSON.parse(await readFile(join(cwd, 'halls.json'), 'utf8')) as ExperimentDocument
    const [first, second] = document.variants
    expect([first?.standing?.mean, second?.standing?.mean]).toEqual([1, 0.5])
    const [low = 0, high = 0] = second?.standing?.toBest.interval ?? []
    expect(out()).toContain(`'careful' is better in hallucination rate than the other`)
    expect(out()).toMatch(/rank +variant +hallucination rate/)
    const interval = `+${(-high).toFixed(2)} to +${(-low).toFixed(2)}`
    expect(out()).toMatch(new RegExp(`loose +0\\.50 +b +${interval.replaceAll('+', '\\+')}`))
    expect(out()).toMatch(/tags: halls +0\.00 a +0\.50 b +30/)
  })

  test('says whom a race is about, and shows the ranking by slice', async () => {
    const args = [...variants('right', 'often', 'again'), '--race', '--seed', '7', '--no-store']
    const population = await documentOf(args)
    const dataset = await documentOf([...args, '--race-target', 'dataset'])
    expect([population.race?.target, dataset.race?.target]).toEqual(['population', 'data set'])
    expect(dataset.race?.saved).toBeGreaterThanOrEqual(population.race?.saved ?? Infinity)
    await writeFile(
      join(cwd, 'sliced.jsonl'),
      Array.from(
        { length: 60 },
        (_, i) =>
          `${JSON.stringify({ id: `q${i}`, query: `What is ${i}?`, reference: `${i}`, tags: [i < 30 ? 'low' : 'high'] })}\n`,
      ).join(''),
    )
    const sliced = ['eval', 'sliced.jsonl', '-e', 'exact_match', ...variants('right', 'often'), '--slice', 'tags']
    const { out } = await run([...sliced, '--no-store', '--format', 'console'])
    expect(out()).toMatch(
      /slice +right +often +n\n +tags: low +1\.00 a +0\.67 b +30\n +tags: high +1\.00 a +0\.67 b +30\n/,
    )
  })

  test('a config for single runs is used with variants of the command line, and says what is left out', async () => {
    await writeFile(join(cwd, 'single.config.yaml'), 'dataset: data.jsonl\nevaluators: [exact_match]\nbaseline: main\n')
    const { out, err } = await run([
      'eval',
      'single.config.yaml',
      ...variants('right', 'often'),
      '--no-store',
      '--format',
      'json',
    ])
    const left = 'baseline of the config file is for single runs, and is not used with variants.'
    expect([err(), (JSON.parse(out()) as ExperimentDocument).notes]).toEqual([
      expect.stringContaining(left),
      expect.arrayContaining([left]),
    ])
    await writeFile(
      join(cwd, 'both.yaml'),
      'dataset: data.jsonl\nbaseline: main\nvariants: { a: ./app.mjs#right, b: ./app.mjs#often }\n',
    )
    const refused = await run(['eval', 'both.yaml', '--no-store'])
    expect([refused.code, refused.err()]).toEqual([2, expect.stringContaining('baseline does not go with variants')])
  })

  test.each([
    [['--variant', 'a=./app.mjs#right'], /There is one variant, and it takes two to compare/],
    [['--variant', 'a'], /must be NAME=MODULE#EXPORT or NAME=PROMPT\.md/],
    [['--variant', 'a=./app.mjs#right', '--variant', 'a=./app.mjs#often'], /'a' is given twice/],
    [['--variant', 'a=./p.md', '--variant', 'b=./app.mjs#often'], /The variant 'a' has a prompt and no model/],
    [[...variants('right', 'often'), '--rank-by', 'faithfulness'], /evaluator to rank by/],
    [[...variants('right', 'often'), '--baseline', 'main'], /baseline does not go with variants/],
    [
      [...variants('right', 'often'), '--reuse-outputs'],
      /reuseOutputs does not go with variants: each variant answers/,
    ],
    [[...variants('right', 'often'), '--report', 'junit=x.xml'], /There is no report junit of an experiment/],
    [[...variants('right', 'often'), '--race-target', 'dataset'], /raceTarget says whom a race is about/],
    [['--target', './app.mjs#right', '--race'], /race is for variants side by side, and there are none/],
  ])('refuses %j before anything is spent', async (args, message) => {
    const { code, err } = await run(['eval', 'data.jsonl', '-e', 'exact_match', '--no-store', ...args])
    expect([code, err()]).toEqual([2, expect.stringMatching(message)])
  })
})
